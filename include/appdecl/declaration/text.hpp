// ASCII text helpers. Bytes outside ASCII are never changed, so UTF-8 passes through; no locale is involved.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace appdecl::text {

constexpr bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }
constexpr bool is_letter(char c) noexcept { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
constexpr bool is_blank(char c) noexcept { return c == ' ' || (c >= '\t' && c <= '\r'); }

/// `c` in lower case when it is an ASCII capital.
constexpr char lower(char c) noexcept { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

/// Whether `c` is one of `set`.
constexpr bool is_one_of(char c, std::string_view set) noexcept {
  for (const char each : set) {
    if (each == c) {
      return true;
    }
  }
  return false;
}

/// `text` without the characters of `set` at either end.
constexpr std::string_view strip(std::string_view text, std::string_view set) noexcept {
  while (!text.empty() && is_one_of(text.front(), set)) {
    text.remove_prefix(1);
  }
  while (!text.empty() && is_one_of(text.back(), set)) {
    text.remove_suffix(1);
  }
  return text;
}

/// `text` without ASCII white space at either end.
constexpr std::string_view strip(std::string_view text) noexcept { return strip(text, " \t\n\v\f\r"); }

constexpr bool starts_with(std::string_view text, std::string_view prefix) noexcept {
  return text.size() >= prefix.size() && text.substr(0, prefix.size()) == prefix;
}

/// Equality without regard to ASCII case.
constexpr bool equal_ignoring_case(std::string_view a, std::string_view b) noexcept {
  if (a.size() != b.size()) {
    return false;
  }
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (lower(a[i]) != lower(b[i])) {
      return false;
    }
  }
  return true;
}

/// Whether `text` holds `part` anywhere; `std::string_view::find` is not cheap to evaluate at compile time.
constexpr bool contains(std::string_view text, std::string_view part) noexcept {
  for (std::size_t i = 0; i + part.size() <= text.size(); ++i) {
    if (text.substr(i, part.size()) == part) {
      return true;
    }
  }
  return false;
}

/// Cuts the part before the first character of `separators` off `rest` and returns it; `rest` keeps what
/// follows that separator, and is empty when there was none.
constexpr std::string_view cut(std::string_view& rest, std::string_view separators) noexcept {
  std::size_t end = 0;
  while (end < rest.size() && !is_one_of(rest[end], separators)) {
    ++end;
  }
  const std::string_view part = rest.substr(0, end);
  rest.remove_prefix(end < rest.size() ? end + 1 : end);
  return part;
}

/// The size of the UTF-8 sequence that `text` begins with; 0 when it begins with none (RFC 3629, section 4).
constexpr std::size_t utf8_sequence_size(std::string_view text) noexcept {
  const auto byte = [text](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const auto continues = [&](std::size_t i) { return i < text.size() && (byte(i) & 0xc0) == 0x80; };
  if (text.empty()) {
    return 0;
  }
  const unsigned char lead = byte(0);
  if (lead < 0x80) {
    return 1;
  }
  if (lead < 0xc2 || lead > 0xf4 || !continues(1)) {
    return 0;
  }
  // Neither overlong forms, nor surrogates, nor what is beyond U+10FFFF.
  const bool odd_second = (lead == 0xe0 && byte(1) < 0xa0) || (lead == 0xed && byte(1) > 0x9f) ||
                          (lead == 0xf0 && byte(1) < 0x90) || (lead == 0xf4 && byte(1) > 0x8f);
  const std::size_t size = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  const bool complete = (size < 3 || continues(2)) && (size < 4 || continues(3));
  return complete && !odd_second ? size : 0;
}

/// Whether `text` is UTF-8 throughout.
constexpr bool is_utf8(std::string_view text) noexcept {
  while (!text.empty()) {
    const std::size_t size = utf8_sequence_size(text);
    if (size == 0) {
      return false;
    }
    text.remove_prefix(size);
  }
  return true;
}

/// Whether a UTF-8 sequence steers what a terminal shows rather than being shown: the C0 and C1 controls, the
/// line and paragraph separators, and the marks that turn the direction of writing (U+2028 to U+202E, U+2066
/// to U+2069).
constexpr bool is_control(std::string_view sequence) noexcept {
  const auto lead = static_cast<unsigned char>(sequence[0]);
  const auto last = static_cast<unsigned char>(sequence.back());
  const std::string_view block = sequence.substr(0, sequence.size() - 1);
  return lead < 0x20 || lead == 0x7f || (lead == 0xc2 && last < 0xa0) ||
         (block == "\xe2\x80" && last >= 0xa8 && last <= 0xae) ||
         (block == "\xe2\x81" && last >= 0xa6 && last <= 0xa9);
}

/// `text` on one line for a person, as UTF-8: the bytes of control characters, and those that are no UTF-8,
/// as \xNN.
inline std::string printable(std::string_view text) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string line;
  while (!text.empty()) {
    const std::size_t size = utf8_sequence_size(text);
    const std::string_view sequence = text.substr(0, size == 0 ? 1 : size);
    text.remove_prefix(sequence.size());
    if (size != 0 && !is_control(sequence)) {
      line += sequence;
      continue;
    }
    for (const char c : sequence) {
      const auto byte = static_cast<unsigned char>(c);
      line += "\\x";
      line += digits[byte >> 4];
      line += digits[byte & 15];
    }
  }
  return line;
}

/// `text` in quotes for a message: printable, and cut after some 60 bytes, never inside a UTF-8 sequence.
inline std::string quoted(std::string_view text) {
  constexpr std::size_t longest = 60;
  std::size_t end = text.size();
  if (end > longest) {
    end = longest;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80) {
      --end;
    }
  }
  return '"' + printable(text.substr(0, end)) + (end < text.size() ? "...\"" : "\"");
}

}  // namespace appdecl::text
