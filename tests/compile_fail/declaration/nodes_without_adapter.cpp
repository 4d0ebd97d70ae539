// expect: appdecl: node_traits<Node> is not specialised
#include <appdecl/declaration/parse.hpp>
#ifdef APPDECL_TWIN
#  include <appdecl/interop/nlohmann_json.hpp>
#else
#  include <nlohmann/json.hpp>
#endif

bool is_right(const nlohmann::json& app, const nlohmann::json& requirements) {
  return appdecl::parse_declaration("vendor", app, requirements, "a.json").has_value();
}
