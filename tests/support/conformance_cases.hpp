// The conformance cases of a file in tests/data, as they are written.
#pragma once

#include <nlohmann/json.hpp>

#include <doctest/doctest.h>

#include <fstream>
#include <string>

namespace testing {

inline nlohmann::json conformance_cases(const std::string& name) {
  std::ifstream file(APPDECL_TEST_DATA "/" + name);
  REQUIRE(file.good());
  return nlohmann::json::parse(file);
}

}  // namespace testing
