#include <appdecl/host/native.hpp>

#include <doctest/doctest.h>

TEST_CASE("the native host is a host, and has a root") {
  static_assert(appdecl::is_host<appdecl::native_host>);
  const appdecl::native_host host;
  const bool is_win32 = host.os() == appdecl::os_family::win32;
  CHECK(host.kind_of(is_win32 ? "C:\\" : "/") == appdecl::file_kind::directory);
}

TEST_CASE("a path of this machine is made absolute by the folder it is relative to") {
  using appdecl::detail::absolute_native_path;
#ifdef _WIN32
  CHECK(absolute_native_path("C:\\a/v", "C:\\b") == "C:\\a\\v");
  CHECK(absolute_native_path("v", "C:\\b\\") == "C:\\b\\v");
  CHECK(absolute_native_path("/v", "D:\\b") == "D:\\v");
  CHECK(absolute_native_path("C:v", "D:\\b").empty());
#else
  CHECK(absolute_native_path("/a/v", "/b") == "/a/v");
  CHECK(absolute_native_path("v", "/b/") == "/b/v");
  CHECK(absolute_native_path("../v", "/b") == "/b/../v");
#endif
  CHECK(absolute_native_path("v", "").empty());
  CHECK(absolute_native_path("v", "b").empty());
  CHECK(absolute_native_path("", "").empty());
}
