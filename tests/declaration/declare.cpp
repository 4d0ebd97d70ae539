#include <appdecl/declaration/declare.hpp>

#include <support/declared_json.hpp>

#include <doctest/doctest.h>

#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace {

using appdecl::os_family;
using appdecl::presence;

constexpr auto vendor = appdecl::declare(
    "vendor-mcp",
    appdecl::on_win32(appdecl::executable, appdecl::uninstall_registry{"Vendor App", "vendor.exe"},
                      appdecl::path{"%ProgramFiles%/Vendor/Vendor App */vendor.exe"}, appdecl::pe_resource{}),
    appdecl::on_darwin(appdecl::bundle, appdecl::app_bundle{"Vendor.app"}, appdecl::plist{}),
    appdecl::on_linux(appdecl::executable, appdecl::command{"vendor"}, appdecl::flatpak{"com.vendor.App"},
                      appdecl::snap{"vendor"}, appdecl::server_json{"~/.vendor/server.json"}),
    appdecl::requires_app("2.3.0"));

constexpr const char* vendor_json = R"({
  "app": {
    "win32": {"presence": "executable",
              "location": [
                {"kind": "uninstall_registry", "display_name_prefix": "Vendor App", "file": "vendor.exe"},
                "%ProgramFiles%/Vendor/Vendor App */vendor.exe"],
              "version": {"kind": "pe_resource"}},
    "darwin": {"presence": "bundle", "location": [{"kind": "app_bundle", "name": "Vendor.app"}],
               "version": {"kind": "plist"}},
    "linux": {"presence": "executable",
              "location": [{"kind": "command", "name": "vendor"}, {"kind": "flatpak", "app_id": "com.vendor.App"},
                           {"kind": "snap", "name": "vendor"}],
              "liveness": {"kind": "server_json", "path": "~/.vendor/server.json"}}
  },
  "requires": {"app": true, "min_version": "2.3.0"}
})";

// A declaration is a literal: it can be looked at while compiling.
static_assert(vendor.view().name() == "vendor-mcp");
static_assert(vendor.view().min_version() == "2.3.0");
static_assert(vendor.view().app(os_family::linux_)->size() == 3);
static_assert(vendor.view().app(os_family::darwin)->presence() == presence::bundle);
static_assert((*vendor.view().app(os_family::win32))[1].is<appdecl::path>());
static_assert(vendor.view() == vendor.view());

static_assert(std::is_trivially_copyable_v<decltype(vendor)>);
static_assert(std::is_same_v<std::remove_const_t<decltype(vendor)>,
                             appdecl::static_declaration<appdecl::standard_vocabulary, 6>>);
static_assert(sizeof(vendor) <= 1024);

// A view that is constexpr itself.
static_assert(std::is_same_v<decltype(vendor.view()), appdecl::declaration_view>);
constexpr appdecl::declaration_view vendor_view = vendor.view();
static_assert(vendor_view.requires_app());

template <class T, class = void>
constexpr bool has_view = false;
template <class T>
constexpr bool has_view<T, std::void_t<decltype(std::declval<T>().view())>> = true;
using declared_type = std::remove_const_t<decltype(vendor)>;
static_assert(has_view<declared_type&> && has_view<const declared_type&>);
static_assert(!has_view<declared_type> && !has_view<const declared_type>);

// Stripping and defaults while compiling.
constexpr auto padded =
    appdecl::declare(" vendor\t", appdecl::on_linux(appdecl::executable, appdecl::path{"  ~/v\n"},
                                                    appdecl::server_json{" ~/v.json ", "", " ", "\t", " "}));
static_assert(padded.view().name() == "vendor");
static_assert((*padded.view().app(os_family::linux_))[0].get_if<appdecl::path>()->text == "~/v");
static_assert(appdecl::equal(*padded.view().app(os_family::linux_)->liveness().get_if<appdecl::server_json>(),
                             appdecl::server_json{"~/v.json", "pid", "http", "token", "/mcp"}));

/// Whether the document, under the same name, is the same declaration.
bool is_parsed_from(appdecl::declaration_view expected, const nlohmann::json& document) {
  const appdecl::declaration parsed = testing::declared(document, expected.name());
  return parsed.view() == expected;
}

}  // namespace

TEST_CASE("a declaration in C++ is the one that the parser makes of the same text") {
  CHECK(is_parsed_from(vendor.view(), nlohmann::json::parse(vendor_json)));
}

TEST_CASE("the blocks and the requirement may come in any order, locations keep theirs") {
  static constexpr auto shuffled = appdecl::declare(
      "vendor-mcp", appdecl::requires_app("2.3.0"),
      appdecl::on_linux(appdecl::executable, appdecl::server_json{"~/.vendor/server.json"},
                        appdecl::command{"vendor"}, appdecl::flatpak{"com.vendor.App"},
                        appdecl::snap{"vendor"}),
      appdecl::on_win32(appdecl::executable, appdecl::pe_resource{},
                        appdecl::uninstall_registry{"Vendor App", "vendor.exe"},
                        appdecl::path{"%ProgramFiles%/Vendor/Vendor App */vendor.exe"}),
      appdecl::on_darwin(appdecl::bundle, appdecl::plist{}, appdecl::app_bundle{"Vendor.app"}));
  static_assert(shuffled.view() == vendor.view());
  CHECK(shuffled.view() == vendor.view());

  static constexpr auto reordered =
      appdecl::declare("v", appdecl::on_linux(appdecl::executable, appdecl::snap{"a"}, appdecl::snap{"b"}));
  static constexpr auto ordered =
      appdecl::declare("v", appdecl::on_linux(appdecl::executable, appdecl::snap{"b"}, appdecl::snap{"a"}));
  CHECK(reordered.view() != ordered.view());
}

TEST_CASE("each form of a declaration equals its parsed text") {
  using nlohmann::json;
  static constexpr auto nothing = appdecl::declare("vendor");
  CHECK(is_parsed_from(nothing.view(), json::object()));
  CHECK_FALSE(nothing.view().has_app());

  static constexpr auto not_required =
      appdecl::declare("vendor", appdecl::on_win32(appdecl::bundle, appdecl::path{"C:\\v"},
                                                   appdecl::no_version{}, appdecl::no_liveness{}));
  CHECK(is_parsed_from(not_required.view(), testing::with_location("win32", "bundle", "C:\\v")));
  CHECK_FALSE(not_required.view().requires_app());

  static constexpr auto any_version = appdecl::declare(
      "vendor", appdecl::on_darwin(appdecl::executable, appdecl::path{"~/v"}), appdecl::requires_app());
  json document = testing::with_location("darwin", "executable", "~/v");
  document["requires"]["app"] = true;
  CHECK(is_parsed_from(any_version.view(), document));
  CHECK(any_version.view().requires_app());
  CHECK_FALSE(any_version.view().min_version());

  // A linux block needs no version source beside one that has it.
  static constexpr auto by_uninstall_entry = appdecl::declare(
      "vendor", appdecl::on_linux(appdecl::executable, appdecl::path{"~/v"}),
      appdecl::on_win32(appdecl::executable, appdecl::path{"~/v"}, appdecl::uninstall_version{"V"}),
      appdecl::requires_app("1"));
  document = json::parse(R"({
    "app": {"linux": {"presence": "executable", "location": "~/v"},
            "win32": {"presence": "executable", "location": "~/v",
                      "version": {"kind": "uninstall_registry", "display_name_prefix": "V"}}},
    "requires": {"app": true, "min_version": "1"}})");
  CHECK(is_parsed_from(by_uninstall_entry.view(), document));
}

TEST_CASE("server_json may name some of its keys") {
  static constexpr auto declared =
      appdecl::declare("vendor", appdecl::on_linux(appdecl::executable, appdecl::path{"~/v"},
                                                   appdecl::server_json{"~/v.json", "process.id"}));
  const auto source = declared.view().app(os_family::linux_)->liveness();
  CHECK(source.get_if<appdecl::server_json>()->pid_key == "process.id");
  CHECK(source.get_if<appdecl::server_json>()->url_key == "http");
  CHECK(source.get_if<appdecl::server_json>()->endpoint_path == "/mcp");
}

TEST_CASE("a declaration of C++ becomes an owning one") {
  const appdecl::declaration owning(vendor.view());
  CHECK(owning.view() == vendor.view());
  CHECK(owning.name().data() != vendor.name().data());
}

TEST_CASE("a copy views its own locations") {
  const auto copy = vendor;
  CHECK(copy.view() == vendor.view());
  CHECK(copy.view().app(os_family::linux_)->begin() != vendor.view().app(os_family::linux_)->begin());
}
