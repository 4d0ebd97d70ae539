#include <appdecl/version/plist_versions.hpp>

#include <doctest/doctest.h>

#include <optional>
#include <string>
#include <string_view>

namespace {

using versions = appdecl::detail::plist_versions<std::string_view>;

std::string_view* place(versions& among, std::string_view key) {
  return among.place_of([key](std::string_view name) { return name == key; });
}

std::string chosen(std::string_view short_version, std::string_view version) {
  versions among;
  *place(among, "CFBundleShortVersionString") = short_version;
  *place(among, "CFBundleVersion") = version;
  return among.chosen(appdecl::detail::stripped).value_or("(none)");
}

}  // namespace

TEST_CASE("the short version comes first, and the other when it is blank") {
  CHECK(chosen("2.3", "812") == "2.3");
  CHECK(chosen("", "812") == "812");
  CHECK(chosen(" \t\r\n\v\f", " 812\n") == "812");
  CHECK(chosen(" 2.3 ", "") == "2.3");
  CHECK(chosen("", "  ") == "(none)");
  CHECK(versions().chosen(appdecl::detail::stripped) == std::nullopt);
}

TEST_CASE("other keys have no place") {
  versions among;
  for (const char* const other :
       {"", "CFBundleVersio", "CFBundleVersion ", "cfbundleversion", "CFBundleName"}) {
    CHECK(place(among, other) == nullptr);
  }
}
