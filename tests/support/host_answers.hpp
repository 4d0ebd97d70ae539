// What a host answers, as values that a test can compare.
#pragma once

#include <appdecl/host/host.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace testing {

/// The text of a file, read in pieces of `at_once` bytes; nothing when it cannot be opened or read.
template <class Host>
std::optional<std::string> text_of(const Host& host, const std::string& path, std::size_t at_once = 4096) {
  const auto file = host.open(path);
  std::string text;
  for (bool ended = !file; !ended;) {
    const std::size_t before = text.size();
    text.resize(before + at_once);
    const std::optional<std::size_t> count = file->read_at(before, text.data() + before, at_once);
    if (!count) {
      return std::nullopt;
    }
    text.resize(before + *count);
    ended = *count < at_once;
  }
  return file ? std::optional(text) : std::nullopt;
}

/// The names in a folder, sorted.
template <class Host>
std::vector<std::string> names_in(const Host& host, const std::string& folder) {
  std::vector<std::string> names;
  host.each_entry(folder, [&](std::string_view name) {
    names.emplace_back(name);
    return true;
  });
  std::sort(names.begin(), names.end());
  return names;
}

/// The keys of DisplayName of the uninstall entries, in the order in which they are visited.
template <class Host>
std::vector<std::string> display_names(const Host& host) {
  std::vector<std::string> names;
  host.each_uninstall_entry([&](const auto& entry) {
    const auto name = entry.display_name();
    names.emplace_back(name ? std::string_view(*name) : "(none)");
    return true;
  });
  return names;
}

/// An optional text of a host as one that owns.
template <class Text>
std::optional<std::string> owned(const std::optional<Text>& text) {
  return text ? std::optional<std::string>(std::string_view(*text)) : std::nullopt;
}

}  // namespace testing
