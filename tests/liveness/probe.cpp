#include <appdecl/liveness/probe.hpp>

#include <appdecl/availability/evaluate.hpp>
#include <appdecl/declaration/declare.hpp>
#include <appdecl/host/counting.hpp>
#include <appdecl/host/memory.hpp>

#include <support/server_machine.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

namespace outside {

/// An application that always runs.
struct always {};

template <class Host, class Effort>
appdecl::liveness_report observe_liveness(const Host&, always, const Effort&) {
  appdecl::liveness_report report;
  report.running = {appdecl::observed::present, true, "always"};
  return report;
}

}  // namespace outside

template <>
struct appdecl::kind_traits<outside::always> : appdecl::kind_base<appdecl::role::liveness> {
  static constexpr std::string_view name = "always";
  static constexpr std::tuple<> fields{};
};

namespace {

struct wider_vocabulary : appdecl::standard_vocabulary {
  using livenesses = appdecl::widen<standard_vocabulary::livenesses, outside::always>;
};

using appdecl::memory_host;
using appdecl::os_family;
using appdecl::probe;
using testing::recording_effort;
using testing::server_machine;
using testing::text_of;

constexpr auto vendor = appdecl::declare(
    "vendor",
    appdecl::on_linux(appdecl::executable, appdecl::path{"/opt/v"}, appdecl::server_json{"/run/v.json"}),
    appdecl::on_darwin(appdecl::executable, appdecl::path{"/opt/v"}), appdecl::requires_app());

constexpr const char* unchecked = "not_checked(-) not_checked(-) not_checked(-)";

memory_host running_machine() { return server_machine(std::string(testing::good_server_json)); }

/// "http://localhost:80/mcp 3", the token's size, or why there is none.
template <class... Args>
std::string connection_to(const Args&... args) {
  const auto found = endpoint(args...);
  return found ? found->url + ' ' + std::to_string(found->token.reveal().size()) : found.error();
}

struct of_int {
  template <class Host, class Source, class Effort>
  int operator()(const Host&, const Source&, const Effort&) const {
    return 1;
  }
};
struct changing {
  template <class Host, class Source, class Effort>
  appdecl::liveness_report operator()(const Host&, const Source&, const Effort&) {
    return {};
  }
};
template <class Policy>
constexpr bool looks = appdecl::detail::is_liveness_policy<Policy, memory_host, appdecl::standard_vocabulary,
                                                           appdecl::local_effort>;

}  // namespace

TEST_CASE("a probe tells what the declared source tells") {
  const memory_host host = running_machine();
  CHECK(text_of(probe(vendor, host)) == "present(true) present(http://localhost:80/mcp) not_checked(-)");
  CHECK(text_of(probe(vendor, host, appdecl::local)) == text_of(probe(vendor, host)));
  CHECK(text_of(probe(appdecl::declaration(vendor.view()), host)) == text_of(probe(vendor, host)));
  const recording_effort effort;
  CHECK(text_of(probe(vendor, host, effort)) ==
        "present(true) present(http://localhost:80/mcp) present(true)");
  CHECK(effort.calls() == testing::lines({"http://localhost:80/mcp abc"}));
}

TEST_CASE("without a block for the system or a liveness source nothing is checked") {
  for (const os_family os : {os_family::darwin, os_family::win32, os_family::other}) {
    const auto described = memory_host{os}.running({42});
    const appdecl::counting_host host{described};
    CHECK(text_of(probe(vendor, host, recording_effort{})) == unchecked);
    CHECK(host.calls().total() == 0);
  }
}

TEST_CASE("a probe opens and reads one file and asks for one process") {
  const memory_host described = running_machine();
  const appdecl::counting_host host{described};
  probe(vendor, host);
  CHECK(host.calls().open == 1);
  CHECK(host.calls().reads == 1);
  CHECK(host.calls().process == 1);
  CHECK(host.calls().total() == 3);
  probe(vendor, host, recording_effort{});
  CHECK(host.calls().total() == 6);
}

TEST_CASE("whether it is required or installed plays no part, and an evaluation asks for no process") {
  const memory_host described = running_machine();
  const appdecl::counting_host host{described};
  CHECK(appdecl::evaluate(vendor, host).state == appdecl::state::missing_app);
  CHECK(appdecl::evaluate(vendor, host,
                          appdecl::resolver{appdecl::standard_locate{}, appdecl::standard_version<>{},
                                            appdecl::standard_liveness{}})
            .state == appdecl::state::missing_app);
  CHECK(host.calls().process == 0);
  CHECK(host.calls().open == 0);
  CHECK(probe(vendor, host).running.present());

  static constexpr auto not_required = appdecl::declare(
      "vendor",
      appdecl::on_linux(appdecl::executable, appdecl::path{"/opt/v"}, appdecl::server_json{"/run/v.json"}));
  CHECK(probe(not_required, host).running.present());
}

TEST_CASE("a Liveness policy may be one's own") {
  const memory_host host = running_machine();
  CHECK(text_of(probe(vendor, host, recording_effort{}, appdecl::skip_liveness{})) == unchecked);
  const appdecl::resolver policies{};
  CHECK(text_of(probe(vendor, host, appdecl::local, policies.liveness)) == unchecked);

  std::string asked;
  const auto own = [&](const memory_host& where, const auto& source, const auto& effort) {
    asked = std::string(source.name()) + (&where == &host ? " here" : " elsewhere");
    appdecl::liveness_report report;
    report.answering = effort(appdecl::loopback_endpoint{"[::1]", 9, "/own"}, appdecl::secret_token());
    return report;
  };
  const recording_effort effort;
  CHECK(text_of(probe(vendor, host, effort, own)) == "not_checked(-) not_checked(-) present(true)");
  CHECK(asked == "server_json here");
  CHECK(effort.calls() == testing::lines({"http://[::1]:9/own "}));
}

TEST_CASE("a vocabulary with a liveness source of its own is probed") {
  static constexpr auto declared = appdecl::declare<wider_vocabulary>(
      "vendor", appdecl::on_win32(appdecl::executable, appdecl::path{"C:\\v.exe"}, outside::always{}));
  const memory_host host{os_family::win32};
  CHECK(text_of(probe(declared, host)) == "present(true) not_checked(-) not_checked(-)");
  CHECK(connection_to(declared, host).empty());  // it has no endpoint, and says no more
}

TEST_CASE("policies are recognized by how they can be called") {
  static_assert(looks<appdecl::standard_liveness>);
  static_assert(looks<appdecl::skip_liveness>);
  static_assert(!looks<of_int>);
  static_assert(!looks<changing>);
  CHECK_FALSE(looks<int>);
}

TEST_CASE("who wants to connect gets the URL and the token of an application that runs") {
  const memory_host host = running_machine();
  const auto found = appdecl::endpoint(vendor, host);
  REQUIRE(found);
  CHECK(found->url == "http://localhost:80/mcp");
  CHECK((found->token.reveal() == "abc"));
  static_assert(!std::is_copy_constructible_v<appdecl::connection>);
  static_assert(std::is_nothrow_move_constructible_v<appdecl::connection>);
  CHECK(connection_to(vendor, server_machine(R"({"pid": 42, "http": "http://127.0.0.1:1"})")) ==
        "http://127.0.0.1:1/mcp 0");
}

TEST_CASE("who wants to connect hears why there is nowhere to connect to") {
  CHECK(connection_to(vendor, server_machine(R"({"pid": 41, "http": "http://localhost:80"})")) ==
        "there is no process 41");
  CHECK(connection_to(vendor, server_machine(R"({"pid": 43, "http": "http://localhost:80"})")) ==
        "process 43 has ended");
  CHECK(connection_to(vendor, server_machine(R"({"http": "http://localhost:80"})")) ==
        "the file names no process number");
  CHECK(connection_to(vendor, server_machine(R"({"pid": 42})")) == "the file names no URL");
  CHECK(connection_to(vendor, server_machine(R"({"pid": 42, "http": "http://evil.test:80"})"))
            .find("the file's URL is none of this machine") == 0);
  CHECK(connection_to(vendor, server_machine("[]")) ==
        "/run/v.json: it is no JSON object, or one that nests too deeply");
  CHECK(connection_to(vendor, memory_host{os_family::linux_}) == "/run/v.json: no such file");
  const char* const not_declared = "no liveness source is declared for this system";
  CHECK(connection_to(vendor, memory_host{os_family::darwin}) == not_declared);
  CHECK(connection_to(vendor, memory_host{os_family::win32}) == not_declared);
  CHECK(connection_to(vendor, running_machine(), appdecl::skip_liveness{}) == not_declared);
}

TEST_CASE("without a host it is this machine that is looked at") {
  static constexpr auto nowhere = appdecl::declare(
      "vendor",
      appdecl::on_linux(appdecl::executable, appdecl::path{"/v"}, appdecl::server_json{"/no such folder/v"}),
      appdecl::on_darwin(appdecl::executable, appdecl::path{"/v"}, appdecl::server_json{"/no such folder/v"}),
      appdecl::on_win32(appdecl::executable, appdecl::path{"C:\\v"},
                        appdecl::server_json{"C:\\no such folder\\v"}));
  const bool is_declared = appdecl::native_host{}.os() != os_family::other;
  CHECK(text_of(probe(nowhere)) == (is_declared ? "absent(false) absent(-) not_checked(-)" : unchecked));
  const auto found = appdecl::endpoint(nowhere);
  REQUIRE_FALSE(found);
  CHECK(appdecl::text::contains(found.error(), is_declared ? "no such file" : "no liveness source"));
}
