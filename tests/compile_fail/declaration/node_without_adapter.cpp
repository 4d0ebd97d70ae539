// expect: appdecl: node_traits<Node> is not specialised
#include <appdecl/declaration/parse.hpp>
#ifdef APPDECL_TWIN
#  include <appdecl/interop/nlohmann_json.hpp>
#else
#  include <nlohmann/json.hpp>
#endif

bool is_right(const nlohmann::json& document) {
  return appdecl::parse_declaration("vendor", document, "a.json").has_value();
}
