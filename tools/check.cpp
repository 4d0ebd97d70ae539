#include "check.hpp"

#include "described_host.hpp"
#include "document.hpp"

#include <appdecl/appdecl.hpp>
#include <appdecl/declaration/path_text.hpp>
#include <appdecl/host/rooted.hpp>

#include <fmt/core.h>

#include <cstddef>
#include <filesystem>
#include <optional>
#include <system_error>

namespace appdecl::tools {

namespace {

ordered_json json_of(const explained_candidate& copy) {
  return {{"path", copy.path},
          {"location", copy.location},
          {"source", copy.source},
          {"present", copy.present},
          {"version", optional_json(copy.version)},
          {"reason", copy.reason.empty() ? ordered_json(nullptr) : ordered_json(copy.reason)}};
}

void add_to_line(ordered_json& line, const availability& answer) {
  line["state"] = name(answer.state);
  line["offerable"] = answer.offerable();
  line["version"] = optional_json(answer.version);
  line["path"] = optional_json(answer.path);
  line["min_version"] = optional_json(answer.min_version);
}

void add_to_table(table& rows, const declaration& declared, const availability& answer) {
  const auto optional_cell = [](const std::optional<std::string>& text) {
    return text ? cell{*text} : cell{"-", tint::faint};
  };
  rows.add_row({name_cell(declared),
                {std::string(name(answer.state)), answer.offerable() ? tint::good : tint::bad},
                optional_cell(answer.version),
                optional_cell(answer.min_version),
                optional_cell(answer.path)});
}

std::string describe(const explained_candidate& copy) {
  std::string text = copy.source == "path" ? copy.path : fmt::format("{} {}", copy.source, copy.path);
  text += copy.present ? ": present" : "";
  text += copy.version ? ", version " + *copy.version : "";
  return text + (copy.reason.empty() ? "" : (copy.present ? ", " : ": ") + copy.reason);
}

template <class Host>
int check_on(const Host& host, const check_options& options) {
  return report_on(options.report, {{"NAME"}, {"STATE"}, {"VERSION"}, {"MINIMUM"}, {"PATH"}},
                   [&](const declaration& declared, ordered_json& line, table& rows) {
                     const explanation found = options.explain ? explain(declared, host)
                                                               : explanation{evaluate(declared, host), {}};
                     add_to_line(line, found.answer);
                     add_to_table(rows, declared, found.answer);
                     if (options.explain) {
                       line["candidates"] = ordered_json::array();
                     }
                     for (const explained_candidate& copy : found.candidates) {
                       line["candidates"].push_back(json_of(copy));
                       rows.add_detail(describe(copy), &copy == &found.candidates.back());
                     }
                     return found.answer.offerable();
                   });
}

/// Why nothing can be looked at below `folder`, of which `host` is made; empty when it can.
std::string closed(const std::string& folder, const rooted_host& host) {
  if (folder.empty()) {
    return "it is empty";
  }
  std::error_code error;  // the dot asks for a folder, and for one that lets us in
  const auto kind = std::filesystem::status(path_of(folder + "/."), error).type();
  if (kind != std::filesystem::file_type::directory) {
    return error ? error.message() : "it is no folder";
  }
  const bool is_open = host.kind_of(host.os() == os_family::win32 ? "C:\\" : "/") == file_kind::directory;
  return is_open ? "" : "it is on no disk of this machine";
}

int check_on_rooted_host(const check_options& options) {
  const os_family os = options.os.value_or(native_host{}.os());
  rooted_host host(absolute(*options.root), os);
  if (const std::string why = closed(*options.root, host); !why.empty()) {
    return refuse("--root", *options.root,
                  why + "; name the folder that holds the other system's files, one that you may enter");
  }
  if (options.home) {
    if (!path_text::is_absolute(*options.home, os)) {
      return refuse("--home", *options.home,
                    fmt::format("it is no absolute path under {}; write it as that system does, such as {}",
                                name(os), os == os_family::win32 ? "C:\\Users\\me" : "/home/me"));
    }
    host.home(*options.home);
  }
  for (const auto& [variable, value] : options.variables) {
    host.variable(variable, value);
  }
  return check_on(host, options);
}

}  // namespace

int check(const check_options& options) {
  if (!options.host_file) {
    return options.root ? check_on_rooted_host(options) : check_on(native_host{}, options);
  }
  const auto host = described_host(*options.host_file);
  if (!host) {
    print_error(host.error());
    return 2;
  }
  return check_on(*host, options);
}

}  // namespace appdecl::tools
