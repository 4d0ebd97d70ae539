// Numbers as text, the same everywhere: std::to_chars of floating numbers is not on every supported system.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>

namespace appdecl::detail {

/// The decimal digits of a number and where its point stands: before the first digit when it is 0.
struct decimal_number {
  std::array<char, 17> digits{};
  std::size_t count = 0;
  int point = 0;
};

/// Reads what `%e` printed. Whatever is no digit before the `e` is the decimal point of the locale.
inline decimal_number decimal_number_of(const char* printed) noexcept {
  decimal_number number;
  for (; *printed != 'e' && *printed != '\0'; ++printed) {
    if (*printed >= '0' && *printed <= '9' && number.count < number.digits.size()) {
      number.digits[number.count++] = *printed;
    }
  }
  number.point = *printed == 'e' ? std::atoi(printed + 1) + 1 : 1;
  while (number.count > 1 && number.digits[number.count - 1] == '0') {
    --number.count;
  }
  return number;
}

/// Raises the last digit of what `%e` printed. False for a 9: the digits before it were tried already.
inline bool raise_last_digit(char* printed) noexcept {
  char* const exponent = std::strchr(printed, 'e');
  if (exponent == nullptr || exponent[-1] == '9') {
    return false;
  }
  ++exponent[-1];
  return true;
}

inline bool reads_as(const char* printed, float value) noexcept {
  const float read = std::strtof(printed, nullptr);
  return !(read < value) && !(value < read);
}
inline bool reads_as(const char* printed, double value) noexcept {
  const double read = std::strtod(printed, nullptr);
  return !(read < value) && !(value < read);
}

/// `value`, which is finite, in the fixed form with the fewest digits that reads back equal in its own type:
/// `10`, `2.3`, `-0.5`, `100000000000000000000000`. Below 330 characters; one allocation at most.
template <class Real>
std::string shortest_number(Real value) {
  static_assert(std::is_same_v<Real, float> || std::is_same_v<Real, double>,
                "appdecl: shortest_number: a number is a float or a double");
  const Real magnitude = std::fabs(value);
  std::array<char, 40> printed{};
  for (int precision = 0; precision < 17; ++precision) {
    std::snprintf(printed.data(), printed.size(), "%.*e", precision, static_cast<double>(magnitude));
    // Below a power of 2 numbers lie closer together than above it, so that the digits next to the nearest
    // ones may do where those do not.
    if (reads_as(printed.data(), magnitude) ||
        (raise_last_digit(printed.data()) && reads_as(printed.data(), magnitude))) {
      break;
    }
  }
  const decimal_number number = decimal_number_of(printed.data());
  const std::string_view digits(number.digits.data(), number.count);
  const auto before = static_cast<std::size_t>(number.point > 0 ? number.point : 0);
  const auto zeros = static_cast<std::size_t>(number.point < 0 ? -number.point : 0);
  std::string text;
  text.reserve(4 + before + zeros + digits.size());
  text += std::signbit(value) ? "-" : "";
  text += before == 0 ? std::string_view("0") : digits.substr(0, before);
  text.append(before > digits.size() ? before - digits.size() : 0, '0');
  if (digits.size() > before) {
    text += '.';
    text.append(zeros, '0');
    text += digits.substr(before);
  }
  return text;
}

/// The decimal digits of an integer of any width up to 16 bytes, the highest byte first; in two's complement
/// when it `has_sign`.
inline std::string integer_text(std::string_view bytes, bool has_sign) {
  std::array<unsigned, 16> magnitude{};
  const bool is_negative = has_sign && !bytes.empty() && static_cast<unsigned char>(bytes[0]) >= 0x80;
  unsigned carry = is_negative ? 1 : 0;
  for (std::size_t i = bytes.size(); i-- > 0;) {
    const unsigned byte = static_cast<unsigned char>(bytes[i]);
    const unsigned sum = (is_negative ? 0xff - byte : byte) + carry;
    magnitude[i] = sum & 0xffU;
    carry = sum >> 8U;
  }
  std::array<char, 40> text{};  // 2 to the 128 has 39 digits
  std::size_t first = text.size();
  bool is_zero = false;
  while (!is_zero) {
    unsigned rest = 0;
    is_zero = true;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
      const unsigned value = rest << 8U | magnitude[i];
      magnitude[i] = value / 10;
      rest = value % 10;
      is_zero = is_zero && magnitude[i] == 0;
    }
    text[--first] = static_cast<char>('0' + rest);
  }
  if (is_negative) {
    text[--first] = '-';
  }
  return {text.data() + first, text.size() - first};
}

}  // namespace appdecl::detail
