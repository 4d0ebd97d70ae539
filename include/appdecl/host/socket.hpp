// What a transport asks of a connected socket, whatever machine it is.
// recv(2), poll(2), pthread_sigmask(3); "Winsock Functions" of the Windows documentation.
#pragma once

#ifdef _WIN32
#  include <winsock2.h>
#else
#  include <poll.h>
#  include <pthread.h>
#  include <signal.h>
#  include <sys/socket.h>
#  include <sys/types.h>
#  include <cerrno>
#endif

#include <chrono>
#include <cstddef>
#include <optional>

namespace appdecl::detail {

using deadline = std::chrono::steady_clock::time_point;

/// How long it is until then, rounded up: at least nothing, and at most a day, which a system can be told.
inline std::chrono::milliseconds left_until(deadline end) noexcept {
  const deadline now = std::chrono::steady_clock::now();
  if (end <= now) {
    return std::chrono::milliseconds{0};
  }
  constexpr std::chrono::hours most{24};
  return end < now + most ? std::chrono::ceil<std::chrono::milliseconds>(end - now) : most;
}

#ifdef _WIN32

using socket_number = SOCKET;

/// Windows has no such signal.
class without_broken_pipe_signal {};

/// Waits until there is something to receive; false when there is nothing in time.
inline bool wait_to_receive(socket_number socket, deadline end) noexcept {
  const std::chrono::milliseconds left = left_until(end);
  fd_set readable{};
  readable.fd_count = 1;
  readable.fd_array[0] = socket;
  timeval time{};
  time.tv_sec = static_cast<long>(left.count() / 1000);
  time.tv_usec = static_cast<long>(left.count() % 1000 * 1000);
  return ::select(0, &readable, nullptr, nullptr, &time) == 1;
}

/// Takes what there is, at most `room` bytes; 0 at the end of what the peer sends, negative on an error.
inline std::ptrdiff_t receive_now(socket_number socket, char* into, std::size_t room) noexcept {
  return ::recv(socket, into, static_cast<int>(room), 0);
}

#else

using socket_number = int;

/// While it lives, writing to a socket that the peer has closed does not end the program: this thread's
/// SIGPIPE waits, and one that came meanwhile is taken away.
class without_broken_pipe_signal {
 public:
  without_broken_pipe_signal() noexcept {
    sigemptyset(&pipe_);
    sigaddset(&pipe_, SIGPIPE);
    waited_before_ = is_waiting();
    ::pthread_sigmask(SIG_BLOCK, &pipe_, &before_);
  }
  without_broken_pipe_signal(const without_broken_pipe_signal&) = delete;
  without_broken_pipe_signal& operator=(const without_broken_pipe_signal&) = delete;
  ~without_broken_pipe_signal() {
    if (!waited_before_ && is_waiting()) {
      int signal = 0;
      ::sigwait(&pipe_, &signal);
    }
    ::pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }

 private:
  static bool is_waiting() noexcept {
    sigset_t waiting;
    sigemptyset(&waiting);
    ::sigpending(&waiting);
    return sigismember(&waiting, SIGPIPE) == 1;
  }

  sigset_t pipe_;
  sigset_t before_;
  bool waited_before_;
};

/// Waits until there is something to receive; false when there is nothing in time.
inline bool wait_to_receive(socket_number socket, deadline end) noexcept {
  pollfd waited{socket, POLLIN, 0};
  int ready = 0;
  do {
    ready = ::poll(&waited, 1, static_cast<int>(left_until(end).count()));
  } while (ready < 0 && errno == EINTR);
  return ready == 1;
}

/// Takes what there is, at most `room` bytes; 0 at the end of what the peer sends, negative on an error.
inline std::ptrdiff_t receive_now(socket_number socket, char* into, std::size_t room) noexcept {
  return ::recv(socket, into, room, MSG_DONTWAIT);
}

#endif

/// Receives at most `room` bytes, 0 at the end of what the peer sends; nothing when none came in time or the
/// connection broke.
inline std::optional<std::size_t> receive(socket_number socket, char* into, std::size_t room,
                                          deadline end) noexcept {
  const std::ptrdiff_t got = wait_to_receive(socket, end) ? receive_now(socket, into, room) : -1;
  return got < 0 ? std::nullopt : std::optional(static_cast<std::size_t>(got));
}

}  // namespace appdecl::detail
