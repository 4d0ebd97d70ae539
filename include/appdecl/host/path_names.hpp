// How a path falls into its root and its names, and how names are told apart, under each operating system.
#pragma once

#include <appdecl/declaration/os_family.hpp>
#include <appdecl/declaration/path_text.hpp>
#include <appdecl/declaration/text.hpp>
#include <appdecl/host/win32_path.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace appdecl::detail {

/// Orders names by bytes; under win32 without regard to ASCII case, and `/` like `\`.
struct name_order {
  using is_transparent = void;

  bool ignores_case = false;

  constexpr bool operator()(std::string_view a, std::string_view b) const noexcept {
    if (!ignores_case) {
      return a < b;
    }
    for (std::size_t i = 0; i < a.size() && i < b.size(); ++i) {
      const unsigned char left = folded(a[i]);
      const unsigned char right = folded(b[i]);
      if (left != right) {
        return left < right;
      }
    }
    return a.size() < b.size();
  }

 private:
  static constexpr unsigned char folded(char c) noexcept {
    return static_cast<unsigned char>(c == '/' ? '\\' : text::lower(c));
  }
};

/// Takes a path apart from its front. Constant time per character; allocates nothing.
struct path_names {
  os_family os = os_family::other;

  constexpr bool is_win32() const noexcept { return os == os_family::win32; }
  constexpr std::string_view separators() const noexcept { return path_text::separators(os); }

  /// The length of the root's name: `C:` or `\\server` under win32; elsewhere there is one root, and it has
  /// none.
  constexpr std::size_t root_length(std::string_view path) const noexcept {
    return is_win32() ? win32_root_length(path) : 0;
  }

  constexpr bool is_rooted(std::string_view path) const noexcept {
    return is_win32() ? win32_root_length(path) != 0 : !path.empty() && path.front() == '/';
  }

  /// Cuts leading separators off; whether there were any.
  constexpr bool skip_separators(std::string_view& rest) const noexcept {
    const std::size_t before = rest.size();
    while (!rest.empty() && path_text::is_separator(rest.front(), os)) {
      rest.remove_prefix(1);
    }
    return rest.size() != before;
  }

  /// Cuts a name off; the separator behind it stays.
  constexpr std::string_view take_name(std::string_view& rest) const noexcept {
    std::size_t end = 0;
    while (end < rest.size() && !path_text::is_separator(rest[end], os)) {
      ++end;
    }
    const std::string_view name = rest.substr(0, end);
    rest.remove_prefix(end);
    return name;
  }
};

/// Whether the variable `name` is the one that holds the current user's home.
constexpr bool is_home_variable(std::string_view name, os_family os) noexcept {
  return os == os_family::win32 ? text::equal_ignoring_case(name, "USERPROFILE") : name == "HOME";
}

/// What there is to walk of `path` from the one root that a folder can be: `/`, under win32 the drive `C:`,
/// of whose paths the dots go before a disk is looked at. Nothing when it starts at no root or another.
inline std::optional<std::string> path_below_root(std::string_view path, os_family os) {
  if (os != os_family::win32) {
    return path_names{os}.is_rooted(path) ? std::optional<std::string>(path) : std::nullopt;
  }
  return path_text::has_drive_root(path) && text::lower(path.front()) == 'c'
             ? std::optional(without_dot_segments(path).substr(2))
             : std::nullopt;
}

}  // namespace appdecl::detail
