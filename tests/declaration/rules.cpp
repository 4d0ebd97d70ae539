#include <appdecl/declaration/rules.hpp>

#include <support/rule_texts.hpp>

#include <doctest/doctest.h>

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

namespace {

namespace rule = appdecl::rule;

// At compile time ...
static_assert(testing::agrees<rule::not_a_bare_name>(testing::bare_names));
static_assert(testing::agrees<rule::bad_file>(testing::files));
static_assert(testing::agrees<rule::missing_display_name_prefix>(testing::prefixes));
static_assert(testing::agrees<rule::path_not_rooted>(testing::paths));
static_assert(testing::agrees<rule::missing_liveness_path>(testing::liveness_paths));
static_assert(testing::agrees<rule::bad_key_name>(testing::key_names));
static_assert(testing::agrees<rule::bad_endpoint_path>(testing::endpoint_paths));
static_assert(testing::agrees<rule::bad_min_version>(testing::min_versions));

// ... and at run time, where a text that is judged wrongly is shown.
template <class Rule, std::size_t N>
void check_rule(const std::array<testing::rule_text, N>& texts) {
  for (const testing::rule_text& each : texts) {
    CAPTURE(std::string(each.text));
    CAPTURE(std::string(name(each.os)));
    CHECK(Rule::holds(each.text, each.os) == each.holds);
  }
}

/// What a rule says about itself: the name of its code, and its sentence.
struct description {
  std::string_view code;
  std::string_view sentence;
};

template <class Rule>
constexpr description describe() {
  return {name(Rule::code), Rule::sentence};
}

}  // namespace

TEST_CASE("a rule of texts holds for good texts and for no other") {
  check_rule<rule::not_a_bare_name>(testing::bare_names);
  check_rule<rule::bad_file>(testing::files);
  check_rule<rule::missing_display_name_prefix>(testing::prefixes);
  check_rule<rule::path_not_rooted>(testing::paths);
  check_rule<rule::missing_liveness_path>(testing::liveness_paths);
  check_rule<rule::bad_key_name>(testing::key_names);
  check_rule<rule::bad_endpoint_path>(testing::endpoint_paths);
  check_rule<rule::bad_min_version>(testing::min_versions);
}

TEST_CASE("a path's root is the OS's own, other rules are the same everywhere") {
  using appdecl::os_family;
  for (const os_family os : appdecl::declared_families) {
    CHECK(rule::path_not_rooted::holds("/v", os) == (os != os_family::win32));
    CHECK(rule::path_not_rooted::holds("C:/v", os) == (os == os_family::win32));
    CHECK_FALSE(rule::path_not_rooted::holds("v", os));
    CHECK(rule::path_not_rooted::holds("~/v", os));
    CHECK_FALSE(rule::not_a_bare_name::holds("a\\b", os));
    CHECK_FALSE(rule::bad_file::holds("a\\..\\b", os));
  }
}

TEST_CASE("a rule is named by its code and says what to do in one line") {
#define APPDECL_DESCRIBED(rule_name) \
  { #rule_name, describe < rule::rule_name>() }
  constexpr struct {
    std::string_view rule;
    description says;
  } rules[] = {
      APPDECL_DESCRIBED(not_a_mapping),
      APPDECL_DESCRIBED(unknown_os),
      APPDECL_DESCRIBED(empty_app),
      APPDECL_DESCRIBED(bad_presence),
      APPDECL_DESCRIBED(missing_location),
      APPDECL_DESCRIBED(bad_location),
      APPDECL_DESCRIBED(path_not_rooted),
      APPDECL_DESCRIBED(unknown_location_kind),
      APPDECL_DESCRIBED(kind_not_for_os),
      APPDECL_DESCRIBED(kind_not_for_presence),
      APPDECL_DESCRIBED(not_a_bare_name),
      APPDECL_DESCRIBED(bad_file),
      APPDECL_DESCRIBED(missing_display_name_prefix),
      APPDECL_DESCRIBED(unknown_version_kind),
      APPDECL_DESCRIBED(version_not_for_os),
      APPDECL_DESCRIBED(unknown_liveness_kind),
      APPDECL_DESCRIBED(missing_liveness_path),
      APPDECL_DESCRIBED(bad_endpoint_path),
      APPDECL_DESCRIBED(bad_key_name),
      APPDECL_DESCRIBED(not_a_string),
      APPDECL_DESCRIBED(unknown_requires_key),
      APPDECL_DESCRIBED(not_a_boolean),
      APPDECL_DESCRIBED(app_block_missing),
      APPDECL_DESCRIBED(bad_min_version),
      APPDECL_DESCRIBED(min_version_needs_app),
      APPDECL_DESCRIBED(min_version_needs_version),
  };
#undef APPDECL_DESCRIBED
  for (const auto& each : rules) {
    CAPTURE(std::string(each.rule));
    CHECK(each.rule == each.says.code);
    CHECK(each.says.sentence.size() > 10);
    CHECK(each.says.sentence.find('\n') == std::string_view::npos);
  }
}
