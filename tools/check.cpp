#include "check.hpp"

#include "document.hpp"
#include "table.hpp"

#include <appdecl/appdecl.hpp>
#include <appdecl/declaration/path_text.hpp>
#include <appdecl/host/description.hpp>
#include <appdecl/host/rooted.hpp>
#include <appdecl/interop/nlohmann_json.hpp>
#include <appdecl/interop/yaml_cpp.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>
#include <variant>

namespace appdecl::tools {

namespace {

using ordered_json = nlohmann::ordered_json;

/// One document's answer: an explanation, whose candidates are empty when none were asked for, or an error.
struct result {
  std::string name;
  std::string file;
  std::variant<explanation, declaration_error> answer;
};

/// `text` as JSON, or null.
ordered_json optional_json(const std::optional<std::string>& text) {
  return text ? ordered_json(*text) : ordered_json(nullptr);
}

ordered_json json_of(const declaration_error& error) {
  const auto number = [&error](std::size_t position::*part) {
    return error.position ? ordered_json(*error.position.*part) : ordered_json(nullptr);
  };
  return {{"code", name(error.code)},
          {"at", error.at},
          {"line", number(&position::line)},
          {"column", number(&position::column)},
          {"message", error.message}};
}

ordered_json json_of(const explained_candidate& copy) {
  return {{"path", copy.path},
          {"location", copy.location},
          {"source", copy.source},
          {"present", copy.present},
          {"version", optional_json(copy.version)},
          {"reason", copy.reason.empty() ? ordered_json(nullptr) : ordered_json(copy.reason)}};
}

ordered_json json_of(const result& each, bool explain) {
  ordered_json line{{"name", each.name}, {"file", each.file}};
  if (const auto* error = std::get_if<declaration_error>(&each.answer)) {
    line["error"] = json_of(*error);
    return line;
  }
  const auto& [answer, candidates] = std::get<explanation>(each.answer);
  line["state"] = name(answer.state);
  line["offerable"] = answer.offerable();
  line["version"] = optional_json(answer.version);
  line["path"] = optional_json(answer.path);
  line["min_version"] = optional_json(answer.min_version);
  if (explain) {
    line["candidates"] = ordered_json::array();
    for (const explained_candidate& copy : candidates) {
      line["candidates"].push_back(json_of(copy));
    }
  }
  return line;
}

std::string describe(const explained_candidate& copy) {
  std::string text = copy.source == "path" ? copy.path : fmt::format("{} {}", copy.source, copy.path);
  text += copy.present ? ": present" : "";
  text += copy.version ? ", version " + *copy.version : "";
  return text + (copy.reason.empty() ? "" : (copy.present ? ", " : ": ") + copy.reason);
}

void add_to_table(table& rows, const result& each, bool explain) {
  const auto* found = std::get_if<explanation>(&each.answer);
  if (found == nullptr) {
    return;  // its line on standard error says all
  }
  const availability& answer = found->answer;
  const auto optional_cell = [](const std::optional<std::string>& text) {
    return text ? cell{*text} : cell{"-", tint::faint};
  };
  rows.add_row({{each.name},
                {std::string(name(answer.state)), answer.offerable() ? tint::good : tint::bad},
                optional_cell(answer.version),
                optional_cell(answer.min_version),
                optional_cell(answer.path)});
  for (std::size_t i = 0; explain && i < found->candidates.size(); ++i) {
    const bool last = i + 1 == found->candidates.size();
    rows.add_line(fmt::format("{} {}", last ? "└─" : "├─", describe(found->candidates[i])));
  }
}

template <class Host>
std::variant<explanation, declaration_error> answer(const document& each, const Host& host, bool explained) {
  if (const auto* error = std::get_if<declaration_error>(&each.content)) {
    return *error;
  }
  return std::visit(
      [&](const auto& root) -> std::variant<explanation, declaration_error> {
        const auto declared = parse_declaration(each.name, root, each.file);
        if (!declared) {
          return declared.error();
        }
        return explained ? explain(*declared, host) : explanation{evaluate(*declared, host), {}};
      },
      std::get<decoded>(each.content));
}

/// Not by fmt, which throws when standard error cannot be written.
void print_error(const declaration_error& error) { std::fputs((to_string(error) + '\n').c_str(), stderr); }

/// Bytes that are no UTF-8, as file names may have, are replaced: JSON can hold none.
std::string line_of(const ordered_json& object) {
  return object.dump(-1, ' ', false, ordered_json::error_handler_t::replace) + '\n';
}

template <class Host>
int check_on(const Host& host, const check_options& options) {
  table rows;
  rows.add_row({{"NAME"}, {"STATE"}, {"VERSION"}, {"MINIMUM"}, {"PATH"}});
  int status = 0;
  bool any_row = false;
  for (const std::string& argument : options.files) {
    for (const document& each : read_declarations(argument)) {
      const result found{each.name, each.file, answer(each, host, options.explain)};
      const auto* error = std::get_if<declaration_error>(&found.answer);
      if (error != nullptr) {
        print_error(*error);
      }
      status = std::max(status, error != nullptr                                         ? 2
                                : std::get<explanation>(found.answer).answer.offerable() ? 0
                                                                                         : 1);
      any_row = any_row || error == nullptr;
      if (options.format == check_format::json) {
        fmt::print("{}", line_of(json_of(found, options.explain)));
      } else {
        add_to_table(rows, found, options.explain);
      }
    }
  }
  if (options.format == check_format::table && any_row) {
    fmt::print("{}", rows.to_string(options.coloured));
  }
  return status;
}

int check_on_described_host(const check_options& options) {
  const document described = read_description(*options.host_file);
  if (const auto* error = std::get_if<declaration_error>(&described.content)) {
    print_error(*error);
    return 2;
  }
  return std::visit(
      [&](const auto& root) {
        const auto host = load_description(root, folder_of(*options.host_file));
        if (!host) {
          const description_error& wrong = host.error();
          print_error({{}, *options.host_file, wrong.at, wrong.message, wrong.position});
          return 2;
        }
        return check_on(*host, options);
      },
      std::get<decoded>(described.content));
}

int refuse(const char* option, const std::string& value, const std::string& why) {
  print_error({{}, option, value.empty() ? "\"\"" : value, why, {}});
  return 2;
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
  return options.host_file ? check_on_described_host(options)
         : options.root    ? check_on_rooted_host(options)
                           : check_on(native_host{}, options);
}

}  // namespace appdecl::tools
