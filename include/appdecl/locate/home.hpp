// Where a user's home is.
#pragma once

#include <appdecl/declaration/path_text.hpp>
#include <appdecl/host/host.hpp>

#include <string>
#include <string_view>

namespace appdecl {

/// Appends a home without trailing separators to `out`; false, with `out` as it was, when none is known.
/// The current user's (`user` empty) is HOME, or when that is unset or empty the user database's; under win32
/// USERPROFILE, else HOMEDRIVE and HOMEPATH. Another user's comes from the user database; win32 has none.
template <class Host>
bool append_home(const Host& host, const std::string& user, std::string& out) {
  const std::size_t start = out.size();
  const auto append = [&out](const auto& found) {
    const std::string_view value = found ? std::string_view(*found) : std::string_view();
    const bool usable = !value.empty() && value.find('\0') == std::string_view::npos;
    out += usable ? value : std::string_view();
    return usable;
  };
  if (host.os() == os_family::win32) {
    if (!user.empty() || (!append(host.variable("USERPROFILE")) &&
                          !(append(host.variable("HOMEDRIVE")) && append(host.variable("HOMEPATH"))))) {
      out.resize(start);
      return false;
    }
  } else if (!user.empty() || !append(host.variable("HOME"))) {
    append(host.home_of(user));
  }
  out.resize(start +
             path_text::without_trailing_separators(std::string_view(out).substr(start), host.os()).size());
  return out.size() > start;
}

}  // namespace appdecl
