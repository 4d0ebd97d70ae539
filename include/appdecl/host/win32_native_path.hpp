// The form in which the Windows host hands paths to the system. Text only, so it is tested everywhere.
// "Naming Files, Paths, and Namespaces" and "File System Redirector" of the Windows documentation.
#pragma once

#include <appdecl/declaration/path_text.hpp>
#include <appdecl/declaration/text.hpp>
#include <appdecl/host/win32_path.hpp>

#include <string>
#include <string_view>

namespace appdecl::detail {

/// Whether no file can have such a name: it holds a control character or one that Windows reserves, for
/// streams and patterns among other things.
constexpr bool has_reserved_character(std::string_view name) noexcept {
  for (const char c : name) {
    if (static_cast<unsigned char>(c) < 0x20 || text::is_one_of(c, "<>:\"|?*")) {
      return true;
    }
  }
  return false;
}

/// `path` as an extended-length path, `\\?\C:\...`: without `.` and `..`, with single separators and none at
/// the end but the root's. Names are taken literally then: none is a device (`NUL`, `COM1`), no trailing dot
/// is dropped, and the system's usual limit of 260 characters does not hold. Empty when `path` does not start
/// at a drive's root or holds a name that no file can have.
inline std::string extended_win32_path(std::string_view path) {
  if (!path_text::has_drive_root(path) || has_reserved_character(path.substr(2))) {
    return {};
  }
  const std::string full = without_dot_segments(path);
  return "\\\\?\\" + std::string(path_text::without_trailing_separators(full, os_family::win32));
}

/// A 32-bit program that Windows runs in 64 bits is shown SysWOW64 as System32; Sysnative is its name for the
/// real one. `extended` is such a path and `windows` the folder of Windows (`C:\Windows`).
inline std::string without_redirection(std::string extended, std::string_view windows) {
  constexpr std::string_view redirected = "\\System32";
  const std::size_t start = 4 + windows.size();  // behind \\?\ and the folder
  const std::size_t end = start + redirected.size();
  const std::string_view view = extended;
  if (view.size() >= end && text::equal_ignoring_case(view.substr(4, windows.size()), windows) &&
      text::equal_ignoring_case(view.substr(start, redirected.size()), redirected) &&
      (view.size() == end || view[end] == '\\')) {
    extended.replace(start, redirected.size(), "\\Sysnative");
  }
  return extended;
}

/// The variable that holds in a 32-bit program what `name` holds in a 64-bit one; empty when it is `name`.
constexpr std::string_view variable_of_64_bits(std::string_view name) noexcept {
  return text::equal_ignoring_case(name, "ProgramFiles")         ? std::string_view("ProgramW6432")
         : text::equal_ignoring_case(name, "CommonProgramFiles") ? std::string_view("CommonProgramW6432")
                                                                 : std::string_view();
}

}  // namespace appdecl::detail
