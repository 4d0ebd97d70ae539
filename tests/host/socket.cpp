#include <appdecl/host/socket.hpp>

#include <doctest/doctest.h>

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#ifndef _WIN32
#  include <unistd.h>
#endif

namespace {

using namespace std::chrono_literals;
using appdecl::detail::deadline;
using appdecl::detail::left_until;

deadline in(std::chrono::milliseconds wait) { return std::chrono::steady_clock::now() + wait; }

}  // namespace

TEST_CASE("what is left until a deadline is never negative, and rounded up") {
  CHECK(left_until(in(-1h)) == 0ms);
  CHECK(left_until((appdecl::detail::deadline::min)()) == 0ms);
  CHECK(left_until((appdecl::detail::deadline::max)()) == 24h);
  CHECK(left_until(in(1h)) > 59min);
  CHECK(left_until(in(1h)) <= 1h);
  const deadline later = std::chrono::steady_clock::now() + 10s;
  const std::chrono::milliseconds left = left_until(later);
  CHECK(std::chrono::steady_clock::now() + left >= later);
}

#ifndef _WIN32

namespace {

using appdecl::detail::receive;
using appdecl::detail::without_broken_pipe_signal;

/// Two sockets that are connected.
class socket_pair {
 public:
  socket_pair() { REQUIRE(::socketpair(AF_UNIX, SOCK_STREAM, 0, ends_) == 0); }
  socket_pair(const socket_pair&) = delete;
  socket_pair& operator=(const socket_pair&) = delete;
  ~socket_pair() {
    ::close(ends_[0]);
    close_other();
  }

  int own() const noexcept { return ends_[0]; }
  void send(std::string_view text) const {
    REQUIRE(::send(ends_[1], text.data(), text.size(), 0) == static_cast<ssize_t>(text.size()));
  }
  void close_other() noexcept {
    if (ends_[1] >= 0) {
      ::close(ends_[1]);
      ends_[1] = -1;
    }
  }

 private:
  int ends_[2];
};

/// What is received: the text, "(end)" or "(nothing)".
std::string received(const socket_pair& sockets, std::size_t room = 100,
                     std::chrono::milliseconds wait = 0ms) {
  char bytes[100];
  const std::optional<std::size_t> got = receive(sockets.own(), bytes, room, in(wait));
  return !got ? "(nothing)" : *got == 0 ? "(end)" : std::string(bytes, *got);
}

/// How often SIGPIPE reached this program while it lives.
class signal_counter {
 public:
  signal_counter() {
    count() = 0;
    struct sigaction counting {};
    counting.sa_handler = [](int) { count() = count() + 1; };
    REQUIRE(::sigaction(SIGPIPE, &counting, &before_) == 0);
  }
  signal_counter(const signal_counter&) = delete;
  signal_counter& operator=(const signal_counter&) = delete;
  ~signal_counter() { ::sigaction(SIGPIPE, &before_, nullptr); }

  int times() const noexcept { return count(); }

 private:
  static volatile sig_atomic_t& count() noexcept {
    static volatile sig_atomic_t times = 0;
    return times;
  }

  struct sigaction before_ {};
};

bool is_blocked() {
  sigset_t blocked;
  ::pthread_sigmask(SIG_BLOCK, nullptr, &blocked);
  return sigismember(&blocked, SIGPIPE) == 1;
}

bool is_waiting() {
  sigset_t waiting;
  ::sigpending(&waiting);
  return sigismember(&waiting, SIGPIPE) == 1;
}

void set_blocked(bool wanted) {
  sigset_t broken_pipe;
  sigemptyset(&broken_pipe);
  sigaddset(&broken_pipe, SIGPIPE);
  ::pthread_sigmask(wanted ? SIG_BLOCK : SIG_UNBLOCK, &broken_pipe, nullptr);
}

/// Writes to a connection that the peer has closed.
void break_a_pipe() {
  socket_pair sockets;
  sockets.close_other();
  CHECK(::send(sockets.own(), "x", 1, 0) == -1);
  CHECK(errno == EPIPE);
}

}  // namespace

TEST_CASE("what a peer sends is received, as much as there is room for") {
  socket_pair sockets;
  sockets.send("some text");
  CHECK(received(sockets, 4) == "some");
  CHECK(received(sockets) == " text");
  CHECK(received(sockets) == "(nothing)");
  sockets.send("last");
  sockets.close_other();
  CHECK(received(sockets, 100, 10s) == "last");
  CHECK(received(sockets, 100, 10s) == "(end)");
}

TEST_CASE("a peer that sends nothing is waited for until the deadline, which may have passed") {
  const socket_pair sockets;
  const auto before = std::chrono::steady_clock::now();
  CHECK(received(sockets, 100, 50ms) == "(nothing)");
  const auto waited = std::chrono::steady_clock::now() - before;
  CHECK(waited >= 50ms);
  CHECK(waited < 2050ms);
  CHECK(received(sockets, 100, -10s) == "(nothing)");
  sockets.send("text");
  CHECK(received(sockets, 100, -10s) == "text");
}

TEST_CASE("a socket that is none is an error") {
  char byte = 0;
  CHECK_FALSE(receive(-1, &byte, 1, in(0ms)));
}

TEST_CASE("writing to a closed connection raises no signal for a while") {
  const signal_counter counter;
  REQUIRE_FALSE(is_blocked());
  {
    const without_broken_pipe_signal quiet;
    break_a_pipe();
    break_a_pipe();
    CHECK(counter.times() == 0);
  }
  CHECK(counter.times() == 0);
  CHECK_FALSE(is_waiting());
  CHECK_FALSE(is_blocked());
  break_a_pipe();
  CHECK(counter.times() == 1);  // as before
}

TEST_CASE("a signal that waited before goes on waiting") {
  const signal_counter counter;
  set_blocked(true);
  REQUIRE(::pthread_kill(::pthread_self(), SIGPIPE) == 0);
  REQUIRE(is_waiting());
  for (const bool breaks : {false, true}) {
    const without_broken_pipe_signal quiet;
    if (breaks) {
      break_a_pipe();
    }
  }
  CHECK(is_waiting());
  CHECK(is_blocked());
  CHECK(counter.times() == 0);
  set_blocked(false);
  CHECK(counter.times() == 1);
}

TEST_CASE("a signal that was blocked before stays blocked, and none is left waiting") {
  const signal_counter counter;
  set_blocked(true);
  {
    const without_broken_pipe_signal quiet;
    break_a_pipe();
  }
  CHECK(is_blocked());
  CHECK_FALSE(is_waiting());
  set_blocked(false);
  CHECK(counter.times() == 0);
}

#endif
