// The location kind `command`: a program in the folders of PATH.
// POSIX.1 chapter 8.3 (PATH); "Command Search Sequence" of the Windows documentation (PATH, PATHEXT).
#pragma once

#include <appdecl/declaration/kinds.hpp>
#include <appdecl/declaration/path_text.hpp>
#include <appdecl/declaration/text.hpp>
#include <appdecl/host/host.hpp>
#include <appdecl/locate/candidate.hpp>

#include <string>
#include <string_view>

namespace appdecl {

namespace detail {

/// Cuts the next entry off a win32 PATH: quotes are dropped, a `;` inside them does not separate, blanks
/// round it go.
inline std::string cut_win32_path_entry(std::string_view& rest) {
  std::string entry;
  bool quoted = false;
  std::size_t i = 0;
  for (; i < rest.size() && (quoted || rest[i] != ';'); ++i) {
    if (rest[i] == '"') {
      quoted = !quoted;
    } else {
      entry += rest[i];
    }
  }
  rest.remove_prefix(i < rest.size() ? i + 1 : i);
  return std::string(text::strip(entry));
}

/// Visits the extensions of PATHEXT in order; `visitor` returns whether to go on.
template <class Host, class Visitor>
void each_path_extension(const Host& host, Visitor&& visitor) {
  const auto variable = host.variable("PATHEXT");
  const std::string_view set = variable ? std::string_view(*variable) : std::string_view();
  for (std::string_view rest = set.empty() ? ".COM;.EXE;.BAT;.CMD" : set; !rest.empty();) {
    const std::string_view extension = text::strip(text::cut(rest, ";"));
    if (!extension.empty() && !visitor(extension)) {
      return;
    }
  }
}

/// Whether the name needs no extension: it ends in one of PATHEXT, or the OS has none.
template <class Host>
bool is_complete_name(const Host& host, std::string_view name) {
  bool complete = host.os() != os_family::win32;
  if (!complete) {
    each_path_extension(host, [&](std::string_view extension) {
      complete = name.size() >= extension.size() &&
                 text::equal_ignoring_case(name.substr(name.size() - extension.size()), extension);
      return !complete;
    });
  }
  return complete;
}

template <class Host>
bool is_runnable(const Host& host, const std::string& path) {
  return host.kind_of(path) == file_kind::file && host.executable(path);
}

}  // namespace detail

/// Visits the folders of PATH that are searched, without trailing separators: the absolute ones that are not
/// on the network. `visitor(std::string_view)` returns whether to go on. The current folder is never among
/// them.
template <class Host, class Visitor>
void each_search_folder(const Host& host, Visitor&& visitor) {
  const os_family os = host.os();
  const auto variable = host.variable("PATH");
  std::string_view rest = variable ? std::string_view(*variable) : std::string_view();
  while (!rest.empty()) {
    std::string unquoted;
    std::string_view entry;
    if (os == os_family::win32) {
      unquoted = detail::cut_win32_path_entry(rest);
      entry = unquoted;
    } else {
      entry = text::cut(rest, ":");
    }
    if (refusal(entry, os) == absence::none && !visitor(path_text::without_trailing_separators(entry, os))) {
      return;
    }
  }
}

/// Names each folder searched.
template <class Host>
std::string explain_absence(const Host& host, const command&, absence why) {
  std::string text(reason(why));
  if (why == absence::not_on_path) {
    std::string folders;
    each_search_folder(host, [&folders](std::string_view folder) {
      folders += folders.empty() ? "" : ", ";
      folders += folder;
      return true;
    });
    text += folders.empty() ? "; no folder of it is searched" : "; searched: " + folders;
  }
  return text;
}

/// The first hit on PATH is the one candidate; without a hit the bare name is. One question to the host for
/// each folder and extension tried, one more for each regular file found there.
template <class Host, class Sink>
void locate(const Host& host, const command& wanted, presence, std::string& buffer, Sink&& sink) {
  const os_family os = host.os();
  const bool complete = detail::is_complete_name(host, wanted.name);
  bool found = false;
  each_search_folder(host, [&](std::string_view folder) {
    buffer = folder;
    path_text::normalize_separators(buffer, os);
    path_text::join(buffer, wanted.name, os);
    if (complete) {
      found = detail::is_runnable(host, buffer);
    } else {
      const std::size_t size = buffer.size();
      detail::each_path_extension(host, [&](std::string_view extension) {
        buffer.resize(size);
        buffer += extension;
        found = detail::is_runnable(host, buffer);
        return !found;
      });
    }
    return !found;
  });
  if (!found) {
    buffer = wanted.name;
  }
  sink(candidate{buffer, found ? absence::none : absence::not_on_path});
}

}  // namespace appdecl
