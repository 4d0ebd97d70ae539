#include <appdecl/host/win32_process.hpp>

#ifdef _WIN32

#  include <doctest/doctest.h>

#  include <windows.h>

#  include <cstdint>
#  include <ctime>
#  include <string>

namespace {

using appdecl::detail::win32_process_of;

/// A process that does not begin to run until it is ended.
class suspended_process {
 public:
  suspended_process() {
    std::wstring line(MAX_PATH, L'\0');
    line.resize(::GetModuleFileNameW(nullptr, line.data(), MAX_PATH));
    STARTUPINFOW how{};
    how.cb = sizeof how;
    REQUIRE(::CreateProcessW(nullptr, line.data(), nullptr, nullptr, FALSE, CREATE_SUSPENDED, nullptr,
                             nullptr, &how, &started_) != 0);
  }
  suspended_process(const suspended_process&) = delete;
  suspended_process& operator=(const suspended_process&) = delete;
  ~suspended_process() {
    end(0);
    ::CloseHandle(started_.hThread);
    ::CloseHandle(started_.hProcess);
  }

  std::int64_t pid() const noexcept { return started_.dwProcessId; }

  /// It stays until it is let go, as a zombie does.
  void end(unsigned int code) {
    ::TerminateProcess(started_.hProcess, code);
    ::WaitForSingleObject(started_.hProcess, INFINITE);
  }

 private:
  PROCESS_INFORMATION started_{};
};

}  // namespace

TEST_CASE("a process is there until it ends, also while somebody holds it") {
  const std::int64_t before = std::int64_t{std::time(nullptr)} * 1000;
  suspended_process other;
  const auto running = win32_process_of(other.pid());
  REQUIRE(running);
  CHECK_FALSE(running->zombie);
  REQUIRE(running->started);
  CHECK(*running->started > before - 2000);
  CHECK(*running->started < before + 60'000);
  other.end(0);
  CHECK_FALSE(win32_process_of(other.pid()));
}

TEST_CASE("the exit code that stands for a running process does not make it one") {
  suspended_process other;
  other.end(appdecl::win32::still_active);
  CHECK_FALSE(win32_process_of(other.pid()));
}

TEST_CASE("a process is not found by the numbers beside its own, nor by one that is cut off") {
  const std::int64_t self = ::GetCurrentProcessId();
  CHECK(win32_process_of(self));
  for (std::int64_t next = self + 1; next % 4 != 0; ++next) {
    CAPTURE(next);
    CHECK_FALSE(win32_process_of(next));
  }
  CHECK_FALSE(win32_process_of((std::int64_t{1} << 32U) + self));
}

#endif
