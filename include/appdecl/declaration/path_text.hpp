// What a path's text says under each operating system. Text only: nothing here asks a machine.
// Win32 rules: "Naming Files, Paths, and Namespaces" of the Windows documentation; POSIX.1 chapter 4.13.
#pragma once

#include <appdecl/declaration/os_family.hpp>
#include <appdecl/declaration/text.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace appdecl::path_text {

/// The separators of a family's paths; under win32 either of two.
constexpr std::string_view separators(os_family os) noexcept { return os == os_family::win32 ? "\\/" : "/"; }

/// The separator that results are written with.
constexpr char separator(os_family os) noexcept { return os == os_family::win32 ? '\\' : '/'; }

constexpr bool is_separator(char c, os_family os) noexcept {
  return c == '/' || (c == '\\' && os == os_family::win32);
}

/// `C:\…` or `C:/…`.
constexpr bool has_drive_root(std::string_view path) noexcept {
  return path.size() >= 3 && text::is_letter(path[0]) && path[1] == ':' &&
         (path[2] == '\\' || path[2] == '/');
}

/// A share or a device: two leading separators under win32 (`\\server`, `\\?\`, `\\.\`). Never touched.
constexpr bool is_network(std::string_view path, os_family os) noexcept {
  return os == os_family::win32 && path.size() >= 2 && is_separator(path[0], os) && is_separator(path[1], os);
}

/// `C:\…` under win32, `/…` elsewhere.
constexpr bool is_absolute(std::string_view path, os_family os) noexcept {
  return os == os_family::win32 ? has_drive_root(path) : !path.empty() && path[0] == '/';
}

/// `path` without trailing separators; a root (`/`, `C:\`) keeps its own.
constexpr std::string_view without_trailing_separators(std::string_view path, os_family os) noexcept {
  const std::size_t root = os == os_family::win32 && has_drive_root(path) ? 3 : 1;
  while (path.size() > root && is_separator(path.back(), os)) {
    path.remove_suffix(1);
  }
  return path;
}

/// Appends `part` to `path` with one separator between them, writing the family's own separator.
inline void join(std::string& path, std::string_view part, os_family os) {
  if (path.empty() || !is_separator(path.back(), os)) {
    path += separator(os);
  }
  path += part;
}

/// Writes every separator as the family writes it.
inline void normalize_separators(std::string& path, os_family os) noexcept {
  if (os == os_family::win32) {
    for (char& c : path) {
      c = c == '/' ? '\\' : c;
    }
  }
}

}  // namespace appdecl::path_text
