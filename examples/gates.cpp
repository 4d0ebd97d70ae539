// What an agent host does: it parses a plugin's declaration, registers it, and asks the gates before it
// offers a server's tools or a skill.
#include <appdecl/appdecl.hpp>
#include <appdecl/interop/nlohmann_json.hpp>

#include <cstdio>
#include <string>
#include <vector>

int main() {
  const nlohmann::json plugin = nlohmann::json::parse(R"({
    "app": {
      "linux": {"presence": "executable", "location": [{"kind": "command", "name": "sh"}]},
      "darwin": {"presence": "executable", "location": "/bin/sh"},
      "win32": {"presence": "executable", "location": [{"kind": "command", "name": "cmd"}]}
    },
    "requires": {"app": true}
  })");

  const auto declared = appdecl::parse_declaration("shell-server", plugin.at("app"), plugin.at("requires"),
                                                   "shell-plugin/plugin.json");
  if (!declared) {
    std::fprintf(stderr, "%s\n", appdecl::to_string(declared.error()).c_str());
    return 1;
  }
  appdecl::registry().add("shell-server", *declared);

  const bool connected = true;  // what the client of the server says
  const bool offer_tools = appdecl::server_gate("shell-server", [&] { return connected; });
  const bool offer_skill = appdecl::skill_gate(std::vector<std::string>{"shell-server"});
  const bool offer_unknown = appdecl::skill_gate("never-registered");
  std::printf("tools %s, skill %s, unknown %s\n", offer_tools ? "offered" : "hidden",
              offer_skill ? "offered" : "hidden", offer_unknown ? "offered" : "hidden");
  return offer_tools && offer_skill && !offer_unknown ? 0 : 1;
}
