// The transport over cpp-httplib, and the network effort made with it. A header of its own: cpp-httplib costs
// compile time and includes the system's network headers (under Windows before <windows.h>).
#pragma once

#include <httplib.h>

#include <appdecl/host/socket.hpp>
#include <appdecl/liveness/http_head.hpp>
#include <appdecl/liveness/loopback_endpoint.hpp>
#include <appdecl/liveness/mcp_initialize.hpp>
#include <appdecl/liveness/secret_token.hpp>

#include <tl/expected.hpp>

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>

namespace appdecl {

namespace detail {

/// Receives the head of an answer, and nothing of its body but what came along.
inline tl::expected<int, std::string> receive_status(socket_number socket, deadline end) {
  http_head head;
  char bytes[4096];
  for (;;) {
    const std::optional<std::size_t> got = receive(socket, bytes, sizeof bytes, end);
    if (!got || *got == 0) {
      const bool is_late = !got && std::chrono::steady_clock::now() >= end;
      return tl::unexpected(std::string(is_late ? "it did not answer in time" : "it closed the connection"));
    }
    switch (head.take({bytes, *got})) {
      case http_head::progress::complete: return head.status();
      case http_head::progress::refused: return tl::unexpected(std::string("its answer is no HTTP"));
      case http_head::progress::more: break;
    }
  }
}

/// One attempt at one address; nothing when no connection could be made. cpp-httplib connects and writes the
/// request; the answer is received here, since cpp-httplib bounds neither the time nor the size of a head
/// (0.11: an endless line costs memory without end, and a status line of 60 KiB its regular expression's
/// stack). So the body's provider, once it has written the body, receives, and then stops the request.
inline std::optional<tl::expected<int, std::string>> post_to(const char* address, const http_post& post,
                                                             deadline end) {
  const std::string host(post.to.host == "[::1]" ? "::1" : std::string(post.to.host));
  httplib::Client client(host, post.to.port);
  client.set_hostname_addr_map({{host, address}});  // an address is all that is ever looked up
  client.set_follow_location(false);
  client.set_decompress(false);
  client.set_keep_alive(false);
  client.set_tcp_nodelay(true);
  client.set_url_encode(false);
  const std::chrono::milliseconds left = left_until(end);
  client.set_connection_timeout(left);
  client.set_write_timeout(left);

  httplib::Headers headers{{"Accept", std::string(post.accept)}, {"User-Agent", "appdecl"}};
  if (!post.bearer.empty()) {
    headers.emplace("Authorization", "Bearer " + std::string(post.bearer.reveal()));
  }
  tl::expected<int, std::string> status = tl::unexpected(std::string("it closed the connection"));
  const httplib::Result result = client.Post(
      post.to.path, headers, post.body.size(),
      [&](std::size_t, std::size_t, httplib::DataSink& sink) {
        if (sink.write(post.body.data(), post.body.size())) {
          status = receive_status(client.socket(), end);
        }
        return false;
      },
      std::string(post.content_type));
  return result.error() == httplib::Error::Connection ? std::nullopt : std::optional(std::move(status));
}

}  // namespace detail

/// Sends a request by cpp-httplib (0.11 or later; a compiled one wants the definitions that it was compiled
/// with, which its pkg-config file names). `localhost` is 127.0.0.1, or ::1 where nobody listens
/// there; no name is ever looked up. As safe from several threads as cpp-httplib's clients are: each call has
/// its own. Writing to a closed connection raises no SIGPIPE.
struct httplib_transport {
  tl::expected<int, std::string> operator()(const http_post& post,
                                            std::chrono::steady_clock::time_point deadline) const {
    [[maybe_unused]] const detail::without_broken_pipe_signal quiet;
    std::optional<tl::expected<int, std::string>> status;
    if (post.to.host != "[::1]") {
      status = detail::post_to("127.0.0.1", post, deadline);
    }
    if (!status && post.to.host != "127.0.0.1" && std::chrono::steady_clock::now() < deadline) {
      status = detail::post_to("::1", post, deadline);
    }
    return status ? std::move(*status) : tl::unexpected(std::string("no connection could be made"));
  }
};

/// The network effort: `probe(declaration, host, network_effort{})`, with a deadline of 3 s unless another is
/// given.
using network_effort = mcp_initialize<httplib_transport>;

}  // namespace appdecl
