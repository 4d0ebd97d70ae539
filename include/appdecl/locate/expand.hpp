// From a declared path to the path on a host: `~`, `$NAME`, `${NAME}` and `%NAME%`, once, from left to right.
#pragma once

#include <appdecl/declaration/path_text.hpp>
#include <appdecl/declaration/text.hpp>
#include <appdecl/host/host.hpp>
#include <appdecl/locate/candidate.hpp>
#include <appdecl/locate/home.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace appdecl {

/// Stands in an expanded path for a `*` that was declared. No path can hold it, so a `*` that came out of a
/// variable or a home stays an ordinary character.
inline constexpr char star_mark = '\0';

namespace detail {

/// A reference to a variable at the beginning of a text: its name, and how long it is as written.
struct variable_reference {
  std::string_view name;
  std::size_t size = 0;
};

constexpr bool is_plain_name_character(char c) noexcept {
  return text::is_letter(c) || text::is_digit(c) || c == '_';
}

/// Finds references from left to right. It remembers where a closing character was missed, so that a text of
/// nothing but openings takes linear time.
class variable_finder {
 public:
  constexpr variable_finder(os_family os, bool percent_alone) noexcept
      : os_(os), percent_alone_(percent_alone) {}

  /// The reference that `rest` begins with; size 0 when its `$` or `%` is an ordinary character.
  constexpr variable_reference at(std::string_view rest) noexcept {
    if (rest.empty()) {
      return {};
    }
    if (rest[0] == '%') {
      return os_ == os_family::win32 ? closed(rest, 1, '%', percent_missed_) : variable_reference{};
    }
    if (rest[0] != '$' || percent_alone_) {
      return {};
    }
    if (rest.size() > 1 && rest[1] == '{') {
      return closed(rest, 2, '}', brace_missed_);
    }
    std::size_t end = 1;
    while (end < rest.size() && is_plain_name_character(rest[end])) {
      ++end;
    }
    return end > 1 ? variable_reference{rest.substr(1, end - 1), end} : variable_reference{};
  }

 private:
  /// A name of anything but `closing` and separators. `missed` is how much text was left where the last
  /// search for it ended in vain.
  static constexpr variable_reference closed(std::string_view rest, std::size_t start, char closing,
                                             std::size_t& missed) noexcept {
    if (rest.size() > missed) {
      return {};
    }
    std::size_t end = start;
    while (end < rest.size() && rest[end] != closing && rest[end] != '/' && rest[end] != '\\') {
      ++end;
    }
    if (end == rest.size() || rest[end] != closing) {
      missed = rest.size() - end;
      return {};
    }
    return end > start ? variable_reference{rest.substr(start, end - start), end + 1} : variable_reference{};
  }

  os_family os_;
  bool percent_alone_;
  std::size_t brace_missed_ = std::string_view::npos;
  std::size_t percent_missed_ = std::string_view::npos;
};

/// Appends the variable's value; false when it is unset. Set to nothing is unset; no variable can hold a NUL.
template <class Host>
bool append_variable(const Host& host, std::string_view variable, std::string& out) {
  const auto found = host.variable(std::string(variable));
  const std::string_view value = found ? std::string_view(*found) : std::string_view();
  out += value;
  return !value.empty() && value.find('\0') == std::string_view::npos;
}

/// Appends `declared` with its variables expanded; an unset one stays as written and makes the result false.
/// `star` is what a `*` becomes. What has grown longer than any path is left at that.
template <class Host>
bool append_expanded(const Host& host, std::string_view declared, bool percent_alone, char star,
                     std::string& out) {
  bool all_set = true;
  variable_finder references(host.os(), percent_alone);
  while (!declared.empty() && out.size() <= longest_path) {
    const variable_reference found = references.at(declared);
    if (found.size > 0) {
      const std::size_t start = out.size();
      if (!append_variable(host, found.name, out)) {
        out.resize(start);
        out += declared.substr(0, found.size);
        all_set = false;
      }
      declared.remove_prefix(found.size);
      continue;
    }
    std::size_t end = 1;
    while (end < declared.size() && declared[end] != '$' && declared[end] != '%' && declared[end] != '*') {
      ++end;
    }
    out += declared.substr(0, end);
    if (declared[0] == '*') {
      out[out.size() - end] = star;
    }
    declared.remove_prefix(end);
  }
  return all_set;
}

/// Appends the home that `declared` begins with, if it does, and cuts it off. False when that home is not
/// known.
template <class Host>
bool append_leading_home(const Host& host, std::string_view& declared, std::string& out) {
  if (declared.empty() || declared[0] != '~') {
    return true;
  }
  std::size_t end = 1;
  while (end < declared.size() && !path_text::is_separator(declared[end], host.os())) {
    ++end;
  }
  const bool known = append_home(host, std::string(declared.substr(1, end - 1)), out);
  if (!known) {
    out += declared.substr(0, end);
  }
  declared.remove_prefix(end);
  // One separator where the home and the rest are joined; a home that is a root brings its own.
  if (known && !declared.empty() && path_text::is_separator(out.back(), host.os())) {
    declared.remove_prefix(1);
  }
  return known;
}

}  // namespace detail

/// Replaces `out` by the path that `declared` means on this host, written as its OS writes paths, with
/// `star_mark` for each declared `*`. Returns why it cannot be looked at, or `none`; `out` then holds the
/// text it came to.
template <class Host>
absence expand(const Host& host, std::string_view declared, std::string& out) {
  const os_family os = host.os();
  out.clear();
  const bool home_known = detail::append_leading_home(host, declared, out);
  const bool all_set = detail::append_expanded(host, declared, /*percent_alone=*/false, star_mark, out);
  path_text::normalize_separators(out, os);
  return !home_known ? absence::unknown_home : !all_set ? absence::unset_variable : refusal(out, os);
}

}  // namespace appdecl
