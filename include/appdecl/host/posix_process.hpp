// Processes as POSIX systems give them. Empty under Windows.
#pragma once

#ifndef _WIN32

#  include <appdecl/host/host.hpp>
#  include <appdecl/host/posix_file.hpp>
#  include <appdecl/host/proc_text.hpp>

#  include <fcntl.h>
#  include <signal.h>
#  include <sys/types.h>
#  include <unistd.h>
#  ifdef __APPLE__
#    include <sys/proc.h>
#    include <sys/sysctl.h>
#  endif

#  include <cerrno>
#  include <cstddef>
#  include <cstdint>
#  include <ctime>
#  include <limits>
#  include <optional>
#  include <string>
#  include <string_view>

namespace appdecl::detail {

#  ifdef __linux__
/// The beginning of a file below /proc/pid; empty when there is none.
inline std::string_view read_proc(const std::string& folder, const char* name, char* into,
                                  std::size_t room) noexcept {
  const file_descriptor file = open_to_read((folder + name).c_str(), O_NOCTTY);
  const ssize_t got = file ? uninterrupted([&] { return ::read(file.number(), into, room); }) : -1;
  return {into, got < 0 ? std::size_t{0} : static_cast<std::size_t>(got)};
}

/// When a process started, of which Linux says how long after the machine; since this machine's clock may
/// have been set meanwhile, by what it says now.
inline std::optional<std::int64_t> linux_start(std::uint64_t ticks) noexcept {
  timespec now{};
  timespec since_boot{};
  const long ticks_a_second = ::sysconf(_SC_CLK_TCK);
  if (ticks_a_second <= 0 || ticks > std::uint64_t{1} << 50U || ::clock_gettime(CLOCK_REALTIME, &now) != 0 ||
      ::clock_gettime(CLOCK_BOOTTIME, &since_boot) != 0) {
    return std::nullopt;
  }
  const std::int64_t boot = milliseconds_of(now) - milliseconds_of(since_boot);
  return boot + static_cast<std::int64_t>(ticks) * 1000 / ticks_a_second;
}

/// What /proc adds to a process that exists; nothing when the number is a thread's, which kill(2) takes too.
inline std::optional<process_status> in_proc(std::int64_t pid) noexcept {
  char buffer[4096];
  const std::string folder = "/proc/" + std::to_string(pid);
  const auto group = thread_group_in_proc(read_proc(folder, "/status", buffer, sizeof buffer));
  if (group && *group != static_cast<std::uint64_t>(pid)) {
    return std::nullopt;
  }
  process_status status;
  if (const auto stat = parse_proc_stat(read_proc(folder, "/stat", buffer, sizeof buffer))) {
    status.started = linux_start(stat->start_ticks);
    status.zombie = stat->state == 'Z' || stat->state == 'X';
  }
  return status;
}
#  endif

#  ifdef __APPLE__
/// What sysctl(3) tells of a process that exists.
inline process_status in_process_table(int pid) noexcept {
  int name[] = {CTL_KERN, KERN_PROC, KERN_PROC_PID, pid};
  kinfo_proc found{};
  std::size_t size = sizeof found;
  process_status status;
  if (::sysctl(name, 4, &found, &size, nullptr, 0) == 0 && size == sizeof found) {
    const timeval& started = found.kp_proc.p_starttime;
    status.started = std::int64_t{started.tv_sec} * 1000 + started.tv_usec / 1000;
    status.zombie = found.kp_proc.p_stat == SZOMB;
  }
  return status;
}
#  endif

/// The process of this number.
inline std::optional<process_status> posix_process(std::int64_t pid) noexcept {
  // Zero and less stand for groups of processes.
  if (pid <= 0 || pid > std::int64_t{(std::numeric_limits<pid_t>::max)()}) {
    return std::nullopt;
  }
  if (::kill(static_cast<pid_t>(pid), 0) != 0 && errno != EPERM) {
    return std::nullopt;
  }
#  if defined(__linux__)
  return in_proc(pid);
#  elif defined(__APPLE__)
  return in_process_table(static_cast<int>(pid));
#  else
  return process_status{};
#  endif
}

}  // namespace appdecl::detail

#endif
