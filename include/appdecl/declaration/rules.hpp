// The rules of a declaration, one type each, named like its error code: the code, the sentence that says what
// to do, and for a rule of texts whether it holds. The parser and the compile-time builder use the same ones.
#pragma once

#include <appdecl/declaration/error.hpp>
#include <appdecl/declaration/os_family.hpp>
#include <appdecl/declaration/path_text.hpp>
#include <appdecl/declaration/text.hpp>

#include <cstddef>
#include <string_view>

namespace appdecl::rule {

// Rules of a text. `holds` sees the text without white space at its ends, and the block's OS.
// `covers_other_types`: a node that is no text at all breaks this rule too, rather than `not_a_string`.

struct not_a_bare_name {
  static constexpr error_code code = error_code::not_a_bare_name;
  static constexpr std::string_view sentence =
      "write a bare name, a text without /, \\ and : that is not . or ..";
  static constexpr bool covers_other_types = true;

  static constexpr bool holds(std::string_view name, os_family) noexcept {
    for (const char c : name) {
      if (c == '/' || c == '\\' || c == ':' || c == '\0') {
        return false;
      }
    }
    return !name.empty() && name != "." && name != "..";
  }
};

struct bad_file {
  static constexpr error_code code = error_code::bad_file;
  static constexpr std::string_view sentence =
      "write the file's path relative to the install location, such as bin/app.exe, without . or .. or a "
      "drive";
  static constexpr bool covers_other_types = true;

  static constexpr bool holds(std::string_view file, os_family) noexcept {
    if (file.empty() || text::contains(file, std::string_view("\0", 1)) ||
        text::contains(file.substr(0, first_separator(file)), ":")) {
      return false;
    }
    const bool ends_in_separator = file.back() == '/' || file.back() == '\\';
    bool good = !ends_in_separator;
    for (std::string_view rest = file; good && !rest.empty();) {
      const std::string_view segment = text::cut(rest, "/\\");
      good = !segment.empty() && segment != "." && segment != "..";
    }
    return good;
  }

 private:
  static constexpr std::size_t first_separator(std::string_view file) noexcept {
    std::string_view rest = file;
    return text::cut(rest, "/\\").size();
  }
};

struct missing_display_name_prefix {
  static constexpr error_code code = error_code::missing_display_name_prefix;
  static constexpr std::string_view sentence =
      "write display_name_prefix, the beginning of the name that Windows lists under installed apps";
  static constexpr bool covers_other_types = false;

  static constexpr bool holds(std::string_view prefix, os_family) noexcept { return !prefix.empty(); }
};

struct path_not_rooted {
  static constexpr error_code code = error_code::path_not_rooted;
  static constexpr std::string_view sentence =
      "start the path at a root (/opt/app; C:\\App under win32) or with ~, $NAME or %NAME%; "
      "it may hold no .. segment, no **, no :// and no network share";
  static constexpr bool covers_other_types = false;

  static constexpr bool holds(std::string_view path, os_family os) noexcept {
    if (path.empty() || text::contains(path, std::string_view("\0", 1)) || text::contains(path, "**") ||
        text::contains(path, "://") || path_text::is_network(path, os)) {
      return false;
    }
    for (std::string_view rest = path; !rest.empty();) {
      if (text::cut(rest, "/\\") == "..") {
        return false;
      }
    }
    return text::is_one_of(path[0], "~%$") || path_text::is_absolute(path, os);
  }
};

struct missing_liveness_path {
  static constexpr error_code code = error_code::missing_liveness_path;
  static constexpr std::string_view sentence =
      "write path, where the running application leaves its server.json";
  static constexpr bool covers_other_types = false;

  static constexpr bool holds(std::string_view path, os_family) noexcept { return !path.empty(); }
};

struct bad_key_name {
  static constexpr error_code code = error_code::bad_key_name;
  static constexpr std::string_view sentence = "write the key with ASCII letters, digits, _ . and - alone";
  static constexpr bool covers_other_types = false;

  static constexpr bool holds(std::string_view key, os_family) noexcept {
    for (const char c : key) {
      if (!text::is_letter(c) && !text::is_digit(c) && !text::is_one_of(c, "_.-")) {
        return false;
      }
    }
    return !key.empty();
  }
};

struct bad_endpoint_path {
  static constexpr error_code code = error_code::bad_endpoint_path;
  static constexpr std::string_view sentence =
      "write a path such as /mcp: a / and then ASCII letters, digits and . _ ~ / - without a .. segment";
  static constexpr bool covers_other_types = false;

  static constexpr bool holds(std::string_view path, os_family) noexcept {
    if (path.empty() || path[0] != '/') {
      return false;
    }
    for (const char c : path) {
      if (!text::is_letter(c) && !text::is_digit(c) && !text::is_one_of(c, "._~/-")) {
        return false;
      }
    }
    for (std::string_view rest = path; !rest.empty();) {
      if (text::cut(rest, "/") == "..") {
        return false;
      }
    }
    return true;
  }
};

struct bad_min_version {
  static constexpr error_code code = error_code::bad_min_version;
  static constexpr std::string_view sentence =
      "write digits separated by single dots, in quotes so that it stays a text: \"2.3.0\"";
  static constexpr bool covers_other_types = true;

  static constexpr bool holds(std::string_view version, os_family) noexcept {
    bool after_digit = false;
    for (const char c : version) {
      if (!text::is_digit(c) && !(c == '.' && after_digit)) {
        return false;
      }
      after_digit = c != '.';
    }
    return after_digit;
  }
};

// Rules of structure: the parser checks them on nodes, the builder on types.

struct not_a_mapping {
  static constexpr error_code code = error_code::not_a_mapping;
  static constexpr std::string_view sentence = "write a mapping of keys to values here";
};
struct unknown_os {
  static constexpr error_code code = error_code::unknown_os;
  static constexpr std::string_view sentence = "name the operating system win32, darwin or linux";
};
struct empty_app {
  static constexpr error_code code = error_code::empty_app;
  static constexpr std::string_view sentence =
      "describe the application under at least one of win32, darwin and linux, or leave app out";
};
struct bad_presence {
  static constexpr error_code code = error_code::bad_presence;
  static constexpr std::string_view sentence = "write presence: executable or presence: bundle";
};
struct missing_location {
  static constexpr error_code code = error_code::missing_location;
  static constexpr std::string_view sentence = "name at least one place to look, and no blank one";
};
struct bad_location {
  static constexpr error_code code = error_code::bad_location;
  static constexpr std::string_view sentence =
      "write one path, or a list of paths and of mappings that name a kind; a single mapping belongs in a "
      "list";
};
struct unknown_location_kind {
  static constexpr error_code code = error_code::unknown_location_kind;
  static constexpr std::string_view sentence = "name a known kind of location";
};
struct kind_not_for_os {
  static constexpr error_code code = error_code::kind_not_for_os;
  static constexpr std::string_view sentence = "this kind does not exist under this OS";
};
struct kind_not_for_presence {
  static constexpr error_code code = error_code::kind_not_for_presence;
  static constexpr std::string_view sentence = "write the presence that this kind finds";
};
struct unknown_version_kind {
  static constexpr error_code code = error_code::unknown_version_kind;
  static constexpr std::string_view sentence = "name a known kind of version source";
};
struct version_not_for_os {
  static constexpr error_code code = error_code::version_not_for_os;
  static constexpr std::string_view sentence = "this version source does not exist under this OS";
};
struct unknown_liveness_kind {
  static constexpr error_code code = error_code::unknown_liveness_kind;
  static constexpr std::string_view sentence = "name a known kind of liveness source";
};
struct not_a_string {
  static constexpr error_code code = error_code::not_a_string;
  static constexpr std::string_view sentence =
      "write a text here; quotes make one of a number or a word like true";
};
struct unknown_requires_key {
  static constexpr error_code code = error_code::unknown_requires_key;
  static constexpr std::string_view sentence = "requires knows the keys app and min_version";
};
struct not_a_boolean {
  static constexpr error_code code = error_code::not_a_boolean;
  static constexpr std::string_view sentence = "write true or false, without quotes";
};
struct app_block_missing {
  static constexpr error_code code = error_code::app_block_missing;
  static constexpr std::string_view sentence = "an application is required but none is described: add app";
};
struct min_version_needs_app {
  static constexpr error_code code = error_code::min_version_needs_app;
  static constexpr std::string_view sentence = "a minimum needs the application itself: add app: true";
};
struct min_version_needs_version {
  static constexpr error_code code = error_code::min_version_needs_version;
  static constexpr std::string_view sentence =
      "a minimum compares versions: describe the application under win32 or darwin, with a version source "
      "such as pe_resource, plist or uninstall_registry in each of them";
};

}  // namespace appdecl::rule
