#include <appdecl/declaration/error.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <set>
#include <string>
#include <string_view>

using appdecl::declaration_error;
using appdecl::error_code;

static_assert(name(error_code::not_a_mapping) == "not_a_mapping");
static_assert(name(error_code::kind_not_for_os) == "kind_not_for_os");
static_assert(name(error_code::duplicate_key) == "duplicate_key");

TEST_CASE("every code has a name of its own") {
  const std::set<std::string_view> names(appdecl::error_code_names.begin(), appdecl::error_code_names.end());
  CHECK(names.size() == 29);
  CHECK(names.count("") == 0);
}

TEST_CASE("a code is called as it is spelled") {
#define APPDECL_NAMED(code) CHECK(name(error_code::code) == #code)
  APPDECL_NAMED(not_a_mapping);
  APPDECL_NAMED(unknown_os);
  APPDECL_NAMED(empty_app);
  APPDECL_NAMED(bad_presence);
  APPDECL_NAMED(missing_location);
  APPDECL_NAMED(bad_location);
  APPDECL_NAMED(path_not_rooted);
  APPDECL_NAMED(unknown_location_kind);
  APPDECL_NAMED(kind_not_for_os);
  APPDECL_NAMED(kind_not_for_presence);
  APPDECL_NAMED(not_a_bare_name);
  APPDECL_NAMED(bad_file);
  APPDECL_NAMED(missing_display_name_prefix);
  APPDECL_NAMED(unknown_version_kind);
  APPDECL_NAMED(version_not_for_os);
  APPDECL_NAMED(unknown_liveness_kind);
  APPDECL_NAMED(missing_liveness_path);
  APPDECL_NAMED(bad_endpoint_path);
  APPDECL_NAMED(bad_key_name);
  APPDECL_NAMED(not_a_string);
  APPDECL_NAMED(unknown_requires_key);
  APPDECL_NAMED(not_a_boolean);
  APPDECL_NAMED(app_block_missing);
  APPDECL_NAMED(bad_min_version);
  APPDECL_NAMED(min_version_needs_app);
  APPDECL_NAMED(min_version_needs_version);
  APPDECL_NAMED(unreadable_file);
  APPDECL_NAMED(syntax);
  APPDECL_NAMED(duplicate_key);
#undef APPDECL_NAMED
}

TEST_CASE("an error is written on one line, with the parts that are known") {
  declaration_error error{error_code::unknown_os, "a.yaml", "app.x", "name an OS", appdecl::position{3, 7}};
  CHECK(to_string(error) == "a.yaml:3:7: app.x: name an OS");
  error.position.reset();
  CHECK(to_string(error) == "a.yaml: app.x: name an OS");
  error.at.clear();
  CHECK(to_string(error) == "a.yaml: name an OS");
  error.where.clear();
  CHECK(to_string(error) == "name an OS");
  error.at = "app";
  CHECK(to_string(error) == "app: name an OS");
}

TEST_CASE("control characters in a label or a key do not break the line") {
  const declaration_error error{error_code::unknown_os, "a\nb", "app.\x1b[31m", "one\ttwo", std::nullopt};
  CHECK(to_string(error) == "a\\x0ab: app.\\x1b[31m: one\\x09two");
}
