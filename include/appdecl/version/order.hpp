// How versions are compared.
#pragma once

#include <appdecl/declaration/rules.hpp>
#include <appdecl/declaration/text.hpp>

#include <cstddef>
#include <string_view>

namespace appdecl {

namespace detail {

/// The number of ASCII digits in a segment from its first that is not 0: how many digits its number has.
constexpr std::size_t digit_count(std::string_view segment) noexcept {
  std::size_t count = 0;
  for (const char c : segment) {
    count += text::is_digit(c) && (count > 0 || c != '0') ? 1 : 0;
  }
  return count;
}

/// Cuts everything before the next digit that is at least `lowest` off `rest`, which has one.
constexpr void skip_to_digit(std::string_view& rest, char lowest) noexcept {
  while (!text::is_digit(rest[0]) || rest[0] < lowest) {
    rest.remove_prefix(1);
  }
}

/// Compares the digits of two segments as numbers of any size; everything else in them is passed over.
constexpr int compare_segments(std::string_view a, std::string_view b) noexcept {
  const std::size_t digits = digit_count(a);
  if (digits != digit_count(b)) {
    return digits < digit_count(b) ? -1 : 1;
  }
  for (std::size_t i = 0; i < digits; ++i) {
    const char lowest = i == 0 ? '1' : '0';  // leading zeros are not among the digits counted
    skip_to_digit(a, lowest);
    skip_to_digit(b, lowest);
    if (a[0] != b[0]) {
      return a[0] < b[0] ? -1 : 1;
    }
    a.remove_prefix(1);
    b.remove_prefix(1);
  }
  return 0;
}

}  // namespace detail

/// The order of versions as declarations mean it: segments between dots, of each the digits alone, compared
/// as numbers of any size; a missing segment is 0. So 2.3.0.12594 > 2.3.0, 2.3.0-beta = 2.3.0, 2.10 > 2.9.
struct lenient_order {
  /// Whether a version can be compared: it has a digit.
  static constexpr bool comparable(std::string_view version) noexcept {
    for (const char c : version) {
      if (text::is_digit(c)) {
        return true;
      }
    }
    return false;
  }

  /// Negative when `a` is the lower version, 0 when they are equal. Linear, allocates nothing.
  static constexpr int compare(std::string_view a, std::string_view b) noexcept {
    int order = 0;
    while (order == 0 && (!a.empty() || !b.empty())) {
      order = detail::compare_segments(text::cut(a, "."), text::cut(b, "."));
    }
    return order;
  }
};

/// An order for hosts that take no guesses: only digits separated by single dots can be compared.
struct strict_order {
  static constexpr bool comparable(std::string_view version) noexcept {
    return rule::bad_min_version::holds(version, os_family::other);
  }
  static constexpr int compare(std::string_view a, std::string_view b) noexcept {
    return lenient_order::compare(a, b);
  }
};

}  // namespace appdecl
