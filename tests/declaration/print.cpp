#include <appdecl/declaration/print.hpp>

#include <appdecl/declaration/declare.hpp>

#include <support/declared_json.hpp>

#include <doctest/doctest.h>

#include <string>

TEST_CASE("each kind is printed as it is declared") {
  using namespace appdecl;
  CHECK(to_string(path{"~/v"}) == R"(path{"~/v"})");
  CHECK(to_string(command{"v"}) == R"(command{"v"})");
  CHECK(to_string(uninstall_registry{"V", "v.exe"}) == R"(uninstall_registry{"V", "v.exe"})");
  CHECK(to_string(app_bundle{"V.app"}) == R"(app_bundle{"V.app"})");
  CHECK(to_string(flatpak{"com.V"}) == R"(flatpak{"com.V"})");
  CHECK(to_string(snap{"v"}) == R"(snap{"v"})");
  CHECK(to_string(no_version{}) == "none{}");
  CHECK(to_string(pe_resource{}) == "pe_resource{}");
  CHECK(to_string(plist{}) == "plist{}");
  CHECK(to_string(uninstall_version{"V"}) == R"(uninstall_registry{"V"})");
  CHECK(to_string(no_liveness{}) == "none{}");
  CHECK(to_string(server_json{"~/v"}) == R"(server_json{"~/v", "pid", "http", "token", "/mcp"})");
}

TEST_CASE("a kind of a list is printed as itself") {
  const appdecl::location_of<appdecl::standard_vocabulary> location = appdecl::snap{"v"};
  CHECK(to_string(location) == R"(snap{"v"})");
}

TEST_CASE("control characters are escaped, other text is not touched") {
  CHECK(to_string(appdecl::uninstall_registry{"a\nb\x7f", "\xc3\xa9"}) ==
        "uninstall_registry{\"a\\x0ab\\x7f\", \"\xc3\xa9\"}");
}

TEST_CASE("a declaration is printed on one line, with its blocks in order") {
  static constexpr auto full = appdecl::declare(
      "vendor\nmcp", appdecl::on_linux(appdecl::executable, appdecl::command{"v"}, appdecl::path{"/opt/v"}),
      appdecl::on_darwin(appdecl::bundle, appdecl::app_bundle{"V.app"}, appdecl::plist{}),
      appdecl::requires_app("2.3"));
  CHECK(to_string(full.view()) ==
        "vendor\\x0amcp: requires app >= 2.3"
        R"(; darwin bundle [app_bundle{"V.app"}], version plist{}, liveness none{})"
        R"(; linux executable [command{"v"}, path{"/opt/v"}], version none{}, liveness none{})");

  static constexpr auto least = appdecl::declare("v");
  CHECK(to_string(least.view()) == "v: requires nothing");
  static constexpr auto any_version = appdecl::declare(
      "v", appdecl::requires_app(), appdecl::on_win32(appdecl::executable, appdecl::path{"C:/v"}));
  CHECK(to_string(any_version.view()) ==
        R"(v: requires app; win32 executable [path{"C:/v"}], version none{}, liveness none{})");
}

TEST_CASE("an owning declaration is printed like its view") {
  const auto owning = testing::declared(testing::with_location("linux", "executable", "/v"));
  CHECK(to_string(owning) == to_string(owning.view()));
  CHECK(to_string(owning) ==
        R"(vendor: requires nothing; linux executable [path{"/v"}], version none{}, liveness none{})");
}
