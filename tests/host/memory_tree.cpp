#include <appdecl/host/memory_tree.hpp>

#include <doctest/doctest.h>

#include <optional>
#include <string>
#include <string_view>

namespace {

using appdecl::os_family;
using appdecl::detail::memory_tree;

appdecl::described_file holding(const char* text) {
  appdecl::described_file file;
  file.text = text;
  return file;
}

/// The text of the file that a path leads to, "(folder)", or "(nothing)".
std::string at(const memory_tree& tree, std::string_view path, std::string_view current_folder = {}) {
  const auto found = tree.find(path, current_folder);
  return !found                                                    ? "(nothing)"
         : tree[*found].kind == appdecl::detail::node_kind::folder ? "(folder)"
                                                                   : tree.file(*found).text;
}

}  // namespace

TEST_CASE("POSIX follows each link first, then dots") {
  memory_tree tree{os_family::linux_};
  CHECK_FALSE(tree.add_file("/a/b/c/file", holding("deep")));
  CHECK_FALSE(tree.add_file("/a/file", holding("shallow")));
  CHECK_FALSE(tree.add_file("/x/file", holding("beside the link")));
  CHECK_FALSE(tree.add_link("/x/link", "/a/b/c"));
  CHECK_FALSE(tree.add_link("/x/to-link", "link/.."));
  CHECK(at(tree, "/x/link/file") == "deep");
  CHECK(at(tree, "/x/link/../../file") == "shallow");
  CHECK(at(tree, "/x/to-link/../file") == "shallow");
  CHECK(at(tree, "/x/./file") == "beside the link");
  CHECK(at(tree, "/../x/../../a/file") == "shallow");
  CHECK(at(tree, "/a/file/..") == "(nothing)");
  CHECK(at(tree, "/nothing/../a/file") == "(nothing)");
}

TEST_CASE("win32 drops dots from the text first") {
  memory_tree tree{os_family::win32};
  CHECK_FALSE(tree.add_file("C:\\a\\b\\file", holding("deep")));
  CHECK_FALSE(tree.add_file("C:\\x\\file", holding("beside the link")));
  CHECK_FALSE(tree.add_link("C:\\x\\link", "C:\\a\\b"));
  CHECK_FALSE(tree.add_link("C:\\x\\relative", "..\\a\\nothing\\..\\b"));
  CHECK_FALSE(tree.add_link("C:\\x\\rooted", "\\a/b"));
  CHECK(at(tree, "C:\\x\\link\\file") == "deep");
  CHECK(at(tree, "C:\\x\\relative\\file") == "deep");
  CHECK(at(tree, "C:\\x\\rooted\\file") == "deep");
  CHECK(at(tree, "C:\\x\\link\\..\\file") == "beside the link");
  CHECK(at(tree, "c:/NOTHING/../X/./FILE") == "beside the link");
  CHECK(at(tree, "C:\\..\\..\\x\\file") == "beside the link");
  CHECK(at(tree, "C:\\x\\file\\..\\file") == "beside the link");
  CHECK(at(tree, "C:\\x\\file\\") == "(nothing)");
  CHECK(at(tree, "C:\\") == "(folder)");
  CHECK(at(tree, "D:\\") == "(nothing)");
}

TEST_CASE("a link at the root of a win32 drive starts at that drive") {
  memory_tree tree{os_family::win32};
  CHECK_FALSE(tree.add_file("D:\\real\\file", holding("real")));
  CHECK_FALSE(tree.add_link("D:\\link", "real"));
  CHECK_FALSE(tree.add_link("D:\\up", "..\\..\\real"));
  CHECK_FALSE(tree.add_link("C:\\other", "D:\\real"));
  CHECK(at(tree, "D:\\link\\file") == "real");
  CHECK(at(tree, "D:\\up\\file") == "real");
  CHECK(at(tree, "C:\\other\\file") == "real");
}

TEST_CASE("a described server is a root") {
  memory_tree tree{os_family::win32};
  CHECK_FALSE(tree.add_file("\\\\Server\\share\\file", holding("remote")));
  CHECK(at(tree, "//server/SHARE/file") == "remote");
  CHECK(at(tree, "\\\\server\\..\\share\\file") == "remote");
  CHECK(at(tree, "\\\\server\\share") == "(folder)");
  CHECK(at(tree, "\\\\server") == "(folder)");
  CHECK(at(tree, "\\\\other\\share\\file") == "(nothing)");
  CHECK(at(tree, "\\server\\share\\file") == "(nothing)");
}

TEST_CASE("forty links are followed, the next one ends the walk") {
  for (const os_family os : {os_family::linux_, os_family::win32}) {
    const std::string root = os == os_family::win32 ? "C:\\" : "/";
    memory_tree tree{os};
    CHECK_FALSE(tree.add_file(root + "l0", holding("end")));
    for (int i = 1; i <= 50; ++i) {
      CHECK_FALSE(tree.add_link(root + "l" + std::to_string(i),
                                (i % 2 == 0 ? root : "") + "l" + std::to_string(i - 1)));
    }
    CHECK(at(tree, root + "l40") == "end");
    CHECK(at(tree, root + "l41") == "(nothing)");
    CHECK(at(tree, root + "l50") == "(nothing)");
  }
}

TEST_CASE("links in the middle of a path count together") {
  memory_tree tree{os_family::linux_};
  CHECK_FALSE(tree.add_file("/file", holding("end")));
  CHECK_FALSE(tree.add_link("/here", "."));
  std::string path;
  for (int i = 0; i < 40; ++i) {
    path += "/here";
  }
  CHECK(at(tree, path + "/file") == "end");
  CHECK(at(tree, path + "/here/file") == "(nothing)");
}

TEST_CASE("links that lead to each other end") {
  memory_tree tree{os_family::linux_};
  CHECK_FALSE(tree.add_link("/self", "self"));
  CHECK_FALSE(tree.add_link("/grow", "grow/grow/grow"));
  CHECK_FALSE(tree.add_link("/a", "/b/x"));
  CHECK_FALSE(tree.add_link("/b", "/a/x"));
  for (const char* const path : {"/self", "/self/", "/grow", "/a", "/b/x"}) {
    CHECK(at(tree, path) == "(nothing)");
  }
}

TEST_CASE("a link needs a target that is a path") {
  memory_tree posix{os_family::linux_};
  CHECK(posix.add_link("/l", "") == "the link /l needs the path that it points at");
  CHECK(posix.add_link("/l", std::string_view("a\0b", 3)));
  CHECK_FALSE(posix.add_link("/l", "a"));
  memory_tree win32{os_family::win32};
  CHECK(win32.add_link("C:\\l", "D:x"));
  CHECK_FALSE(win32.add_link("C:\\l", "x"));
}

TEST_CASE("a relative path starts at the current folder, and without one leads nowhere") {
  memory_tree posix{os_family::linux_};
  CHECK_FALSE(posix.add_file("/home/me/file", holding("mine")));
  CHECK_FALSE(posix.add_link("/cwd", "home/me"));
  CHECK(at(posix, "file", "/home/me") == "mine");
  CHECK(at(posix, "../me/file", "/home/me/") == "mine");
  CHECK(at(posix, ".", "/home/me") == "(folder)");
  CHECK(at(posix, "file", "/cwd") == "mine");
  CHECK(at(posix, "..", "/cwd") == "(folder)");
  CHECK(at(posix, "/home/me/file", "/nowhere") == "mine");
  CHECK(at(posix, "file", "/nowhere") == "(nothing)");
  CHECK(at(posix, ".", "/home/me/file") == "(nothing)");
  CHECK(at(posix, "..", "/home/me/file") == "(nothing)");
  CHECK(at(posix, "", "/home/me") == "(nothing)");
  CHECK(at(posix, "file") == "(nothing)");

  memory_tree win32{os_family::win32};
  CHECK_FALSE(win32.add_file("C:\\a\\file", holding("mine")));
  CHECK(at(win32, "file", "C:\\a") == "mine");
  CHECK(at(win32, "..\\a\\file", "C:\\a") == "mine");
  CHECK(at(win32, "\\a\\file", "C:\\a") == "mine");
  CHECK(at(win32, "C:file", "C:\\a") == "mine");
  CHECK(at(win32, "D:file", "C:\\a") == "(nothing)");
  CHECK(at(win32, "file") == "(nothing)");
  CHECK(at(win32, "", "C:\\a") == "(nothing)");
}
