// Code points between UTF-16 and UTF-8. Sources: the Unicode Standard, chapter 3.9; RFC 3629; RFC 2781.
#pragma once

#include <cstddef>
#include <string_view>

namespace appdecl::text {

/// What stands for a code point where there is none: it is beyond the last.
inline constexpr char32_t no_code_point = 0xffffffff;

constexpr bool is_high_surrogate(char32_t unit) noexcept { return unit >= 0xd800 && unit <= 0xdbff; }
constexpr bool is_low_surrogate(char32_t unit) noexcept { return unit >= 0xdc00 && unit <= 0xdfff; }

/// The code point of a pair of surrogates; `no_code_point` when the two are none.
constexpr char32_t code_point_of_pair(char32_t high, char32_t low) noexcept {
  return is_high_surrogate(high) && is_low_surrogate(low)
             ? 0x10000 + ((high - 0xd800) << 10U) + (low - 0xdc00)
             : no_code_point;
}

enum class byte_order : unsigned char { little, big };

/// The UTF-16 unit that `bytes`, of which there are at least 2, begin with.
constexpr char32_t utf16_unit(std::string_view bytes, byte_order order) noexcept {
  const auto first = static_cast<unsigned char>(bytes[0]);
  const auto second = static_cast<unsigned char>(bytes[1]);
  return order == byte_order::big ? char32_t{first} << 8U | second : char32_t{second} << 8U | first;
}

/// Cuts the first code point off `bytes`, which are UTF-16 and not empty. `no_code_point`, and nothing is
/// cut, at a lone surrogate or half a unit.
constexpr char32_t cut_utf16(std::string_view& bytes, byte_order order) noexcept {
  if (bytes.size() < 2) {
    return no_code_point;
  }
  const char32_t unit = utf16_unit(bytes, order);
  if (!is_high_surrogate(unit) && !is_low_surrogate(unit)) {
    bytes.remove_prefix(2);
    return unit;
  }
  const char32_t pair = code_point_of_pair(unit, bytes.size() < 4 ? 0 : utf16_unit(bytes.substr(2), order));
  bytes.remove_prefix(pair == no_code_point ? 0 : 4);
  return pair;
}

constexpr std::size_t utf8_size(char32_t code_point) noexcept {
  return code_point < 0x80 ? 1 : code_point < 0x800 ? 2 : code_point < 0x10000 ? 3 : 4;
}

/// Writes a code point as UTF-8, at most 4 bytes, and returns where its bytes end.
constexpr char* put_utf8(char32_t code_point, char* into) noexcept {
  const std::size_t size = utf8_size(code_point);
  char32_t rest = code_point;
  for (std::size_t i = size; i-- > 1; rest >>= 6U) {
    into[i] = static_cast<char>(static_cast<unsigned char>(0x80U | (rest & 0x3fU)));
  }
  constexpr unsigned char leads[] = {0, 0, 0xc0, 0xe0, 0xf0};
  into[0] = static_cast<char>(static_cast<unsigned char>(leads[size] | rest));
  return into + size;
}

/// The code point of a whole UTF-8 sequence.
constexpr char32_t code_point_of(std::string_view sequence) noexcept {
  const auto lead = static_cast<unsigned char>(sequence[0]);
  constexpr unsigned char payloads[] = {0, 0x7f, 0x1f, 0x0f, 0x07};
  char32_t result = lead & payloads[sequence.size()];
  for (const char c : sequence.substr(1)) {
    result = result << 6U | (static_cast<unsigned char>(c) & 0x3fU);
  }
  return result;
}

}  // namespace appdecl::text
