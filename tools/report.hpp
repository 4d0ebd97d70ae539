// What a command says of each declaration: a table for people, or an object a line for programs.
#pragma once

#include "table.hpp"

#include <appdecl/declaration/declaration.hpp>
#include <appdecl/declaration/error.hpp>

#include <nlohmann/json.hpp>

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace appdecl::tools {

using ordered_json = nlohmann::ordered_json;

enum class report_format : unsigned char { table, json };

struct report_options {
  std::vector<std::string> files;  ///< declaration files, folders of them, or - for standard input
  report_format format = report_format::table;
  bool coloured = false;
};

/// Answers about one declaration: adds members to its line, and its rows to the table. Returns whether the
/// answer is the good one.
using answer_function = std::function<bool(const declaration&, ordered_json& line, table& rows)>;

/// Prints the answers to standard output and the errors to standard error. Returns the exit status: 0 all
/// good, 1 some not, 2 something is wrong.
int report_on(const report_options& options, std::vector<cell> headings, const answer_function& answer);

/// Prints an error for people.
void print_error(const declaration_error& error);

/// The same of an option of the command line that cannot be. Returns the exit status.
int refuse(const char* option, const std::string& value, const std::string& why);

/// A declaration's name, which begins its row.
cell name_cell(const declaration& declared);

/// `text` as JSON, or null.
ordered_json optional_json(const std::optional<std::string>& text);

}  // namespace appdecl::tools
