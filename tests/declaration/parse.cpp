#include <appdecl/declaration/parse.hpp>

#include <support/declared_json.hpp>
#include <support/own_node.hpp>

#include <doctest/doctest.h>

#include <string>
#include <type_traits>
#include <vector>

namespace {

using appdecl::error_code;
using appdecl::parse_declaration;
using nlohmann::json;

const json& app() {
  static const json value = json::parse(
      R"({"win32": {"presence": "executable", "location": "~/v", "version": {"kind": "pe_resource"}}})");
  return value;
}

static_assert(std::is_same_v<decltype(parse_declaration("", json(), json(), "")),
                             tl::expected<appdecl::declaration, appdecl::declaration_error>>);

}  // namespace

TEST_CASE("app and requires are parsed apart or as a document") {
  const json requirements{{"app", true}, {"min_version", "2.3"}};
  const auto apart = parse_declaration("vendor", app(), requirements, "a.yaml");
  const auto whole = parse_declaration("vendor", json{{"app", app()}, {"requires", requirements}}, "a.yaml");
  REQUIRE(apart);
  REQUIRE(whole);
  CHECK(*apart == *whole);
  CHECK(apart->view().min_version() == "2.3");
}

TEST_CASE("null stands for an absent app and absent requirements") {
  const auto nothing = parse_declaration("vendor", json(), json(), "");
  REQUIRE(nothing);
  CHECK_FALSE(nothing->view().has_app());
  CHECK_FALSE(nothing->view().requires_app());
  CHECK(parse_declaration("vendor", app(), json(), "")->view().has_app());
  CHECK(parse_declaration("vendor", json(), json{{"app", true}}, "").error().code ==
        error_code::app_block_missing);
  for (const char* text :
       {"{}", R"({"app": null})", R"({"requires": null})", R"({"app": null, "requires": null})",
        R"({"requires": {}})", R"({"requires": {"app": null, "min_version": null}})",
        R"({"requires": {"app": false}})", R"({"name": 5, "hooks": [1]})"}) {
    CAPTURE(std::string(text));
    CHECK(testing::declared(json::parse(text)) == *nothing);
  }
}

TEST_CASE("the name loses white space at its ends") {
  CHECK(parse_declaration(" \tvendor mcp\n", app(), json(), "")->view().name() == "vendor mcp");
  CHECK(parse_declaration("", app(), json(), "")->view().name().empty());
}

TEST_CASE("an error names its place in the source") {
  const auto found =
      parse_declaration("vendor", json{{"beos", json::object()}}, json(), "my-plugin/plugin.yaml");
  REQUIRE_FALSE(found);
  CHECK(found.error().code == error_code::unknown_os);
  CHECK(found.error().where == "my-plugin/plugin.yaml");
  CHECK(found.error().at == "app.beos");
  CHECK_FALSE(found.error().position);
  CHECK(testing::is_one_line(found.error().message));
}

TEST_CASE("a document that is no mapping is an error without a place") {
  for (const char* text : {"null", "[]", "5", "true", R"("app")"}) {
    CAPTURE(std::string(text));
    CHECK(testing::first_error(json::parse(text)) == "not_a_mapping ");
  }
}

TEST_CASE("the first error is reported, or every one in the same order") {
  const json document = json::parse(R"({
    "app": {
      "beos": {}, "amiga": 1,
      "linux": {"presence": "file", "location": [{"kind": "app_bundle", "name": "a/b"}, "v", 7, {"kind": "dpkg"}],
                "version": {"kind": "git"},
                "liveness": {"kind": "server_json", "pid_key": "a b", "endpoint_path": "mcp", "token_key": 5}},
      "darwin": [],
      "win32": {"location": []}
    },
    "requires": {"apps": 1, "app": "yes", "min_version": 2.3}})");
  CHECK(testing::first_error(document) == "unknown_os app.amiga");
  CHECK(testing::all_errors(document) == std::vector<std::string>{
                                             "unknown_os app.amiga",
                                             "unknown_os app.beos",
                                             "bad_presence app.win32.presence",
                                             "missing_location app.win32.location",
                                             "not_a_mapping app.darwin",
                                             "bad_presence app.linux.presence",
                                             "kind_not_for_os app.linux.location[0].kind",
                                             "not_a_bare_name app.linux.location[0].name",
                                             "path_not_rooted app.linux.location[1]",
                                             "bad_location app.linux.location[2]",
                                             "unknown_location_kind app.linux.location[3].kind",
                                             "unknown_version_kind app.linux.version.kind",
                                             "missing_liveness_path app.linux.liveness.path",
                                             "bad_key_name app.linux.liveness.pid_key",
                                             "not_a_string app.linux.liveness.token_key",
                                             "bad_endpoint_path app.linux.liveness.endpoint_path",
                                             "unknown_requires_key requires.apps",
                                             "not_a_boolean requires.app",
                                             "bad_min_version requires.min_version",
                                         });
  CHECK(testing::all_errors({{"app", app()}}).empty());
}

TEST_CASE("unknown keys are met in the order of the source") {
  using testing::mapping_node;
  const auto document = mapping_node({{"app", mapping_node({{"zeta", {}}, {"alpha", {}}})},
                                      {"requires", mapping_node({{"y", {}}, {"x", {}}})}});
  std::vector<std::string> found;
  for (const auto& error : appdecl::declaration_errors(document, "")) {
    found.push_back(testing::code_and_place(error));
  }
  CHECK(found == std::vector<std::string>{"unknown_os app.zeta", "unknown_os app.alpha",
                                          "unknown_requires_key requires.y",
                                          "unknown_requires_key requires.x"});
}

TEST_CASE("a message stays on one line and short, whatever is written") {
  const std::string nasty = "a\nb\r\x1b[31m\t" + std::string(5000, 'x');
  for (const json& document :
       {json{{"app", {{nasty, 1}}}}, json{{"requires", {{nasty, 1}}}},
        testing::with_location("linux", "executable", nasty), testing::with_location("linux", nasty, "/v"),
        testing::with_location("linux", "executable", json{{{"kind", nasty}}}),
        testing::with_location("linux", "executable", json{{{"kind", "snap"}, {"name", nasty + '/'}}}),
        testing::with_keys("linux", {{"version", {{"kind", nasty}}}}),
        testing::with_keys("linux",
                           {{"liveness", {{"kind", "server_json"}, {"path", "~"}, {"pid_key", nasty}}}}),
        testing::with_requires({{"app", nasty}}),
        testing::with_requires({{"app", true}, {"min_version", nasty}})}) {
    const auto errors = appdecl::declaration_errors(document, "a\nb");
    REQUIRE(errors.size() == 1);
    CHECK(testing::is_one_line(errors[0].message));
    CHECK(testing::is_one_line(to_string(errors[0])));
    CHECK(errors[0].message.size() < 400);
  }
  CHECK(testing::first_error(json{{"app", {{"li\nnux", 1}}}}) == "unknown_os app.li\nnux");
}
