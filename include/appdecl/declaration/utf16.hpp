// UTF-16 from and to UTF-8. Strict: what is no Unicode text is refused, never replaced.
#pragma once

#include <appdecl/declaration/text.hpp>
#include <appdecl/declaration/unicode.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace appdecl::text {

/// Appends UTF-16 units, of `Unit`'s type (char16_t, or wchar_t under Windows), as UTF-8. False, with `out`
/// as it was, when a surrogate is without its partner. Linear.
template <class Unit>
bool append_from_utf16(std::string& out, std::basic_string_view<Unit> units) {
  const std::size_t start = out.size();
  for (std::size_t i = 0; i < units.size(); ++i) {
    char32_t code_point = static_cast<char16_t>(units[i]);
    if (is_high_surrogate(code_point) || is_low_surrogate(code_point)) {
      ++i;
      code_point = code_point_of_pair(code_point, i < units.size() ? static_cast<char16_t>(units[i]) : U'\0');
    }
    if (code_point == no_code_point) {
      out.resize(start);
      return false;
    }
    char sequence[4];
    out.append(sequence, put_utf8(code_point, sequence));
  }
  return true;
}

/// Appends UTF-8 as UTF-16 units. False, with `out` as it was, when `text` is no UTF-8. Linear.
template <class Unit>
bool append_as_utf16(std::basic_string<Unit>& out, std::string_view text) {
  const std::size_t start = out.size();
  while (!text.empty()) {
    const std::size_t size = utf8_sequence_size(text);
    if (size == 0) {
      out.resize(start);
      return false;
    }
    const char32_t code_point = code_point_of(text.substr(0, size));
    if (code_point < 0x10000) {
      out += static_cast<Unit>(code_point);
    } else {
      out += static_cast<Unit>(0xd800 + ((code_point - 0x10000) >> 10U));
      out += static_cast<Unit>(0xdc00 + ((code_point - 0x10000) & 0x3ffU));
    }
    text.remove_prefix(size);
  }
  return true;
}

}  // namespace appdecl::text
