// `appdecl probe`: does each declared application run, where does it answer, and does it?
#pragma once

#include "report.hpp"

#include <appdecl/liveness/mcp_initialize.hpp>

#include <chrono>
#include <optional>
#include <string>

namespace appdecl::tools {

struct probe_options {
  report_options report;
  std::optional<std::string> host_file;                   ///< a host description; none: this machine
  bool network = false;                                   ///< whether this machine's applications are asked
  std::chrono::milliseconds deadline = default_deadline;  ///< for the answer of each
};

/// Reports what each probe saw. Returns the exit status: 0 all are running, 1 some are not, or nothing was
/// checked, 2 something is wrong.
int probe(const probe_options& options);

}  // namespace appdecl::tools
