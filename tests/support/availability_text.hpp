// An availability as text that tests compare: "available | 2.3 | /opt/v | 2.0", with - for what is absent.
#pragma once

#include <appdecl/availability/availability.hpp>

#include <optional>
#include <string>

namespace testing {

inline std::string text_of(const appdecl::availability& answer) {
  std::string line(name(answer.state));
  for (const std::optional<std::string>* part : {&answer.version, &answer.path, &answer.min_version}) {
    line += " | " + part->value_or("-");
  }
  return line;
}

}  // namespace testing
