// Texts that tests compare, a line each: doctest shows a text, and no vector.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace testing {

/// The texts, each with a line end.
inline std::string lines(const std::vector<std::string>& texts) {
  std::string joined;
  for (const std::string& each : texts) {
    joined += each + '\n';
  }
  return joined;
}

}  // namespace testing
