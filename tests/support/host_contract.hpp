// The answers that every host must give about one tree, described and real.
#pragma once

#include <appdecl/declaration/os_family.hpp>
#include <appdecl/host/host.hpp>

#include <support/contract_tree.hpp>
#include <support/host_answers.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <ctime>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace testing {

/// Which systems give an answer; `posix_tree`: those that are not win32 and whose files are not on a Windows
/// machine, which cannot hold the whole tree.
enum class given_by { every, posix, posix_tree, win32 };

/// What is at a path and what it holds: the text of a file that can be opened.
struct contract_answer {
  std::string path;
  appdecl::file_kind kind;
  std::optional<std::string> text = {};
  given_by systems = given_by::every;
};

inline std::vector<contract_answer> contract_answers() {
  using appdecl::file_kind;
  constexpr auto posix = given_by::posix;
  constexpr auto posix_tree = given_by::posix_tree;
  constexpr auto win32 = given_by::win32;
  const std::nullopt_t none = std::nullopt;
  return {
      {"", file_kind::directory},
      {"tools", file_kind::directory},
      {"tools/", file_kind::directory},
      {"tools//", file_kind::directory},
      {"tools/.", file_kind::directory},
      {"empty", file_kind::directory},
      {"nowhere", file_kind::nothing},
      {"nowhere/", file_kind::nothing},
      {"nowhere/readme", file_kind::nothing},
      {"/tools///readme", file_kind::file, "read me"},
      {"tools/readme", file_kind::file, "read me"},
      {"tools/readme/", file_kind::nothing},
      {"tools/readme/more", file_kind::nothing},
      {"tools/./readme", file_kind::file, "read me"},
      {"tools/../tools/readme", file_kind::file, "read me"},
      {"tools/a name with blanks", file_kind::file, "blanks"},
      {"tools/\xc3\xa9t\xc3\xa9 \xf0\x9f\x8c\x9e", file_kind::file, "summer"},
      {"tools/.hidden", file_kind::file, ""},
      {"tools/back/slash", file_kind::nothing},
      {"deep/er/still", file_kind::file, "deep"},
      // What is behind a name must be there before it is left again; win32 does not look.
      {"tools/readme/.", file_kind::nothing, none, posix},
      {"tools/readme/..", file_kind::nothing, none, posix},
      {"nowhere/../tools/readme", file_kind::nothing, none, posix},
      {"tools/readme/../readme", file_kind::nothing, none, posix},
      {"tools/readme/.", file_kind::file, "read me", win32},
      {"tools/readme/..", file_kind::directory, none, win32},
      {"nowhere/../tools/readme", file_kind::file, "read me", win32},
      {"tools/readme/../readme", file_kind::file, "read me", win32},
      {"tools\\readme", file_kind::nothing, none, posix},
      {"tools\\readme", file_kind::file, "read me", win32},
      {"\\tools\\/readme", file_kind::file, "read me", win32},
      {"TOOLS/ReadMe", file_kind::file, "read me", win32},
      {"tools/*", file_kind::nothing, none, win32},
      {"tools/readm?", file_kind::nothing, none, win32},
      {"tools/readme:stream", file_kind::nothing, none, win32},
      {"tools/back\\slash", file_kind::file, "", posix_tree},
      {"tools/*", file_kind::file, "", posix_tree},
      {"tools/...", file_kind::file, "three dots", posix_tree},
      {"tools/pipe", file_kind::other, none, posix_tree},
      {"tools/pipe/", file_kind::nothing, none, posix_tree},
      {"to-file", file_kind::file, "#!/bin/sh\n", posix_tree},
      {"to-file/", file_kind::nothing, none, posix_tree},
      {"to-folder", file_kind::directory, none, posix_tree},
      {"to-folder/", file_kind::directory, none, posix_tree},
      {"to-folder/still", file_kind::file, "deep", posix_tree},
      {"to-folder/../beside", file_kind::file, "", posix_tree},
      {"to-folder/../../to-folder/../er/still", file_kind::file, "deep", posix_tree},
      {"to-folder-slash", file_kind::directory, none, posix_tree},
      {"to-folder-slash/still", file_kind::file, "deep", posix_tree},
      {"to-file-slash", file_kind::nothing, none, posix_tree},
      {"to-pipe", file_kind::other, none, posix_tree},
      {"to-nothing", file_kind::nothing, none, posix_tree},
      {"to-itself", file_kind::nothing, none, posix_tree},
      {"to-itself/x", file_kind::nothing, none, posix_tree},
      {"to-and", file_kind::nothing, none, posix_tree},
      {"deep/up", file_kind::file, "read me", posix_tree},
      {"deep/root", file_kind::directory, none, posix_tree},
      {chained(30), file_kind::file, "end", posix_tree},
      {chained(41), file_kind::nothing, none, posix_tree},
      {"private", file_kind::directory, none, posix_tree},
  };
}

/// What the machine has part in.
struct contract_conditions {
  bool locks_hold = true;     ///< false for the superuser of a real machine
  bool ignores_case = false;  ///< a volume of macOS may
  bool holds_posix = true;    ///< false for a folder of Windows: no links, pipes and locks, nor every name
};

namespace detail {

template <class Host>
void check_links_and_locks(const Host& host, const std::string& root, const contract_conditions& here) {
  using appdecl::file_kind;
  using names = std::vector<std::string>;
  const auto at = [&](const std::string& path) { return root + '/' + path; };
#ifdef __linux__
  CHECK(host.kind_of(at(chained(40))) == file_kind::file);  // other systems end a walk earlier
#endif

  CHECK(host.executable(at("tools/vendor")));
  CHECK(host.executable(at("to-file")));
  for (const char* const path : {"tools/readme", "tools/pipe", "tools/vendor/", "to-nothing", "nowhere"}) {
    CAPTURE(path);
    CHECK_FALSE(host.executable(at(path)));
  }

  CHECK(names_in(host, at("to-folder")) == names{"still"});
  for (const char* const path : {"tools/pipe", "to-file", "to-nothing", "to-itself", "private"}) {
    CAPTURE(path);
    CHECK(names_in(host, at(path)).empty());
  }
  CHECK(host.kind_of(at("locked")) == file_kind::file);
  CHECK(text_of(host, at("locked")) ==
        (here.locks_hold ? std::nullopt : std::optional<std::string>("secret")));
}

/// The names that the tree has in a folder, sorted.
inline std::vector<std::string> names_below(const std::string& folder, appdecl::os_family os,
                                            const contract_conditions& here) {
  std::vector<std::string> names;
  for (const contract_thing& thing : contract_tree(os)) {
    const std::size_t end = thing.path.rfind('/');
    const bool is_made = here.holds_posix || can_hold(appdecl::os_family::win32, thing);
    if (is_made && end != std::string::npos && thing.path.substr(0, end) == folder) {
      names.push_back(thing.path.substr(end + 1));
    }
  }
  std::sort(names.begin(), names.end());
  return names;
}

/// The tree was made a moment ago, by who looks at it.
template <class File>
void check_origin(const File& file) {
  constexpr std::int64_t tolerance = 10 * 60 * 1000;
  const std::int64_t now = std::int64_t{std::time(nullptr)} * 1000;
  const std::optional<std::int64_t> modified = file.modified();
  REQUIRE(modified);
  CHECK(*modified > now - tolerance);
  CHECK(*modified < now + tolerance);
  CHECK(file.trusted());
}

template <class File>
void check_reading(const File& file) {
  CHECK(file.size() == std::optional<std::uint64_t>(7));
  char bytes[8] = "-------";
  CHECK(file.read_at(5, bytes, 2) == std::optional<std::size_t>(2));
  CHECK(std::string(bytes) == "me-----");
  CHECK(file.read_at(0, bytes, 4) == std::optional<std::size_t>(4));
  CHECK(std::string(bytes) == "read---");
  CHECK(file.read_at(6, bytes, 4) == std::optional<std::size_t>(1));
  CHECK(std::string(bytes) == "eead---");
  CHECK(file.read_at(0, nullptr, 0) == std::optional<std::size_t>(0));
  for (const std::uint64_t past :
       {std::uint64_t{7}, std::uint64_t{1} << 40U, ~std::uint64_t{0} >> 1U, ~std::uint64_t{0}}) {
    CAPTURE(past);
    CHECK(file.read_at(past, bytes, 4) == std::optional<std::size_t>(0));
  }
}

}  // namespace detail

/// Checks every answer about the tree below `root`.
template <class Host>
void check_host_contract(const Host& host, const std::string& root, const contract_conditions& here = {}) {
  using appdecl::file_kind;
  const bool is_win32 = host.os() == appdecl::os_family::win32;
  const auto at = [&](const std::string& path) { return root + '/' + path; };

  for (const contract_answer& want : contract_answers()) {
    if (want.systems != given_by::every && (want.systems == given_by::win32) != is_win32) {
      continue;
    }
    if (want.systems == given_by::posix_tree && !here.holds_posix) {
      continue;
    }
    CAPTURE(want.path);
    CHECK(host.kind_of(at(want.path)) == want.kind);
    CHECK(text_of(host, at(want.path)) == want.text);
    // A name cannot hold a NUL, so nothing is there, whatever is at the text in front of it.
    CHECK(host.kind_of(at(want.path) + std::string(1, '\0')) == file_kind::nothing);
    CHECK_FALSE(host.open(at(want.path) + std::string(1, '\0')));
  }
  CHECK(host.kind_of(root.empty() ? "/" : root) == file_kind::directory);
  if (!is_win32) {
    CHECK(host.kind_of("/") == file_kind::directory);
    CHECK(host.kind_of("/..") == file_kind::directory);
    CHECK((host.kind_of(at("tools/README")) == file_kind::file) == here.ignores_case);
    if (here.holds_posix) {
      detail::check_links_and_locks(host, root, here);
    }
  }
  CHECK(host.executable(at("tools/vendor")));
  CHECK_FALSE(host.executable(at("nowhere")));
  CHECK_FALSE(host.executable(at("tools/vendor/")));

  for (const char* const folder : {"tools", "deep", "deep/er", "empty"}) {
    CAPTURE(folder);
    const auto names = detail::names_below(folder, host.os(), here);
    CHECK(names_in(host, at(folder)) == names);
    CHECK(names_in(host, at(folder) + '/') == names);
  }
  for (const char* const path : {"tools/readme", "no"}) {
    CAPTURE(path);
    CHECK(names_in(host, at(path)).empty());
  }
  int visited = 0;
  host.each_entry(at("tools"), [&](std::string_view) { return ++visited < 3; });
  CHECK(visited == 3);

  // The current folder has no part in anything.
  for (const char* const path :
       {"", ".", "..", "tools", "C:tools", "etc/passwd", "../../../../../../../../etc/passwd"}) {
    CAPTURE(path);
    CHECK(host.kind_of(path) == file_kind::nothing);
    CHECK_FALSE(host.executable(path));
    CHECK_FALSE(host.open(path));
    CHECK(names_in(host, path).empty());
  }

  const auto file = host.open(at("tools/readme"));
  REQUIRE(file);
  detail::check_reading(*file);
  detail::check_origin(*file);

  // No process has these numbers, of which a system would make others if it got them.
  constexpr std::int64_t beyond_32_bits = std::int64_t{1} << 32U;
  for (const std::int64_t pid :
       {std::int64_t{0}, std::int64_t{-1}, -beyond_32_bits, beyond_32_bits, beyond_32_bits + 1,
        (std::numeric_limits<std::int64_t>::max)(), (std::numeric_limits<std::int64_t>::min)()}) {
    CAPTURE(pid);
    CHECK_FALSE(host.process(pid));
  }
}

}  // namespace testing
