// A server on this machine for one connection, POSIX only: what a transport meets.
#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/types.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

namespace testing {

enum class loopback : unsigned char { ipv4, ipv6 };

/// A socket bound to a free port, or to the one asked for, on 127.0.0.1 or ::1. Nobody else can listen there.
class bound_socket {
 public:
  explicit bound_socket(loopback where, std::uint16_t port = 0)
      : socket_(::socket(where == loopback::ipv4 ? AF_INET : AF_INET6, SOCK_STREAM, 0)) {
    sockaddr_in v4{};
    v4.sin_family = AF_INET;
    v4.sin_port = htons(port);
    v4.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    sockaddr_in6 v6{};
    v6.sin6_family = AF_INET6;
    v6.sin6_port = htons(port);
    v6.sin6_addr = in6addr_loopback;
    const void* const address = where == loopback::ipv4 ? static_cast<void*>(&v4) : static_cast<void*>(&v6);
    socklen_t size = where == loopback::ipv4 ? sizeof v4 : sizeof v6;
    sockaddr_storage bound{};
    std::memcpy(&bound, address, size);
    is_bound_ = socket_ >= 0 && ::bind(socket_, reinterpret_cast<sockaddr*>(&bound), size) == 0 &&
                ::getsockname(socket_, reinterpret_cast<sockaddr*>(&bound), &size) == 0;
    // The port is at the same place in both.
    std::memcpy(&v4, &bound, sizeof v4);
    port_ = ntohs(v4.sin_port);
  }
  bound_socket(const bound_socket&) = delete;
  bound_socket& operator=(const bound_socket&) = delete;
  ~bound_socket() {
    if (socket_ >= 0) {
      ::close(socket_);
    }
  }

  /// False where the machine has no such address, or the port is taken.
  bool is_bound() const noexcept { return is_bound_; }
  int number() const noexcept { return socket_; }
  std::uint16_t port() const noexcept { return port_; }

 private:
  int socket_;
  bool is_bound_ = false;
  std::uint16_t port_ = 0;
};

/// What a server does with its connection.
struct server_script {
  std::string answer = {};    ///< sent when the whole request has been received
  std::string repeated = {};  ///< then sent again and again, every few milliseconds
  bool holds = false;         ///< the connection stays open until the server goes
  bool listens = true;        ///< else the connection is closed before anything is received
};

/// Follows its script in a thread of its own. Every wait is bounded, and ends when the server goes.
class loopback_server {
 public:
  explicit loopback_server(server_script script, loopback where = loopback::ipv4)
      : listener_(where), script_(std::move(script)) {
    if (!listener_.is_bound() || ::listen(listener_.number(), 1) != 0) {
      throw std::runtime_error("loopback_server: nowhere to listen");
    }
    thread_ = std::thread([this] { serve(); });
  }
  ~loopback_server() { stop(); }

  std::uint16_t port() const noexcept { return listener_.port(); }

  /// Ends the server. What it received; empty when nobody connected.
  const std::string& request() {
    stop();
    return request_;
  }

 private:
  using clock = std::chrono::steady_clock;
  static constexpr std::chrono::seconds longest{20};
  static constexpr int step = 5;  // milliseconds

  void stop() {
    is_over_ = true;
    if (thread_.joinable()) {
      thread_.join();
    }
  }

  bool may_go_on() const noexcept { return !is_over_ && clock::now() < end_; }

  /// Whether there is something to take.
  bool wait_for(int socket) const noexcept {
    while (may_go_on()) {
      pollfd waited{socket, POLLIN, 0};
      if (::poll(&waited, 1, step) == 1) {
        return true;
      }
    }
    return false;
  }

  void serve() {
    if (!wait_for(listener_.number())) {
      return;
    }
    const int connection = ::accept(listener_.number(), nullptr, nullptr);
    if (connection < 0) {
      return;
    }
    // Else a peer that closes would end the program.
    sigset_t broken_pipe;
    sigemptyset(&broken_pipe);
    sigaddset(&broken_pipe, SIGPIPE);
    ::pthread_sigmask(SIG_BLOCK, &broken_pipe, nullptr);
    if (script_.listens && receive_request(connection) && send(connection, script_.answer)) {
      while (!script_.repeated.empty() && may_go_on() && send(connection, script_.repeated)) {
        std::this_thread::sleep_for(std::chrono::milliseconds(step));
      }
      while (script_.holds && may_go_on()) {
        std::this_thread::sleep_for(std::chrono::milliseconds(step));
      }
    }
    ::close(connection);
  }

  /// Receives the head of a request and as much of a body as it says.
  bool receive_request(int connection) {
    while (wait_for(connection)) {
      char bytes[1024];
      const ssize_t got = ::recv(connection, bytes, sizeof bytes, 0);
      if (got <= 0) {
        return false;
      }
      request_.append(bytes, static_cast<std::size_t>(got));
      constexpr std::string_view length = "Content-Length: ";
      const std::size_t head = request_.find("\r\n\r\n");
      const std::size_t at = request_.find(length);
      if (head != std::string::npos) {
        const std::size_t body = at < head ? std::stoul(request_.substr(at + length.size(), 6)) : 0;
        if (request_.size() >= head + 4 + body) {
          return true;
        }
      }
    }
    return false;
  }

  static bool send(int connection, std::string_view text) noexcept {
    while (!text.empty()) {
      const ssize_t count = ::send(connection, text.data(), text.size(), 0);
      if (count <= 0) {
        return false;
      }
      text.remove_prefix(static_cast<std::size_t>(count));
    }
    return true;
  }

  bound_socket listener_;
  server_script script_;
  std::string request_;
  std::atomic<bool> is_over_{false};
  clock::time_point end_ = clock::now() + longest;
  std::thread thread_;
};

}  // namespace testing
