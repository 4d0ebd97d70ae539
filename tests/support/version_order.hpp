// The lenient order of two versions as -1, 0 or 1.
#pragma once

#include <appdecl/version/order.hpp>

#include <support/sign.hpp>

#include <string_view>

namespace testing {

/// 99, which nothing expects, where the order the other way round is not the opposite.
constexpr int order(std::string_view a, std::string_view b) {
  const int forth = sign(appdecl::lenient_order::compare(a, b));
  return forth == -sign(appdecl::lenient_order::compare(b, a)) ? forth : 99;
}

}  // namespace testing
