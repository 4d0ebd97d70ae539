// What Linux tells of a process in /proc: "/proc/pid/stat" and "/proc/pid/status" of its manual, proc(5).
#pragma once

#include <appdecl/declaration/text.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>

namespace appdecl::detail {

/// The number that `digits` are, all of them ASCII digits; nothing when they are none or it is too large.
constexpr std::optional<std::uint64_t> number_in_proc(std::string_view digits) noexcept {
  constexpr std::uint64_t most = (std::numeric_limits<std::uint64_t>::max)();
  std::uint64_t number = 0;
  for (const char c : digits) {
    const auto digit = static_cast<std::uint64_t>(static_cast<unsigned char>(c) - '0');
    if (!text::is_digit(c) || number > (most - digit) / 10) {
      return std::nullopt;
    }
    number = number * 10 + digit;
  }
  return digits.empty() ? std::nullopt : std::optional(number);
}

/// Of /proc/pid/stat: the state's letter, and the start in clock ticks since the machine's.
struct proc_stat {
  char state = '?';
  std::uint64_t start_ticks = 0;
};

/// The second field is the program's name in parentheses, which may hold blanks and parentheses itself.
constexpr std::optional<proc_stat> parse_proc_stat(std::string_view stat) noexcept {
  const std::size_t name_end = stat.rfind(") ");
  if (name_end == std::string_view::npos) {
    return std::nullopt;
  }
  constexpr int state_field = 3;
  constexpr int start_field = 22;
  std::string_view rest = stat.substr(name_end + 2);
  const std::string_view state = text::cut(rest, " ");
  for (int field = state_field + 1; field < start_field; ++field) {
    text::cut(rest, " ");
  }
  const auto start = number_in_proc(text::cut(rest, " \n"));
  return state.size() == 1 && start ? std::optional(proc_stat{state[0], *start}) : std::nullopt;
}

/// Of /proc/pid/status: the number of the process that the thread of this number is one of.
constexpr std::optional<std::uint64_t> thread_group_in_proc(std::string_view status) noexcept {
  constexpr std::string_view key = "Tgid:";
  while (!status.empty()) {
    const std::string_view line = text::cut(status, "\n");
    if (text::starts_with(line, key)) {
      return number_in_proc(text::strip(line.substr(key.size())));
    }
  }
  return std::nullopt;
}

}  // namespace appdecl::detail
