// The POSIX user database, `/etc/passwd` (passwd(5)), read as text and in bounded memory. Pure: no file here.
#pragma once

#include <appdecl/declaration/text.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

namespace appdecl::detail {

/// What of a user's line matters here. Views into the line.
struct passwd_entry {
  std::string_view name;
  std::uint32_t id = 0;
  std::string_view home;
};

/// A number as passwd(5) writes it: ASCII digits alone, within 32 bits.
constexpr std::optional<std::uint32_t> passwd_number(std::string_view digits) noexcept {
  std::uint64_t value = 0;
  for (const char c : digits) {
    value = value * 10 + static_cast<std::uint64_t>(c - '0');
    if (!text::is_digit(c) || value > (std::numeric_limits<std::uint32_t>::max)()) {
      return std::nullopt;
    }
  }
  return digits.empty() ? std::nullopt : std::optional(static_cast<std::uint32_t>(value));
}

/// `name:password:id:group:comment:home:shell`, without its line end. Nothing for a comment, a NIS line (`+`,
/// `-`), a line that names no home, and a malformed one. Blanks before the name are skipped, as the C library
/// does.
constexpr std::optional<passwd_entry> parse_passwd_line(std::string_view line) noexcept {
  while (!line.empty() && text::is_blank(line.front())) {
    line.remove_prefix(1);
  }
  if (line.empty() || text::is_one_of(line.front(), "#+-:") || line.find('\0') != std::string_view::npos) {
    return std::nullopt;
  }
  std::array<std::string_view, 6> fields{};
  for (std::string_view& field : fields) {
    field = text::cut(line, ":");
  }
  const auto id = passwd_number(fields[2]);
  if (!id || !passwd_number(fields[3]) || fields[5].empty()) {
    return std::nullopt;
  }
  return passwd_entry{fields[0], *id, fields[5]};
}

/// The home of the first user that `matches(const passwd_entry&)`. `read(char* into, std::size_t count)`
/// yields the next bytes of the database, 0 at its end. Lines of 4 KiB or more are passed over; a last line
/// needs no line end. Reads no further than it must.
template <class Read, class Matches>
std::optional<std::string> home_in_passwd(Read&& read, Matches&& matches) {
  std::array<char, 4096> buffer;
  std::size_t filled = 0;
  bool within_long_line = false;
  for (bool ended = false; !ended;) {
    const std::size_t count = read(buffer.data() + filled, buffer.size() - filled);
    ended = count == 0;
    filled += count;
    std::string_view rest(buffer.data(), filled);
    while (!rest.empty()) {
      const std::size_t end = rest.find('\n');
      if (end == std::string_view::npos && !ended) {
        break;
      }
      const auto entry = within_long_line ? std::nullopt : parse_passwd_line(rest.substr(0, end));
      if (entry && matches(*entry)) {
        return std::string(entry->home);
      }
      within_long_line = false;
      rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
    }
    if (within_long_line || rest.size() == buffer.size()) {
      within_long_line = true;
      rest = {};
    }
    filled = rest.size();
    if (filled != 0) {
      std::memmove(buffer.data(), rest.data(), filled);
    }
  }
  return std::nullopt;
}

}  // namespace appdecl::detail
