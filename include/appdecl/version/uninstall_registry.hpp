// The version source `uninstall_registry`: the DisplayVersion of an uninstall entry.
#pragma once

#include <appdecl/declaration/kinds.hpp>
#include <appdecl/declaration/path_text.hpp>
#include <appdecl/declaration/text.hpp>
#include <appdecl/host/host.hpp>
#include <appdecl/host/win32_path.hpp>
#include <appdecl/locate/uninstall_registry.hpp>

#include <optional>
#include <string>
#include <string_view>

namespace appdecl {

namespace detail {

/// Whether `path` lies below `folder`, as win32 sees both: either separator, any case, `.` and `..` dropped.
inline bool lies_below(std::string_view path, std::string_view folder) {
  const std::string inner = without_dot_segments(path);
  std::string outer = without_dot_segments(folder);
  outer += path_text::is_separator(outer.back(), os_family::win32) ? "" : "\\";
  return inner.size() > outer.size() &&
         text::equal_ignoring_case(std::string_view(inner).substr(0, outer.size()), outer);
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

/// For a report.
inline std::string explain_unreadable(const uninstall_version&) {
  return "no matching uninstall entry gives a DisplayVersion for it";
}

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
