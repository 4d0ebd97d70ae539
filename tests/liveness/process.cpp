#include <appdecl/liveness/process.hpp>

#include <appdecl/host/counting.hpp>
#include <appdecl/host/memory.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <limits>
#include <optional>
#include <string>

namespace {

using appdecl::highest_pid;
using appdecl::memory_host;
using appdecl::observe_process;
using appdecl::os_family;
using moment = std::optional<std::int64_t>;

constexpr std::int64_t last = (std::numeric_limits<std::int64_t>::max)();
constexpr std::int64_t first = (std::numeric_limits<std::int64_t>::min)();

static_assert(highest_pid(os_family::linux_) == 2'147'483'647);
static_assert(highest_pid(os_family::darwin) == 2'147'483'647);
static_assert(highest_pid(os_family::other) == 2'147'483'647);
static_assert(highest_pid(os_family::win32) == 4'294'967'295);

/// "present true: process 42".
std::string told(const appdecl::observation<bool>& seen) {
  const char* const value = !seen.value ? "-" : *seen.value ? "true" : "false";
  return std::string(name(seen.state)) + ' ' + value + ": " + seen.detail;
}

/// What is told of the process 42, which started at `started` seconds, of a file written at `written`.
std::string started_and_written(moment started, moment written, bool zombie = false) {
  const auto host = memory_host{os_family::linux_}.running({42, started, zombie});
  return told(observe_process(host, 42, written));
}

constexpr const char* same = "present true: process 42";
constexpr const char* another =
    "absent false: process 42 started after the file was written: it is another one";

}  // namespace

TEST_CASE("a process is present when it exists, and absent when it does not or has ended") {
  const auto host = memory_host{os_family::linux_}.running({42}).running({43, {}, true});
  CHECK(told(observe_process(host, 42, {})) == "present true: process 42");
  CHECK(told(observe_process(host, 41, {})) == "absent false: there is no process 41");
  CHECK(told(observe_process(host, 43, {})) == "absent false: process 43 has ended");
}

TEST_CASE("of a number that no process has the host is not asked") {
  for (const os_family os : {os_family::linux_, os_family::darwin, os_family::win32, os_family::other}) {
    const auto described = memory_host{os}.running({0}).running({-1}).running({1'000'000'000'000});
    const appdecl::counting_host host{described};
    for (const std::optional<std::uint64_t> pid :
         {std::optional<std::uint64_t>(), std::optional<std::uint64_t>(0),
          std::optional<std::uint64_t>(highest_pid(os) + 1), std::optional<std::uint64_t>(1'000'000'000'000),
          std::optional<std::uint64_t>((std::numeric_limits<std::uint64_t>::max)())}) {
      CHECK(told(observe_process(host, pid, {})) == "unavailable -: the file names no process number");
    }
    CHECK(host.calls().total() == 0);
  }
}

TEST_CASE("of any other number the host is asked once") {
  for (const os_family os : {os_family::linux_, os_family::darwin, os_family::win32}) {
    const auto highest = static_cast<std::int64_t>(highest_pid(os));
    const auto described = memory_host{os}.running({1}).running({highest});
    const appdecl::counting_host host{described};
    CHECK(observe_process(host, 1, {}).present());
    CHECK(observe_process(host, highest_pid(os), {}).present());
    CHECK_FALSE(observe_process(host, highest_pid(os) - 1, {}).present());
    CHECK(host.calls().process == 3);
    CHECK(host.calls().total() == 3);
  }
}

TEST_CASE("a process that started more than two seconds after the file was written is another one") {
  CHECK(started_and_written(1000, 1'000'000) == same);
  CHECK(started_and_written(999, 1'000'000) == same);
  CHECK(started_and_written(1000, 998'000) == same);
  CHECK(started_and_written(1000, 997'999) == another);
  CHECK(started_and_written(1000, 0) == another);
  CHECK(started_and_written(0, last) == same);
}

TEST_CASE("a time that is not known tells nothing") {
  CHECK(started_and_written({}, 0) == same);
  CHECK(started_and_written(1000, {}) == same);
  CHECK(started_and_written({}, {}) == same);
}

TEST_CASE("a process that has ended has ended, whenever it started") {
  CHECK(started_and_written(1000, 0, true) == "absent false: process 42 has ended");
}

TEST_CASE("moments far away are compared as any are") {
  CHECK(started_and_written(first, first) == same);
  CHECK(started_and_written(first, last) == same);
  CHECK(started_and_written(first, 0) == same);
  CHECK(started_and_written(last, last) == same);
  CHECK(started_and_written(last, 0) == another);
  CHECK(started_and_written(last, first) == another);
  CHECK(started_and_written(0, first) == another);

  using appdecl::detail::is_much_later;
  static_assert(!is_much_later(first, first) && !is_much_later(last, last) && !is_much_later(first, last));
  static_assert(is_much_later(last, first) && is_much_later(first + 2001, first));
  static_assert(!is_much_later(first + 2000, first) && !is_much_later(last, last - 2000));
  static_assert(is_much_later(last, last - 2001) && is_much_later(1001, -1000));
  CHECK_FALSE(is_much_later(1000, -1000));
}
