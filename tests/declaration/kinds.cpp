#include <appdecl/declaration/kinds.hpp>

#include <doctest/doctest.h>

#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

namespace {

using appdecl::kind_traits;
using appdecl::os_family;
using appdecl::presence;
using appdecl::role;

/// A row of the table as the contract has it.
struct row {
  role for_what;
  std::string_view name;
  std::optional<os_family> only_under;
  std::optional<presence> yields;
  std::string_view keys;  // each followed by a blank
};

/// Whether the kind's traits say what the row says.
template <class Kind>
constexpr bool is_row(const row& expected) {
  std::string_view left = expected.keys;
  bool same = true;
  const Kind kind{};
  appdecl::each_field(kind, [&](const auto& field, std::string_view) {
    same = same && left.substr(0, field.key.size()) == field.key && left.substr(field.key.size(), 1) == " ";
    left.remove_prefix(same ? field.key.size() + 1 : 0);
  });
  using traits = kind_traits<Kind>;
  return same && left.empty() && traits::role == expected.for_what && traits::name == expected.name &&
         traits::only_under == expected.only_under && traits::yields == expected.yields &&
         traits::written_as_text == std::is_same_v<Kind, appdecl::path>;
}

constexpr std::optional<os_family> any_os{};
constexpr std::optional<presence> any{};

static_assert(is_row<appdecl::path>({role::location, "path", any_os, any, "path "}));
static_assert(is_row<appdecl::command>({role::location, "command", any_os, presence::executable, "name "}));
static_assert(is_row<appdecl::uninstall_registry>({role::location, "uninstall_registry", os_family::win32,
                                                   presence::executable, "display_name_prefix file "}));
static_assert(is_row<appdecl::app_bundle>({role::location, "app_bundle", os_family::darwin, presence::bundle,
                                           "name "}));
static_assert(is_row<appdecl::flatpak>({role::location, "flatpak", os_family::linux_, presence::executable,
                                        "app_id "}));
static_assert(is_row<appdecl::snap>({role::location, "snap", os_family::linux_, presence::executable,
                                     "name "}));
static_assert(is_row<appdecl::no_version>({role::version, "none", any_os, any, ""}));
static_assert(is_row<appdecl::pe_resource>({role::version, "pe_resource", os_family::win32, any, ""}));
static_assert(is_row<appdecl::plist>({role::version, "plist", os_family::darwin, any, ""}));
static_assert(is_row<appdecl::uninstall_version>({role::version, "uninstall_registry", os_family::win32, any,
                                                  "display_name_prefix "}));
static_assert(is_row<appdecl::no_liveness>({role::liveness, "none", any_os, any, ""}));
static_assert(is_row<appdecl::server_json>({role::liveness, "server_json", any_os, any,
                                            "path pid_key url_key token_key endpoint_path "}));

}  // namespace

TEST_CASE("server_json has the defaults of the contract, the other kinds have none") {
  const appdecl::server_json source{"~/v.json"};
  CHECK(source.path == "~/v.json");
  CHECK(source.pid_key == "pid");
  CHECK(source.url_key == "http");
  CHECK(source.token_key == "token");
  CHECK(source.endpoint_path == "/mcp");
  CHECK(appdecl::server_json{}.path.empty());
  CHECK(appdecl::path{}.text.empty());
  CHECK(appdecl::command{}.name.empty());
  CHECK(appdecl::uninstall_registry{}.display_name_prefix.empty());
  CHECK(appdecl::uninstall_registry{}.file.empty());
  CHECK(appdecl::app_bundle{}.name.empty());
  CHECK(appdecl::flatpak{}.app_id.empty());
  CHECK(appdecl::snap{}.name.empty());
  CHECK(appdecl::uninstall_version{}.display_name_prefix.empty());
}
