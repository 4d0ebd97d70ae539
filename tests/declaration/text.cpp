#include <appdecl/declaration/text.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <string>
#include <string_view>

namespace text = appdecl::text;
using namespace std::string_view_literals;

static_assert(text::strip(" \t\n\v\f\ra b\r \n") == "a b");
static_assert(text::strip("").empty());
static_assert(text::strip(" \t ").empty());
static_assert(text::strip("xxaxx", "x") == "a");
static_assert(text::starts_with("abc", "ab") && text::starts_with("abc", "") &&
              !text::starts_with("a", "ab"));
static_assert(text::equal_ignoring_case("Path", "pATH") && !text::equal_ignoring_case("a", "ab"));
static_assert(text::contains("a://b", "://") && !text::contains("a:/b", "://"));
static_assert(text::is_digit('0') && text::is_digit('9') && !text::is_digit('a') && !text::is_digit('/'));

TEST_CASE("white space is ASCII white space alone") {
  for (int value = 0; value < 256; ++value) {
    const char c = static_cast<char>(static_cast<unsigned char>(value));
    const bool blank = c == ' ' || c == '\t' || c == '\n' || c == '\v' || c == '\f' || c == '\r';
    CAPTURE(value);
    CHECK(text::is_blank(c) == blank);
    CHECK(text::strip(std::string_view(&c, 1)).empty() == blank);
  }
  CHECK(text::strip("\xc2\xa0z\xc2\xa0") == "\xc2\xa0z\xc2\xa0");
  CHECK(text::strip("\0a\0"sv) == "\0a\0"sv);
}

TEST_CASE("letters are ASCII letters, and their case is folded") {
  for (int value = 0; value < 256; ++value) {
    const char c = static_cast<char>(static_cast<unsigned char>(value));
    const bool capital = c >= 'A' && c <= 'Z';
    const bool small_letter = c >= 'a' && c <= 'z';
    CAPTURE(value);
    CHECK(text::is_letter(c) == (capital || small_letter));
    CHECK(text::lower(c) == (capital ? static_cast<char>(value + 32) : c));
  }
  CHECK_FALSE(text::equal_ignoring_case("\xc3\x84", "\xc3\xa4"));
  CHECK_FALSE(text::equal_ignoring_case("a", "b"));
  CHECK(text::equal_ignoring_case("", ""));
}

TEST_CASE("one text is looked for in another") {
  CHECK(text::contains("abc", "abc"));
  CHECK(text::contains("abc", ""));
  CHECK(text::contains("aab", "ab"));
  CHECK(text::contains("a\0b"sv, "\0"sv));
  CHECK_FALSE(text::contains("", "a"));
  CHECK_FALSE(text::contains("ab", "abc"));
  CHECK(text::is_one_of('b', "abc"));
  CHECK_FALSE(text::is_one_of('d', "abc"));
  CHECK_FALSE(text::is_one_of('\0', ""));
}

TEST_CASE("a text is cut at its separators") {
  std::string_view rest = "a//b\\";
  CHECK(text::cut(rest, "/\\") == "a");
  CHECK(rest == "/b\\");
  CHECK(text::cut(rest, "/\\") == "");
  CHECK(text::cut(rest, "/\\") == "b");
  CHECK(rest.empty());
  CHECK(text::cut(rest, "/\\") == "");
  rest = "whole";
  CHECK(text::cut(rest, "/") == "whole");
  CHECK(rest.empty());
}

TEST_CASE("UTF-8 is what RFC 3629 says") {
  constexpr struct {
    std::string_view text;
    std::size_t size;
  } cases[] = {
      {"", 0},
      {"a", 1},
      {"ab", 1},
      {"\0"sv, 1},
      {"\x7f", 1},
      {"\xc2\x80", 2},      // the first of two bytes
      {"\xdf\xbf", 2},      // and the last
      {"\xe0\xa0\x80", 3},  // of three
      {"\xef\xbf\xbf", 3},
      {"\xf0\x90\x80\x80", 4},  // of four
      {"\xf4\x8f\xbf\xbf", 4},
      {"\x80", 0},      // a continuation alone
      {"\xc0\x80", 0},  // overlong
      {"\xc1\xbf", 0},
      {"\xe0\x9f\xbf", 0},
      {"\xf0\x8f\xbf\xbf", 0},
      {"\xed\x9f\xbf", 3},      // right before the surrogates
      {"\xed\xa0\x80", 0},      // the first of them
      {"\xee\x80\x80", 3},      // right after them
      {"\xf4\x90\x80\x80", 0},  // beyond U+10FFFF
      {"\xf5\x80\x80\x80", 0},
      {"\xff", 0},
      {"\xc3", 0},  // cut short
      {"\xe2\x82", 0},
      {"\xf0\x9f\x98", 0},
      {"\xc3z", 0},
      {"\xe2\x82z", 0},
      {"\xf0\x9f\x98z", 0},
  };
  for (const auto& each : cases) {
    CAPTURE(text::printable(each.text));
    CHECK(text::utf8_sequence_size(each.text) == each.size);
    CHECK(text::is_utf8(each.text) == (each.size != 0 || each.text.empty()));
  }
  static_assert(text::is_utf8("a\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80z"));
  static_assert(!text::is_utf8("a\xc3\xa9\x80"));
}

TEST_CASE("a printable text is UTF-8 on one line") {
  CHECK(text::printable("a b") == "a b");
  CHECK(text::printable("a\x80\xc3\xa9\xc3") == "a\\x80\xc3\xa9\\xc3");
  CHECK(text::printable("\xed\xa0\x80") == "\\xed\\xa0\\x80");
  CHECK(text::printable("a\nb\x1f\x7f") == "a\\x0ab\\x1f\\x7f");
  CHECK(text::printable("\0"sv) == "\\x00");
  CHECK(text::printable("\xc3\xa9\xe2\x82\xac") == "\xc3\xa9\xe2\x82\xac");
  CHECK(text::printable("\xc2\x9b\xc2\xa0") == "\\xc2\\x9b\xc2\xa0");  // C1 controls move terminals too
  CHECK(text::printable("\xe2\x80\xa7\xe2\x80\xa8") == "\xe2\x80\xa7\\xe2\\x80\\xa8");  // a line separator
  CHECK(text::printable("\xe2\x80\xae\xe2\x80\xaf") ==
        "\\xe2\\x80\\xae\xe2\x80\xaf");  // written from the right
  CHECK(text::printable("\xe2\x81\xa6\xe2\x81\xaa") == "\\xe2\\x81\\xa6\xe2\x81\xaa");
  CHECK(text::printable("").empty());
}

TEST_CASE("a quoted text is cut between characters when it is long") {
  CHECK(text::quoted("") == "\"\"");
  CHECK(text::quoted("a\tb") == "\"a\\x09b\"");
  CHECK(text::quoted(std::string(60, 'a')) == '"' + std::string(60, 'a') + '"');
  CHECK(text::quoted(std::string(61, 'a')) == '"' + std::string(60, 'a') + "...\"");
  // The 60th byte is inside a character of two.
  CHECK(text::quoted(std::string(59, 'a') + "\xc3\xa9z") == '"' + std::string(59, 'a') + "...\"");
  CHECK(text::quoted(std::string(58, 'a') + "\xc3\xa9z") == '"' + std::string(58, 'a') + "\xc3\xa9...\"");
  CHECK(text::quoted(std::string(58, 'a') + "\xf0\x9f\x98\x80") == '"' + std::string(58, 'a') + "...\"");
  // What is no UTF-8 ends somewhere too.
  CHECK(text::quoted("\x80") == "\"\\x80\"");
  CHECK(text::quoted(std::string(100, '\x80')) == "\"...\"");
}
