// `appdecl check`: is each declared application available here, where, and in which version?
#pragma once

#include "report.hpp"

#include <appdecl/declaration/os_family.hpp>

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace appdecl::tools {

struct check_options {
  report_options report;
  std::optional<std::string> host_file;  ///< a host description
  std::optional<std::string> root;       ///< a folder that holds another system; neither: this machine
  std::optional<os_family> os;           ///< that system's family; none: this machine's
  std::optional<std::string> home;       ///< a path in that system
  std::vector<std::pair<std::string, std::string>> variables;  ///< that system's, by name
  bool explain = false;
};

/// Reports whether each is available. Returns the exit status: 0 all offerable, 1 some not, 2 something is
/// wrong.
int check(const check_options& options);

}  // namespace appdecl::tools
