#include <appdecl/declaration/path_text.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace path_text = appdecl::path_text;
using appdecl::os_family;

static_assert(path_text::is_absolute("C:\\v", os_family::win32) &&
              path_text::is_absolute("/v", os_family::linux_));
static_assert(path_text::is_network("\\\\server", os_family::win32));
static_assert(!path_text::is_network("//server", os_family::linux_));
static_assert(path_text::without_trailing_separators("/a//", os_family::darwin) == "/a");

namespace {

std::string joined(std::string path, std::string_view part, os_family os) {
  path_text::join(path, part, os);
  return path;
}

std::string normalized(std::string path, os_family os) {
  path_text::normalize_separators(path, os);
  return path;
}

}  // namespace

TEST_CASE("win32 has two separators, the other systems one") {
  for (const os_family os : {os_family::win32, os_family::darwin, os_family::linux_, os_family::other}) {
    const bool win32 = os == os_family::win32;
    CHECK(path_text::is_separator('/', os));
    CHECK(path_text::is_separator('\\', os) == win32);
    CHECK_FALSE(path_text::is_separator(':', os));
    CHECK(path_text::separator(os) == (win32 ? '\\' : '/'));
    for (const char c : {'/', '\\', 'a'}) {
      CHECK((path_text::separators(os).find(c) != std::string_view::npos) == path_text::is_separator(c, os));
    }
  }
}

TEST_CASE("an absolute path starts at a root of its system") {
  constexpr struct {
    std::string_view path;
    bool posix;
    bool win32;
  } cases[] = {
      {"", false, false},
      {"/", true, false},
      {"/v", true, false},
      {"v", false, false},
      {"~/v", false, false},
      {"C:\\v", false, true},
      {"z:/", false, true},
      {"C:", false, false},
      {"C:v", false, false},
      {"\\v", false, false},
      {"\\\\server\\v", false, false},
      {"//server/v", true, false},
      {"1:/", false, false},
      {":/", false, false},
      {"CC:/", false, false},
  };
  for (const auto& each : cases) {
    CAPTURE(std::string(each.path));
    CHECK(path_text::is_absolute(each.path, os_family::linux_) == each.posix);
    CHECK(path_text::is_absolute(each.path, os_family::darwin) == each.posix);
    CHECK(path_text::is_absolute(each.path, os_family::win32) == each.win32);
    CHECK(path_text::has_drive_root(each.path) == each.win32);
  }
}

TEST_CASE("two leading separators are the network under win32 alone") {
  for (const std::string_view path :
       {"\\\\server", "//server", "\\/", "/\\x", "\\\\?\\C:\\v", "\\\\.\\pipe"}) {
    CAPTURE(std::string(path));
    CHECK(path_text::is_network(path, os_family::win32));
    CHECK_FALSE(path_text::is_network(path, os_family::linux_));
  }
  for (const std::string_view path : {"", "\\", "/", "C:\\\\", "a//b", "/a/"}) {
    CAPTURE(std::string(path));
    CHECK_FALSE(path_text::is_network(path, os_family::win32));
  }
}

TEST_CASE("a path loses trailing separators, a root keeps its own") {
  constexpr struct {
    std::string_view path;
    os_family os;
    std::string_view without;
  } cases[] = {
      {"/a", os_family::linux_, "/a"},         {"/a/", os_family::linux_, "/a"},
      {"/a///", os_family::linux_, "/a"},      {"/", os_family::linux_, "/"},
      {"//", os_family::linux_, "/"},          {"", os_family::linux_, ""},
      {"/a\\", os_family::linux_, "/a\\"},     {"C:\\", os_family::win32, "C:\\"},
      {"C:/", os_family::win32, "C:/"},        {"C:\\\\", os_family::win32, "C:\\"},
      {"C:\\a\\/", os_family::win32, "C:\\a"}, {"a\\", os_family::win32, "a"},
      {"C:/", os_family::linux_, "C:"},
  };
  for (const auto& each : cases) {
    CAPTURE(std::string(each.path));
    CHECK(path_text::without_trailing_separators(each.path, each.os) == each.without);
  }
}

TEST_CASE("parts are joined by one separator") {
  CHECK(joined("/a", "b", os_family::linux_) == "/a/b");
  CHECK(joined("/a/", "b", os_family::linux_) == "/a/b");
  CHECK(joined("/", "b", os_family::linux_) == "/b");
  CHECK(joined("/a\\", "b", os_family::linux_) == "/a\\/b");
  CHECK(joined("C:", "b", os_family::win32) == "C:\\b");
  CHECK(joined("C:\\", "b", os_family::win32) == "C:\\b");
  CHECK(joined("C:/a/", "b", os_family::win32) == "C:/a/b");
}

TEST_CASE("separators are written as the system writes them") {
  CHECK(normalized("C:/a\\b/", os_family::win32) == "C:\\a\\b\\");
  CHECK(normalized("/a\\b", os_family::linux_) == "/a\\b");
  CHECK(normalized("/a\\b", os_family::darwin) == "/a\\b");
}
