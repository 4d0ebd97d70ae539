// The cases of data/conformance.json, decided in the program; tool/conformance.py decides them through the
// tool.
#include <appdecl/appdecl.hpp>
#include <appdecl/host/description.hpp>
#include <appdecl/interop/nlohmann_json.hpp>
#include <appdecl/interop/yaml_cpp.hpp>

#include <support/conformance_cases.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <optional>
#include <string>

namespace {

using nlohmann::json;

/// What only a decoder can find: the tool's test has these cases.
bool is_about_decoding(const json& each) {
  const std::string code = each["expect"].value("/error/code"_json_pointer, "");
  return each.contains("yaml") && (code == "syntax" || code == "duplicate_key");
}

json or_null(const std::optional<std::string>& text) { return text ? json(*text) : json(nullptr); }

std::string folded(const json& path) {
  std::string text = path.is_null() ? "(null)" : path.get<std::string>();
  for (char& c : text) {
    c = appdecl::text::lower(c);
  }
  return text;
}

/// The case's outcome in the form of its `expect`.
json outcome(const json& each, const appdecl::memory_host& host) {
  const std::string name = each["declaration"]["name"];
  const auto declared = each.contains("yaml") ? appdecl::parse_declaration(
                                                    name, YAML::Load(each["yaml"].get<std::string>()), "case")
                                              : appdecl::parse_declaration(name, each["declaration"], "case");
  if (!declared) {
    return {{"error", {{"code", appdecl::name(declared.error().code)}, {"at", declared.error().at}}}};
  }
  const appdecl::availability answer = appdecl::evaluate(*declared, host);
  CHECK(appdecl::explain(*declared, host).answer == answer);
  return {{"state", appdecl::name(answer.state)},
          {"version", or_null(answer.version)},
          {"path", or_null(answer.path)},
          {"min_version", or_null(answer.min_version)}};
}

}  // namespace

TEST_CASE("every conformance case comes out as it should") {
  std::size_t decoding = 0;
  std::size_t decided = 0;
  const json cases = testing::conformance_cases("conformance.json");
  for (const json& each : cases) {
    CAPTURE(each["id"].get<std::string>());
    CAPTURE(each["about"].get<std::string>());
    if (is_about_decoding(each)) {
      ++decoding;
      continue;
    }
    ++decided;
    const auto host = appdecl::load_description(each["host"]);
    REQUIRE_MESSAGE(host.has_value(), host.error().message);
    json wanted = each["expect"];
    json got = outcome(each, *host);
    if (each["host"]["os"] == "win32" && wanted.contains("path") && got.contains("path")) {
      wanted["path"] = folded(wanted["path"]);  // win32 paths are the same in any case
      got["path"] = folded(got["path"]);
    }
    CHECK(got.dump() == wanted.dump());
  }
  // A case that is passed over by mistake must not pass for one that holds.
  CHECK(cases.size() == 169);
  CHECK(decoding == 2);
  CHECK(decided == 167);
}
