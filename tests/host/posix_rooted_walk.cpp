#include <appdecl/host/posix_rooted_walk.hpp>

#ifndef _WIN32

#  include <support/temporary_folder.hpp>

#  include <doctest/doctest.h>

#  include <fcntl.h>
#  include <sys/stat.h>
#  include <unistd.h>

#  include <algorithm>
#  include <array>
#  include <atomic>
#  include <chrono>
#  include <cstddef>
#  include <cstdio>
#  include <optional>
#  include <string>
#  include <string_view>
#  include <thread>
#  include <utility>
#  include <vector>

namespace {

using appdecl::file_kind;
using appdecl::os_family;
using appdecl::detail::posix_rooted_place;
using appdecl::detail::posix_rooted_walk;
using names = std::vector<std::string>;

std::optional<posix_rooted_place> find(const std::string& root, std::string_view path,
                                       os_family os = os_family::linux_) {
  return posix_rooted_walk(root, os).find(path);
}

file_kind kind_of(const std::string& root, std::string_view path, os_family os = os_family::linux_) {
  const auto found = find(root, path, os);
  return found ? found->kind() : file_kind::nothing;
}

std::optional<std::string> text_of(const std::string& root, std::string_view path,
                                   os_family os = os_family::linux_) {
  const auto found = find(root, path, os);
  const auto file = found ? found->open() : std::nullopt;
  if (!file) {
    return std::nullopt;
  }
  std::array<char, 64> bytes{};
  return std::string(bytes.data(), file->read_at(0, bytes.data(), bytes.size()).value_or(0));
}

names names_in(const std::string& root, std::string_view path, os_family os = os_family::linux_) {
  names found;
  if (auto place = find(root, path, os)) {
    std::move(*place).each_entry([&](std::string_view name) {
      found.emplace_back(name);
      return true;
    });
  }
  std::sort(found.begin(), found.end());
  return found;
}

std::size_t open_files() {
  std::size_t count = 0;
  appdecl::detail::list_folder("/proc/self/fd", [&](std::string_view) { return ++count != 0; });
  return count;
}

/// `part`, `count` times.
std::string repeated(std::string_view part, std::size_t count) {
  std::string text;
  for (std::size_t i = 0; i < count; ++i) {
    text += part;
  }
  return text;
}

/// A root, and things outside it that nothing in it may lead to.
struct two_places {
  two_places() {
    folder.directory("root");
    folder.directory("root/etc");
    folder.file("root/etc/inside", "inside");
    folder.directory("outside");
    folder.file("outside/secret", "secret");
    folder.file("secret", "secret");
  }

  testing::temporary_folder folder;
  std::string root = folder.path("root");
};

}  // namespace

TEST_CASE("links end in the root, whatever they point at") {
  two_places at;
  at.folder.symlink("root/up", "../../../../../../etc/passwd");
  at.folder.symlink("root/out", "../outside");
  at.folder.symlink("root/out-by-name", at.folder.path("outside"));
  at.folder.symlink("root/absolute", "/etc/passwd");
  at.folder.symlink("root/root", "/");
  at.folder.symlink("root/parent", "..");
  at.folder.symlink("root/inside", "/etc/inside");
  at.folder.symlink("root/inside-up", "../../../etc/inside");
  at.folder.symlink("root/etc/parent", "..");
  at.folder.symlink("root/etc/far", "parent/../parent/up");
  at.folder.symlink("root/process", "/proc/self/root");
  REQUIRE(::access("/etc/passwd", F_OK) == 0);
  for (const char* const path :
       {"/up", "/absolute", "/out", "/out/secret", "/out-by-name", "/out-by-name/secret", "/parent/secret",
        "/parent/outside", "/root/secret", "/etc/parent/secret", "/etc/parent/../secret", "/etc/far",
        "/../secret", "/etc/../../secret", "/../../../../../../etc/passwd", "/process",
        "/root/../outside/secret"}) {
    CAPTURE(path);
    CHECK(kind_of(at.root, path) == file_kind::nothing);
    CHECK_FALSE(text_of(at.root, path));
    CHECK(names_in(at.root, path).empty());
  }
  for (const char* const path :
       {"/inside", "/inside-up", "/root/etc/inside", "/parent/etc/inside", "/etc/parent/etc/inside",
        "/etc/parent/root/parent/inside", "/../etc/inside"}) {
    CAPTURE(path);
    CHECK(text_of(at.root, path) == "inside");
  }
  CHECK(names_in(at.root, "/parent") == names_in(at.root, "/"));
  CHECK(names_in(at.root, "/root/..") == names_in(at.root, "/"));
  CHECK(names_in(at.root, "/etc/parent/..") == names_in(at.root, "/"));
}

TEST_CASE("a link of the process file system is a text as any other") {
  two_places at;
  if (::access("/proc/self/root", F_OK) != 0) {
    return;
  }
  // With the machine's own root nothing is outside; the link's text is what is walked.
  CHECK(kind_of("/", "/proc/self/root/etc") == file_kind::directory);
  CHECK(kind_of("/proc/self", "/root") == file_kind::directory);
  CHECK(kind_of("/proc/self", "/root/status") == file_kind::file);  // itself, not the machine's root
  CHECK(kind_of("/proc/self", "/root/etc") == file_kind::nothing);
  CHECK(kind_of("/proc/self", "/exe") == file_kind::nothing);
}

TEST_CASE("the root is this machine's own path: links lead to it, and separators may end it") {
  two_places at;
  at.folder.symlink("link", "root");
  at.folder.symlink("link-to-file", "secret");
  for (const std::string& root : {at.folder.path("link"), at.folder.path("link/"), at.root + '/',
                                  at.root + "//", at.root + "/etc/.."}) {
    CAPTURE(root);
    CHECK(text_of(root, "/etc/inside") == "inside");
    CHECK(text_of(root, "/../etc/inside") == "inside");
    CHECK(kind_of(root, "/secret") == file_kind::nothing);
    CHECK(kind_of(root, "/") == file_kind::directory);
  }
  for (const std::string& root :
       {at.folder.path("nothing"), at.folder.path("secret"), at.folder.path("link-to-file"), std::string(),
        at.root + std::string(1, '\0')}) {
    CAPTURE(root);
    CHECK(kind_of(root, "/") == file_kind::nothing);
    CHECK(kind_of(root, "/etc") == file_kind::nothing);
    CHECK(names_in(root, "/").empty());
  }
}

TEST_CASE("a relative root is taken from the current folder") {
  two_places at;
  std::array<char, 4096> before{};
  REQUIRE(::getcwd(before.data(), before.size()) != nullptr);
  REQUIRE(::chdir(at.folder.path().c_str()) == 0);
  CHECK(text_of("root", "/etc/inside") == "inside");
  CHECK(text_of("./root/", "/etc/inside") == "inside");
  REQUIRE(::chdir(before.data()) == 0);
  CHECK_FALSE(text_of("root", "/etc/inside"));
}

TEST_CASE("a walk keeps no descriptor, and a place the one that it needs") {
  two_places at;
  at.folder.symlink("root/link", "/etc/../etc");
  at.folder.pipe("root/pipe");
  const std::size_t before = open_files();
  for (const char* const path :
       {"/etc/inside", "/link/inside", "/link/..", "/nothing/x", "/pipe", "/", "/link/"}) {
    CAPTURE(path);
    const auto found = find(at.root, path);
    CHECK(open_files() == before + (found ? 1 : 0));
  }
  auto folder = find(at.root, "/etc");
  REQUIRE(folder);
  std::move(*folder).each_entry([&](std::string_view) {
    CHECK(open_files() == before + 1);  // of the listing itself
    return true;
  });
  CHECK(open_files() == before);
}

TEST_CASE("a pipe is not waited for, and is not opened") {
  two_places at;
  at.folder.pipe("root/pipe");
  at.folder.symlink("root/link", "pipe");
  CHECK(kind_of(at.root, "/pipe") == file_kind::other);
  CHECK(kind_of(at.root, "/link") == file_kind::other);
  CHECK(kind_of(at.root, "/pipe/") == file_kind::nothing);
  CHECK(kind_of(at.root, "/pipe/x") == file_kind::nothing);
  CHECK_FALSE(text_of(at.root, "/link"));
  CHECK(names_in(at.root, "/pipe").empty());
}

TEST_CASE("a folder that may not be listed is walked through, one that may not be entered is not") {
  two_places at;
  at.folder.directory("root/unlisted");
  at.folder.file("root/unlisted/f", "text");
  at.folder.lock("root/unlisted");
  at.folder.directory("root/closed");
  at.folder.file("root/closed/f", "text");
  at.folder.lock("root/closed");
  REQUIRE(::chmod(at.folder.path("root/closed").c_str(), 0) == 0);
  CHECK(text_of(at.root, "/unlisted/f") == "text");
  CHECK(kind_of(at.root, "/unlisted/") == file_kind::directory);
  CHECK(kind_of(at.root, "/closed") == file_kind::directory);
  CHECK(kind_of(at.root, "/closed/") == file_kind::directory);
  if (::geteuid() != 0) {
    CHECK(names_in(at.root, "/unlisted").empty());
    CHECK(names_in(at.root, "/closed").empty());
    CHECK(kind_of(at.root, "/closed/f") == file_kind::nothing);
    CHECK_FALSE(text_of(at.root, "/closed/f"));
  }
}

TEST_CASE("who may execute is not asked, but whether anybody may") {
  two_places at;
  at.folder.file("root/f");
  for (const mode_t mode : {0644U, 0600U, 0U, 0100U, 0010U, 0001U, 0755U}) {
    CAPTURE(mode);
    REQUIRE(::chmod((at.root + "/f").c_str(), mode) == 0);
    const auto found = find(at.root, "/f");
    REQUIRE(found);
    CHECK(found->has_execute_bit() == ((mode & 0111U) != 0));
  }
}

TEST_CASE("40 links are followed and no more, counted over the whole walk") {
  two_places at;
  at.folder.file("root/link0", "end");
  for (int i = 1; i <= 41; ++i) {
    at.folder.symlink("root/link" + std::to_string(i),
                      (i % 2 == 0 ? "/link" : "link") + std::to_string(i - 1));
  }
  at.folder.symlink("root/here", ".");
  at.folder.symlink("root/loop", "/loop/x");
  at.folder.symlink("root/twice", "twice/twice");
  CHECK(text_of(at.root, "/link40") == "end");
  CHECK_FALSE(text_of(at.root, "/link41"));
  CHECK(text_of(at.root, '/' + repeated("here/", 40) + "link0") == "end");
  CHECK_FALSE(text_of(at.root, '/' + repeated("here/", 40) + "link1"));
  CHECK(kind_of(at.root, "/loop") == file_kind::nothing);
  CHECK(kind_of(at.root, "/twice") == file_kind::nothing);
}

TEST_CASE("names of 255 bytes are walked, longer ones are not there") {
  two_places at;
  const std::string name(255, 'n');
  at.folder.file("root/" + name, "long");
  at.folder.symlink("root/link", name);
  CHECK(text_of(at.root, '/' + name) == "long");
  CHECK(text_of(at.root, "/link") == "long");
  for (const os_family os : {os_family::linux_, os_family::darwin}) {
    CHECK(kind_of(at.root, '/' + name + 'n', os) == file_kind::nothing);
  }
  CHECK(kind_of(at.root, "C:/" + name + 'n', os_family::win32) == file_kind::nothing);
}

TEST_CASE("texts of 4095 bytes are walked, longer ones lead nowhere") {
  two_places at;
  at.folder.file("root/f", "text");
  const std::string longest = repeated("./", 2047) + 'f';
  REQUIRE(longest.size() == posix_rooted_walk::max_text);
  at.folder.symlink("root/long", longest);
  at.folder.symlink("root/again", '/' + repeated("./", 2045) + "long");
  CHECK(text_of(at.root, "/long") == "text");
  CHECK(text_of(at.root, "/again") == "text");
  CHECK(text_of(at.root, '/' + longest.substr(2)) == "text");
  CHECK(text_of(at.root, "//" + longest.substr(2)) == "text");
  CHECK_FALSE(text_of(at.root, "///" + longest.substr(2)));
}

TEST_CASE("deep folders are walked down and up, and work without measure is not done") {
  two_places at;
  std::string deep;
  for (int i = 0; i < 900; ++i) {
    deep += "/d";
    at.folder.directory("root" + deep);
  }
  at.folder.file("root" + deep + "/f", "deep");
  CHECK(text_of(at.root, deep + "/f") == "deep");
  CHECK(names_in(at.root, deep) == names{"f"});
  CHECK(text_of(at.root, deep + repeated("/..", 700) + "/../etc/../d").has_value() == false);
  CHECK(kind_of(at.root, deep + repeated("/..", 700)) == file_kind::directory);
  CHECK(kind_of(at.root, deep + repeated("/..", 700) + "/f") == file_kind::nothing);
  CHECK(kind_of(at.root, deep + repeated("/../d", 10) + "/f") == file_kind::file);
  CHECK(kind_of(at.root, deep + repeated("/../d", 400) + "/f") == file_kind::nothing);  // 360,000 folders
}

TEST_CASE("a path may be long without its links, but not immoderately") {
  two_places at;
  const std::string name(255, 'n');
  const std::string step = repeated(name + '/', 15);
  appdecl::detail::file_descriptor folder = appdecl::detail::open_to_walk(AT_FDCWD, at.root.c_str(), 0);
  for (int depth = 0; depth < 135; ++depth) {  // the last ones lie deeper than this machine's paths reach
    REQUIRE(::mkdirat(folder.number(), name.c_str(), 0755) == 0);
    if (depth % 15 == 0) {
      REQUIRE(::symlinkat(step.c_str(), folder.number(), "on") == 0);
    }
    folder = appdecl::detail::open_to_walk(folder.number(), name.c_str(), O_NOFOLLOW);
    REQUIRE(folder);
  }
  CHECK(kind_of(at.root, repeated("/on", 8)) == file_kind::directory);  // 120 names
  CHECK(kind_of(at.root, repeated("/on", 8) + '/' + repeated(name + '/', 8)) == file_kind::directory);
  CHECK(kind_of(at.root, repeated("/on", 8) + '/' + repeated(name + '/', 9)) == file_kind::nothing);
  CHECK(kind_of(at.root, repeated("/on", 9)) == file_kind::nothing);

  const std::string top = at.root + '/' + name;  // what goes with the test must have shorter paths
  const std::string below = top + '/' + name;
  const std::string link = top + "/on";
  const std::string next = at.root + "/next";
  while (::rename(below.c_str(), next.c_str()) == 0) {
    (void)::unlink(link.c_str());
    REQUIRE(::rmdir(top.c_str()) == 0);
    REQUIRE(::rename(next.c_str(), top.c_str()) == 0);
  }
}

TEST_CASE("a drive's names ignore ASCII case, the name as it is written coming first") {
  two_places at;
  at.folder.directory("root/Program Files");
  at.folder.directory("root/Program Files/Vendor");
  at.folder.file("root/Program Files/Vendor/V.EXE", "upper");
  at.folder.file("root/Program Files/Vendor/v.exe", "lower");
  at.folder.file("root/\xc3\x89t\xc3\xa9", "summer");
  const auto read = [&](std::string_view path) { return text_of(at.root, path, os_family::win32); };
  CHECK(read("C:\\Program Files\\Vendor\\v.exe") == "lower");
  CHECK(read("C:\\Program Files\\Vendor\\V.EXE") == "upper");
  CHECK(read("c:/PROGRAM FILES\\\\vendor/V.exe") == "upper");  // V.EXE is before v.exe in byte order
  CHECK(read("C:\\\xc3\x89T\xc3\xa9") == "summer");
  CHECK_FALSE(read("C:\\\xc3\xa9t\xc3\xa9"));
  CHECK(read("C:\\nothing\\.\\..\\program files\\vendor\\v.exe\\.") == "lower");
  CHECK(read("C:\\..\\..\\program files\\vendor\\v.exe") == "lower");
  for (const char* const path :
       {"D:\\Program Files\\Vendor\\v.exe", "\\\\server\\Program Files\\Vendor\\v.exe",
        "//Program Files/Vendor/v.exe", "\\\\?\\C:\\Program Files\\Vendor\\v.exe",
        "\\Program Files\\Vendor\\v.exe", "/Program Files/Vendor/v.exe", "C:Program Files", "C:", "",
        "C:\\Program Files\\Vendor\\v.exe\\", "C:\\Program Files\\Vendor\\w.exe"}) {
    CAPTURE(path);
    CHECK(kind_of(at.root, path, os_family::win32) == file_kind::nothing);
  }
  CHECK(kind_of(at.root, "C:\\", os_family::win32) == file_kind::directory);
  CHECK(kind_of(at.root, "C:/..", os_family::win32) == file_kind::directory);
  CHECK(kind_of(at.root, "C:\\program files\\", os_family::win32) == file_kind::directory);
}

TEST_CASE("a drive's links stay on the drive, and their dots go from the text") {
  two_places at;
  at.folder.directory("root/Users");
  at.folder.directory("root/Users/me");
  at.folder.file("root/Users/me/f", "mine");
  at.folder.symlink("root/Users/relative", "ME");
  at.folder.symlink("root/Users/back", "..\\users/me");
  at.folder.symlink("root/rooted", "/users/me");
  at.folder.symlink("root/drive", "c:\\Users\\ME\\");
  at.folder.symlink("root/Users/over", "nothing/../me");
  at.folder.symlink("root/other", "D:\\Users\\me");
  at.folder.symlink("root/server", "\\\\server\\Users\\me");
  at.folder.symlink("root/two", "//Users/me");
  at.folder.symlink("root/out", "../../outside");
  at.folder.symlink("root/out-by-name", at.folder.path("outside"));
  at.folder.symlink("root/self", "SELF");
  const auto read = [&](std::string_view path) { return text_of(at.root, path, os_family::win32); };
  for (const char* const path :
       {"C:\\Users\\relative\\f", "C:\\Users\\back\\f", "C:\\rooted\\f", "C:\\drive\\f", "C:\\Users\\over\\f",
        "C:\\users\\BACK\\..\\me\\f", "C:\\users\\nothing\\..\\me\\f"}) {
    CAPTURE(path);
    CHECK(read(path) == "mine");
  }
  for (const char* const path : {"C:\\other\\f", "C:\\server\\f", "C:\\two\\f", "C:\\out\\secret",
                                 "C:\\out-by-name\\secret", "C:\\self", "C:\\..\\secret"}) {
    CAPTURE(path);
    CHECK_FALSE(read(path));
    CHECK(kind_of(at.root, path, os_family::win32) == file_kind::nothing);
  }
}

TEST_CASE("what takes the place of a file that was found is no way out") {
  two_places at;
  for (const char* const target : {"../secret", "../outside"}) {
    at.folder.file("root/f", "inside");
    auto found = find(at.root, "/f");
    REQUIRE(found);
    REQUIRE(::unlink(at.folder.path("root/f").c_str()) == 0);
    at.folder.symlink("root/f", target);
    CHECK_FALSE(found->open());
    int visited = 0;
    std::move(*found).each_entry([&](std::string_view) { return ++visited != 0; });
    CHECK(visited == 0);
    REQUIRE(::unlink(at.folder.path("root/f").c_str()) == 0);
  }
  at.folder.file("root/f", "inside");
  const auto found = find(at.root, "/f");
  REQUIRE(::unlink(at.folder.path("root/f").c_str()) == 0);
  at.folder.pipe("root/f");
  REQUIRE(found);
  CHECK_FALSE(found->open());
}

TEST_CASE("nothing outside is reached while folders and links change places") {
  two_places at;
  at.folder.directory("root/in");
  at.folder.directory("root/in/x");
  at.folder.file("root/in/secret", "inside");
  at.folder.file("root/file", "inside");
  at.folder.file("outside/only", "secret");
  at.folder.file("only", "secret");
  at.folder.symlink("root/link", at.folder.path("outside"));
  at.folder.symlink("root/link-up", "../outside");
  at.folder.symlink("root/file-link", "../secret");
  at.folder.directory("root/a");
  at.folder.directory("root/a/b");

  std::atomic<bool> done{false};
  std::thread changer([&] {
    const auto move = [&](const char* from, const char* to) {
      (void)std::rename(at.folder.path(from).c_str(), at.folder.path(to).c_str());
    };
    while (!done) {
      for (const char* const link : {"root/link", "root/link-up"}) {
        move("root/in", "root/kept");
        move(link, "root/in");
        move("root/in", link);
        move("root/kept", "root/in");
      }
      move("root/file", "root/kept-file");
      move("root/file-link", "root/file");
      move("root/file", "root/file-link");
      move("root/kept-file", "root/file");
      move("root/a/b", "outside/b");  // from where `..` would lead to what is outside
      move("outside/b", "root/a/b");
    }
  });

  const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(800);
  std::size_t outside = 0;
  std::size_t inside = 0;
  do {
    for (const char* const path : {"/in/only", "/in/x/../only", "/in/../only", "/a/b/../only",
                                   "/a/b/../../only", "/a/b/../../outside", "/link/only"}) {
      outside += kind_of(at.root, path) != file_kind::nothing ? 1 : 0;
      outside += kind_of(at.root, "C:" + std::string(path), os_family::win32) != file_kind::nothing ? 1 : 0;
    }
    for (const char* const path : {"/in/secret", "/in/../in/secret", "/file", "/a/b/../../file"}) {
      const std::optional<std::string> text = text_of(at.root, path);
      outside += text == "secret" ? 1 : 0;
      inside += text == "inside" ? 1 : 0;
    }
    const names listed = names_in(at.root, "/in");
    outside += std::find(listed.begin(), listed.end(), "only") != listed.end() ? 1 : 0;
  } while (std::chrono::steady_clock::now() < end);
  done = true;
  changer.join();
  CHECK(outside == 0);
  CHECK(inside > 0);
}

#endif
