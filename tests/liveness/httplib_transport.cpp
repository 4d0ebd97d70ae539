#include <appdecl/liveness/httplib_transport.hpp>

#include <appdecl/declaration/declare.hpp>
#include <appdecl/declaration/text.hpp>
#include <appdecl/host/memory.hpp>
#include <appdecl/liveness/effort.hpp>
#include <appdecl/liveness/probe.hpp>

#include <doctest/doctest.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

#ifndef _WIN32
#  include <support/loopback_server.hpp>
#endif

namespace {

using namespace std::chrono_literals;
using appdecl::httplib_transport;
using appdecl::loopback_endpoint;
using appdecl::network_effort;
using appdecl::secret_token;
using clock = std::chrono::steady_clock;

/// The status of the answer to a small request, or why there is none.
std::string told(const loopback_endpoint& to, std::chrono::milliseconds wait = 10s,
                 const secret_token& token = {}) {
  const auto status = httplib_transport{}(
      appdecl::http_post{to, token, "text/a, text/b", "text/c", "the body"}, clock::now() + wait);
  return status ? std::to_string(*status) : status.error();
}

}  // namespace

TEST_CASE("the network effort is one that asks by cpp-httplib, three seconds long") {
  static_assert(appdecl::detail::is_transport<httplib_transport>);
  static_assert(appdecl::detail::is_effort<network_effort>);
  CHECK(network_effort{}.deadline == 3s);
}

TEST_CASE("after the deadline nothing answers") {
  const loopback_endpoint nobody{"localhost", 9, "/mcp"};
  CHECK_FALSE(network_effort{-1ms, {}}(nobody, secret_token()).present());
  CHECK(told(nobody, -1ms) == "no connection could be made");
}

#ifndef _WIN32

namespace {

using testing::bound_socket;
using testing::loopback;
using testing::loopback_server;
using testing::server_script;

loopback_endpoint at(std::uint16_t port, std::string_view host = "127.0.0.1") { return {host, port, "/mcp"}; }

/// What is told of a server that answers this and closes the connection.
std::string of_answer(std::string answer) {
  const loopback_server server({std::move(answer)});
  return told(at(server.port()));
}

/// What is told of a server within a moment, and whether it was told soon after that at the latest.
std::string within_a_moment(server_script script) {
  const loopback_server server(std::move(script));
  const auto start = clock::now();
  constexpr auto moment = 300ms;
  const std::string text = told(at(server.port()), moment);
  return text + (clock::now() - start < moment + 2s ? "" : ", too late");
}

/// How often a text is in another.
std::size_t count(std::string_view text, std::string_view part) {
  std::size_t times = 0;
  for (std::size_t i = text.find(part); i != std::string_view::npos; i = text.find(part, i + 1)) {
    ++times;
  }
  return times;
}

bool has_ipv6() { return bound_socket(loopback::ipv6).is_bound(); }

/// Two spellings of one port: where somebody listens on ::1 alone, and nobody can on 127.0.0.1.
struct ipv6_alone {
  loopback_server server{{"HTTP/1.1 200 OK\r\n\r\n"}, loopback::ipv6};
  bound_socket other{loopback::ipv4, server.port()};
};

}  // namespace

TEST_CASE("the status of the answer is told, whatever it is") {
  CHECK(of_answer("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n") == "200");
  CHECK(of_answer("HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: Bearer\r\n\r\n") == "401");
  CHECK(of_answer("HTTP/1.0 503\r\n\r\n") == "503");
  CHECK(of_answer("HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:9/\r\n\r\n") == "302");
  CHECK(of_answer("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 404 Not Found\r\n\r\n") == "404");
  CHECK(of_answer("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 5\r\n\r\n12345") == "200");
}

TEST_CASE("the request has these parts and no other") {
  loopback_server server({"HTTP/1.1 200 OK\r\n\r\n"});
  const std::uint16_t port = server.port();
  CHECK(told(at(port), 10s, secret_token("abc")) == "200");
  const std::string request = server.request();
  CHECK(appdecl::text::starts_with(request, "POST /mcp HTTP/1.1\r\n"));
  for (const std::string& line :
       {"Host: 127.0.0.1:" + std::to_string(port), std::string("Authorization: Bearer abc"),
        std::string("Accept: text/a, text/b"), std::string("Content-Type: text/c"),
        std::string("Content-Length: 8"), std::string("Connection: close"),
        std::string("User-Agent: appdecl")}) {
    CHECK(count(request, "\r\n" + line + "\r\n") == 1);
  }
  CHECK(request.substr(request.size() - 12) == "\r\n\r\nthe body");
  CHECK(count(request, "abc") == 1);
}

TEST_CASE("without a token there is no Authorization") {
  loopback_server server({"HTTP/1.1 200 OK\r\n\r\n"});
  CHECK(told(at(server.port())) == "200");
  const std::string request = server.request();
  CHECK_FALSE(request.empty());
  CHECK_FALSE(appdecl::text::contains(request, "Authorization"));
}

TEST_CASE("where nobody listens no connection can be made") {
  const bound_socket silent(loopback::ipv4);
  REQUIRE(silent.is_bound());
  CHECK(told(at(silent.port())) == "no connection could be made");
}

TEST_CASE("a connection that is closed before an answer is told so, and ends no program") {
  CHECK(of_answer("") == "it closed the connection");
  CHECK(of_answer("HTTP/1.1 200 OK\r\nA: b\r\n") == "it closed the connection");
  server_script closing;
  closing.listens = false;
  for (int time = 0; time < 5; ++time) {
    const loopback_server server(closing);
    CHECK_FALSE(appdecl::text::starts_with(told(at(server.port())), "2"));
  }
}

TEST_CASE("what is no HTTP is told so") {
  CHECK(of_answer("SSH-2.0-server\r\n") == "its answer is no HTTP");
  CHECK(of_answer("<html>") == "its answer is no HTTP");
}

TEST_CASE("a peer that is silent, or that never comes to an end, is given up at the deadline") {
  server_script silent;
  silent.holds = true;
  CHECK(within_a_moment(silent) == "it did not answer in time");
  silent.answer = "HTTP/1.1 200 OK\r\nA: b\r\n";
  CHECK(within_a_moment(silent) == "it did not answer in time");
  server_script dripping;
  dripping.answer = "HTTP/1.1 200 OK\r\nA: ";
  dripping.repeated = "x";
  CHECK(within_a_moment(dripping) == "it did not answer in time");
}

TEST_CASE("a head without an end is given up when it is too long") {
  server_script endless;
  endless.answer = "HTTP/1.1 200 OK\r\nA: ";
  endless.repeated = std::string(8192, 'x');
  const loopback_server server(endless);
  CHECK(told(at(server.port())) == "its answer is no HTTP");
}

TEST_CASE("a complete head decides: the body is not waited for") {
  server_script open;
  open.answer = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n";
  open.repeated = "data: x\n\n";
  const loopback_server server(open);
  const auto start = clock::now();
  CHECK(told(at(server.port()), 15s) == "200");
  CHECK(clock::now() - start < 10s);
}

TEST_CASE("localhost is 127.0.0.1 first, and ::1 where nobody listens there") {
  {
    loopback_server server({"HTTP/1.1 200 OK\r\n\r\n"});
    CHECK(told(at(server.port(), "localhost")) == "200");
    CHECK(count(server.request(), "\r\nHost: localhost:" + std::to_string(server.port()) + "\r\n") == 1);
  }
  if (!has_ipv6()) {
    MESSAGE("this machine has no ::1");
    return;
  }
  ipv6_alone listening;
  REQUIRE(listening.other.is_bound());
  const std::uint16_t port = listening.server.port();
  CHECK(told(at(port)) == "no connection could be made");
  CHECK(told(at(port, "localhost")) == "200");
  CHECK(count(listening.server.request(), "\r\nHost: localhost:" + std::to_string(port) + "\r\n") == 1);
}

TEST_CASE("[::1] is ::1 alone") {
  const loopback_server elsewhere({"HTTP/1.1 500 No\r\n\r\n"});
  CHECK(told(at(elsewhere.port(), "[::1]")) == "no connection could be made");
  if (!has_ipv6()) {
    MESSAGE("this machine has no ::1");
    return;
  }
  ipv6_alone listening;
  const std::uint16_t port = listening.server.port();
  CHECK(told(at(port, "[::1]")) == "200");
  CHECK(count(listening.server.request(), "\r\nHost: [::1]:" + std::to_string(port) + "\r\n") == 1);
}

TEST_CASE("who answered at one address is not asked at another") {
  server_script closing;
  const loopback_server server(closing);
  CHECK(told(at(server.port(), "localhost")) == "it closed the connection");
}

TEST_CASE("a probe with the network effort finds out whether an application answers") {
  static constexpr auto vendor = appdecl::declare(
      "vendor",
      appdecl::on_linux(appdecl::executable, appdecl::path{"/opt/v"}, appdecl::server_json{"/run/v.json"}));
  loopback_server server({"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n{}"});
  appdecl::described_file file;
  file.text =
      R"({"pid": 42, "token": "abc", "http": "http://127.0.0.1:)" + std::to_string(server.port()) + "\"}";
  const auto host = appdecl::memory_host{appdecl::os_family::linux_}.running({42}).file("/run/v.json", file);
  const auto report = appdecl::probe(vendor, host, network_effort{10s, {}});
  CHECK(report.running.present());
  CHECK(report.answering.present());
  CHECK(report.answering.detail == "it answered with status 200");
  const std::string request = server.request();
  CHECK(count(request, "\r\nAuthorization: Bearer abc\r\n") == 1);
  CHECK(appdecl::text::contains(request, "\"method\":\"initialize\""));
}

#endif
