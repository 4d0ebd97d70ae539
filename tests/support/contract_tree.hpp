// One tree of every sort of thing that a host must tell apart: described, or made on this machine.
#pragma once

#include <appdecl/declaration/os_family.hpp>
#include <appdecl/host/memory.hpp>
#include <appdecl/host/native.hpp>

#include <support/temporary_folder.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <ctime>
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

/// Whether a system of that family can hold it: under win32 neither links, pipes and permissions as POSIX has
/// them, nor every name.
inline bool can_hold(appdecl::os_family os, const contract_thing& thing) {
  const bool is_plain =
      thing.what == made_as::folder || thing.what == made_as::file || thing.what == made_as::program;
  const bool is_reserved = thing.path.find_first_of("\\*") != std::string::npos || thing.path.back() == '.';
  return os != appdecl::os_family::win32 || (is_plain && !is_reserved);
}

inline std::string target_below(const std::string& root, const std::string& target) {
  return target.front() == '@' ? root + target.substr(1) : target;
}

/// `link0` is one link away from the end of the chain, `link1` two, and so on.
inline std::string chained(int links) { return "chain/link" + std::to_string(links - 1); }

inline std::vector<contract_thing> contract_tree(appdecl::os_family os) {
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
  tree.erase(std::remove_if(tree.begin(), tree.end(),
                            [os](const contract_thing& thing) { return !can_hold(os, thing); }),
             tree.end());
  return tree;
}

/// The tree as a described machine whose other folders are those above `root`.
inline appdecl::memory_host described_tree(const std::string& root,
                                           appdecl::os_family os = appdecl::os_family::linux_) {
  appdecl::memory_host host{os};
  for (const contract_thing& thing : contract_tree(os)) {
    const std::string path = root + '/' + thing.path;
    appdecl::described_file file;
    file.text = thing.content;
    file.modified = std::time(nullptr);
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

/// The tree on this machine, in the folder `below` (empty, or with a `/` at its end), as far as a system of
/// that family and this machine can hold it; `root` is the tree's path as its host sees it.
inline void make_tree(temporary_folder& folder, const std::string& below,
                      [[maybe_unused]] const std::string& root, appdecl::os_family os) {
  for (const contract_thing& thing : contract_tree(os)) {
    if (!can_hold(appdecl::native_host{}.os(), thing)) {
      continue;
    }
    const std::string path = below + thing.path;
    switch (thing.what) {
      case made_as::folder: folder.directory(path); break;
      case made_as::file:
      case made_as::program: folder.file(path, thing.content, thing.what == made_as::program); break;
#ifdef _WIN32
      default: break;
#else
      case made_as::link: folder.symlink(path, target_below(root, thing.content)); break;
      case made_as::pipe: folder.pipe(path); break;
      case made_as::locked_file: folder.file(path, thing.content), folder.lock(path); break;
      case made_as::locked_folder: folder.directory(path), folder.lock(path); break;
#endif
    }
  }
}

inline void make_tree(temporary_folder& folder) {
  make_tree(folder, {}, folder.path(), appdecl::native_host{}.os());
}

}  // namespace testing
