#include <appdecl/host/memory_nodes.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

namespace {

using appdecl::os_family;
using appdecl::detail::memory_nodes;
using appdecl::detail::node_kind;

/// The node at names below the root; the test fails when one is missing.
std::size_t node_at(const memory_nodes& nodes, const std::vector<std::string>& names) {
  std::size_t at = memory_nodes::root;
  for (const std::string& name : names) {
    const auto child = nodes.child(at, name);
    REQUIRE_MESSAGE(child, name);
    at = *child;
  }
  return at;
}

std::vector<std::string> children_of(const memory_nodes& nodes, std::size_t folder) {
  std::vector<std::string> names;
  nodes.each_child(folder, [&](std::string_view name) {
    names.emplace_back(name);
    return true;
  });
  return names;
}

}  // namespace

TEST_CASE("the folders above a thing come to be, and each knows its parent") {
  memory_nodes nodes{os_family::linux_};
  CHECK_FALSE(nodes.put("/usr//bin/v", node_kind::file, 7));
  const std::size_t usr = node_at(nodes, {"usr"});
  const std::size_t bin = node_at(nodes, {"usr", "bin"});
  const std::size_t file = node_at(nodes, {"usr", "bin", "v"});
  CHECK(nodes[usr].kind == node_kind::folder);
  CHECK(nodes[bin].kind == node_kind::folder);
  CHECK(nodes[file].kind == node_kind::file);
  CHECK(nodes[file].content == 7);
  CHECK(nodes[file].parent == bin);
  CHECK(nodes[bin].parent == usr);
  CHECK(nodes[usr].parent == memory_nodes::root);
  CHECK(nodes[memory_nodes::root].parent == memory_nodes::root);
}

TEST_CASE("a drive is its own parent, and one drive whatever its case") {
  memory_nodes nodes{os_family::win32};
  CHECK_FALSE(nodes.put("C:\\Tools\\v.exe", node_kind::file, 0));
  CHECK_FALSE(nodes.put("c:/tools/W.exe", node_kind::file, 1));
  const std::size_t drive = node_at(nodes, {"C:"});
  CHECK(nodes[drive].parent == drive);
  CHECK(children_of(nodes, memory_nodes::root) == std::vector<std::string>{"C:"});
  CHECK(children_of(nodes, drive) == std::vector<std::string>{"Tools"});
  CHECK(children_of(nodes, node_at(nodes, {"c:", "TOOLS"})) == std::vector<std::string>{"v.exe", "W.exe"});
}

TEST_CASE("the names of one folder are shown, until the visitor has seen enough") {
  memory_nodes nodes{os_family::linux_};
  for (const char* const path : {"/b", "/a/x", "/a/y", "/c/z"}) {
    CHECK_FALSE(nodes.put(path, node_kind::file, 0));
  }
  CHECK(children_of(nodes, memory_nodes::root) == std::vector<std::string>{"a", "b", "c"});
  CHECK(children_of(nodes, node_at(nodes, {"a"})) == std::vector<std::string>{"x", "y"});
  CHECK(children_of(nodes, node_at(nodes, {"b"})).empty());
  int visits = 0;
  nodes.each_child(memory_nodes::root, [&](std::string_view) { return ++visits < 2; });
  CHECK(visits == 2);
}

TEST_CASE("what is unreadable is undecided until it is described or something lies in it") {
  memory_nodes nodes{os_family::linux_};
  CHECK_FALSE(nodes.put_unreadable("/a"));
  CHECK(nodes[node_at(nodes, {"a"})].kind == node_kind::undecided);
  CHECK_FALSE(nodes.put("/a/x", node_kind::file, 0));
  CHECK(nodes[node_at(nodes, {"a"})].kind == node_kind::folder);
  CHECK(nodes[node_at(nodes, {"a"})].unreadable);
  CHECK_FALSE(nodes.put_unreadable("/b"));
  CHECK_FALSE(nodes.put("/b", node_kind::special, 3));
  CHECK(nodes[node_at(nodes, {"b"})].kind == node_kind::special);
  CHECK(nodes[node_at(nodes, {"b"})].content == 3);
  CHECK(nodes[node_at(nodes, {"b"})].unreadable);
}

TEST_CASE("a contradiction is a sentence and changes nothing") {
  memory_nodes nodes{os_family::linux_};
  CHECK_FALSE(nodes.put("/file", node_kind::file, 1));
  CHECK_FALSE(nodes.put("/link", node_kind::link, 2));
  CHECK_FALSE(nodes.put("/folder", node_kind::folder, 0));
  CHECK_FALSE(nodes.put("/folder/", node_kind::folder, 0));
  CHECK_FALSE(nodes.put_unreadable("/secret"));

  CHECK(nodes.put("/file", node_kind::file, 9) == "/file is described already, as a file: describe it once");
  CHECK(nodes.put("/folder", node_kind::link, 9) ==
        "/folder is described already, as a folder: describe it once");
  CHECK(nodes.put("/file", node_kind::folder, 9));
  CHECK(nodes.put("/link", node_kind::link, 9));
  CHECK(nodes.put("/link", node_kind::folder, 9));
  CHECK(nodes.put("/secret", node_kind::link, 9));
  CHECK(nodes.put_unreadable("/link"));
  CHECK(nodes.put("/", node_kind::file, 9));
  CHECK(nodes.put("/file/a/b/c", node_kind::file, 9) ==
        "nothing can be described at /file/a/b/c: a name in it is described as a file");
  CHECK(nodes.put("/link/a", node_kind::file, 9));
  CHECK(nodes.put_unreadable("/file/a"));

  CHECK(children_of(nodes, memory_nodes::root) ==
        std::vector<std::string>{"file", "folder", "link", "secret"});
  CHECK(nodes[node_at(nodes, {"file"})].content == 1);
  CHECK(nodes[node_at(nodes, {"link"})].content == 2);
  CHECK_FALSE(nodes[node_at(nodes, {"link"})].unreadable);
  CHECK(children_of(nodes, node_at(nodes, {"file"})).empty());
}

TEST_CASE("what is no path of the system is refused, with the reason") {
  memory_nodes posix{os_family::darwin};
  CHECK(posix.put("", node_kind::folder, 0) == "the path '' does not start at the root, /");
  CHECK(posix.put("usr/bin", node_kind::folder, 0));
  CHECK(posix.put("C:\\x", node_kind::folder, 0));
  CHECK(posix.put("/usr/../bin", node_kind::folder, 0) ==
        "the path '/usr/../bin' holds . or ..: write it without them");
  CHECK(posix.put("/usr/.", node_kind::folder, 0));
  CHECK(posix.put("/usr/v/", node_kind::file, 0));
  CHECK(posix.put("/usr/v/", node_kind::link, 0));
  CHECK(posix.put(std::string("/a\0b", 4), node_kind::file, 0));
  CHECK(posix.put_unreadable("x"));
  CHECK(children_of(posix, memory_nodes::root).empty());

  memory_nodes win32{os_family::win32};
  CHECK(win32.put("/usr", node_kind::folder, 0) == "the path '/usr' does not start at a root, such as C:\\");
  CHECK(win32.put("C:", node_kind::folder, 0));
  CHECK(win32.put("C:x", node_kind::file, 0));
  CHECK(win32.put("C:\\x\\..\\y", node_kind::file, 0));
  CHECK(win32.put("C:\\x/", node_kind::file, 0));
  CHECK(children_of(win32, memory_nodes::root).empty());
}

TEST_CASE("a path of very many names is no danger") {
  std::string path;
  for (int i = 0; i < 200000; ++i) {
    path += "/n";
  }
  memory_nodes nodes{os_family::linux_};
  CHECK_FALSE(nodes.put(path, node_kind::file, 0));
  const memory_nodes copy = nodes;
  CHECK(copy.child(memory_nodes::root, "n"));
}
