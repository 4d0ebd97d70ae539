#include <appdecl/liveness/server_json.hpp>

#include <appdecl/host/counting.hpp>
#include <appdecl/host/memory.hpp>

#include <support/server_machine.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

namespace outside {

/// An application that holds a pipe open while it runs.
struct pipe {
  std::string_view path = {};
};

template <class Host, class Effort>
appdecl::liveness_report observe_liveness(const Host& host, const pipe& source, const Effort&) {
  appdecl::liveness_report report;
  report.running.state = host.kind_of(std::string(source.path)) == appdecl::file_kind::other
                             ? appdecl::observed::present
                             : appdecl::observed::absent;
  return report;
}

}  // namespace outside

template <>
struct appdecl::kind_traits<outside::pipe> : appdecl::kind_base<appdecl::role::liveness> {
  static constexpr std::string_view name = "pipe";
  static constexpr std::tuple fields{field{"path", rule::missing_liveness_path{}, rule::path_not_rooted{}}};
};

namespace {

struct wider_vocabulary : appdecl::standard_vocabulary {
  using livenesses = appdecl::widen<standard_vocabulary::livenesses, outside::pipe>;
};

using appdecl::described_file;
using appdecl::memory_host;
using appdecl::observe_liveness;
using appdecl::os_family;
using appdecl::server_json;
using testing::recording_effort;
using testing::server_machine;
using testing::server_source;
using testing::text_of;

constexpr const char* no_file = "absent(false) absent(-) not_checked(-)";

/// The report, with an effort that finds that the application answers.
template <class Host>
std::string told(const Host& host, const server_json& source = server_source) {
  return text_of(observe_liveness(host, source, recording_effort{}));
}

/// The same of a runtime file with these values.
std::string of(const std::string& pid, const std::string& url) {
  return told(server_machine("{\"pid\": " + pid + ", \"http\": " + url + "}"));
}

}  // namespace

TEST_CASE("without a liveness source nothing is checked") {
  const memory_host described = server_machine(std::string(testing::good_server_json));
  const appdecl::counting_host host{described};
  const recording_effort effort;
  CHECK(text_of(observe_liveness(host, appdecl::no_liveness{}, effort)) ==
        "not_checked(-) not_checked(-) not_checked(-)");
  CHECK(host.calls().total() == 0);
  CHECK(effort.calls().empty());
}

TEST_CASE("running and endpoint are told apart, and it is asked when both are good") {
  const std::string good = "\"http://LOCALHOST:80/own\"";
  const std::string bad = "\"http://evil.test:80\"";
  const std::string at = " present(http://localhost:80/mcp) ";
  CHECK(of("42", good) == "present(true)" + at + "present(true)");
  CHECK(of("42", bad) == "present(true) unavailable(-) not_checked(-)");
  CHECK(of("42", "5") == "present(true) unavailable(-) not_checked(-)");
  CHECK(of("41", good) == "absent(false)" + at + "not_checked(-)");
  CHECK(of("43", good) == "absent(false)" + at + "not_checked(-)");
  CHECK(of("41", bad) == "absent(false) unavailable(-) not_checked(-)");
  CHECK(of("0", good) == "unavailable(-)" + at + "not_checked(-)");
  CHECK(of("42.0", good) == "unavailable(-)" + at + "not_checked(-)");
  CHECK(of("\"42\"", good) == "unavailable(-)" + at + "not_checked(-)");
  CHECK(of("null", bad) == "unavailable(-) unavailable(-) not_checked(-)");
  CHECK(told(server_machine("{}")) == "unavailable(-) unavailable(-) not_checked(-)");
}

TEST_CASE("without a good runtime file both are absent") {
  const auto host = server_machine("{")
                        .directory("/run/folder")
                        .unreadable("/run/unreadable")
                        .file("/run/large", described_file{std::string(1024 * 1024 + 1, ' ')});
  CHECK(told(host) == no_file);
  for (const char* const path :
       {"/run/missing", "/run/folder", "/run/unreadable", "/run/large", "$UNSET/v"}) {
    CAPTURE(path);
    CHECK(told(host, server_json{path}) == no_file);
  }
  described_file of_another;
  of_another.text = std::string(testing::good_server_json);
  of_another.owner = "other";
  const auto shared = memory_host{os_family::linux_}.running({42}).user("me").file("/run/v.json", of_another);
  CHECK(told(shared) == no_file);
}

TEST_CASE("a process that took over the number is another one, the endpoint stays") {
  const auto started = [](std::int64_t when) {
    described_file file;
    file.text = std::string(testing::good_server_json);
    file.modified = 1000;
    return told(memory_host{os_family::linux_}.running({42, when}).file("/run/v.json", file));
  };
  CHECK(started(1002) == "present(true) present(http://localhost:80/mcp) present(true)");
  CHECK(started(1003) == "absent(false) present(http://localhost:80/mcp) not_checked(-)");
}

TEST_CASE("the keys and the endpoint's path are the declared ones") {
  const server_json own{"/run/v.json", "process", "base", "secret", "/rpc"};
  const memory_host host = server_machine(
      R"({"process": 42, "base": "http://[::1]:9/mcp", "secret": "xyz", "pid": 41, "http": "x", "token": "no"})");
  const recording_effort effort;
  CHECK(text_of(observe_liveness(host, own, effort)) ==
        "present(true) present(http://[::1]:9/rpc) present(true)");
  CHECK(effort.calls() == testing::lines({"http://[::1]:9/rpc xyz"}));
}

TEST_CASE("an effort is called when it runs and the endpoint is acceptable, and not otherwise") {
  const auto calls = [](std::string_view json) {
    const recording_effort effort;
    const memory_host host = server_machine(std::string(json));
    observe_liveness(host, server_source, effort);
    return effort.calls();
  };
  CHECK(calls(testing::good_server_json) == testing::lines({"http://localhost:80/mcp abc"}));
  CHECK(calls(R"({"pid": 42, "http": "http://localhost:80"})") ==
        testing::lines({"http://localhost:80/mcp "}));
  CHECK(calls(R"({"pid": 41, "http": "http://localhost:80"})").empty());
  CHECK(calls(R"({"pid": 43, "http": "http://localhost:80"})").empty());
  CHECK(calls(R"({"pid": "42", "http": "http://localhost:80"})").empty());
  CHECK(calls(R"({"pid": 42, "http": "https://localhost:80"})").empty());
  CHECK(calls(R"({"pid": 42})").empty());
  CHECK(calls("[]").empty());
}

TEST_CASE("what an effort finds is what is told, and it may keep the token") {
  const memory_host host = server_machine(std::string(testing::good_server_json));
  appdecl::secret_token kept;
  const auto effort = [&](const appdecl::loopback_endpoint& at, appdecl::secret_token token) {
    CHECK(at.host == "localhost");
    CHECK(at.port == 80);
    CHECK(at.path == "/mcp");
    kept = std::move(token);
    return appdecl::observation<bool>{appdecl::observed::absent, false, "it is silent"};
  };
  const appdecl::liveness_report report = observe_liveness(host, server_source, effort);
  CHECK(text_of(report) == "present(true) present(http://localhost:80/mcp) absent(false)");
  CHECK(report.answering.detail == "it is silent");
  CHECK((kept.reveal() == "abc"));
  CHECK(text_of(observe_liveness(host, server_source, appdecl::local)) ==
        "present(true) present(http://localhost:80/mcp) not_checked(-)");
}

TEST_CASE("every observation has a reason, and none holds the token") {
  const auto details = [](const std::string& json) {
    const memory_host host = server_machine(json);
    const auto report = observe_liveness(host, server_source, recording_effort{});
    return report.running.detail + " | " + report.endpoint.detail + " | " + report.answering.detail;
  };
  const std::string token = R"("token": "tok-unique")";
  CHECK(details("{" + token + ", \"pid\": 42, \"http\": \"http://localhost:80\"}") ==
        "process 42 |  | it answered");
  CHECK(details("{" + token + ", \"pid\": 41}") == "there is no process 41 | the file names no URL | ");
  CHECK(details("{" + token + ", \"http\": \"http://tok-unique\"}") ==
        "the file names no process number | the file's URL is none of this machine, such as "
        "http://127.0.0.1:8080 | ");
  const std::string malformed = "/run/v.json: it is no JSON object, or one that nests too deeply";
  CHECK(details("{" + token) == malformed + " | " + malformed + " | ");
}

TEST_CASE("the file is read afresh each time") {
  memory_host host{os_family::linux_};
  CHECK(told(host) == no_file);
  host = server_machine(std::string(testing::good_server_json));
  CHECK(told(host) == "present(true) present(http://localhost:80/mcp) present(true)");
  host = server_machine(R"({"pid": 41, "http": "http://localhost:81"})");
  CHECK(told(host) == "absent(false) present(http://localhost:81/mcp) not_checked(-)");
}

TEST_CASE("the standard policy looks at every kind, also at one of another namespace") {
  const auto host =
      server_machine(std::string(testing::good_server_json)).file("/run/pipe", {{}, false, true});
  const auto looked_at = [&](const appdecl::liveness_of<wider_vocabulary>& source) {
    return text_of(appdecl::standard_liveness{}(host, source, recording_effort{}));
  };
  CHECK(looked_at(appdecl::no_liveness{}) == "not_checked(-) not_checked(-) not_checked(-)");
  CHECK(looked_at(server_source) == "present(true) present(http://localhost:80/mcp) present(true)");
  CHECK(looked_at(outside::pipe{"/run/pipe"}) == "present(-) not_checked(-) not_checked(-)");
  CHECK(looked_at(outside::pipe{"/run/v.json"}) == "absent(-) not_checked(-) not_checked(-)");
}
