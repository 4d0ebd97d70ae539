// The command line tool: plugin authors check their declarations with it.

#include "check.hpp"

#include <CLI/CLI.hpp>

#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <map>
#include <string>

namespace {

/// Colours: when asked for, else on a terminal without NO_COLOR (no-color.org).
bool use_colours(const std::string& choice) {
  if (choice != "auto") {
    return choice == "always";
  }
  const char* no_color = std::getenv("NO_COLOR");
  return (no_color == nullptr || *no_color == '\0') && isatty(STDOUT_FILENO) == 1;
}

void add_common_options(CLI::App& command, std::string& colour) {
  command.add_option("--color", colour, "colour the output: auto, always or never")
      ->check(CLI::IsMember({"auto", "always", "never"}))
      ->capture_default_str();
}

int run(int argc, char** argv) {
  using appdecl::tools::check_format;
  CLI::App app("Checks declarations of desktop applications: are they here, where, and in which version?",
               "appdecl");
  app.set_version_flag("--version", "appdecl " APPDECL_VERSION);
  app.require_subcommand(1);

  std::string colour = "auto";
  appdecl::tools::check_options options;
  CLI::App* check = app.add_subcommand("check", "evaluate declarations on this machine or a described one");
  check
      ->add_option("FILE", options.files,
                   "declaration files (YAML, JSON), folders of them, or - for standard input")
      ->required();
  check->add_option("--host", options.host_file,
                    "look at the host that this file describes, not at this machine");
  check->add_option("--format", options.format, "table or json")
      ->transform(CLI::CheckedTransformer(
          std::map<std::string, check_format>{{"table", check_format::table}, {"json", check_format::json}}))
      ->option_text("table|json");
  check->add_flag("--explain", options.explain, "show every place looked at, and why it decides or not");
  add_common_options(*check, colour);
  check->footer(
      "Exit status: 0 all offerable, 1 some not, 2 a declaration, a file or the command line is wrong.");

  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 2;
  }
  options.coloured = use_colours(colour);
  return appdecl::tools::check(options);
}

}  // namespace

int main(int argc, char** argv) {
  try {
    const int status = run(argc, argv);
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
