// What win32 makes of a path's text before it looks at a disk (GetFullPathNameW). Text only.
#pragma once

#include <appdecl/declaration/os_family.hpp>
#include <appdecl/declaration/path_text.hpp>
#include <appdecl/declaration/text.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace appdecl::detail {

inline constexpr std::string_view win32_separators = path_text::separators(os_family::win32);

/// The length of a path's root without its last separator: 2 of `C:\x`, 8 of `\\server\x`, 0 of a relative
/// path.
constexpr std::size_t win32_root_length(std::string_view path) noexcept {
  if (path_text::is_network(path, os_family::win32)) {
    std::size_t end = 2;
    while (end < path.size() && !text::is_one_of(path[end], win32_separators)) {
      ++end;
    }
    return end;
  }
  return path_text::has_drive_root(path) ? 2 : 0;
}

/// Whether a segment of `path` is `.` or `..`.
constexpr bool has_dot_segment(std::string_view path, std::string_view separators) noexcept {
  while (!path.empty()) {
    const std::string_view segment = text::cut(path, separators);
    if (segment == "." || segment == "..") {
      return true;
    }
  }
  return false;
}

/// `path` without `.` and `..` and with single separators; `..` at the root stays there. A separator at the
/// end is kept. `path` has a root.
inline std::string without_dot_segments(std::string_view path) {
  const std::size_t root = win32_root_length(path);
  std::string full(path.substr(0, root));
  std::string_view rest = path.substr(root);
  while (!rest.empty()) {
    const std::string_view segment = text::cut(rest, win32_separators);
    if (segment == "..") {
      full.resize(full.size() > root ? full.rfind('\\') : root);
    } else if (!segment.empty() && segment != ".") {
      full += '\\';
      full += segment;
    }
  }
  if (full.size() == root || text::is_one_of(path.back(), win32_separators)) {
    full += '\\';
  }
  return full;
}

/// `path` as an absolute path without `.` and `..`, a relative one being taken from the folder `base`. Empty
/// when it is relative and `base` has no root, or is another drive's (`D:x` from `C:\y`).
inline std::string full_win32_path(std::string_view path, std::string_view base) {
  if (win32_root_length(path) != 0) {
    return without_dot_segments(path);
  }
  const std::size_t root = win32_root_length(base);
  const bool names_drive = path.size() >= 2 && path[1] == ':' && text::is_letter(path[0]);
  if (root == 0 || path.empty() ||
      (names_drive && !text::equal_ignoring_case(path.substr(0, 2), base.substr(0, root)))) {
    return {};
  }
  const bool from_root = text::is_one_of(path.front(), win32_separators);
  std::string full(from_root ? base.substr(0, root) : base);
  full += '\\';
  full += names_drive ? path.substr(2) : path;
  return without_dot_segments(full);
}

}  // namespace appdecl::detail
