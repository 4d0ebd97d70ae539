#include <appdecl/availability/gates.hpp>

#include <appdecl/declaration/declare.hpp>
#include <appdecl/host/counting.hpp>
#include <appdecl/host/memory.hpp>

#include <doctest/doctest.h>

#include <array>
#include <list>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace {

using appdecl::declaration_registry;
using appdecl::executable;
using appdecl::memory_host;
using appdecl::on_darwin;
using appdecl::on_linux;
using appdecl::on_win32;
using appdecl::os_family;
using appdecl::path;
using appdecl::requires_app;

constexpr auto installed =
    appdecl::declare("installed", on_linux(executable, path{"/opt/there"}), requires_app());
constexpr auto missing = appdecl::declare("missing", on_linux(executable, path{"/opt/none"}), requires_app());
constexpr auto foreign =
    appdecl::declare("foreign", on_darwin(executable, path{"/opt/there"}), requires_app());
constexpr auto optional = appdecl::declare("optional", on_linux(executable, path{"/opt/none"}));
constexpr auto without_app = appdecl::declare("without_app");

/// Each declaration under its own name.
const declaration_registry& declarations() {
  static const declaration_registry* const filled = [] {
    static declaration_registry made;
    made.add("installed", installed);
    made.add("missing", missing);
    made.add("foreign", foreign);
    made.add("optional", optional);
    made.add("without_app", without_app);
    return &made;
  }();
  return *filled;
}

memory_host machine() { return memory_host{os_family::linux_}.file("/opt/there"); }

bool server(std::string_view name, bool connected) {
  return appdecl::server_gate(
      name, [connected] { return connected; }, declarations(), machine());
}

template <class Names>
bool skill(const Names& names) {
  return appdecl::skill_gate(names, declarations(), machine());
}

using texts = std::vector<std::string>;

}  // namespace

TEST_CASE("a server is offered when it is connected and its application is offerable") {
  CHECK(server("installed", true));
  CHECK_FALSE(server("installed", false));
  CHECK_FALSE(server("missing", true));
  CHECK_FALSE(server("missing", false));
  CHECK_FALSE(server("foreign", true));
}

TEST_CASE("a server whose application is not required goes by the connection") {
  CHECK(server("optional", true));
  CHECK_FALSE(server("optional", false));
  CHECK(server("without_app", true));
  CHECK_FALSE(server("without_app", false));
}

TEST_CASE("a server that is not registered goes by the connection") {
  CHECK(server("unknown", true));
  CHECK_FALSE(server("unknown", false));
  CHECK(server("", true));
  CHECK(server(" missing ", true));  // a server's name is taken as it is
}

TEST_CASE("without a connection nothing is looked at; with one it is asked for once") {
  const memory_host described = machine();
  const appdecl::counting_host host{described};
  int asked = 0;
  CHECK_FALSE(appdecl::server_gate(
      "installed", [&] { return ++asked > 1; }, declarations(), host));
  CHECK(asked == 1);
  CHECK(host.calls().total() == 0);
  CHECK(host.calls().os == 0);
  CHECK(appdecl::server_gate(
      "installed", [&] { return ++asked > 1; }, declarations(), host));
  CHECK(asked == 2);
  CHECK(host.calls().total() == 1);
  CHECK(appdecl::server_gate(
      "unknown", [] { return true; }, declarations(), host));
  CHECK(host.calls().total() == 1);
}

TEST_CASE("the connection may be asked for by anything that can be called") {
  struct client {
    int calls = 0;
    int operator()() { return ++calls; }  // not const, and no bool
  };
  client asked;
  CHECK(appdecl::server_gate("installed", asked, declarations(), machine()));
  CHECK(asked.calls == 1);
}

TEST_CASE("a skill is shown when every application it names is registered and offerable") {
  CHECK(skill("installed"));
  CHECK_FALSE(skill("missing"));
  CHECK_FALSE(skill("foreign"));
  CHECK(skill(texts{"installed"}));
  CHECK(skill(texts{"installed", "installed"}));
  CHECK_FALSE(skill(texts{"installed", "missing"}));
  CHECK_FALSE(skill(texts{"missing", "installed"}));
}

TEST_CASE("an application that is not required is offerable for a skill") {
  CHECK(skill("optional"));
  CHECK(skill(texts{"installed", "optional"}));
}

TEST_CASE("an unknown name, and a declaration without an application, hide a skill") {
  CHECK_FALSE(skill("unknown"));
  CHECK_FALSE(skill("without_app"));
  CHECK_FALSE(skill(""));
  CHECK_FALSE(skill("  "));
  CHECK_FALSE(skill("Installed"));
  CHECK_FALSE(skill(texts{"installed", "unknown"}));
  CHECK_FALSE(skill(texts{"installed", ""}));
}

TEST_CASE("a skill that names no application is shown") {
  CHECK(skill(texts{}));
  CHECK(skill(std::array<std::string, 0>{}));
  const memory_host described = machine();
  const appdecl::counting_host host{described};
  CHECK(appdecl::skill_gate(texts{}, declarations(), host));
  CHECK(host.calls().total() == 0);
}

TEST_CASE("white space round a name goes") {
  CHECK(skill(" installed\t\r\n"));
  CHECK(skill(texts{" installed ", "\toptional"}));
  CHECK_FALSE(skill("inst alled"));
}

TEST_CASE("names are one text or any range of texts") {
  CHECK(skill(std::string("installed")));
  CHECK(skill(std::string_view("installed")));
  const char* const literal = "installed";
  CHECK(skill(literal));
  CHECK(skill(std::list<std::string_view>{"installed", "optional"}));
  CHECK(skill(std::set<std::string>{"installed", "optional"}));
  CHECK_FALSE(skill(std::array<const char*, 2>{"installed", "missing"}));
  const char* const array[] = {"installed", "optional"};
  CHECK(skill(array));
}

TEST_CASE("names behind one that hides the skill are not looked at") {
  const memory_host described = machine();
  const appdecl::counting_host host{described};
  CHECK_FALSE(appdecl::skill_gate(texts{"unknown", "installed"}, declarations(), host));
  CHECK(host.calls().total() == 0);
  CHECK_FALSE(appdecl::skill_gate(texts{"missing", "installed"}, declarations(), host));
  CHECK(host.calls().total() == 1);
}

TEST_CASE("gates take policies of one's own") {
  const auto nowhere = [](const auto&, const auto&, appdecl::presence, std::string&, auto&&) {};
  CHECK_FALSE(appdecl::server_gate(
      "installed", [] { return true; }, declarations(), machine(), appdecl::resolver{nowhere}));
  CHECK_FALSE(appdecl::skill_gate("installed", declarations(), machine(), appdecl::resolver{nowhere}));
}

TEST_CASE("what is registered next is seen next") {
  declaration_registry changing;
  const auto host = machine();
  CHECK_FALSE(appdecl::skill_gate("a", changing, host));
  changing.add("a", missing);
  CHECK_FALSE(appdecl::server_gate(
      "a", [] { return true; }, changing, host));
  changing.add("a", installed);
  CHECK(appdecl::server_gate(
      "a", [] { return true; }, changing, host));
  CHECK(appdecl::skill_gate("a", changing, host));
  changing.remove("a");
  CHECK_FALSE(appdecl::skill_gate("a", changing, host));
}

TEST_CASE("without a registry and a host the process-wide one and this machine are asked") {
  static constexpr auto shell = appdecl::declare(
      "sh", on_win32(executable, path{"C:\\windows\\system32\\cmd.exe"}),
      on_linux(executable, path{"/bin/sh"}), on_darwin(executable, path{"/bin/sh"}), requires_app());
  static constexpr auto none = appdecl::declare("none", on_linux(executable, path{"/no/such/file"}),
                                                on_darwin(executable, path{"/no/such/file"}), requires_app());
  const auto connected = [] { return true; };
  CHECK(appdecl::server_gate("gates test", connected));
  CHECK_FALSE(appdecl::skill_gate("gates test"));
  appdecl::registry().add("gates test", none);
  CHECK_FALSE(appdecl::server_gate("gates test", connected));
  CHECK_FALSE(appdecl::skill_gate(texts{"gates test"}));
  if (appdecl::native_host{}.os() != os_family::other) {
    appdecl::registry().add("gates test", shell);
    CHECK(appdecl::server_gate("gates test", connected));
    CHECK(appdecl::skill_gate(texts{"gates test"}));
  }
  appdecl::registry().remove("gates test");
}
