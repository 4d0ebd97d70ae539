// The network effort: does the endpoint answer an MCP client's first message?
// "Lifecycle" and "Transports" of the Model Context Protocol's specification, 2025-06-18.
#pragma once

#include <appdecl/liveness/loopback_endpoint.hpp>
#include <appdecl/liveness/observation.hpp>
#include <appdecl/liveness/secret_token.hpp>

#include <tl/expected.hpp>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>

namespace appdecl {

/// A POST to an endpoint of this machine. The texts outlive the request.
struct http_post {
  const loopback_endpoint& to;
  const secret_token& bearer;  ///< of an Authorization header; none when it is empty
  std::string_view accept;
  std::string_view content_type;
  std::string_view body;
};

// A Transport sends one request and gives the status of the answer as soon as its head is complete, or says
// why there is none when the time is up:
//     tl::expected<int, std::string> (const http_post&, std::chrono::steady_clock::time_point deadline) const
// It reads no body, follows no redirection, uses no proxy, and connects to addresses of this machine alone.
// It shows the token to nobody else, and does not put it in what it says. The one over cpp-httplib is
// httplib_transport.hpp.

namespace detail {

template <class Transport>
inline constexpr bool is_transport =
    std::is_invocable_r_v<tl::expected<int, std::string>, const Transport&, const http_post&,
                          std::chrono::steady_clock::time_point>;

inline constexpr std::string_view mcp_initialize_message =
    R"({"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18",)"
    R"("capabilities":{},"clientInfo":{"name":"appdecl","version":"0.1.0"}}})";

/// Whether a header can carry the token: visible ASCII, so that it cannot end the header either.
constexpr bool can_be_sent(std::string_view token) noexcept {
  for (const char c : token) {
    if (c <= ' ' || c > '~') {
      return false;
    }
  }
  return true;
}

}  // namespace detail

/// How many bytes an endpoint's path and a token may have together to be sent: the buffers that systems give
/// a connection take such a request at once, so that a peer that does not read holds nothing up.
inline constexpr std::size_t longest_path_and_token = std::size_t{8} * 1024;

/// How long a network effort waits unless it is told otherwise.
inline constexpr std::chrono::milliseconds default_deadline{3000};

/// The longest that it may be told to wait.
inline constexpr std::chrono::hours longest_deadline{1};

/// The Effort that asks: one `initialize` POST with the token, if there is one, answered in time with the
/// status 200, or with 401 or 403, which a server that wants another token gives. `deadline` counts from the
/// call, over connecting and the answer's head; one that is negative is over at once, and one over an hour is
/// an hour.
template <class Transport>
struct mcp_initialize {
  static_assert(detail::is_transport<Transport>,
                "appdecl: a Transport is callable, const, as (const http_post&, steady_clock::time_point "
                "deadline) and gives a tl::expected<int, std::string>");

  std::chrono::milliseconds deadline = default_deadline;
  Transport transport{};

  observation<bool> operator()(const loopback_endpoint& to, const secret_token& token) const {
    if (!detail::can_be_sent(token.reveal())) {
      return detail::absent<bool>("the file's token holds what no request can carry");
    }
    if (to.path.size() + token.reveal().size() > longest_path_and_token) {
      return detail::absent<bool>("the token, or the path of the endpoint, is too long for a request");
    }
    const auto wait =
        (std::clamp)(deadline, std::chrono::milliseconds{0}, std::chrono::milliseconds(longest_deadline));
    const tl::expected<int, std::string> status =
        transport(http_post{to, token, "application/json, text/event-stream", "application/json",
                            detail::mcp_initialize_message},
                  std::chrono::steady_clock::now() + wait);
    if (!status) {
      return detail::absent<bool>(status.error());
    }
    const std::string answered = "it answered with status " + std::to_string(*status);
    return *status == 200 || *status == 401 || *status == 403 ? detail::seen(true, answered)
                                                              : detail::absent<bool>(answered);
  }
};

}  // namespace appdecl
