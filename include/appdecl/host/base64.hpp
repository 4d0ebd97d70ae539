// Base 64 as RFC 4648 section 4 defines it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace appdecl::detail {

inline constexpr std::string_view base64_alphabet =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// The bytes that `text` encodes; nothing when it is not strictly base 64: padded, no white space, no other
/// character, and no bit set that encodes nothing (RFC 4648 section 3.5).
inline std::optional<std::string> decode_base64(std::string_view text) {
  if (text.size() % 4 != 0) {
    return std::nullopt;
  }
  std::string bytes;
  bytes.reserve(text.size() / 4 * 3);
  std::size_t padding = 0;
  while (padding < 2 && !text.empty() && text.back() == '=') {
    text.remove_suffix(1);
    ++padding;
  }
  std::uint32_t bits = 0;
  unsigned held = 0;
  for (const char c : text) {
    const std::size_t value = base64_alphabet.find(c);
    if (value == std::string_view::npos) {
      return std::nullopt;
    }
    bits = (bits << 6U) | static_cast<std::uint32_t>(value);
    held += 6;
    if (held >= 8) {
      held -= 8;
      bytes += static_cast<char>(static_cast<unsigned char>(bits >> held));
      bits &= (std::uint32_t{1} << held) - 1;
    }
  }
  return bits == 0 ? std::optional<std::string>(std::move(bytes)) : std::nullopt;
}

}  // namespace appdecl::detail
