#include <appdecl/host/win32_path.hpp>

#include <doctest/doctest.h>

#include <string_view>

using appdecl::detail::full_win32_path;
using appdecl::detail::has_dot_segment;
using appdecl::detail::win32_root_length;

TEST_CASE("a root is a drive or a server") {
  static_assert(win32_root_length("C:\\") == 2);
  CHECK(win32_root_length("c:/x") == 2);
  CHECK(win32_root_length("\\\\server\\share") == 8);
  CHECK(win32_root_length("//server") == 8);
  CHECK(win32_root_length("\\/server/") == 8);
  CHECK(win32_root_length("\\\\?\\C:\\x") == 3);
  for (const char* const path : {"", "C", "C:", "C:x", "\\x", "/", "x", "1:\\x", "CC:\\x"}) {
    CAPTURE(path);
    CHECK(win32_root_length(path) == 0);
  }
}

TEST_CASE("a dot segment is a whole one") {
  for (const char* const path : {".", "..", "C:\\..", "C:\\.\\x", "a/../b", "a\\.."}) {
    CAPTURE(path);
    CHECK(has_dot_segment(path, "\\/"));
  }
  for (const char* const path : {"", "...", "C:\\.x", "C:\\x.", "a..b/c", "C:\\..."}) {
    CAPTURE(path);
    CHECK_FALSE(has_dot_segment(path, "\\/"));
  }
  CHECK_FALSE(has_dot_segment("a\\..\\b", "/"));
}

TEST_CASE("dots are dropped from the text and never lead above the root") {
  struct sample {
    const char* path;
    const char* full;
  };
  for (const sample& each : {
           sample{"C:\\", "C:\\"},
           {"C:/a/b", "C:\\a\\b"},
           {"C:\\a\\.\\b", "C:\\a\\b"},
           {"C:\\a\\..\\b", "C:\\b"},
           {"C:\\a\\b\\..\\..\\c", "C:\\c"},
           {"C:\\..", "C:\\"},
           {"C:\\..\\..\\a", "C:\\a"},
           {"C:\\a\\..\\..\\..\\b", "C:\\b"},
           {"C:\\a\\..", "C:\\"},
           {"C:\\a\\", "C:\\a\\"},
           {"C:\\a\\.", "C:\\a"},
           {"C:\\\\a//b", "C:\\a\\b"},
           {"C:\\a...\\..b", "C:\\a...\\..b"},
           {"\\\\server\\..\\share\\x\\..", "\\\\server\\share"},
           {"\\\\server", "\\\\server\\"},
       }) {
    CAPTURE(each.path);
    CHECK(full_win32_path(each.path, "") == each.full);
    CHECK(full_win32_path(each.path, "D:\\base") == each.full);
  }
}

TEST_CASE("a relative path starts at the base, its root or its drive") {
  CHECK(full_win32_path("x", "C:\\a") == "C:\\a\\x");
  CHECK(full_win32_path("x/y", "C:\\") == "C:\\x\\y");
  CHECK(full_win32_path("..\\x", "C:\\a\\b\\") == "C:\\a\\x");
  CHECK(full_win32_path(".", "C:\\a") == "C:\\a");
  CHECK(full_win32_path("\\x", "C:\\a") == "C:\\x");
  CHECK(full_win32_path("/x", "\\\\server\\a") == "\\\\server\\x");
  CHECK(full_win32_path("c:x", "C:\\a") == "C:\\a\\x");
  CHECK(full_win32_path("c:", "C:\\a") == "C:\\a\\");
}

TEST_CASE("a relative path without a base that helps leads nowhere") {
  CHECK(full_win32_path("x", "").empty());
  CHECK(full_win32_path("\\x", "").empty());
  CHECK(full_win32_path("x", "a").empty());
  CHECK(full_win32_path("", "C:\\a").empty());
  CHECK(full_win32_path("D:x", "C:\\a").empty());
}
