#include <appdecl/host/rooted_walk.hpp>

#include <support/temporary_folder.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace {

using appdecl::file_kind;
using appdecl::os_family;
using appdecl::detail::rooted_walk;

}  // namespace

TEST_CASE("every machine's walk offers the same") {
  testing::temporary_folder folder;
  folder.directory("opt");
  folder.file("opt/v", "text", true);
  for (const os_family os : {os_family::linux_, os_family::win32}) {
    CAPTURE(os);
    const std::string_view path = os == os_family::win32 ? "C:\\OPT\\v" : "/opt/v";
    const auto found = rooted_walk(folder.path(), os).find(path);
    REQUIRE(found);
    CHECK(found->kind() == file_kind::file);
    CHECK(found->has_execute_bit());
    const std::optional<appdecl::detail::rooted_file> file = found->open();
    REQUIRE(file);
    CHECK(file->size() == std::optional<std::uint64_t>(4));
  }
  std::optional<appdecl::detail::rooted_place> root = rooted_walk(folder.path(), os_family::darwin).find("/");
  REQUIRE(root);
  CHECK(root->kind() == file_kind::directory);
  CHECK_FALSE(root->open());
  std::string names;
  std::move(*root).each_entry([&](std::string_view name) {
    names += name;
    return true;
  });
  CHECK(names == "opt");
}

TEST_CASE("nothing beside the root is reached, and nothing is below a root that is none") {
  testing::temporary_folder folder;
  folder.directory("root");
  folder.file("secret");
  const auto is_there = [](const std::string& root, std::string_view path) {
    return rooted_walk(root, os_family::linux_).find(path).has_value();
  };
  CHECK(is_there(folder.path("root"), "/.."));
  CHECK_FALSE(is_there(folder.path("root"), "/../secret"));
  for (const std::string& root : {folder.path("secret"), folder.path("nothing"), std::string()}) {
    CAPTURE(root);
    CHECK_FALSE(is_there(root, "/"));
    CHECK_FALSE(is_there(root, "/.."));
  }
}
