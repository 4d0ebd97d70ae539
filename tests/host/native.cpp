#include <appdecl/host/native.hpp>

#include <doctest/doctest.h>

TEST_CASE("the native host is a host, and has a root") {
  static_assert(appdecl::is_host<appdecl::native_host>);
  constexpr appdecl::native_host host;
  const bool is_win32 = host.os() == appdecl::os_family::win32;
  CHECK(host.kind_of(is_win32 ? "C:\\" : "/") == appdecl::file_kind::directory);
}
