#include <appdecl/host/path_names.hpp>

#include <doctest/doctest.h>

#include <string_view>

using appdecl::os_family;
using appdecl::detail::name_order;
using appdecl::detail::path_names;

TEST_CASE("names are ordered by their bytes") {
  constexpr name_order order;
  static_assert(order("A", "a") && !order("a", "A"));
  CHECK(order("a", "aa"));
  CHECK(order("a", "b"));
  CHECK_FALSE(order("a", "a"));
  CHECK(order("z", "\xc3\xa9"));
}

TEST_CASE("under win32 the case of ASCII letters and the kind of separator do not count") {
  constexpr name_order order{true};
  CHECK_FALSE(order("ABC", "abc"));
  CHECK_FALSE(order("abc", "ABC"));
  CHECK_FALSE(order("//server", "\\\\SERVER"));
  CHECK_FALSE(order("\\\\SERVER", "//server"));
  CHECK(order("A", "b"));
  CHECK(order("a", "B"));
  CHECK(order("ab", "ABC"));
  CHECK(order("z", "\xc3\xa9"));
  CHECK(order("\xc3\x89", "\xc3\xa9"));  // only ASCII folds
}

TEST_CASE("a path comes apart from its front") {
  constexpr path_names posix{os_family::linux_};
  std::string_view rest = "//usr/b\\in/";
  CHECK(posix.is_rooted(rest));
  CHECK(posix.root_length(rest) == 0);
  CHECK(posix.skip_separators(rest));
  CHECK(posix.take_name(rest) == "usr");
  CHECK(rest == "/b\\in/");
  CHECK(posix.skip_separators(rest));
  CHECK(posix.take_name(rest) == "b\\in");
  CHECK(rest == "/");
  CHECK(posix.skip_separators(rest));
  CHECK_FALSE(posix.skip_separators(rest));
  CHECK(posix.take_name(rest).empty());
}

TEST_CASE("under win32 a path has either separator and one of many roots") {
  constexpr path_names win32{os_family::win32};
  CHECK(win32.is_rooted("C:/x"));
  CHECK(win32.is_rooted("\\\\server\\x"));
  CHECK_FALSE(win32.is_rooted("/x"));
  CHECK(win32.root_length("C:/x") == 2);
  std::string_view rest = "a\\b/c";
  CHECK(win32.take_name(rest) == "a");
  CHECK(win32.skip_separators(rest));
  CHECK(win32.take_name(rest) == "b");
}

TEST_CASE("other systems have POSIX paths") {
  CHECK(path_names{os_family::other}.is_rooted("/x"));
  CHECK(path_names{os_family::darwin}.is_rooted("/"));
  CHECK_FALSE(path_names{os_family::darwin}.is_rooted("C:\\x"));
  CHECK_FALSE(path_names{os_family::darwin}.is_rooted(""));
}

TEST_CASE("a path is walked below the one root that a folder can be") {
  using appdecl::detail::path_below_root;
  CHECK(path_below_root("/a/../b/", os_family::linux_) == "/a/../b/");
  CHECK(path_below_root("/", os_family::darwin) == "/");
  CHECK(path_below_root("c:/a\\..\\b/", os_family::win32) == "\\b\\");
  CHECK(path_below_root("C:\\..", os_family::win32) == "\\");
  for (const char* const path : {"", "a", "C:\\a"}) {
    CHECK_FALSE(path_below_root(path, os_family::other));
  }
  for (const char* const path : {"", "a", "/a", "\\a", "C:", "C:a", "D:\\a", "\\\\server\\a"}) {
    CHECK_FALSE(path_below_root(path, os_family::win32));
  }
}

TEST_CASE("each family has one variable for the current user's home") {
  using appdecl::detail::is_home_variable;
  for (const os_family os : {os_family::linux_, os_family::darwin, os_family::other}) {
    CHECK(is_home_variable("HOME", os));
    CHECK_FALSE(is_home_variable("home", os));
    CHECK_FALSE(is_home_variable("USERPROFILE", os));
  }
  CHECK(is_home_variable("UserProfile", os_family::win32));
  CHECK_FALSE(is_home_variable("HOME", os_family::win32));
}
