#include <appdecl/liveness/mcp_initialize.hpp>

#include <appdecl/liveness/effort.hpp>

#include <nlohmann/json.hpp>
#include <tl/expected.hpp>

#include <doctest/doctest.h>

#include <chrono>
#include <memory>
#include <string>
#include <string_view>

namespace {

using namespace std::chrono_literals;
using appdecl::loopback_endpoint;
using appdecl::mcp_initialize;
using appdecl::secret_token;
using std::string_view_literals::operator""sv;
using clock = std::chrono::steady_clock;

/// What a transport was asked to send.
struct sent {
  int times = 0;
  std::string url;
  std::string token;
  std::string accept;
  std::string content_type;
  std::string body;
  clock::time_point deadline;
};

/// Sends nothing, and gives the answer that it is told to.
struct fake_transport {
  tl::expected<int, std::string> answer = 200;
  std::shared_ptr<sent> last = std::make_shared<sent>();

  tl::expected<int, std::string> operator()(const appdecl::http_post& post,
                                            clock::time_point deadline) const {
    *last = {last->times + 1,
             post.to.url(),
             std::string(post.bearer.reveal()),
             std::string(post.accept),
             std::string(post.content_type),
             std::string(post.body),
             deadline};
    return answer;
  }
};

using effort = mcp_initialize<fake_transport>;

const loopback_endpoint somewhere{"localhost", 80, "/mcp"};

/// "present true: why".
std::string told(const appdecl::observation<bool>& seen) {
  const char* const value = !seen.value ? "-" : *seen.value ? "true" : "false";
  return std::string(name(seen.state)) + ' ' + value + ": " + seen.detail;
}

std::string with_status(int status) { return told(effort{3s, {status}}(somewhere, secret_token())); }

/// Whether the deadline that is handed over is this long from the call.
template <class Effort>
bool waits(const Effort& asked, std::chrono::milliseconds expected) {
  const auto before = clock::now();
  asked(somewhere, secret_token());
  const auto after = clock::now();
  REQUIRE(asked.transport.last->times == 1);
  return before + expected <= asked.transport.last->deadline &&
         asked.transport.last->deadline <= after + expected;
}

struct of_text {
  std::string operator()(const appdecl::http_post&, clock::time_point) const { return "200"; }
};
struct changing {
  tl::expected<int, std::string> operator()(const appdecl::http_post&, clock::time_point) { return 200; }
};

}  // namespace

TEST_CASE("one initialize request is sent, with the token") {
  const effort asked;
  static_assert(appdecl::detail::is_effort<effort>);
  CHECK(told(asked(somewhere, secret_token("abc"))) == "present true: it answered with status 200");
  const sent& request = *asked.transport.last;
  CHECK(request.times == 1);
  CHECK(request.url == "http://localhost:80/mcp");
  CHECK((request.token == "abc"));
  CHECK(request.accept == "application/json, text/event-stream");
  CHECK(request.content_type == "application/json");
  CHECK(request.body ==
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2025-06-"
        "18\","
        "\"capabilities\":{},\"clientInfo\":{\"name\":\"appdecl\",\"version\":\"0.1.0\"}}}");
  CHECK(nlohmann::json::parse(request.body)["params"]["protocolVersion"] == "2025-06-18");
}

TEST_CASE("an empty token is no token") {
  const effort asked;
  CHECK(asked(somewhere, secret_token()).present());
  CHECK(asked.transport.last->token.empty());
}

TEST_CASE("the statuses 200, 401 and 403 are an application's that answers") {
  CHECK(with_status(200) == "present true: it answered with status 200");
  CHECK(with_status(401) == "present true: it answered with status 401");
  CHECK(with_status(403) == "present true: it answered with status 403");
  for (const int status : {-1,  0,   100, 101, 199, 201, 202, 204, 301, 302, 307,    308,
                           400, 402, 404, 405, 407, 429, 500, 502, 503, 999, 200'000}) {
    CHECK(with_status(status) == "absent false: it answered with status " + std::to_string(status));
  }
}

TEST_CASE("what the transport says is why there is no answer") {
  const effort asked{3s, {tl::unexpected(std::string("no connection could be made"))}};
  CHECK(told(asked(somewhere, secret_token())) == "absent false: no connection could be made");
  CHECK(asked.transport.last->times == 1);
}

TEST_CASE("the deadline counts from the call, between nothing and an hour") {
  CHECK(effort{}.deadline == 3s);
  CHECK(waits(effort{}, 3s));
  CHECK(waits(effort{250ms, {}}, 250ms));
  CHECK(waits(effort{0ms, {}}, 0ms));
  CHECK(waits(effort{-1ms, {}}, 0ms));
  CHECK(waits(effort{std::chrono::milliseconds::min(), {}}, 0ms));
  CHECK(waits(effort{1h, {}}, 1h));
  CHECK(waits(effort{1h + 1ms, {}}, 1h));
  CHECK(waits(effort{std::chrono::milliseconds::max(), {}}, 1h));
  CHECK_FALSE(waits(effort{2s, {}}, 3s));
}

TEST_CASE("a token that no header can carry is not sent") {
  for (const std::string_view token : {"a b"sv, " "sv, "a\r\nX: y"sv, "a\n"sv, "\t"sv, "a\0"sv, "\x7f"sv,
                                       "\x80"sv, "\xc3\xa9"sv, "\xff"sv}) {
    const effort asked;
    CHECK(told(asked(somewhere, secret_token(token))) ==
          "absent false: the file's token holds what no request can carry");
    CHECK(asked.transport.last->times == 0);
  }
  std::string all;
  for (char c = '!'; c <= '~'; ++c) {
    all += c;
  }
  const effort asked;
  CHECK(asked(somewhere, secret_token(all)).present());
  CHECK((asked.transport.last->token == all));
}

TEST_CASE("a request that might not be taken at once is not sent") {
  const std::size_t most = appdecl::longest_path_and_token - somewhere.path.size();
  const effort asked;
  CHECK(asked(somewhere, secret_token(std::string(most, 'x'))).present());
  CHECK(asked.transport.last->times == 1);
  CHECK(told(asked(somewhere, secret_token(std::string(most + 1, 'x')))) ==
        "absent false: the token, or the path of the endpoint, is too long for a request");
  const loopback_endpoint far{"localhost", 80, std::string(appdecl::longest_path_and_token + 1, '/')};
  CHECK(asked(far, secret_token()).state == appdecl::observed::absent);
  CHECK(asked.transport.last->times == 1);
}

TEST_CASE("transports are recognized by how they can be called") {
  using appdecl::detail::is_transport;
  static_assert(is_transport<fake_transport>);
  static_assert(!is_transport<of_text> && !is_transport<changing> && !is_transport<int>);
  const auto lambda = [](const auto&, auto) { return tl::expected<int, std::string>(401); };
  static_assert(is_transport<decltype(lambda)>);
  CHECK(mcp_initialize<decltype(lambda)>{1s, lambda}(somewhere, secret_token()).present());
}
