// One tree, described and real, and the answers that every host must give about it. POSIX paths.
#pragma once

#include <appdecl/host/host.hpp>
#include <appdecl/host/memory.hpp>

#include <support/host_answers.hpp>
#include <support/temporary_folder.hpp>

#include <doctest/doctest.h>

#include <optional>
#include <string>
#include <vector>

namespace testing {

enum class made_as { folder, file, program, link, pipe, locked_file, locked_folder };

/// A thing of the tree: its path below the tree's root, and its text or target. A target that starts with `@`
/// is absolute, below the root.
struct contract_thing {
  made_as what;
  std::string path;
  std::string content = {};
};

inline std::string target_below(const std::string& root, const std::string& target) {
  return target.front() == '@' ? root + target.substr(1) : target;
}

/// `link0` is one link away from the end of the chain, `link1` two, and so on.
inline std::string chained(int links) { return "chain/link" + std::to_string(links - 1); }

inline std::vector<contract_thing> contract_tree() {
  std::vector<contract_thing> tree{
      {made_as::folder, "empty"},
      {made_as::folder, "tools"},
      {made_as::program, "tools/vendor", "#!/bin/sh\n"},
      {made_as::file, "tools/readme", "read me"},
      {made_as::file, "tools/a name with blanks", "blanks"},
      {made_as::file, "tools/\xc3\xa9t\xc3\xa9 \xf0\x9f\x8c\x9e", "summer"},
      {made_as::file, "tools/back\\slash"},
      {made_as::file, "tools/*"},
      {made_as::file, "tools/...", "three dots"},
      {made_as::file, "tools/.hidden"},
      {made_as::pipe, "tools/pipe"},
      {made_as::folder, "deep"},
      {made_as::folder, "deep/er"},
      {made_as::file, "deep/er/still", "deep"},
      {made_as::file, "deep/beside"},
      {made_as::link, "to-file", "tools/vendor"},
      {made_as::link, "to-folder", "@/deep/er"},
      {made_as::link, "to-folder-slash", "deep/er/"},
      {made_as::link, "to-file-slash", "tools/readme/"},
      {made_as::link, "to-pipe", "tools/pipe"},
      {made_as::link, "to-nothing", "nowhere"},
      {made_as::link, "to-itself", "to-itself"},
      {made_as::link, "to-and", "fro"},
      {made_as::link, "fro", "@/to-and"},
      {made_as::link, "deep/up", "../tools/./readme"},
      {made_as::link, "deep/root", "/.."},
      {made_as::locked_file, "locked", "secret"},
      {made_as::locked_folder, "private"},
      {made_as::folder, "chain"},
      {made_as::file, "chain/end", "end"},
      {made_as::link, chained(1), "end"},
  };
  for (int links = 2; links <= 41; ++links) {
    tree.push_back({made_as::link, chained(links), "@/" + chained(links - 1)});
  }
  return tree;
}

/// The tree as a described machine whose other folders are those above `root`.
inline appdecl::memory_host described_tree(const std::string& root) {
  appdecl::memory_host host{appdecl::os_family::linux_};
  for (const contract_thing& thing : contract_tree()) {
    const std::string path = root + '/' + thing.path;
    appdecl::described_file file;
    file.text = thing.content;
    file.executable = thing.what == made_as::program;
    file.special = thing.what == made_as::pipe;
    switch (thing.what) {
      case made_as::link: host.symlink(path, target_below(root, thing.content)); break;
      case made_as::locked_folder: host.unreadable(path); [[fallthrough]];
      case made_as::folder: host.directory(path); break;
      case made_as::locked_file: host.unreadable(path); [[fallthrough]];
      default: host.file(path, file); break;
    }
  }
  REQUIRE_FALSE(host.contradiction());
  return host;
}

/// The tree on this machine.
inline void make_tree(temporary_folder& folder) {
  for (const contract_thing& thing : contract_tree()) {
    switch (thing.what) {
      case made_as::link: folder.symlink(thing.path, target_below(folder.path(), thing.content)); break;
      case made_as::pipe: folder.pipe(thing.path); break;
      case made_as::folder:
      case made_as::locked_folder: folder.directory(thing.path); break;
      default: folder.file(thing.path, thing.content, thing.what == made_as::program); break;
    }
    if (thing.what == made_as::locked_file || thing.what == made_as::locked_folder) {
      folder.lock(thing.path);
    }
  }
}

/// What is at a path and what it holds: the text of a file that can be opened.
struct contract_answer {
  std::string path;
  appdecl::file_kind kind;
  std::optional<std::string> text = {};
};

inline std::vector<contract_answer> contract_answers() {
  using appdecl::file_kind;
  return {
      {"tools", file_kind::directory},
      {"tools/", file_kind::directory},
      {"tools//", file_kind::directory},
      {"tools/.", file_kind::directory},
      {"/tools///readme", file_kind::file, "read me"},
      {"tools/readme", file_kind::file, "read me"},
      {"tools/README", file_kind::nothing},
      {"tools/readme/", file_kind::nothing},
      {"tools/readme/.", file_kind::nothing},
      {"tools/readme/..", file_kind::nothing},
      {"tools/readme/more", file_kind::nothing},
      {"tools/../tools/readme", file_kind::file, "read me"},
      {"nowhere/../tools/readme", file_kind::nothing},
      {"tools/readme/../readme", file_kind::nothing},
      {"tools/a name with blanks", file_kind::file, "blanks"},
      {"tools/\xc3\xa9t\xc3\xa9 \xf0\x9f\x8c\x9e", file_kind::file, "summer"},
      {"tools/back\\slash", file_kind::file, ""},
      {"tools/back/slash", file_kind::nothing},
      {"tools/*", file_kind::file, ""},
      {"tools/...", file_kind::file, "three dots"},
      {"tools/pipe", file_kind::other},
      {"tools/pipe/", file_kind::nothing},
      {"to-file", file_kind::file, "#!/bin/sh\n"},
      {"to-file/", file_kind::nothing},
      {"to-folder", file_kind::directory},
      {"to-folder/", file_kind::directory},
      {"to-folder/still", file_kind::file, "deep"},
      {"to-folder/../beside", file_kind::file, ""},
      {"to-folder/../../to-folder/../er/still", file_kind::file, "deep"},
      {"to-folder-slash", file_kind::directory},
      {"to-folder-slash/still", file_kind::file, "deep"},
      {"to-file-slash", file_kind::nothing},
      {"to-pipe", file_kind::other},
      {"to-nothing", file_kind::nothing},
      {"to-itself", file_kind::nothing},
      {"to-itself/x", file_kind::nothing},
      {"to-and", file_kind::nothing},
      {"deep/up", file_kind::file, "read me"},
      {"deep/root", file_kind::directory},
      {chained(30), file_kind::file, "end"},
      {chained(41), file_kind::nothing},
      {"locked", file_kind::file},
      {"private", file_kind::directory},
      {"", file_kind::directory},
  };
}

/// Checks every answer about the tree below `root`. `locks_hold` is false for the superuser of a real
/// machine.
template <class Host>
void check_host_contract(const Host& host, const std::string& root, bool locks_hold = true) {
  using appdecl::file_kind;
  using names = std::vector<std::string>;
  const auto at = [&](const std::string& path) { return root + '/' + path; };

  for (const contract_answer& want : contract_answers()) {
    CAPTURE(want.path);
    CHECK(host.kind_of(at(want.path)) == want.kind);
    if (want.path != "locked") {
      CHECK(text_of(host, at(want.path)) == want.text);
    }
    // A name cannot hold a NUL, so nothing is there, whatever is at the text in front of it.
    CHECK(host.kind_of(at(want.path) + std::string(1, '\0')) == file_kind::nothing);
    CHECK_FALSE(host.open(at(want.path) + std::string(1, '\0')));
  }
  CHECK(host.kind_of("/") == file_kind::directory);
  CHECK(host.kind_of("/..") == file_kind::directory);
  CHECK(host.kind_of(root) == file_kind::directory);
#ifdef __linux__
  CHECK(host.kind_of(at(chained(40))) == file_kind::file);  // other systems end a walk earlier
#endif

  CHECK(host.executable(at("tools/vendor")));
  CHECK(host.executable(at("to-file")));
  for (const char* const path : {"tools/readme", "tools/pipe", "tools/vendor/", "to-nothing", "nowhere"}) {
    CAPTURE(path);
    CHECK_FALSE(host.executable(at(path)));
  }

  CHECK(names_in(host, at("tools")) == names{"*", "...", ".hidden", "a name with blanks", "back\\slash",
                                             "pipe", "readme", "vendor",
                                             "\xc3\xa9t\xc3\xa9 \xf0\x9f\x8c\x9e"});
  CHECK(names_in(host, at("tools/")) == names_in(host, at("tools")));
  CHECK(names_in(host, at("deep")) == names{"beside", "er", "root", "up"});
  CHECK(names_in(host, at("to-folder")) == names{"still"});
  for (const char* const path :
       {"empty", "tools/readme", "tools/pipe", "to-file", "to-nothing", "to-itself", "no"}) {
    CAPTURE(path);
    CHECK(names_in(host, at(path)).empty());
  }
  int visited = 0;
  host.each_entry(at("tools"), [&](std::string_view) { return ++visited < 3; });
  CHECK(visited == 3);

  CHECK(text_of(host, at("locked")) == (locks_hold ? std::nullopt : std::optional<std::string>("secret")));
  CHECK(names_in(host, at("private")).empty());

  // The current folder has no part in anything.
  for (const char* const path :
       {"", ".", "..", "tools", "etc/passwd", "../../../../../../../../etc/passwd"}) {
    CAPTURE(path);
    CHECK(host.kind_of(path) == file_kind::nothing);
    CHECK_FALSE(host.executable(path));
    CHECK_FALSE(host.open(path));
    CHECK(names_in(host, path).empty());
  }

  const auto file = host.open(at("tools/readme"));
  REQUIRE(file);
  CHECK(file->size() == std::optional<std::uint64_t>(7));
  char bytes[8] = "-------";
  CHECK(file->read_at(5, bytes, 2) == std::optional<std::size_t>(2));
  CHECK(std::string(bytes) == "me-----");
  CHECK(file->read_at(0, bytes, 4) == std::optional<std::size_t>(4));
  CHECK(std::string(bytes) == "read---");
  CHECK(file->read_at(6, bytes, 4) == std::optional<std::size_t>(1));
  CHECK(std::string(bytes) == "eead---");
  CHECK(file->read_at(0, nullptr, 0) == std::optional<std::size_t>(0));
  for (const std::uint64_t past :
       {std::uint64_t{7}, std::uint64_t{1} << 40U, ~std::uint64_t{0} >> 1U, ~std::uint64_t{0}}) {
    CAPTURE(past);
    CHECK(file->read_at(past, bytes, 4) == std::optional<std::size_t>(0));
  }
}

}  // namespace testing
