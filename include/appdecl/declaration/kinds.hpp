// THE table of kinds: every way to locate an application, to read its version and to tell that it runs.
// Parser, builder, equality, printing and the JSON form come from here.
#pragma once

#include <appdecl/declaration/kind_traits.hpp>

#include <optional>
#include <string_view>
#include <tuple>

namespace appdecl {

// Where an application is.

/// A path; `~`, `$NAME`, `${NAME}` and under win32 `%NAME%` are expanded when it is looked up, and `*` stands
/// for any run of characters inside one segment, highest version first.
struct path {
  std::string_view text = {};
};
template <>
struct kind_traits<path> : kind_base<role::location> {
  static constexpr std::string_view name = "path";
  static constexpr bool written_as_text = true;
  static constexpr std::tuple fields{field{"path", rule::path_not_rooted{}}};
};

/// A program in the folders of PATH: the first hit.
struct command {
  std::string_view name = {};
};
template <>
struct kind_traits<command> : kind_base<role::location> {
  static constexpr std::string_view name = "command";
  static constexpr std::optional<presence> yields = presence::executable;
  static constexpr std::tuple fields{field{"name", rule::not_a_bare_name{}}};
};

/// A file below the InstallLocation of each uninstall entry whose DisplayName starts with the prefix.
struct uninstall_registry {
  std::string_view display_name_prefix = {};
  std::string_view file = {};
};
template <>
struct kind_traits<uninstall_registry> : kind_base<role::location> {
  static constexpr std::string_view name = "uninstall_registry";
  static constexpr std::optional<os_family> only_under = os_family::win32;
  static constexpr std::optional<presence> yields = presence::executable;
  static constexpr std::tuple fields{field{"display_name_prefix", rule::missing_display_name_prefix{}},
                                     field{"file", rule::bad_file{}}};
};

/// A bundle in /Applications, then in ~/Applications.
struct app_bundle {
  std::string_view name = {};
};
template <>
struct kind_traits<app_bundle> : kind_base<role::location> {
  static constexpr std::string_view name = "app_bundle";
  static constexpr std::optional<os_family> only_under = os_family::darwin;
  static constexpr std::optional<presence> yields = presence::bundle;
  static constexpr std::tuple fields{field{"name", rule::not_a_bare_name{}}};
};

/// A Flatpak's exported command: the system's, then the user's.
struct flatpak {
  std::string_view app_id = {};
};
template <>
struct kind_traits<flatpak> : kind_base<role::location> {
  static constexpr std::string_view name = "flatpak";
  static constexpr std::optional<os_family> only_under = os_family::linux_;
  static constexpr std::optional<presence> yields = presence::executable;
  static constexpr std::tuple fields{field{"app_id", rule::not_a_bare_name{}}};
};

/// A snap's command.
struct snap {
  std::string_view name = {};
};
template <>
struct kind_traits<snap> : kind_base<role::location> {
  static constexpr std::string_view name = "snap";
  static constexpr std::optional<os_family> only_under = os_family::linux_;
  static constexpr std::optional<presence> yields = presence::executable;
  static constexpr std::tuple fields{field{"name", rule::not_a_bare_name{}}};
};

// Where its version is read.

/// No version source.
struct no_version {};
template <>
struct kind_traits<no_version> : kind_base<role::version> {
  static constexpr std::string_view name = "none";
  static constexpr std::tuple<> fields{};
};

/// The file version in the executable's version resource.
struct pe_resource {};
template <>
struct kind_traits<pe_resource> : kind_base<role::version> {
  static constexpr std::string_view name = "pe_resource";
  static constexpr std::optional<os_family> only_under = os_family::win32;
  static constexpr std::tuple<> fields{};
};

/// The version in the bundle's Info.plist.
struct plist {};
template <>
struct kind_traits<plist> : kind_base<role::version> {
  static constexpr std::string_view name = "plist";
  static constexpr std::optional<os_family> only_under = os_family::darwin;
  static constexpr std::tuple<> fields{};
};

/// The DisplayVersion of the uninstall entry that holds the copy; declarations call it `uninstall_registry`
/// too.
struct uninstall_version {
  std::string_view display_name_prefix = {};
};
template <>
struct kind_traits<uninstall_version> : kind_base<role::version> {
  static constexpr std::string_view name = "uninstall_registry";
  static constexpr std::optional<os_family> only_under = os_family::win32;
  static constexpr std::tuple fields{field{"display_name_prefix", rule::missing_display_name_prefix{}}};
};

// How to tell that it runs.

/// No liveness source.
struct no_liveness {};
template <>
struct kind_traits<no_liveness> : kind_base<role::liveness> {
  static constexpr std::string_view name = "none";
  static constexpr std::tuple<> fields{};
};

/// A JSON file that the running application writes, with its process, its URL and its token.
struct server_json {
  std::string_view path = {};
  std::string_view pid_key = "pid";
  std::string_view url_key = "http";
  std::string_view token_key = "token";
  std::string_view endpoint_path =
      "/mcp";  ///< appended to the URL's host and port; a path in the URL is not used
};
template <>
struct kind_traits<server_json> : kind_base<role::liveness> {
  static constexpr std::string_view name = "server_json";
  static constexpr std::tuple fields{
      field{"path", rule::missing_liveness_path{}, rule::path_not_rooted{}},
      field{"pid_key", rule::bad_key_name{}}, field{"url_key", rule::bad_key_name{}},
      field{"token_key", rule::bad_key_name{}}, field{"endpoint_path", rule::bad_endpoint_path{}}};
};

}  // namespace appdecl
