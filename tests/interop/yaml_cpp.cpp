#include <appdecl/interop/yaml_cpp.hpp>

#include <appdecl/declaration/parse.hpp>
#include <appdecl/declaration/print.hpp>

#include <support/declared_json.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace {

using appdecl::node_type;
using appdecl::position;
using traits = appdecl::node_traits<YAML::Node>;

node_type type_of(const std::string& yaml) { return traits::type(YAML::Load("v: " + yaml)["v"]); }

std::string first_error(const std::string& yaml) {
  const auto declared = appdecl::parse_declaration("vendor", YAML::Load(yaml), "a.yaml");
  return declared ? std::string() : testing::code_and_place(declared.error());
}

appdecl::declaration_error error_in(const std::string& yaml) {
  const auto declared = appdecl::parse_declaration("vendor", YAML::Load(yaml), "a.yaml");
  REQUIRE_FALSE(declared);
  return declared.error();
}

std::string line_and_column(const appdecl::declaration_error& error) {
  return error.position ? std::to_string(error.position->line) + ':' + std::to_string(error.position->column)
                        : "none";
}

appdecl::declaration declared(const std::string& yaml) {
  auto parsed = appdecl::parse_declaration("vendor", YAML::Load(yaml), "a.yaml");
  if (!parsed) {
    throw std::invalid_argument(to_string(parsed.error()));
  }
  return *parsed;
}

const std::string block =
    "app: {win32: {presence: executable, location: ~/v, version: {kind: pe_resource}}}\n";

// The schema is known at compile time too.
using appdecl::detail::yaml_scalar_type;
static_assert(yaml_scalar_type("?", "yes") == node_type::text);
static_assert(yaml_scalar_type("?", "2.3") == node_type::number);
static_assert(yaml_scalar_type("!", "2.3") == node_type::text);
static_assert(yaml_scalar_type("?", "") == node_type::null);
static_assert(yaml_scalar_type("?", "~") == node_type::null &&
              yaml_scalar_type("?", "null") == node_type::null);
static_assert(yaml_scalar_type("?", "Null") == node_type::null &&
              yaml_scalar_type("?", "NULL") == node_type::null);
static_assert(yaml_scalar_type("", "true") == node_type::boolean);
static_assert(yaml_scalar_type("tag:yaml.org,2002:str", "2.3") == node_type::text);

}  // namespace

TEST_CASE("plain scalars follow the core schema of YAML 1.2") {
  const struct {
    node_type type;
    std::vector<const char*> texts;
  } cases[] = {
      {node_type::null, {"", "~", "null", "Null", "NULL"}},
      {node_type::boolean, {"true", "True", "TRUE", "false", "False", "FALSE"}},
      {node_type::number, {"0",     "7",      "-5",   "+5",   "007",   "0o17",
                           "0x1F",  "0xabCD", "2.3",  "-2.3", "+2.3",  ".5",
                           "-.5",   "5.",     "1e3",  "1E3",  "1e+3",  "1e-3",
                           "1.5e3", "5.e3",   ".5e3", ".inf", "-.inf", "+.inf",
                           ".Inf",  ".INF",   ".nan", ".NaN", ".NAN",  "99999999999999999999999999"}},
      {node_type::text,
       {"yes",  "Yes",  "no",    "on",         "off",   "y",       "n",          "tRue",     "tRUE",  "falsE",
        "nULL", "nUll", "~/x",   "~~",         "2.3.0", "1.2.3.4", "v2",         "2.3-beta", "0x",    "0o",
        "0xG",  "0o8",  "-0x1F", "+0o7",       "0X1F",  "0O17",    "0b1",        "1_000",    "1,000", "1e",
        "1e+",  "e3",   ".",     "-.",         "+",     "..5",     "1.2e3.4",    ".iNF",     ".nAN",  "-.nan",
        "inf",  "nan",  "1:30",  "2001-12-14", "<<",    "=",       "executable", "$HOME/v"}},
  };
  for (const auto& each : cases) {
    for (const char* text : each.texts) {
      CAPTURE(std::string(text));
      CHECK(type_of(text) == each.type);
    }
  }
}

TEST_CASE("anything in quotes or in a block is text") {
  for (const char* text : {"'2.3'", "\"2.3\"", "'true'", "\"null\"", "'~'", "''", "\"\"", "'5'", "|\n  2.3",
                           ">\n  true", "|\n  ~"}) {
    CAPTURE(std::string(text));
    CHECK(type_of(text) == node_type::text);
  }
}

TEST_CASE("core tags say what a scalar is, other tags make it none") {
  const struct {
    const char* text;
    node_type type;
  } cases[] = {
      {"!!str 2.3", node_type::text},
      {"!!str true", node_type::text},
      {"!!str null", node_type::text},
      {"!!str ~", node_type::text},
      {"!!str", node_type::text},
      {"!!str '2.3'", node_type::text},
      {"! 2.3", node_type::text},
      {"!!int 5", node_type::number},
      {"!!int '5'", node_type::number},
      {"!!float 5", node_type::number},
      {"!!float '2.3'", node_type::number},
      {"!!null ''", node_type::null},
      {"!!bool true", node_type::boolean},
      {"!!bool 'FALSE'", node_type::boolean},
      {"!!bool yes", node_type::other},
      {"!!bool 1", node_type::other},
      {"!<tag:yaml.org,2002:str> 2.3", node_type::text},
      {"!local text", node_type::other},
      {"!local 2.3", node_type::other},
      {"!!binary aGk=", node_type::other},
      {"!!timestamp 2001-12-14", node_type::other},
  };
  for (const auto& each : cases) {
    CAPTURE(std::string(each.text));
    CHECK(type_of(each.text) == each.type);
  }
}

TEST_CASE("lists and mappings are what they are, and what is undefined is null") {
  CHECK(type_of("[]") == node_type::list);
  CHECK(type_of("[1, 2]") == node_type::list);
  CHECK(type_of("{}") == node_type::mapping);
  CHECK(type_of("{a: 1}") == node_type::mapping);
  CHECK(type_of("!local {a: 1}") == node_type::mapping);
  const YAML::Node mapping = YAML::Load("{a: 1}");
  CHECK(traits::type(mapping["b"]) == node_type::null);
  CHECK_FALSE(traits::position_of(mapping["b"]));
  CHECK(traits::type(YAML::Node()) == node_type::null);
  CHECK(traits::type(YAML::Load("")) == node_type::null);
}

TEST_CASE("an integer is a whole number of the core schema that 64 bits with a sign hold") {
  const struct {
    const char* text;
    std::optional<std::int64_t> value;
  } cases[] = {
      {"0", 0},
      {"-5", -5},
      {"+5", 5},
      {"007", 7},
      {"0o17", 15},
      {"0x1F", 31},
      {"0xabCD", 0xabcd},
      {"9223372036854775807", std::numeric_limits<std::int64_t>::max()},
      {"0x7fffffffffffffff", std::numeric_limits<std::int64_t>::max()},
      {"-9223372036854775807", -std::numeric_limits<std::int64_t>::max()},
      {"-9223372036854775808", std::numeric_limits<std::int64_t>::min()},
      {"9223372036854775808", std::nullopt},
      {"-9223372036854775809", std::nullopt},
      {"0x8000000000000000", std::nullopt},
      {"99999999999999999999", std::nullopt},
      {"2.0", std::nullopt},
      {"1e3", std::nullopt},
      {".inf", std::nullopt},
  };
  for (const auto& each : cases) {
    CAPTURE(std::string(each.text));
    CHECK(traits::integer(YAML::Load(each.text)) == each.value);
  }
}

TEST_CASE("booleans and texts are read as they are") {
  for (const char* text : {"true", "True", "TRUE"}) {
    CHECK(traits::boolean(YAML::Load(text)));
  }
  for (const char* text : {"false", "False", "FALSE"}) {
    CHECK_FALSE(traits::boolean(YAML::Load(text)));
  }
  CHECK(traits::text(YAML::Load(R"("a\0\u00e9")")) == std::string_view("a\0\xc3\xa9", 4));
}

TEST_CASE("members are found by a scalar key, and all are visited in order with the places of their keys") {
  const YAML::Node mapping = YAML::Load("zeta: 1\n'alpha': 2\n[a, b]: 3\n~: 4\n5: five\n");
  CHECK(traits::text(*traits::find(mapping, "zeta")) == "1");
  CHECK(traits::text(*traits::find(mapping, "alpha")) == "2");
  CHECK(traits::text(*traits::find(mapping, "5")) == "five");
  CHECK_FALSE(traits::find(mapping, "Zeta"));
  CHECK_FALSE(traits::find(mapping, "a"));
  std::string seen;
  traits::each_member(
      mapping, [&](std::string_view key, const YAML::Node& value, std::optional<position> place) {
        REQUIRE(place);
        CHECK(place->column == 1);
        seen += std::string(key) + '=' + value.Scalar() + '@' + std::to_string(place->line) + ' ';
        return key != "5";
      });
  CHECK(seen == "zeta=1@1 alpha=2@2 =3@3 =4@4 5=five@5 ");

  std::size_t count = 0;
  traits::each_item(YAML::Load("[1, 2, 3]"), [&](const YAML::Node&) { return ++count < 2; });
  CHECK(count == 2);
}

TEST_CASE("looking a key up does not change the document") {
  const YAML::Node document = YAML::Load(block);
  const std::string before = YAML::Dump(document);
  CHECK_FALSE(traits::find(document, "requires"));
  CHECK(appdecl::parse_declaration("v", document, ""));
  CHECK(YAML::Dump(document) == before);
}

TEST_CASE("an unquoted number is no version and a word is no boolean") {
  CHECK(first_error(block + "requires: {app: true, min_version: 2.3}") ==
        "bad_min_version requires.min_version");
  CHECK(first_error(block + "requires: {app: true, min_version: 2}") ==
        "bad_min_version requires.min_version");
  for (const char* good : {"2.3.0", "'2.3'", "\"2.3\"", "!!str 2.3"}) {
    CAPTURE(std::string(good));
    CHECK(first_error(block + "requires: {app: true, min_version: " + good + "}").empty());
  }
  CHECK(first_error(block + "requires: {app: yes}") == "not_a_boolean requires.app");
  CHECK(first_error(block + "requires: {app: 'true'}") == "not_a_boolean requires.app");
  CHECK(first_error(block + "requires: {app: !!bool yes}") == "not_a_boolean requires.app");
  for (const char* good : {"true", "True", "TRUE", "!!bool true"}) {
    CAPTURE(std::string(good));
    CHECK(declared(block + "requires: {app: " + good + "}") == declared(block + "requires: {app: true}"));
  }
}

TEST_CASE("a tilde alone is null, before a slash it is the home") {
  const std::string start = "app: {linux: {presence: executable, location: ";
  CHECK(first_error(start + "~}}") == "missing_location app.linux.location");
  CHECK(first_error(start + "~/v}}").empty());
  CHECK(first_error(start + "'~'}}").empty());
  CHECK(first_error(start + "[~/v, ~]}}") == "bad_location app.linux.location[1]");
  CHECK(first_error("app:\n  linux:\n") == "not_a_mapping app.linux");
  CHECK(first_error("app:\nrequires:\n").empty());
  CHECK(
      first_error("app: {linux: {presence: executable, location: ~/v, version: ~, liveness: null}}").empty());
}

TEST_CASE("a document that is no mapping is an error, an empty one too") {
  for (const char* yaml : {"", "# nothing\n", "~", "text", "[a]", "5"}) {
    CAPTURE(std::string(yaml));
    CHECK(first_error(yaml) == "not_a_mapping ");
  }
}

TEST_CASE("aliases stand for what they name, and << is an ordinary key") {
  const std::string plain =
      "app: {win32: {presence: executable, location: ~/v}, linux: {presence: executable, location: ~/v}}";
  CHECK(declared("app: {win32: &b {presence: executable, location: &l ~/v}, linux: *b}") == declared(plain));
  CHECK(declared("app: {win32: {presence: &p executable, location: &l [~/v]}, linux: {presence: *p, "
                 "location: *l}}") == declared(plain));
  CHECK(first_error("app: {win32: &b {presence: executable, location: ~/v}, linux: {<<: *b}}") ==
        "bad_presence app.linux.presence");
  CHECK(first_error("app: {<<: {linux: {presence: executable, location: ~/v}}}") == "unknown_os app.<<");
  CHECK(first_error(block + "requires: {<<: {app: true}}") == "unknown_requires_key requires.<<");
  CHECK(first_error("app: {linux: {presence: executable, location: ~/v, <<: {presence: bundle}}}").empty());
}

TEST_CASE("an error stands at the line and column of the wrong value") {
  const std::string yaml =
      "name: vendor\n"              // 1
      "app:\n"                      // 2
      "  linux:\n"                  // 3
      "    presence: executable\n"  // 4
      "    location:\n"             // 5
      "      - /opt/v\n"            // 6
      "      - kind: snap\n"        // 7
      "        name: v\n"           // 8
      "    liveness:\n"             // 9
      "      kind: server_json\n"   // 10
      "      path: ~/v.json\n";     // 11
  CHECK(first_error(yaml).empty());
  const auto with = [&](std::string_view from, std::string_view to) {
    std::string changed = yaml;
    return error_in(changed.replace(changed.find(from), from.size(), to));
  };
  const struct {
    const char* from;
    const char* to;
    const char* error;
    const char* place;
  } cases[] = {
      {"/opt/v", "opt/v", "path_not_rooted app.linux.location[0]", "6:9"},
      {"executable", "program", "bad_presence app.linux.presence", "4:15"},
      {"kind: snap", "kind: dpkg", "unknown_location_kind app.linux.location[1].kind", "7:15"},
      {"kind: snap", "kind: app_bundle", "kind_not_for_os app.linux.location[1].kind", "7:15"},
      {"name: v\n ", "name: a/b\n ", "not_a_bare_name app.linux.location[1].name", "8:15"},
      {"~/v.json", "[]", "not_a_string app.linux.liveness.path", "11:13"},
      // A missing key: its parent, which is where its first key is.
      {"name: v\n ", "x: v\n ", "not_a_bare_name app.linux.location[1].name", "7:9"},
      {"presence", "resence", "bad_presence app.linux.presence", "4:5"},
      {"location", "locations", "missing_location app.linux.location", "4:5"},
      {"path:", "paht:", "missing_liveness_path app.linux.liveness.path", "10:7"},
      {"kind: snap", "kynd: snap", "unknown_location_kind app.linux.location[1].kind", "7:9"},
      // A key that should not be there.
      {"  linux:", "  Linux:", "unknown_os app.Linux", "3:3"},
  };
  for (const auto& each : cases) {
    CAPTURE(std::string(each.to));
    const appdecl::declaration_error error = with(each.from, each.to);
    CHECK(testing::code_and_place(error) == each.error);
    CHECK(line_and_column(error) == each.place);
  }
  CHECK(line_and_column(error_in(block + "requires:\n  app: true\n  apps: 1\n")) == "4:3");
  CHECK(line_and_column(error_in(block + "requires: {min_version: '2'}")) == "2:25");
  CHECK(line_and_column(error_in("[a]")) == "1:1");
}

TEST_CASE("columns count the bytes of UTF-8") {
  const std::string yaml = "app: {linux: {presence: bundle, \xc3\xa9: \xe2\x82\xac, location: opt}}";
  CHECK(line_and_column(error_in(yaml)) == "1:" + std::to_string(yaml.find("opt") + 1));
}

TEST_CASE("an error in what an alias names stands where that is written, from its anchor or tag on") {
  CHECK(line_and_column(error_in("x: &l opt/v\napp: {linux: {presence: executable, location: *l}}")) ==
        "1:4");
  CHECK(line_and_column(error_in("app: {linux: {presence: executable, location: !!str opt/v}}")) == "1:47");
}

TEST_CASE("a node that holds itself does not hang the parser") {
  CHECK(first_error("app: &a {linux: *a}") == "bad_presence app.linux.presence");
  CHECK(first_error("&a {app: *a, requires: *a}") == "unknown_os app.app");
  CHECK(first_error("app: {linux: {presence: executable, location: &l [~/v, *l]}}") ==
        "bad_location app.linux.location[1]");
  CHECK(first_error("app: {linux: {presence: executable, location: [&i {kind: *i}]}}") ==
        "unknown_location_kind app.linux.location[0].kind");
  CHECK(first_error("app: {linux: {presence: executable, location: ~/v, version: &v {kind: *v}}}") ==
        "unknown_version_kind app.linux.version.kind");
  CHECK(first_error(
            "app: {linux: &b {presence: executable, location: ~/v, version: *b, liveness: *b, more: *b}}")
            .empty());
  YAML::Node loop(YAML::NodeType::Map);
  loop["app"] = loop;
  CHECK_FALSE(appdecl::declaration_errors(loop, "").empty());
}
