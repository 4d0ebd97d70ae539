// The order in which the matches of a `*` are tried: highest version first, whatever a folder's name looks
// like.
#pragma once

#include <appdecl/declaration/path_text.hpp>
#include <appdecl/declaration/text.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

namespace appdecl {

namespace detail {

/// Sorts of tokens in a name, lowest first.
enum class name_token : unsigned char { other, end, mark, number };

/// The sort of the token that `rest` begins with. A mark is an ASCII character, neither letter nor digit,
/// right before a digit: it announces a further version part.
constexpr name_token token_of(std::string_view rest) noexcept {
  if (rest.empty()) {
    return name_token::end;
  }
  if (text::is_digit(rest[0])) {
    return name_token::number;
  }
  const bool may_mark = static_cast<unsigned char>(rest[0]) < 0x80 && !text::is_letter(rest[0]);
  return may_mark && rest.size() > 1 && text::is_digit(rest[1]) ? name_token::mark : name_token::other;
}

/// Cuts the digits that `rest` begins with, without leading zeros.
constexpr std::string_view cut_number(std::string_view& rest) noexcept {
  std::size_t end = 0;
  while (end < rest.size() && text::is_digit(rest[end])) {
    ++end;
  }
  std::string_view digits = rest.substr(0, end);
  rest.remove_prefix(end);
  while (!digits.empty() && digits[0] == '0') {
    digits.remove_prefix(1);
  }
  return digits;
}

constexpr int compare(std::size_t a, std::size_t b) noexcept { return a < b ? -1 : a > b ? 1 : 0; }

/// Compares numbers of any size, given as digits without leading zeros.
constexpr int compare_numbers(std::string_view a, std::string_view b) noexcept {
  const int by_size = compare(a.size(), b.size());
  return by_size != 0 ? by_size : a.compare(b);
}

}  // namespace detail

/// Compares two names of one folder by what versions they seem to carry: negative when `a` is lower. From the
/// left, token by token: a number (highest), a mark before a number, the end, any other character (lowest).
constexpr int compare_names(std::string_view a, std::string_view b, bool fold_case) noexcept {
  for (;;) {
    const detail::name_token sort = detail::token_of(a);
    const int by_sort =
        detail::compare(static_cast<std::size_t>(sort), static_cast<std::size_t>(detail::token_of(b)));
    if (by_sort != 0 || sort == detail::name_token::end) {
      return by_sort;
    }
    int by_value = 0;
    if (sort == detail::name_token::number) {
      by_value = detail::compare_numbers(detail::cut_number(a), detail::cut_number(b));
    } else {
      // The bytes of UTF-8 sort like its code points.
      const auto value = [fold_case](char c) {
        return static_cast<std::size_t>(static_cast<unsigned char>(fold_case ? text::lower(c) : c));
      };
      by_value = detail::compare(value(a[0]), value(b[0]));
      a.remove_prefix(1);
      b.remove_prefix(1);
    }
    if (by_value != 0) {
      return by_value;
    }
  }
}

/// Whether the match `a` is tried before the match `b` of the same pattern, each going on with the same
/// `tail`. Their literal segments are the same, so all segments are compared from the left; equal ones by the
/// bytes of the whole path.
inline bool is_tried_before(std::string_view a, std::string_view b, os_family os,
                            std::string_view tail = {}) {
  // What both begin with needs no look: the comparison starts at the segment in which they differ.
  const auto differ = std::mismatch(
      a.begin(), a.begin() + static_cast<std::ptrdiff_t>((std::min)(a.size(), b.size())), b.begin());
  auto start = static_cast<std::size_t>(differ.first - a.begin());
  while (start > 0 && !path_text::is_separator(a[start - 1], os)) {
    --start;
  }
  std::string_view rest_of_a = a.substr(start);
  std::string_view rest_of_b = b.substr(start);
  const std::string_view separators = path_text::separators(os);
  while (!rest_of_a.empty() && !rest_of_b.empty()) {
    const std::string_view segment_of_a = text::cut(rest_of_a, separators);
    const int order = compare_names(segment_of_a, text::cut(rest_of_b, separators), os == os_family::win32);
    if (order != 0) {
      return order > 0;
    }
  }
  const std::size_t common = (std::min)(a.size(), b.size());
  const int order = a.substr(0, common).compare(b.substr(0, common));
  if (order != 0 || a.size() == b.size()) {
    return order < 0;
  }
  // The shorter one goes on with the tail where the longer one still has bytes of its own.
  return std::string(a.substr(common)).append(tail) < std::string(b.substr(common)).append(tail);
}

}  // namespace appdecl
