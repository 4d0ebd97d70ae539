// Where on this machine an application answers: the rules for a URL that comes out of a file.
// URL syntax: RFC 3986, section 3.
#pragma once

#include <appdecl/declaration/text.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace appdecl {

/// A place of this machine that speaks HTTP, and nothing else: its host is one of three texts.
struct loopback_endpoint {
  std::string_view host;   ///< `127.0.0.1`, `localhost` or `[::1]`; never dangles
  std::uint16_t port = 0;  ///< from 1 on
  std::string path;        ///< as declared, such as `/mcp`

  /// `host:port`, as a URL and a Host header have it.
  std::string authority() const { return std::string(host) + ':' + std::to_string(port); }
  std::string url() const { return "http://" + authority() + path; }
};

namespace detail {

/// The host's own text when it is one of the three.
constexpr std::optional<std::string_view> loopback_host(std::string_view host) noexcept {
  constexpr std::array<std::string_view, 3> hosts{"127.0.0.1", "localhost", "[::1]"};
  for (const std::string_view each : hosts) {
    if (text::equal_ignoring_case(host, each)) {
      return each;
    }
  }
  return std::nullopt;
}

/// One to five ASCII digits, from 1 to 65535.
constexpr std::optional<std::uint16_t> port_number(std::string_view digits) noexcept {
  constexpr std::size_t most_digits = 5;
  std::uint32_t number = 0;
  for (const char c : digits.substr(0, most_digits)) {
    if (!text::is_digit(c)) {
      return std::nullopt;
    }
    number = number * 10 + static_cast<std::uint32_t>(c - '0');
  }
  const bool is_port = digits.size() <= most_digits && number >= 1 && number <= 0xffff;
  return is_port ? std::optional(static_cast<std::uint16_t>(number)) : std::nullopt;
}

constexpr bool holds_blank_or_control_or_backslash(std::string_view url) noexcept {
  for (const char c : url) {
    if (static_cast<unsigned char>(c) <= 0x20 || c == 0x7f || c == '\\') {
      return true;
    }
  }
  return false;
}

}  // namespace detail

/// The endpoint at `path` of the host and port that `url` names; nothing when the URL is not acceptable. Its
/// scheme must be http, its host `127.0.0.1`, `localhost` or `[::1]`, with a port and without a user; case
/// does not matter. Its own path, query and fragment are not used.
inline std::optional<loopback_endpoint> endpoint_at(std::string_view url, std::string_view path) {
  constexpr std::string_view scheme = "http://";
  if (detail::holds_blank_or_control_or_backslash(url) ||
      !text::equal_ignoring_case(url.substr(0, scheme.size()), scheme)) {
    return std::nullopt;
  }
  std::string_view rest = url.substr(scheme.size());
  const std::string_view authority = text::cut(rest, "/?#");
  const std::size_t colon = authority.rfind(':');
  if (colon == std::string_view::npos) {
    return std::nullopt;
  }
  const auto host = detail::loopback_host(authority.substr(0, colon));
  const auto port = detail::port_number(authority.substr(colon + 1));
  return host && port ? std::optional(loopback_endpoint{*host, *port, std::string(path)}) : std::nullopt;
}

}  // namespace appdecl
