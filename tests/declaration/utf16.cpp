#include <appdecl/declaration/utf16.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace {

/// `units` as UTF-8 behind a text that must stay; `refused` when it is refused.
std::string to_utf8(std::u16string_view units) {
  std::string out = "> ";
  const bool is_text = appdecl::text::append_from_utf16(out, units);
  if (!is_text) {
    CHECK(out == "> ");
    return "refused";
  }
  return out.substr(2);
}

std::u16string to_utf16(std::string_view utf8) {
  std::u16string out = u"> ";
  if (!appdecl::text::append_as_utf16(out, utf8)) {
    CHECK(out == u"> ");
    return u"refused";
  }
  return out.substr(2);
}

}  // namespace

TEST_CASE("every kind of character goes to UTF-8 and back") {
  for (const auto& same :
       {std::pair<std::u16string, std::string>{u"", ""},
        {u"C:\\Vendor", "C:\\Vendor"},
        {std::u16string(1, u'\0'), std::string(1, '\0')},
        {u"\u007f\u0080\u07ff\u0800\uffff", "\x7f\xc2\x80\xdf\xbf\xe0\xa0\x80\xef\xbf\xbf"},
        {u"\ud7ff\ue000", "\xed\x9f\xbf\xee\x80\x80"},
        {u"\U00010000\U0001f31e\U0010ffff", "\xf0\x90\x80\x80\xf0\x9f\x8c\x9e\xf4\x8f\xbf\xbf"}}) {
    CAPTURE(same.second);
    CHECK(to_utf8(same.first) == same.second);
    CHECK((to_utf16(same.second) == same.first));
  }
}

TEST_CASE("every scalar value comes back from UTF-16, by way of UTF-8") {
  int differing = 0;
  for (char32_t point = 0; point <= 0x10ffff; ++point) {
    if (point == 0xd800) {
      point = 0xe000;
    }
    char sequence[4];
    const std::string utf8(sequence, appdecl::text::put_utf8(point, sequence));
    differing +=
        appdecl::text::utf8_sequence_size(utf8) == utf8.size() && to_utf8(to_utf16(utf8)) == utf8 ? 0 : 1;
  }
  CHECK(differing == 0);
}

TEST_CASE("a surrogate without its partner is refused, wherever it stands") {
  const std::u16string high(1, char16_t{0xd83c});
  const std::u16string low(1, char16_t{0xdf1e});
  for (const std::u16string& units :
       {high, low, low + high, high + high, high + u"x", u"x" + low, u"x" + high, high + low + low,
        high + high + low, std::u16string(1, char16_t{0xdbff}) + u"\ue000"}) {
    CHECK(to_utf8(units) == "refused");
  }
  CHECK(to_utf8(high + low) == "\xf0\x9f\x8c\x9e");
}

TEST_CASE("what is no UTF-8 is refused, surrogates among it") {
  for (const char* const text :
       {"\x80", "x\xc3", "\xc0\xaf", "\xed\xa0\xbc", "\xed\xbc\x9e", "\xf4\x90\x80\x80", "\xff"}) {
    CAPTURE(text);
    CHECK((to_utf16(text) == u"refused"));
  }
}
