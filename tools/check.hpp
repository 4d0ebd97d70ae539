// `appdecl check`: is each declared application available here, where, and in which version?
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace appdecl::tools {

enum class check_format : unsigned char { table, json };

struct check_options {
  std::vector<std::string> files;
  std::optional<std::string> host_file;  ///< a host description; none: this machine
  check_format format = check_format::table;
  bool explain = false;
  bool coloured = false;
};

/// Prints the answers to standard output and the errors to standard error. Returns the exit status: 0 all
/// offerable, 1 some not, 2 something is wrong.
int check(const check_options& options);

}  // namespace appdecl::tools
