// The cases of data/probe_conformance.json, decided in the program; tool/conformance.py decides them through
// the tool.
#include <appdecl/appdecl.hpp>
#include <appdecl/host/description.hpp>
#include <appdecl/interop/nlohmann_json.hpp>
#include <appdecl/liveness/probe.hpp>

#include <support/conformance_cases.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <string>

namespace {

using nlohmann::json;

template <class Value>
json as_json(const appdecl::observation<Value>& seen) {
  return {{"state", name(seen.state)}, {"value", seen.value ? json(*seen.value) : json(nullptr)}};
}

/// The case's outcome in the form of its `expect`.
json outcome(const json& each, const appdecl::memory_host& host) {
  const std::string name = each["declaration"]["name"];
  const auto declared = appdecl::parse_declaration(name, each["declaration"], "case");
  REQUIRE_MESSAGE(declared.has_value(), declared.error().message);
  const appdecl::liveness_report report = appdecl::probe(*declared, host);
  return {{"running", as_json(report.running)},
          {"endpoint", as_json(report.endpoint)},
          {"answering", as_json(report.answering)}};
}

}  // namespace

TEST_CASE("every conformance case of a probe comes out as it should") {
  std::size_t decided = 0;
  for (const json& each : testing::conformance_cases("probe_conformance.json")) {
    CAPTURE(each["id"].get<std::string>());
    CAPTURE(each["about"].get<std::string>());
    ++decided;
    const auto host = appdecl::load_description(each["host"]);
    REQUIRE_MESSAGE(host.has_value(), host.error().message);
    CHECK(outcome(each, *host).dump() == each["expect"].dump());
  }
  // A case that is passed over by mistake must not pass for one that holds.
  CHECK(decided == 34);
}
