#include <appdecl/declaration/parser.hpp>

#include <support/declared_json.hpp>
#include <support/rule_texts.hpp>

#include <doctest/doctest.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace {

using nlohmann::json;
using testing::all_errors;
using testing::first_error;

bool requires_app(const json& document) {
  const appdecl::declaration declared = testing::declared(document);
  return declared.view().requires_app();
}

std::optional<std::string> min_version(const json& document) {
  const appdecl::declaration declared = testing::declared(document);
  return std::optional<std::string>(declared.view().min_version());
}

/// A document with blocks of these OSes, whose version is of the kind beside each (none where it is null),
/// and a requirement of version 2.3.
json with_minimum(const std::vector<std::pair<std::string, const char*>>& blocks) {
  json document;
  for (const auto& [os, version] : blocks) {
    document["app"][os] = {{"presence", "executable"}, {"location", "~/v"}};
    if (version != nullptr) {
      document["app"][os]["version"] = {{"kind", version}, {"display_name_prefix", "V"}};
    }
  }
  document["requires"] = {{"app", true}, {"min_version", "2.3"}};
  return document;
}

}  // namespace

TEST_CASE("requires is a mapping of app and min_version") {
  for (const json& wrong : {json("app"), json(true), json(1), json::array()}) {
    CHECK(first_error(testing::with_requires(wrong)) == "not_a_mapping requires");
  }
  CHECK(first_error(testing::with_requires({{"App", true}})) == "unknown_requires_key requires.App");
  CHECK(first_error(testing::with_requires({{"app", true}, {"version", "2"}})) ==
        "unknown_requires_key requires.version");
  CHECK(first_error(testing::with_requires({{"", nullptr}})) == "unknown_requires_key requires.");
  CHECK(first_error(testing::with_requires(json::object())).empty());
}

TEST_CASE("requires.app is a boolean and nothing that looks like one") {
  for (const json& wrong : {json("true"), json("yes"), json(1), json::array(), json::object()}) {
    CAPTURE(wrong.dump());
    CHECK(first_error(testing::with_requires({{"app", wrong}})) == "not_a_boolean requires.app");
  }
  CHECK(requires_app(testing::with_requires({{"app", true}})));
  CHECK_FALSE(requires_app(testing::with_requires({{"app", false}})));
  CHECK_FALSE(requires_app(testing::with_requires({{"app", nullptr}})));
}

TEST_CASE("an application that is required is described") {
  CHECK(first_error({{"requires", {{"app", true}}}}) == "app_block_missing requires.app");
  CHECK(first_error({{"app", nullptr}, {"requires", {{"app", true}}}}) == "app_block_missing requires.app");
  CHECK(first_error({{"requires", {{"app", false}}}}).empty());
}

TEST_CASE("min_version is a text of digits separated by single dots, as written") {
  for (const testing::rule_text& each : testing::min_versions) {
    CAPTURE(std::string(each.text));
    const json document = testing::with_requires({{"app", true}, {"min_version", each.text}});
    CHECK(first_error(document) == (each.holds ? "" : "bad_min_version requires.min_version"));
    if (each.holds) {
      CHECK(min_version(document) == std::string(each.text));
    }
  }
  for (const json& wrong : {json(2.3), json(2), json(true), json::array(), json::object()}) {
    CAPTURE(wrong.dump());
    CHECK(first_error(testing::with_requires({{"app", true}, {"min_version", wrong}})) ==
          "bad_min_version requires.min_version");
  }
  CHECK_FALSE(min_version(testing::with_requires({{"app", true}, {"min_version", nullptr}})));
}

TEST_CASE("a minimum needs the application to be required") {
  for (const json& requirements : {json{{"min_version", "2.3"}}, json{{"app", false}, {"min_version", "2.3"}},
                                   json{{"app", nullptr}, {"min_version", "2.3"}}}) {
    CHECK(first_error(testing::with_requires(requirements)) == "min_version_needs_app requires.min_version");
    CHECK(first_error({{"requires", requirements}}) == "min_version_needs_app requires.min_version");
  }
}

TEST_CASE("a minimum needs a version source in each win32 and darwin block, and one of these blocks") {
  const struct {
    std::vector<std::pair<std::string, const char*>> blocks;
    const char* error;
  } cases[] = {
      {{{"win32", "pe_resource"}}, ""},
      {{{"win32", "uninstall_registry"}}, ""},
      {{{"darwin", "plist"}}, ""},
      {{{"win32", "pe_resource"}, {"darwin", "plist"}}, ""},
      {{{"win32", "pe_resource"}, {"linux", nullptr}}, ""},
      {{{"darwin", "plist"}, {"linux", "none"}}, ""},
      {{{"win32", nullptr}}, "min_version_needs_version app.win32.version"},
      {{{"win32", "none"}}, "min_version_needs_version app.win32.version"},
      {{{"darwin", nullptr}}, "min_version_needs_version app.darwin.version"},
      {{{"linux", nullptr}}, "min_version_needs_version app.linux.version"},
      {{{"linux", "none"}}, "min_version_needs_version app.linux.version"},
      {{{"darwin", nullptr}, {"win32", nullptr}}, "min_version_needs_version app.win32.version"},
      {{{"win32", "pe_resource"}, {"darwin", "none"}}, "min_version_needs_version app.darwin.version"},
      {{{"linux", nullptr}, {"darwin", nullptr}}, "min_version_needs_version app.darwin.version"},
  };
  for (const auto& each : cases) {
    const json document = with_minimum(each.blocks);
    CAPTURE(document.dump());
    CHECK(first_error(document) == each.error);
    CHECK(all_errors(document).size() == (*each.error == '\0' ? 0 : 1));
  }

  // Without a minimum no block needs one.
  json document = with_minimum({{"win32", nullptr}, {"linux", nullptr}});
  document["requires"].erase("min_version");
  CHECK(first_error(document).empty());
}

TEST_CASE("what a faulty block declares is not compared with the minimum") {
  json document = with_minimum({{"win32", nullptr}, {"darwin", nullptr}});
  document["app"]["darwin"]["location"] = "v";
  CHECK(all_errors(document) == std::vector<std::string>{"path_not_rooted app.darwin.location"});
  document = with_minimum({{"win32", "plist"}});
  CHECK(all_errors(document) == std::vector<std::string>{"version_not_for_os app.win32.version.kind"});
}

TEST_CASE("of two faults in requires the first is that of the contract's order") {
  using errors = std::vector<std::string>;
  CHECK(all_errors(testing::with_requires({{"app", 1}, {"zoom", 1}})) ==
        errors{"unknown_requires_key requires.zoom", "not_a_boolean requires.app"});
  CHECK(all_errors({{"requires", {{"app", true}, {"min_version", 2.3}}}}) ==
        errors{"app_block_missing requires.app", "bad_min_version requires.min_version"});
  CHECK(all_errors({{"requires", {{"min_version", "2."}}}}) ==
        errors{"bad_min_version requires.min_version"});
  CHECK(all_errors({{"app", json::array()}, {"requires", {{"min_version", "2"}}}}) ==
        errors{"not_a_mapping app", "min_version_needs_app requires.min_version"});
  CHECK(all_errors({{"app", json::array()}, {"requires", json::array()}}) ==
        errors{"not_a_mapping app", "not_a_mapping requires"});

  json minimum_too_much = with_minimum({{"linux", nullptr}});
  minimum_too_much["requires"]["app"] = false;
  CHECK(first_error(minimum_too_much) == "min_version_needs_app requires.min_version");
}
