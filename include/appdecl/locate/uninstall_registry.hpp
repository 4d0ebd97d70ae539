// The location kind `uninstall_registry`, and how uninstall entries are read for it and for versions.
// "Uninstall Registry Key" of the Windows Installer documentation.
#pragma once

#include <appdecl/declaration/kinds.hpp>
#include <appdecl/declaration/path_text.hpp>
#include <appdecl/declaration/text.hpp>
#include <appdecl/host/host.hpp>
#include <appdecl/locate/candidate.hpp>
#include <appdecl/locate/expand.hpp>

#include <string>
#include <string_view>

namespace appdecl {

/// Visits the entries whose DisplayName starts with the prefix, case and all; `visitor(entry)` returns
/// whether to go on. An entry without a DisplayName is passed over.
template <class Host, class Visitor>
void each_matching_uninstall_entry(const Host& host, std::string_view display_name_prefix,
                                   Visitor&& visitor) {
  host.each_uninstall_entry([&](const auto& entry) noexcept {
    const auto display_name = entry.display_name();
    return !display_name || !text::starts_with(*display_name, display_name_prefix) || visitor(entry);
  });
}

/// Replaces `out` by the entry's install folder; false when it has none that may be looked at: empty,
/// relative, on the network, or with a variable that is not set.
template <class Host, class Entry>
bool install_folder(const Host& host, const Entry& entry, std::string& out) {
  out.clear();
  const auto location = entry.install_location();
  if (!location) {
    return false;
  }
  if (!location->expandable) {
    out = std::string_view(location->text);
  } else if (!detail::append_expanded(host, location->text, /*percent_alone=*/true, '*', out)) {
    return false;
  }
  if (out.size() > longest_path) {
    return false;  // what is stripped off a text that was cut might have been followed by more
  }
  std::string_view folder = text::strip(out, std::string_view("\0", 1));
  folder = text::strip(text::strip(text::strip(folder), "\""));
  folder = path_text::without_trailing_separators(folder, host.os());
  out = std::string(folder);
  path_text::normalize_separators(out, host.os());
  return refusal(out, host.os()) == absence::none;
}

/// The file below the InstallLocation of each matching entry: the machine's 64-bit view, its 32-bit view, the
/// user's.
template <class Host, class Sink>
void locate(const Host& host, const uninstall_registry& wanted, presence looked_for, std::string& buffer,
            Sink&& sink) {
  each_matching_uninstall_entry(host, wanted.display_name_prefix, [&](const auto& entry) {
    if (!install_folder(host, entry, buffer)) {
      return true;
    }
    path_text::join(buffer, wanted.file, host.os());
    path_text::normalize_separators(buffer, host.os());
    return sink(look_at(host, buffer, looked_for));
  });
}

}  // namespace appdecl
