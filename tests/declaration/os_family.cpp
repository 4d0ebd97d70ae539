#include <appdecl/declaration/os_family.hpp>

#include <doctest/doctest.h>

#include <optional>
#include <string>
#include <string_view>

using appdecl::os_family;
using appdecl::os_family_named;
using appdecl::presence;
using appdecl::presence_named;

static_assert(name(os_family::linux_) == "linux");
static_assert(os_family_named("win32") == os_family::win32);
static_assert(!os_family_named("other"));
static_assert(name(presence::bundle) == "bundle");
static_assert(presence_named("executable") == presence::executable);

TEST_CASE("an OS is called by the key of its block") {
  CHECK(name(os_family::win32) == "win32");
  CHECK(name(os_family::darwin) == "darwin");
  CHECK(name(os_family::linux_) == "linux");
  CHECK(name(os_family::other) == "other");
}

TEST_CASE("each OS that has blocks is found by its key, and no other text is one") {
  REQUIRE(appdecl::declared_families.size() == 3);
  for (const os_family os : appdecl::declared_families) {
    CHECK(os_family_named(name(os)) == os);
  }
  for (const std::string_view text :
       {"", "other", "Linux", "LINUX", "linux_", " linux", "linux ", "windows", "macos", "win", "darwin\n"}) {
    CAPTURE(std::string(text));
    CHECK_FALSE(os_family_named(text));
  }
}

TEST_CASE("blocks are read in the order win32, darwin, linux") {
  CHECK(appdecl::declared_families[0] == os_family::win32);
  CHECK(appdecl::declared_families[1] == os_family::darwin);
  CHECK(appdecl::declared_families[2] == os_family::linux_);
}

TEST_CASE("a presence is taken as written") {
  for (const presence value : {presence::executable, presence::bundle}) {
    CHECK(presence_named(name(value)) == value);
  }
  for (const std::string_view text : {"", "Bundle", "EXECUTABLE", " bundle", "bundle ", "file", "bundles"}) {
    CAPTURE(std::string(text));
    CHECK_FALSE(presence_named(text));
  }
}
