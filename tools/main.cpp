// The command line tool: plugin authors check their declarations with it.

#include "check.hpp"
#include "console.hpp"
#include "probe.hpp"
#include "report.hpp"

#include <appdecl/declaration/os_family.hpp>
#include <appdecl/liveness/mcp_initialize.hpp>

#include <fmt/core.h>
#include <CLI/CLI.hpp>

#include <chrono>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <map>
#include <string>
#include <vector>

namespace {

/// Colours: when asked for, else on a terminal without NO_COLOR (no-color.org).
bool use_colours(const std::string& choice) {
  if (choice != "auto") {
    return choice == "always";
  }
  const char* no_color = std::getenv("NO_COLOR");
  return (no_color == nullptr || *no_color == '\0') && appdecl::tools::is_output_terminal();
}

/// What looks at another machine than this one.
void add_host_options(CLI::App& command, appdecl::tools::check_options& options) {
  CLI::Option* host = command.add_option("--host", options.host_file,
                                         "look at the host that this file describes, not at this machine");
  CLI::Option* root =
      command
          .add_option(
              "--root", options.root,
              "look at the system whose files are in this folder (a container, a mounted disk), and at "
              "nothing outside it; its variables are those of --env alone, so without "
              "--env PATH=... no command is found")
          ->option_text("DIR")
          ->excludes(host);
  command
      .add_option_function<std::string>(
          "--os", [&options](const std::string& key) { options.os = appdecl::os_family_named(key); },
          "with --root: the family of that system; by default this machine's")
      ->check(CLI::IsMember({"win32", "darwin", "linux"}))
      ->option_text("win32|darwin|linux")
      ->needs(root);
  command.add_option("--home", options.home, "with --root: the home folder in that system, such as /home/me")
      ->option_text("DIR")
      ->needs(root);
  command
      .add_option_function<std::vector<std::string>>(
          "--env",
          [&options](const std::vector<std::string>& settings) {
            for (const std::string& each : settings) {
              const std::size_t end = each.find('=');
              options.variables.emplace_back(each.substr(0, end), each.substr(end + 1));
            }
          },
          "with --root: a variable of that system; as often as there are variables")
      ->check([](const std::string& each) {
        const bool is_setting = each.find('=') != std::string::npos && each.front() != '=';
        return is_setting ? std::string() : "write NAME=VALUE, not '" + each + "'";
      })
      ->option_text("NAME=VALUE")
      ->allow_extra_args(false)
      ->needs(root);
}

/// The arguments, and how the answers are shown.
void add_report_options(CLI::App& command, appdecl::tools::report_options& options, std::string& colour) {
  using appdecl::tools::report_format;
  command
      .add_option("FILE", options.files,
                  "declaration files (YAML, JSON), folders of them, or - for standard input")
      ->required();
  command.add_option("--format", options.format, "table or json")
      ->transform(CLI::CheckedTransformer(std::map<std::string, report_format>{
          {"table", report_format::table}, {"json", report_format::json}}))
      ->option_text("table|json");
  command.add_option("--color", colour, "colour the output: auto, always or never")
      ->check(CLI::IsMember({"auto", "always", "never"}))
      ->capture_default_str();
}

void add_check(CLI::App& app, appdecl::tools::check_options& options, std::string& colour) {
  CLI::App* check = app.add_subcommand("check", "evaluate declarations on this machine or another one");
  add_report_options(*check, options.report, colour);
  add_host_options(*check, options);
  check->add_flag("--explain", options.explain, "show every place looked at, and why it decides or not");
  check->footer(
      "Exit status: 0 all offerable, 1 some not, 2 a declaration, a file or the command line is wrong.");
}

void add_probe(CLI::App& app, appdecl::tools::probe_options& options, std::string& colour) {
  CLI::App* probe = app.add_subcommand("probe", "see whether declared applications run and answer");
  add_report_options(*probe, options.report, colour);
  CLI::Option* host = probe->add_option("--host", options.host_file,
                                        "look at the host that this file describes, not at this machine");
  CLI::Option* network =
      probe
          ->add_flag("--network", options.network,
                     "ask each application that runs, at its endpoint on this machine, whether it answers")
          ->excludes(host);
  using seconds_given = std::chrono::duration<double>;
  constexpr double most = seconds_given(appdecl::longest_deadline).count();
  probe
      ->add_option_function<double>(
          "--deadline",
          [&options, most](double seconds) {
            if (!(seconds >= 0.001 && seconds <= most)) {  // nor NaN
              throw CLI::ValidationError(
                  "--deadline", fmt::format("write a number of seconds up to {}, such as 0.5", most));
            }
            options.deadline = std::chrono::duration_cast<std::chrono::milliseconds>(seconds_given(seconds));
          },
          fmt::format("with --network: how long to wait for an answer; {} by default",
                      seconds_given(appdecl::default_deadline).count()))
      ->option_text("SECONDS")
      ->needs(network);
  probe->footer(
      "Exit status: 0 all are running, 1 some are not, 2 a declaration, a file or the command line is "
      "wrong.");
}

int run(const std::vector<std::string>& arguments) {
  CLI::App app("Checks declarations of desktop applications: are they here, where, and in which version?",
               "appdecl");
  app.set_version_flag("--version", "appdecl " APPDECL_VERSION);
  app.require_subcommand(1);
  app.allow_windows_style_options(false);  // /tmp/vendor.yaml is a file, here and there

  std::string colour = "auto";
  appdecl::tools::check_options check;
  appdecl::tools::probe_options probe;
  add_check(app, check, colour);
  add_probe(app, probe, colour);

  try {
    std::vector<const char*> pointers;
    for (const std::string& argument : arguments) {
      pointers.push_back(argument.c_str());
    }
    app.parse(static_cast<int>(pointers.size()), pointers.data());
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 2;
  }
  check.report.coloured = probe.report.coloured = use_colours(colour);
  return app.got_subcommand("check") ? appdecl::tools::check(check) : appdecl::tools::probe(probe);
}

}  // namespace

int main(int argc, char** argv) {
  try {
    appdecl::tools::prepare_streams();
    const int status = run(appdecl::tools::utf8_arguments(argc, argv));
    // An earlier flush that failed has left nothing to flush, but its mark.
    if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) {
      std::perror("appdecl: standard output");
      return 2;
    }
    return status;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "appdecl: %s\n", error.what());
    return 2;
  }
}
