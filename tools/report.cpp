#include "report.hpp"

#include "document.hpp"

#include <appdecl/declaration/parse.hpp>
#include <appdecl/interop/nlohmann_json.hpp>
#include <appdecl/interop/yaml_cpp.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <utility>
#include <variant>

namespace appdecl::tools {

namespace {

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

tl::expected<declaration, declaration_error> declared_in(const document& each) {
  if (const auto* error = std::get_if<declaration_error>(&each.content)) {
    return tl::unexpected(*error);
  }
  return std::visit([&](const auto& root) { return parse_declaration(each.name, root, each.file); },
                    std::get<decoded>(each.content));
}

/// Bytes that are no UTF-8, as file names may have, are replaced: JSON can hold none.
std::string text_of(const ordered_json& line) {
  return line.dump(-1, ' ', false, ordered_json::error_handler_t::replace) + '\n';
}

}  // namespace

int report_on(const report_options& options, std::vector<cell> headings, const answer_function& answer) {
  table rows;
  rows.add_row(std::move(headings));
  int status = 0;
  bool any_row = false;
  for (const std::string& argument : options.files) {
    for (const document& each : read_declarations(argument)) {
      ordered_json line{{"name", each.name}, {"file", each.file}};
      if (const auto declared = declared_in(each)) {
        status = std::max(status, answer(*declared, line, rows) ? 0 : 1);
        any_row = true;
      } else {
        print_error(declared.error());
        line["error"] = json_of(declared.error());
        status = 2;
      }
      if (options.format == report_format::json) {
        fmt::print("{}", text_of(line));
      }
    }
  }
  if (options.format == report_format::table && any_row) {
    fmt::print("{}", rows.to_string(options.coloured));
  }
  return status;
}

// Not by fmt, which throws when standard error cannot be written.
void print_error(const declaration_error& error) { std::fputs((to_string(error) + '\n').c_str(), stderr); }

int refuse(const char* option, const std::string& value, const std::string& why) {
  print_error({{}, option, value.empty() ? "\"\"" : value, why, {}});
  return 2;
}

cell name_cell(const declaration& declared) { return {std::string(declared.name())}; }

ordered_json optional_json(const std::optional<std::string>& text) {
  return text ? ordered_json(*text) : ordered_json(nullptr);
}

}  // namespace appdecl::tools
