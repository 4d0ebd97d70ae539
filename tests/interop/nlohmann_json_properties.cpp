#include <appdecl/interop/nlohmann_json.hpp>

#include <appdecl/declaration/parse.hpp>
#include <appdecl/declaration/print.hpp>

#include <support/any_declaration.hpp>

#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <set>
#include <string>

namespace {

using nlohmann::json;

}  // namespace

TEST_CASE("the JSON form of a declaration, parsed again, is equal") {
  // What was drawn, so that a generator that lost a kind is noticed.
  std::set<std::string> seen;
  int drawn = 0;
  const bool holds = rc::check("parse after to_json is the identity", [&] {
    // Several at once: one property draws a hundred times.
    for (int i = 0; i < 6; ++i) {
      const appdecl::declaration declared = testing::any_declaration().draw();
      const std::string text = json(declared).dump();
      const auto parsed = appdecl::parse_declaration(declared.name(), json::parse(text), "again.json");
      RC_LOG() << text << '\n' << (parsed ? to_string(*parsed) : to_string(parsed.error())) << '\n';
      RC_ASSERT(parsed.has_value());
      RC_ASSERT(*parsed == declared);
      RC_ASSERT(json(*parsed).dump() == text);

      ++drawn;
      const appdecl::declaration_view view = declared.view();
      seen.insert(view.min_version() ? "minimum" : view.requires_app() ? "any version" : "not required");
      for (const auto os : appdecl::declared_families) {
        if (const auto app = view.app(os)) {
          const std::string prefix(name(os));
          seen.insert(prefix + ' ' + std::string(name(app->presence())));
          seen.insert(prefix + " version " + std::string(app->version().name()));
          seen.insert(prefix + " liveness " + std::string(app->liveness().name()));
          for (const auto& location : *app) {
            seen.insert(prefix + ' ' + std::string(location.name()));
          }
        }
      }
    }
  });
  CHECK(holds);
  CHECK(drawn >= 500);
  // 3 requirements; each OS 2 presences, path, command, 2 livenesses; then its own kinds and versions.
  CHECK(seen.size() == 3 + 3 * 6 + (1 + 3) + (1 + 2) + (2 + 1));
}
