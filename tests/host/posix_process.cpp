#include <appdecl/host/posix_process.hpp>

#ifndef _WIN32

#  include <doctest/doctest.h>

#  include <signal.h>
#  include <sys/wait.h>
#  include <unistd.h>

#  include <cstdint>
#  include <ctime>
#  include <optional>
#  include <thread>

#  ifdef __linux__
#    include <sys/syscall.h>
#  endif

namespace {

using appdecl::detail::posix_process;

/// A process that waits to be ended.
class waiting_process {
 public:
  waiting_process() : pid_(::fork()) {
    if (pid_ == 0) {
      for (;;) {
        ::pause();
      }
    }
    REQUIRE(pid_ > 0);
  }
  waiting_process(const waiting_process&) = delete;
  waiting_process& operator=(const waiting_process&) = delete;
  ~waiting_process() {
    end();
    forget();
  }

  pid_t pid() const noexcept { return pid_; }

  /// Ends it; it stays a zombie. Waits until it has ended.
  void end() {
    if (!ended_) {
      ::kill(pid_, SIGKILL);
      siginfo_t about{};
      ::waitid(P_PID, static_cast<id_t>(pid_), &about, WEXITED | WNOWAIT);
      ended_ = true;
    }
  }

  /// Asks for its status, so that it is gone.
  void forget() {
    if (!forgotten_) {
      ::waitpid(pid_, nullptr, 0);
      forgotten_ = true;
    }
  }

 private:
  pid_t pid_;
  bool ended_ = false;
  bool forgotten_ = false;
};

#  if defined(__linux__) || defined(__APPLE__)
constexpr bool tells_more = true;
#  else
constexpr bool tells_more = false;
#  endif

}  // namespace

TEST_CASE("a process is there, then a zombie, then gone") {
  const std::int64_t before = std::int64_t{std::time(nullptr)} * 1000;
  waiting_process other;
  const auto running = posix_process(other.pid());
  REQUIRE(running);
  CHECK_FALSE(running->zombie);
  REQUIRE(running->started.has_value() == tells_more);
  if (tells_more) {
    CHECK(*running->started > before - 2000);
    CHECK(*running->started < before + 60'000);
  }
  other.end();
  const auto ended = posix_process(other.pid());
  REQUIRE(ended);
  CHECK(ended->zombie == tells_more);
  other.forget();
  CHECK_FALSE(posix_process(other.pid()));
}

TEST_CASE("a process that may not be signalled is there") {
  CHECK(posix_process(1));
  CHECK(posix_process(::getpid()));
  CHECK(posix_process(::getppid()));
}

TEST_CASE("a number is never cut off") {
  for (const std::int64_t above :
       {std::int64_t{1} << 32U, std::int64_t{1} << 48U, -(std::int64_t{1} << 32U)}) {
    CHECK_FALSE(posix_process(above + ::getpid()));
  }
}

#  ifdef __linux__
TEST_CASE("a thread's number is no process") {
  std::optional<appdecl::process_status> found;
  long number = 0;
  std::thread([&] {
    number = ::syscall(SYS_gettid);
    found = posix_process(number);
  }).join();
  REQUIRE(number != ::getpid());
  CHECK_FALSE(found);
}
#  endif

#endif
