// Processes as Windows gives them. Empty elsewhere.
// "Process and Thread Functions" of the Windows documentation.
#pragma once

#ifdef _WIN32

#  include <appdecl/host/host.hpp>
#  include <appdecl/host/win32_file.hpp>
#  include <appdecl/host/win32_functions.hpp>

#  include <cstdint>
#  include <optional>

namespace appdecl::detail {

/// An open process; none when it cannot be opened.
inline win32_handle open_process(std::uint32_t pid, unsigned long access) noexcept {
  void* const handle = ::OpenProcess(access, 0, pid);
  return win32_handle(handle == nullptr ? win32::no_file() : handle);
}

/// Whether an open process has ended; it stays until nobody holds it open.
inline bool has_ended(const win32_handle& process, bool may_wait) noexcept {
  if (may_wait) {
    return ::WaitForSingleObject(process.get(), 0) != win32::wait_timeout;
  }
  unsigned long code = 0;
  return ::GetExitCodeProcess(process.get(), &code) != 0 && code != win32::still_active;
}

/// The process of this number. One that may not be opened exists, and nothing more is known of it.
inline std::optional<process_status> win32_process_of(std::int64_t pid) noexcept {
  if (pid <= 0 || pid > std::int64_t{0xffffffff}) {
    return std::nullopt;
  }
  const auto number = static_cast<std::uint32_t>(pid);
  win32_handle process = open_process(number, win32::process_query | win32::process_wait);
  const bool may_wait = static_cast<bool>(process);
  if (!may_wait) {
    process = open_process(number, win32::process_query);
  }
  if (!process) {
    return ::GetLastError() == win32::error_access_denied ? std::optional(process_status{}) : std::nullopt;
  }
  // Windows opens the process 4240 for the numbers 4241 to 4243 too.
  if (::GetProcessId(process.get()) != number || has_ended(process, may_wait)) {
    return std::nullopt;
  }
  win32::file_time created{};
  win32::file_time unused[3]{};
  const auto of_windows = [](win32::file_time& time) { return reinterpret_cast<::_FILETIME*>(&time); };
  process_status status;
  if (::GetProcessTimes(process.get(), of_windows(created), of_windows(unused[0]), of_windows(unused[1]),
                        of_windows(unused[2])) != 0) {
    status.started = win32::milliseconds_of(created);
  }
  return status;
}

}  // namespace appdecl::detail

#endif
