// Whether the process that a runtime file names is the application's.
#pragma once

#include <appdecl/declaration/os_family.hpp>
#include <appdecl/host/host.hpp>
#include <appdecl/liveness/observation.hpp>

#include <cstdint>
#include <limits>
#include <optional>
#include <string>

namespace appdecl {

/// How much later than its runtime file a process may have started, in milliseconds: clocks are not exact.
/// One that started later still has taken over the number of the one that wrote the file.
inline constexpr std::int64_t start_tolerance = 2000;

/// The highest number that a process can have there.
constexpr std::uint64_t highest_pid(os_family os) noexcept {
  return os == os_family::win32 ? (std::numeric_limits<std::uint32_t>::max)()
                                : static_cast<std::uint64_t>((std::numeric_limits<std::int32_t>::max)());
}

namespace detail {

/// Whether one moment is so much later than another that clocks cannot explain it. Any two can be compared.
constexpr bool is_much_later(std::int64_t started, std::int64_t written) noexcept {
  constexpr auto tolerance = static_cast<std::uint64_t>(start_tolerance);
  return started > written &&
         static_cast<std::uint64_t>(started) - static_cast<std::uint64_t>(written) > tolerance;
}

}  // namespace detail

/// Whether the process of this number exists and can have written the file, which was last written at
/// `written` (milliseconds since 1970) where that is known. One question to the host, none for a number that
/// no process has.
template <class Host>
observation<bool> observe_process(const Host& host, std::optional<std::uint64_t> pid,
                                  std::optional<std::int64_t> written) {
  if (!pid || *pid < 1 || *pid > highest_pid(host.os())) {
    return detail::unavailable<bool>("the file names no process number");
  }
  const std::string name = "process " + std::to_string(*pid);
  const std::optional<process_status> found = host.process(static_cast<std::int64_t>(*pid));
  if (!found) {
    return detail::absent<bool>("there is no " + name);
  }
  if (found->zombie) {
    return detail::absent<bool>(name + " has ended");
  }
  if (found->started && written && detail::is_much_later(*found->started, *written)) {
    return detail::absent<bool>(name + " started after the file was written: it is another one");
  }
  return detail::seen(true, name);
}

}  // namespace appdecl
