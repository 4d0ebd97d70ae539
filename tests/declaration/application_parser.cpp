#include <appdecl/declaration/application_parser.hpp>

#include <support/declared_json.hpp>
#include <support/rule_texts.hpp>

#include <doctest/doctest.h>

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace {

using appdecl::os_family;
using nlohmann::json;
using testing::all_errors;
using testing::first_error;
using testing::with_block;
using testing::with_keys;
using testing::with_location;

constexpr auto executable = "executable";
constexpr auto bundle = "bundle";

/// Each text of a rule, as `document_of(os, text)` writes it, is accepted or refused with `code at`.
template <std::size_t N, class DocumentOf>
void check_texts(const std::array<testing::rule_text, N>& texts, std::string_view code, std::string_view key,
                 DocumentOf&& document_of) {
  for (const testing::rule_text& each : texts) {
    if (each.text.empty()) {
      continue;  // a blank text may have a rule of its own, or a default
    }
    const std::string os(name(each.os));
    CAPTURE(std::string(each.text));
    CAPTURE(std::string(os));
    const std::string refused = std::string(code) + " app." + os + '.' + std::string(key);
    CHECK(first_error(document_of(os, std::string(each.text))) == (each.holds ? "" : refused));
    CHECK(first_error(document_of(os, " \t\n" + std::string(each.text) + "\r\v\f ")) ==
          (each.holds ? "" : refused));
  }
}

json live(const json& fields) {
  json source{{"kind", "server_json"}, {"path", "~/v.json"}};
  source.update(fields);
  return with_keys("linux", {{"liveness", source}});
}

appdecl::server_json live_source(const json& fields, const appdecl::declaration& declared) {
  CAPTURE(fields.dump());
  const auto* source = declared.view().app(os_family::linux_)->liveness().get_if<appdecl::server_json>();
  REQUIRE(source != nullptr);
  return *source;
}

}  // namespace

TEST_CASE("app is a mapping of OSes to mappings") {
  for (const json& wrong : {json("x"), json(5), json(true), json::array()}) {
    CAPTURE(wrong.dump());
    CHECK(first_error({{"app", wrong}}) == "not_a_mapping app");
    CHECK(first_error(with_block("linux", wrong)) == "not_a_mapping app.linux");
  }
  CHECK(first_error({{"app", json::object()}}) == "empty_app app");
  // A null is a block left blank, no absent one.
  CHECK(first_error(with_block("win32", nullptr)) == "not_a_mapping app.win32");
  CHECK(first_error(with_block("darwin", nullptr)) == "not_a_mapping app.darwin");
}

TEST_CASE("an OS is called win32, darwin or linux") {
  for (const char* os : {"Linux", "windows", "macos", "other", "", "linux "}) {
    CAPTURE(std::string(os));
    CHECK(first_error(with_block(os, nullptr)) == "unknown_os app." + std::string(os));
  }
  CHECK(all_errors(with_block("beos", nullptr)) == std::vector<std::string>{"unknown_os app.beos"});
}

TEST_CASE("presence is executable or bundle, as written") {
  for (const json& wrong :
       {json("Executable"), json(" bundle"), json(""), json(1), json(nullptr), json::array()}) {
    CAPTURE(wrong.dump());
    CHECK(first_error(with_block("linux", {{"presence", wrong}, {"location", "/v"}})) ==
          "bad_presence app.linux.presence");
  }
  CHECK(first_error(with_block("linux", {{"location", "/v"}})) == "bad_presence app.linux.presence");
  for (const char* os : {"win32", "darwin", "linux"}) {
    CHECK(first_error(with_location(os, executable, "~/v")).empty());
    CHECK(first_error(with_location(os, bundle, "~/v")).empty());
  }
}

TEST_CASE("a block has a location") {
  CHECK(first_error(with_block("linux", {{"presence", executable}})) ==
        "missing_location app.linux.location");
  const struct {
    const char* location;
    const char* error;
  } cases[] = {
      {"null", "missing_location app.linux.location"},
      {R"("")", "missing_location app.linux.location"},
      {R"(" \t\n")", "missing_location app.linux.location"},
      {"[]", "missing_location app.linux.location"},
      {R"(["/a", " "])", "missing_location app.linux.location[1]"},
      {R"([""])", "missing_location app.linux.location[0]"},
      {"5", "bad_location app.linux.location"},
      {"true", "bad_location app.linux.location"},
      {R"({"kind": "snap", "name": "v"})", "bad_location app.linux.location"},
      {"{}", "bad_location app.linux.location"},
      {"[null]", "bad_location app.linux.location[0]"},
      {R"(["/a", 5])", "bad_location app.linux.location[1]"},
      {R"([["/a"]])", "bad_location app.linux.location[0]"},
      {R"([true, "/a"])", "bad_location app.linux.location[0]"},
      {R"([{}])", "unknown_location_kind app.linux.location[0].kind"},
      {R"([{"kind": null, "name": "v"}])", "unknown_location_kind app.linux.location[0].kind"},
      {R"([{"kind": ""}])", "unknown_location_kind app.linux.location[0].kind"},
      {R"([{"kind": 5}])", "unknown_location_kind app.linux.location[0].kind"},
      {R"([{"kind": ["snap"]}])", "unknown_location_kind app.linux.location[0].kind"},
      {R"([{"kind": "Snap", "name": "v"}])", "unknown_location_kind app.linux.location[0].kind"},
      {R"([{"kind": "snap ", "name": "v"}])", "unknown_location_kind app.linux.location[0].kind"},
      {R"([{"kind": "none"}])", "unknown_location_kind app.linux.location[0].kind"},
      {R"([{"kind": "plist"}])", "unknown_location_kind app.linux.location[0].kind"},
      {R"(["/a", {"kind": "path", "path": "/v"}])", "unknown_location_kind app.linux.location[1].kind"},
      {R"(["/a", "/b", {"kind": "snap", "name": "v"}])", ""},
      {R"("/a")", ""},
  };
  for (const auto& each : cases) {
    CAPTURE(std::string(each.location));
    CHECK(first_error(with_location("linux", executable, json::parse(each.location))) == each.error);
  }
}

TEST_CASE("a kind of location is for some systems and presences alone") {
  const struct {
    const char* kind;
    const char* only_under;  // null: any
    const char* yields;
  } kinds[] = {{"command", nullptr, executable},
               {"uninstall_registry", "win32", executable},
               {"app_bundle", "darwin", bundle},
               {"flatpak", "linux", executable},
               {"snap", "linux", executable}};
  for (const auto& each : kinds) {
    const json item{
        {"kind", each.kind}, {"name", "v"}, {"app_id", "v"}, {"display_name_prefix", "V"}, {"file", "v"}};
    for (const char* os : {"win32", "darwin", "linux"}) {
      for (const char* presence : {executable, bundle}) {
        CAPTURE(std::string(each.kind));
        CAPTURE(std::string(os));
        CAPTURE(std::string(presence));
        const std::string at = std::string(" app.") + os + ".location[0].kind";
        const bool exists = each.only_under == nullptr || std::string_view(each.only_under) == os;
        const bool found = std::string_view(each.yields) == presence;
        CHECK(first_error(with_location(os, presence, json::array({item}))) ==
              (!exists  ? "kind_not_for_os" + at
               : !found ? "kind_not_for_presence" + at
                        : ""));
      }
    }
  }
}

TEST_CASE("a path keeps the rules of its OS, alone and in a list") {
  check_texts(
      testing::paths, "path_not_rooted", "location",
      [](const std::string& os, const std::string& text) { return with_location(os, executable, text); });
  check_texts(testing::paths, "path_not_rooted", "location[1]",
              [](const std::string& os, const std::string& text) {
                return with_location(os, bundle, json::array({"~/x", text}));
              });
  check_texts(testing::paths, "path_not_rooted", "liveness.path",
              [](const std::string& os, const std::string& text) {
                return with_keys(os, {{"liveness", {{"kind", "server_json"}, {"path", text}}}});
              });
}

TEST_CASE("a name is a bare name") {
  const auto item = [](const char* kind, const char* key, const char* presence) {
    return [=](const std::string& os, const std::string& text) {
      return with_location(os, presence, json::array({json{{"kind", kind}, {key, text}}}));
    };
  };
  check_texts(testing::bare_names, "not_a_bare_name", "location[0].name",
              item("command", "name", executable));
  auto names = testing::bare_names;
  for (testing::rule_text& each : names) {
    each.os = os_family::linux_;
  }
  check_texts(names, "not_a_bare_name", "location[0].name", item("snap", "name", executable));
  check_texts(names, "not_a_bare_name", "location[0].app_id", item("flatpak", "app_id", executable));
  for (testing::rule_text& each : names) {
    each.os = os_family::darwin;
  }
  check_texts(names, "not_a_bare_name", "location[0].name", item("app_bundle", "name", bundle));

  for (const json& wrong :
       {json(nullptr), json(""), json(" \t"), json(5), json(true), json::array(), json::object()}) {
    CAPTURE(wrong.dump());
    CHECK(first_error(item("snap", "name", executable)("linux", "v")).empty());
    CHECK(first_error(
              with_location("linux", executable, json::array({json{{"kind", "snap"}, {"name", wrong}}}))) ==
          "not_a_bare_name app.linux.location[0].name");
  }
  CHECK(first_error(with_location("linux", executable, json::array({json{{"kind", "flatpak"}}}))) ==
        "not_a_bare_name app.linux.location[0].app_id");
}

TEST_CASE("an uninstall entry is found by a prefix, and a file below it by a relative path") {
  const auto item = [](const json& prefix, const json& file) {
    return with_location(
        "win32", executable,
        json::array({json{{"kind", "uninstall_registry"}, {"display_name_prefix", prefix}, {"file", file}}}));
  };
  check_texts(testing::files, "bad_file", "location[0].file",
              [&](const std::string&, const std::string& text) { return item("V", text); });
  check_texts(testing::prefixes, "missing_display_name_prefix", "location[0].display_name_prefix",
              [&](const std::string&, const std::string& text) { return item(text, "v.exe"); });
  const std::string at = " app.win32.location[0].";
  for (const json& blank : {json(nullptr), json(""), json(" ")}) {
    CHECK(first_error(item(blank, "v.exe")) == "missing_display_name_prefix" + at + "display_name_prefix");
    CHECK(first_error(item("V", blank)) == "bad_file" + at + "file");
  }
  for (const json& wrong : {json(5), json::array(), json(true)}) {
    CHECK(first_error(item(wrong, "v.exe")) == "not_a_string" + at + "display_name_prefix");
    CHECK(first_error(item("V", wrong)) == "bad_file" + at + "file");
  }
  CHECK(all_errors(item("", "..")) ==
        std::vector<std::string>{"missing_display_name_prefix" + at + "display_name_prefix",
                                 "bad_file" + at + "file"});
}

TEST_CASE("a version source is of a known kind that exists under its OS") {
  const struct {
    const char* os;
    const char* version;
    const char* error;
  } cases[] = {
      {"win32", "null", ""},
      {"win32", "{}", ""},
      {"win32", R"({"kind": null})", ""},
      {"win32", R"({"kind": ""})", ""},
      {"win32", R"({"kind": " \t"})", ""},
      {"win32", R"({"kind": "none"})", ""},
      {"win32", R"({"kind": "pe_resource"})", ""},
      {"darwin", R"({"kind": "plist"})", ""},
      {"linux", R"({"kind": "none", "display_name_prefix": 5})", ""},
      {"win32", R"({"kind": "uninstall_registry", "display_name_prefix": "V"})", ""},
      {"linux", R"("plist")", "not_a_mapping app.linux.version"},
      {"linux", "[]", "not_a_mapping app.linux.version"},
      {"linux", "5", "not_a_mapping app.linux.version"},
      {"linux", R"({"kind": "git"})", "unknown_version_kind app.linux.version.kind"},
      {"linux", R"({"kind": " none"})", "unknown_version_kind app.linux.version.kind"},
      {"win32", R"({"kind": "PE_RESOURCE"})", "unknown_version_kind app.win32.version.kind"},
      {"win32", R"({"kind": 5})", "unknown_version_kind app.win32.version.kind"},
      {"win32", R"({"kind": true})", "unknown_version_kind app.win32.version.kind"},
      {"win32", R"({"kind": "snap"})", "unknown_version_kind app.win32.version.kind"},
      {"darwin", R"({"kind": "pe_resource"})", "version_not_for_os app.darwin.version.kind"},
      {"linux", R"({"kind": "pe_resource"})", "version_not_for_os app.linux.version.kind"},
      {"win32", R"({"kind": "plist"})", "version_not_for_os app.win32.version.kind"},
      {"linux", R"({"kind": "plist"})", "version_not_for_os app.linux.version.kind"},
      {"darwin", R"({"kind": "uninstall_registry", "display_name_prefix": "V"})",
       "version_not_for_os app.darwin.version.kind"},
      {"linux", R"({"kind": "uninstall_registry"})", "version_not_for_os app.linux.version.kind"},
      {"win32", R"({"kind": "uninstall_registry"})",
       "missing_display_name_prefix app.win32.version.display_name_prefix"},
      {"win32", R"({"kind": "uninstall_registry", "display_name_prefix": " "})",
       "missing_display_name_prefix app.win32.version.display_name_prefix"},
      {"win32", R"({"kind": "uninstall_registry", "display_name_prefix": 5})",
       "not_a_string app.win32.version.display_name_prefix"},
  };
  for (const auto& each : cases) {
    CAPTURE(std::string(each.os));
    CAPTURE(std::string(each.version));
    CHECK(first_error(with_keys(each.os, {{"version", json::parse(each.version)}})) == each.error);
  }
}

TEST_CASE("a liveness source is of a known kind") {
  const struct {
    const char* liveness;
    const char* error;
  } cases[] = {
      {"null", ""},
      {"{}", ""},
      {R"({"kind": null, "path": 5})", ""},
      {R"({"kind": " "})", ""},
      {R"({"kind": "none", "path": 5, "pid_key": []})", ""},
      {R"("none")", "not_a_mapping app.linux.liveness"},
      {"[]", "not_a_mapping app.linux.liveness"},
      {R"({"kind": "pid_file"})", "unknown_liveness_kind app.linux.liveness.kind"},
      {R"({"kind": 5})", "unknown_liveness_kind app.linux.liveness.kind"},
      {R"({"kind": "server_json "})", "unknown_liveness_kind app.linux.liveness.kind"},
      {R"({"kind": "server_json"})", "missing_liveness_path app.linux.liveness.path"},
      {R"({"kind": "server_json", "path": null})", "missing_liveness_path app.linux.liveness.path"},
      {R"({"kind": "server_json", "path": " "})", "missing_liveness_path app.linux.liveness.path"},
      {R"({"kind": "server_json", "path": 5})", "not_a_string app.linux.liveness.path"},
      {R"({"kind": "server_json", "path": "v.json"})", "path_not_rooted app.linux.liveness.path"},
  };
  for (const auto& each : cases) {
    CAPTURE(std::string(each.liveness));
    CHECK(first_error(with_keys("linux", {{"liveness", json::parse(each.liveness)}})) == each.error);
    CHECK(all_errors(with_keys("linux", {{"liveness", json::parse(each.liveness)}})).size() ==
          (*each.error != 0));
  }
}

TEST_CASE("the keys of a server.json and its endpoint keep their rules") {
  for (const char* key : {"pid_key", "url_key", "token_key"}) {
    CAPTURE(std::string(key));
    for (const testing::rule_text& each : testing::key_names) {
      CAPTURE(std::string(each.text));
      const bool good = each.holds || each.text.empty();
      CHECK(first_error(live({{key, each.text}})) ==
            (good ? "" : "bad_key_name app.linux.liveness." + std::string(key)));
    }
    CHECK(first_error(live({{key, 5}})) == "not_a_string app.linux.liveness." + std::string(key));
  }
  for (const testing::rule_text& each : testing::endpoint_paths) {
    CAPTURE(std::string(each.text));
    const bool good = each.holds || each.text.empty();
    CHECK(first_error(live({{"endpoint_path", each.text}})) ==
          (good ? "" : "bad_endpoint_path app.linux.liveness.endpoint_path"));
  }
  CHECK(first_error(live({{"endpoint_path", true}})) == "not_a_string app.linux.liveness.endpoint_path");
}

TEST_CASE("an absent, null or blank key takes its default") {
  for (const json& fields :
       {json::object(),
        json{{"pid_key", nullptr}, {"url_key", nullptr}, {"token_key", nullptr}, {"endpoint_path", nullptr}},
        json{{"pid_key", ""}, {"url_key", " "}, {"token_key", "\t\n"}, {"endpoint_path", " "}}}) {
    const appdecl::declaration declared = testing::declared(live(fields));
    CHECK(appdecl::equal(live_source(fields, declared), appdecl::server_json{"~/v.json"}));
  }
  const json named{
      {"pid_key", " process.id "}, {"url_key", "u"}, {"token_key", "t"}, {"endpoint_path", "\t/x "}};
  const appdecl::declaration declared = testing::declared(live(named));
  CHECK(appdecl::equal(live_source(named, declared),
                       appdecl::server_json{"~/v.json", "process.id", "u", "t", "/x"}));
}

TEST_CASE("texts lose ASCII white space at both ends and no other") {
  const appdecl::declaration declared = testing::declared(json::parse(R"({"app": {
    "win32": {"presence": "executable",
              "location": [" C:/v\t", {"kind": "uninstall_registry", "display_name_prefix": "\u000b V \r\n",
                                       "file": "\f v.exe "}],
              "version": {"kind": "uninstall_registry", "display_name_prefix": " V\n"}},
    "linux": {"presence": "executable", "location": [{"kind": "flatpak", "app_id": " v "},
                                                     {"kind": "snap", "name": "\u00a0v\u00a0"}]}
  }})"));
  const auto win32 = declared.view().app(os_family::win32);
  CHECK((*win32)[0].get_if<appdecl::path>()->text == "C:/v");
  CHECK(appdecl::equal(*(*win32)[1].get_if<appdecl::uninstall_registry>(),
                       appdecl::uninstall_registry{"V", "v.exe"}));
  CHECK(win32->version().get_if<appdecl::uninstall_version>()->display_name_prefix == "V");
  const auto posix = declared.view().app(os_family::linux_);
  CHECK((*posix)[0].get_if<appdecl::flatpak>()->app_id == "v");
  CHECK((*posix)[1].get_if<appdecl::snap>()->name == "\xc2\xa0v\xc2\xa0");
}

TEST_CASE("keys and fields that are not used are not looked at") {
  const appdecl::declaration plain =
      testing::declared(with_location("linux", executable, json::array({"/v"})));
  json document = with_location("linux", executable, "/v");
  document["app"]["linux"].update({{"vesion", {{"kind", 5}}}, {"comment", nullptr}, {"kind", 7}});
  CHECK(testing::declared(document) == plain);

  CHECK(first_error(with_location("linux", executable,
                                  json::array({json{{"kind", "snap"},
                                                    {"name", "v"},
                                                    {"app_id", 5},
                                                    {"file", ".."},
                                                    {"display_name_prefix", nullptr},
                                                    {"path", {}}}})))
            .empty());
  CHECK(first_error(
            with_keys("darwin", {{"version", {{"kind", "plist"}, {"display_name_prefix", 5}, {"x", 1}}}}))
            .empty());
}

TEST_CASE("one fault is one error") {
  const auto count_of = [](const json& item) {
    return all_errors(with_location("linux", executable, json::array({item}))).size();
  };
  for (const json& wrong : {json(nullptr), json(""), json(5), json("a/b"), json::array()}) {
    CAPTURE(wrong.dump());
    CHECK(count_of({{"kind", "snap"}, {"name", wrong}}) == 1);
    CHECK(count_of({{"kind", wrong}}) == 1);
    CHECK(all_errors(with_block("linux", {{"presence", wrong}, {"location", "/v"}})).size() == 1);
  }
  CHECK(count_of(5) == 1);
  CHECK(count_of("") == 1);
  CHECK(count_of("opt/../**") == 1);
  CHECK(all_errors(with_keys("linux", {{"liveness", {{"kind", "server_json"}, {"path", 5}}}})).size() == 1);
}

TEST_CASE("of two faults in app the first is that of the contract's order") {
  using errors = std::vector<std::string>;
  // Unknown OSes before blocks; blocks in the order win32, darwin, linux.
  CHECK(all_errors({{"app", {{"linux", 1}, {"darwin", 1}, {"win32", 1}, {"zos", 1}}}}) ==
        errors{"unknown_os app.zos", "not_a_mapping app.win32", "not_a_mapping app.darwin",
               "not_a_mapping app.linux"});
  // In a block: presence, location, version, liveness.
  CHECK(
      all_errors(with_block("linux", {{"liveness", 1}, {"version", 1}, {"location", 1}, {"presence", 1}})) ==
      errors{"bad_presence app.linux.presence", "bad_location app.linux.location",
             "not_a_mapping app.linux.version", "not_a_mapping app.linux.liveness"});
  // In an item: kind, its OS, its presence, its fields.
  CHECK(all_errors(with_location("linux", executable, json::array({json{{"kind", "app_bundle"}}}))) ==
        errors{"kind_not_for_os app.linux.location[0].kind",
               "kind_not_for_presence app.linux.location[0].kind",
               "not_a_bare_name app.linux.location[0].name"});
  // With a bad presence nothing is said of what the kind finds.
  CHECK(
      all_errors(with_location("darwin", "x", json::array({json{{"kind", "app_bundle"}, {"name", "v"}}}))) ==
      errors{"bad_presence app.darwin.presence"});
  // In liveness: kind, path, pid_key, url_key, token_key, endpoint_path.
  CHECK(
      all_errors(live(
          {{"endpoint_path", "x"}, {"token_key", "/"}, {"url_key", "/"}, {"pid_key", "/"}, {"path", "v"}})) ==
      errors{"path_not_rooted app.linux.liveness.path", "bad_key_name app.linux.liveness.pid_key",
             "bad_key_name app.linux.liveness.url_key", "bad_key_name app.linux.liveness.token_key",
             "bad_endpoint_path app.linux.liveness.endpoint_path"});
}
