#include <appdecl/declaration/unicode.hpp>

#include <appdecl/declaration/text.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <string>
#include <string_view>

namespace {

using appdecl::text::byte_order;
using appdecl::text::cut_utf16;
using appdecl::text::no_code_point;
using std::string_view_literals::operator""sv;

std::string utf8(char32_t code_point) {
  std::string bytes(4, '?');
  const char* const end = appdecl::text::put_utf8(code_point, bytes.data());
  return bytes.substr(0, static_cast<std::size_t>(end - bytes.data()));
}

}  // namespace

TEST_CASE("every code point is written as UTF-8 and read back") {
  for (char32_t c = 0; c <= 0x10ffff; ++c) {
    if (c == 0xd800) {
      c = 0xe000;
    }
    const std::string bytes = utf8(c);
    const bool same = bytes.size() == appdecl::text::utf8_size(c) &&
                      appdecl::text::utf8_sequence_size(bytes) == bytes.size() &&
                      appdecl::text::code_point_of(bytes) == c;
    if (!same) {
      FAIL("U+", static_cast<unsigned>(c));
    }
  }
  CHECK(utf8(0x20ac) == "\xe2\x82\xac");
  CHECK(utf8(0x1f680) == "\xf0\x9f\x9a\x80");
}

TEST_CASE("UTF-16 is cut code point by code point in either byte order") {
  std::string_view big = "\0A\x20\xac\xd8\x3d\xde\x80"sv;
  CHECK(cut_utf16(big, byte_order::big) == U'A');
  CHECK(cut_utf16(big, byte_order::big) == 0x20ac);
  CHECK(cut_utf16(big, byte_order::big) == 0x1f680);
  CHECK(big.empty());
  std::string_view little = "A\0\xac\x20\x3d\xd8\x80\xde"sv;
  CHECK(cut_utf16(little, byte_order::little) == U'A');
  CHECK(cut_utf16(little, byte_order::little) == 0x20ac);
  CHECK(cut_utf16(little, byte_order::little) == 0x1f680);
  CHECK(little.empty());
}

TEST_CASE("a lone surrogate and half a unit are no code point") {
  for (const std::string_view bad :
       {"\xd8\x3d"sv, "\xd8\x3d\0A"sv, "\xde\x80\xd8\x3d"sv, "\xd8\x3d\xd8\x3d"sv, "\xd8\x3d\xde"sv, "A"sv}) {
    std::string_view rest = bad;
    CHECK(cut_utf16(rest, byte_order::big) == no_code_point);
    CHECK(rest == bad);
  }
}
