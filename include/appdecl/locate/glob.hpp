// `*` in a path: the folders are listed and the matches visited, highest version first.
#pragma once

#include <appdecl/declaration/path_text.hpp>
#include <appdecl/declaration/text.hpp>
#include <appdecl/host/host.hpp>
#include <appdecl/locate/candidate.hpp>
#include <appdecl/locate/expand.hpp>
#include <appdecl/locate/name_order.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace appdecl {

/// How many folder entries one pattern examines at most, in the order in which the host lists them.
inline constexpr std::size_t max_glob_entries = 65'536;

/// The bytes of the longest entry name that is looked at; the systems' own limits are lower.
inline constexpr std::size_t longest_name = 4'096;

/// How many bytes of matching paths one pattern keeps at most: that many entries with paths of 1 KiB.
inline constexpr std::size_t max_glob_bytes = max_glob_entries * 1'024;

/// Whether a name fits a segment in which each `star_mark` stands for any run of characters, also none. A
/// name that begins with a dot fits only a segment that does. Linear in the product of the sizes.
constexpr bool matches(std::string_view name, std::string_view segment, bool fold_case) noexcept {
  if (!name.empty() && name[0] == '.' && (segment.empty() || segment[0] != '.')) {
    return false;
  }
  std::size_t n = 0;
  std::size_t s = 0;
  std::size_t after_star = std::string_view::npos;  // where to take up the segment again when a try fails
  std::size_t retry = 0;                            // and the name
  while (n < name.size()) {
    if (s < segment.size() && segment[s] == star_mark) {
      after_star = ++s;
      retry = n;
    } else if (s < segment.size() &&
               (fold_case ? text::lower(segment[s]) == text::lower(name[n]) : segment[s] == name[n])) {
      ++s;
      ++n;
    } else if (after_star != std::string_view::npos) {
      s = after_star;
      n = ++retry;
    } else {
      return false;
    }
  }
  while (s < segment.size() && segment[s] == star_mark) {
    ++s;
  }
  return s == segment.size();
}

namespace detail {

/// Cuts `pattern` after the literal part that precedes its first starred segment, which stays at its
/// beginning.
inline std::string_view cut_literal_part(std::string_view& pattern, os_family os) noexcept {
  const std::size_t star = pattern.find(star_mark);
  const std::size_t before = pattern.substr(0, star).find_last_of(path_text::separators(os));
  const std::size_t end = star == std::string_view::npos ? pattern.size() : before + 1;
  const std::string_view literal = pattern.substr(0, end);
  pattern.remove_prefix(end);
  return literal;
}

/// What one pattern has left to spend.
struct glob_budget {
  std::size_t entries = max_glob_entries;
  std::size_t bytes = max_glob_bytes;
};

/// Lists `folder` and adds each path whose name fits `segment`.
template <class Host>
void add_matches(const Host& host, const std::string& folder, std::string_view segment, glob_budget& left,
                 std::vector<std::string>& found) {
  const os_family os = host.os();
  const std::string listed(path_text::without_trailing_separators(folder, os));
  const auto stars = static_cast<std::size_t>(std::count(segment.begin(), segment.end(), star_mark));
  host.each_entry(listed, [&](std::string_view name) noexcept {
    if (left.entries == 0 || left.bytes < folder.size() + name.size()) {
      return false;
    }
    --left.entries;
    const bool may_match = name.size() >= segment.size() - stars && name.size() <= longest_name;
    if (may_match && matches(name, segment, os == os_family::win32)) {
      found.push_back(folder + std::string(name));
      left.bytes -= found.back().size();
    }
    return true;
  });
}

/// Whether what was looked at exists, as a regular file or a folder. For a missing bundle that is a second
/// question.
template <class Host>
bool is_match(const Host& host, const std::string& path, absence why) {
  if (why == absence::not_a_bundle) {
    const file_kind kind = host.kind_of(path);
    return kind == file_kind::file || kind == file_kind::directory;
  }
  return why == absence::none || why == absence::is_a_directory;
}

}  // namespace detail

/// Visits the candidates of an expanded path that holds `star_mark`s: each existing regular file or folder
/// that matches it, and the pattern itself when there is none. Each folder is listed once; then one or two
/// questions to the host for each match tried. `sink(candidate)` returns whether to go on.
template <class Host, class Sink>
void each_match(const Host& host, presence wanted, std::string& buffer, Sink&& sink) {
  const os_family os = host.os();
  const std::string pattern = std::move(buffer);
  std::string_view rest = pattern;
  std::vector<std::string> paths(1);
  std::string_view literal = detail::cut_literal_part(rest, os);
  detail::glob_budget left;
  while (!rest.empty() && !paths.empty()) {
    const std::size_t end = (std::min)(rest.find_first_of(path_text::separators(os)), rest.size());
    const std::string_view segment = rest.substr(0, end);
    std::vector<std::string> found;
    for (const std::string& path : paths) {
      detail::add_matches(host, path + std::string(literal), segment, left, found);
    }
    paths = std::move(found);
    rest.remove_prefix(end);
    literal = detail::cut_literal_part(rest, os);
  }
  std::sort(paths.begin(), paths.end(), [os, literal](const std::string& a, const std::string& b) {
    return is_tried_before(a, b, os, literal);
  });
  bool any = false;
  for (const std::string& path : paths) {
    buffer = path;
    buffer += literal;
    const candidate copy = look_at(host, buffer, wanted);
    if (detail::is_match(host, buffer, copy.why)) {
      any = true;
      if (!sink(copy)) {
        return;
      }
    }
  }
  if (!any) {
    buffer = pattern;
    std::replace(buffer.begin(), buffer.end(), star_mark, '*');
    sink(candidate{buffer, absence::no_match});
  }
}

}  // namespace appdecl
