// The version source `uninstall_registry`: the DisplayVersion of an uninstall entry.
#pragma once

#include <appdecl/declaration/kinds.hpp>
#include <appdecl/declaration/path_text.hpp>
#include <appdecl/declaration/text.hpp>
#include <appdecl/host/host.hpp>
#include <appdecl/locate/uninstall_registry.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace appdecl {

namespace detail {

/// Whether `path` lies below `folder`, which has no trailing separator but a root's. Either separator, any
/// case.
constexpr bool lies_below(std::string_view path, std::string_view folder) noexcept {
  constexpr auto os = os_family::win32;
  if (path.size() <= folder.size()) {
    return false;
  }
  for (std::size_t i = 0; i < folder.size(); ++i) {
    const bool same = path_text::is_separator(path[i], os) ? path_text::is_separator(folder[i], os)
                                                           : text::lower(path[i]) == text::lower(folder[i]);
    if (!same) {
      return false;
    }
  }
  return path_text::is_separator(folder.back(), os) || path_text::is_separator(path[folder.size()], os);
}

/// The entry's DisplayVersion without NULs and blanks at its ends; a blank one is none.
template <class Entry>
std::optional<std::string> display_version(const Entry& entry) {
  constexpr std::string_view dropped(" \t\n\v\f\r\0", 7);
  const auto written = entry.display_version();
  const std::string_view version = written ? text::strip(*written, dropped) : std::string_view();
  return version.empty() ? std::nullopt : std::optional<std::string>(version);
}

}  // namespace detail

/// The DisplayVersion of the first matching entry whose InstallLocation holds the copy; when none holds it,
/// the first DisplayVersion among the matching entries.
template <class Host>
std::optional<std::string> read_version(const Host& host, const uninstall_version& source, presence,
                                        std::string_view path) {
  std::optional<std::string> of_holder;
  std::optional<std::string> first;
  bool held = false;
  std::string folder;
  each_matching_uninstall_entry(host, source.display_name_prefix, [&](const auto& entry) {
    held = install_folder(host, entry, folder) && detail::lies_below(path, folder);
    if (held) {
      of_holder = detail::display_version(entry);
    } else if (!first) {
      first = detail::display_version(entry);
    }
    return !held;
  });
  return held ? of_holder : first;
}

}  // namespace appdecl
