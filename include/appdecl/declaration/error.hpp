// What is wrong with a declaration: a code, a place and a sentence.
#pragma once

#include <appdecl/declaration/node.hpp>
#include <appdecl/declaration/text.hpp>

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace appdecl {

/// Every way in which a declaration can be wrong. The last three are of files, not of declarations.
enum class error_code : unsigned char {
  not_a_mapping,
  unknown_os,
  empty_app,
  bad_presence,
  missing_location,
  bad_location,
  path_not_rooted,
  unknown_location_kind,
  kind_not_for_os,
  kind_not_for_presence,
  not_a_bare_name,
  bad_file,
  missing_display_name_prefix,
  unknown_version_kind,
  version_not_for_os,
  unknown_liveness_kind,
  missing_liveness_path,
  bad_endpoint_path,
  bad_key_name,
  not_a_string,
  unknown_requires_key,
  not_a_boolean,
  app_block_missing,
  bad_min_version,
  min_version_needs_app,
  min_version_needs_version,
  unreadable_file,
  syntax,
  duplicate_key,
};

/// The names of the codes, in the order of the enumeration.
inline constexpr std::array<std::string_view, 29> error_code_names{
    "not_a_mapping",
    "unknown_os",
    "empty_app",
    "bad_presence",
    "missing_location",
    "bad_location",
    "path_not_rooted",
    "unknown_location_kind",
    "kind_not_for_os",
    "kind_not_for_presence",
    "not_a_bare_name",
    "bad_file",
    "missing_display_name_prefix",
    "unknown_version_kind",
    "version_not_for_os",
    "unknown_liveness_kind",
    "missing_liveness_path",
    "bad_endpoint_path",
    "bad_key_name",
    "not_a_string",
    "unknown_requires_key",
    "not_a_boolean",
    "app_block_missing",
    "bad_min_version",
    "min_version_needs_app",
    "min_version_needs_version",
    "unreadable_file",
    "syntax",
    "duplicate_key",
};
static_assert(error_code_names.size() == static_cast<std::size_t>(error_code::duplicate_key) + 1,
              "appdecl: error_code_names: every error code has one name");

/// A code's name, as reports and tests spell it.
constexpr std::string_view name(error_code code) noexcept {
  return error_code_names[static_cast<std::size_t>(code)];
}

/// One thing that is wrong with a declaration. Programs compare `code` and `at`; people read the rest.
struct declaration_error {
  error_code code{};
  std::string where;    ///< the caller's label of the source, such as "my-plugin/plugin.yaml"
  std::string at;       ///< the node, or the key that is missing: "app.linux.location[1].kind"
  std::string message;  ///< one sentence, with the remedy
  std::optional<appdecl::position> position;  ///< of the node, or of the parent of a missing key
};

/// `where:line:column: at: message` on one line, without the parts that are not known.
inline std::string to_string(const declaration_error& error) {
  std::string line = text::printable(error.where);
  if (error.position) {
    line += ':' + std::to_string(error.position->line) + ':' + std::to_string(error.position->column);
  }
  for (const std::string* part : {&error.at, &error.message}) {
    if (!part->empty()) {
      line += line.empty() ? "" : ": ";
      line += text::printable(*part);
    }
  }
  return line;
}

}  // namespace appdecl
