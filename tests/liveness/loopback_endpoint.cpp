#include <appdecl/liveness/loopback_endpoint.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace {

using appdecl::endpoint_at;
using std::string_literals::operator""s;
using std::string_view_literals::operator""sv;

/// The endpoint's URL, or "(none)".
std::string url_of(std::string_view url, std::string_view path = "/mcp") {
  const auto endpoint = endpoint_at(url, path);
  return endpoint ? endpoint->url() : "(none)";
}

}  // namespace

TEST_CASE("a URL of this machine is acceptable, and its own path is not used") {
  constexpr struct {
    std::string_view url;
    std::string_view endpoint;
  } cases[] = {
      {"http://127.0.0.1:47985/mcp", "http://127.0.0.1:47985/mcp"},
      {"http://127.0.0.1:47985", "http://127.0.0.1:47985/mcp"},
      {"http://127.0.0.1:47985/", "http://127.0.0.1:47985/mcp"},
      {"http://localhost:80/other/path", "http://localhost:80/mcp"},
      {"http://[::1]:8080/x", "http://[::1]:8080/mcp"},
      {"HTTP://LocalHost:80", "http://localhost:80/mcp"},
      {"hTtP://127.0.0.1:80", "http://127.0.0.1:80/mcp"},
      {"http://localhost:1", "http://localhost:1/mcp"},
      {"http://localhost:65535", "http://localhost:65535/mcp"},
      {"http://localhost:00080", "http://localhost:80/mcp"},
      {"http://localhost:08", "http://localhost:8/mcp"},
      {"http://localhost:80?query=a:b@c", "http://localhost:80/mcp"},
      {"http://localhost:80#fragment", "http://localhost:80/mcp"},
      {"http://localhost:80/@evil.test:90/", "http://localhost:80/mcp"},
      {"http://localhost:80/http://evil.test:90", "http://localhost:80/mcp"},
      {"http://localhost:80?http://evil.test", "http://localhost:80/mcp"},
      {"http://localhost:80/../..", "http://localhost:80/mcp"},
      {"http://localhost:80/\xc3\xa9\xff", "http://localhost:80/mcp"},
  };
  for (const auto& each : cases) {
    CAPTURE(each.url);
    CHECK(url_of(each.url) == each.endpoint);
  }
}

TEST_CASE("a URL that may lead elsewhere, or that is none, is not acceptable") {
  for (const std::string_view url : {
           ""sv,
           "http"sv,
           "http:"sv,
           "http://"sv,
           "http:///"sv,
           // schemes
           "https://127.0.0.1:80"sv,
           "ws://127.0.0.1:80"sv,
           "file://127.0.0.1:80"sv,
           "httpx://127.0.0.1:80"sv,
           "http:127.0.0.1:80"sv,
           "http:/127.0.0.1:80"sv,
           "http:///127.0.0.1:80"sv,
           "//127.0.0.1:80"sv,
           "127.0.0.1:80"sv,
           "localhost:80"sv,
           "javascript:http://localhost:80"sv,
           // ports
           "http://127.0.0.1"sv,
           "http://127.0.0.1/"sv,
           "http://127.0.0.1:"sv,
           "http://127.0.0.1:/80"sv,
           "http://127.0.0.1:0"sv,
           "http://127.0.0.1:00000"sv,
           "http://127.0.0.1:65536"sv,
           "http://127.0.0.1:99999"sv,
           "http://127.0.0.1:000080"sv,
           "http://127.0.0.1:4294967376"sv,
           "http://127.0.0.1:18446744073709551696"sv,
           "http://127.0.0.1:+80"sv,
           "http://127.0.0.1:-80"sv,
           "http://127.0.0.1:0x50"sv,
           "http://127.0.0.1:8o"sv,
           "http://127.0.0.1:80a"sv,
           "http://127.0.0.1:80:"sv,
           "http://127.0.0.1:80:80"sv,
           "http://127.0.0.1:\xef\xbc\x98\xef\xbc\x90"sv,  // digits of East Asia
           // hosts
           "http://:80"sv,
           "http://evil.test:80"sv,
           "http://127.0.0.2:80"sv,
           "http://127.1:80"sv,
           "http://127.0.0.1.:80"sv,
           "http://127.0.0.01:80"sv,
           "http://0177.0.0.1:80"sv,
           "http://2130706433:80"sv,
           "http://0x7f000001:80"sv,
           "http://0.0.0.0:80"sv,
           "http://localhost.:80"sv,
           "http://localhost.evil.test:80"sv,
           "http://evil.test.localhost:80"sv,
           "http://localhos:80"sv,
           "http://localhostx:80"sv,
           "http://localho\xc5\xbft:80"sv,  // a long s, which some systems fold to an s
           "http://%6cocalhost:80"sv,
           "http://127.0.0.1%3a80"sv,
           "http://127.0.0.1;80"sv,
           "http://::1:80"sv,
           "http://[::1]"sv,
           "http://[::1]80"sv,
           "http://[::1:80"sv,
           "http://[::1]x:80"sv,
           "http://[]:80"sv,
           "http://[::]:80"sv,
           "http://[0:0:0:0:0:0:0:1]:80"sv,
           "http://[::01]:80"sv,
           "http://[::ffff:127.0.0.1]:80"sv,
           "http://[::1%25lo]:80"sv,
           "http://[127.0.0.1]:80"sv,
           // users
           "http://@127.0.0.1:80"sv,
           "http://user@127.0.0.1:80"sv,
           "http://user:word@127.0.0.1:80"sv,
           "http://127.0.0.1:80@evil.test"sv,
           "http://127.0.0.1:80@evil.test:80"sv,
           "http://localhost@evil.test:80/"sv,
           "http://evil.test#@localhost:80"sv,
           "http://evil.test/@localhost:80"sv,
           "http://evil.test?@localhost:80"sv,
           "http://evil.test\\@localhost:80"sv,
           "http://localhost:80\\@evil.test"sv,
           "http:\\\\localhost:80"sv,
       }) {
    CAPTURE(url);
    CHECK(url_of(url) == "(none)");
  }
}

TEST_CASE("no blank, control character or backslash is acceptable anywhere") {
  for (int value = 0; value < 256; ++value) {
    const char c = static_cast<char>(static_cast<unsigned char>(value));
    const bool is_bad = value <= 0x20 || value == 0x7f || c == '\\';
    CAPTURE(value);
    CHECK((url_of("http://127.0.0.1:80/a"s + c) == "(none)") == is_bad);
    CHECK((url_of("http://127.0.0.1:80/a"s + c + "b") == "(none)") == is_bad);
    if (is_bad) {
      CHECK(url_of(c + "http://127.0.0.1:80"s) == "(none)");
      CHECK(url_of("http://127.0.0.1:80"s + c) == "(none)");
      CHECK(url_of("http://127.0.0.1"s + c + ":80") == "(none)");
      CHECK(url_of("http://"s + c + "127.0.0.1:80") == "(none)");
    }
  }
}

TEST_CASE("every port from 1 on is acceptable") {
  for (std::uint32_t port = 1; port <= 0xffff; port += port < 100 || port > 65'000 ? 1 : 97) {
    const auto endpoint = endpoint_at("http://localhost:" + std::to_string(port), "/");
    CAPTURE(port);
    REQUIRE(endpoint);
    CHECK(endpoint->port == port);
  }
}

TEST_CASE("an endpoint has the declared path and a host that outlives the URL") {
  std::optional<appdecl::loopback_endpoint> endpoint;
  {
    const std::string url = "http://LOCALHOST:47985/a/path/so/long/that/it/is/in/memory/of/its/own";
    const std::string path = "/rpc";
    endpoint = endpoint_at(url, path);
  }
  REQUIRE(endpoint);
  CHECK(endpoint->host == "localhost");
  CHECK(endpoint->port == 47985);
  CHECK(endpoint->path == "/rpc");
  CHECK(endpoint->authority() == "localhost:47985");
  CHECK(endpoint->url() == "http://localhost:47985/rpc");
  CHECK(url_of("http://[::1]:9/", "/") == "http://[::1]:9/");
  CHECK(endpoint_at("http://[::1]:9/", "/")->authority() == "[::1]:9");
}
