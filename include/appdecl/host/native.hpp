// This machine, whatever it is.
#pragma once

#include <appdecl/declaration/path_text.hpp>
#include <appdecl/host/posix.hpp>
#include <appdecl/host/win32.hpp>
#include <appdecl/host/win32_path.hpp>

#include <string>
#include <string_view>

namespace appdecl {

/// The machine this program runs on.
#ifdef _WIN32
using native_host = win32_host;
#else
using native_host = posix_host;
#endif

namespace detail {

/// `path` as an absolute path of this machine, a relative one being taken from `folder`. Empty when it is not
/// absolute even so.
inline std::string absolute_native_path(std::string_view path, std::string_view folder) {
#ifdef _WIN32
  return full_win32_path(path, folder);
#else
  std::string absolute(path_text::is_absolute(path, os_family::other) ? std::string_view() : folder);
  if (absolute.empty()) {
    absolute = std::string(path);
  } else {
    path_text::join(absolute, path, os_family::other);
  }
  return path_text::is_absolute(absolute, os_family::other) ? absolute : std::string();
#endif
}

}  // namespace detail

}  // namespace appdecl
