// `appdecl check`: is each declared application available here, where, and in which version?
#pragma once

#include <appdecl/declaration/os_family.hpp>

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace appdecl::tools {

enum class check_format : unsigned char { table, json };

struct check_options {
  std::vector<std::string> files;
  std::optional<std::string> host_file;  ///< a host description
  std::optional<std::string> root;       ///< a folder that holds another system; neither: this machine
  std::optional<os_family> os;           ///< that system's family; none: this machine's
  std::optional<std::string> home;       ///< a path in that system
  std::vector<std::pair<std::string, std::string>> variables;  ///< that system's, by name
  check_format format = check_format::table;
  bool explain = false;
  bool coloured = false;
};

/// Prints the answers to standard output and the errors to standard error. Returns the exit status: 0 all
/// offerable, 1 some not, 2 something is wrong.
int check(const check_options& options);

}  // namespace appdecl::tools
