#include <appdecl/version/xml_text.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace {

using appdecl::detail::referenced_character;
using appdecl::detail::xml_cursor;
using appdecl::text::no_code_point;

/// What is left behind what `pass` passes over, "(malformed)" when it does not.
template <class Pass>
std::string behind(std::string text, Pass pass) {
  xml_cursor cursor(text.data(), text.data() + text.size());
  return pass(cursor) ? std::string(cursor.rest()) : "(malformed)";
}

std::string name_in(std::string text) {
  xml_cursor cursor(text.data(), text.data() + text.size());
  return std::string(cursor.cut_name());
}

}  // namespace

TEST_CASE("a cursor passes over what it finds and stays before what it does not") {
  std::string text = "ab  c";
  xml_cursor cursor(text.data(), text.data() + text.size());
  CHECK_FALSE(cursor.skip("b"));
  CHECK_FALSE(cursor.skip("ab  cd"));
  CHECK(cursor.skip("ab"));
  CHECK(cursor.skip_blanks());
  CHECK_FALSE(cursor.skip_blanks());
  CHECK(cursor.cut_at("x").data() == nullptr);
  CHECK(cursor.take() == 'c');
  CHECK(cursor.at_end());
  CHECK_FALSE(cursor.skip_blanks());
}

TEST_CASE("names begin with a letter, an underscore or a colon and end before what no name holds") {
  CHECK(name_in("plist>") == "plist");
  CHECK(name_in("a:b-c.d_1=") == "a:b-c.d_1");
  CHECK(name_in("\xc3\xa9\xe7\x89\x88 x") == "\xc3\xa9\xe7\x89\x88");
  CHECK(name_in("a\xc2\xb7 ") == "a\xc2\xb7");
  for (const char* const none : {"1a", "-a", ".a", "", "\xc2\xb7", "\xc3\x97", " a", "\xf0\x9f"}) {
    CHECK(name_in(none).empty());
  }
}

TEST_CASE("literals stand in quotes of one kind") {
  const auto literal = [](std::string text) {
    xml_cursor cursor(text.data(), text.data() + text.size());
    const std::string_view found = cursor.cut_assigned();
    return found.data() == nullptr ? "(malformed)" : std::string(found);
  };
  CHECK(literal("=\"a'b\"") == "a'b");
  CHECK(literal(" = 'a\"b'") == "a\"b");
  CHECK(literal("=''").empty());
  CHECK(literal("='a\"") == "(malformed)");
  CHECK(literal("=a") == "(malformed)");
  CHECK(literal("'a'") == "(malformed)");
  CHECK(literal("=") == "(malformed)");
}

TEST_CASE("references stand for characters and the five predefined entities") {
  CHECK(referenced_character("lt") == U'<');
  CHECK(referenced_character("gt") == U'>');
  CHECK(referenced_character("amp") == U'&');
  CHECK(referenced_character("apos") == U'\'');
  CHECK(referenced_character("quot") == U'"');
  CHECK(referenced_character("#65") == U'A');
  CHECK(referenced_character("#x4A") == U'J');
  CHECK(referenced_character("#x4a") == U'J');
  CHECK(referenced_character("#0000000000000000065") == U'A');
  CHECK(referenced_character("#x10FFFF") == 0x10ffff);
  CHECK(referenced_character("#13") == U'\r');
  for (const char* const bad : {"",
                                "LT",
                                "l",
                                "lt ",
                                "nbsp",
                                "#",
                                "#x",
                                "#X41",
                                "#4A",
                                "#-1",
                                "#+65",
                                "# 65",
                                "#0",
                                "#x8",
                                "#xD800",
                                "#xDFFF",
                                "#xFFFE",
                                "#x110000",
                                "#1114112",
                                "#4294967361",
                                "#x100000041",
                                "#18446744073709551681",
                                "#xg"}) {
    CHECK(referenced_character(bad) == no_code_point);
  }
}

TEST_CASE("a comment ends with the first two hyphens") {
  const auto comment = [](std::string text) { return behind(text, appdecl::detail::skip_comment); };
  CHECK(comment("-->x") == "x");
  CHECK(comment(" <a> & -x- -->") == "");
  for (const char* const bad : {" a -- b -->", "--->", "", "-", "--", " a --", ">"}) {
    CHECK(comment(bad) == "(malformed)");
  }
}

TEST_CASE("a processing instruction has a target that is not xml") {
  const auto instruction = [](std::string text) { return behind(text, appdecl::detail::skip_instruction); };
  CHECK(instruction("a?>x") == "x");
  CHECK(instruction("a <?b> ? > -- ?>x") == "x");
  CHECK(instruction("xml-stylesheet href=''?>") == "");
  for (const char* const bad :
       {"xml version='1.0'?>", "XmL?>", "?>", " a?>", "a", "a b", "a b?", "a=b?>", "1?>"}) {
    CHECK(instruction(bad) == "(malformed)");
  }
}

TEST_CASE("comments, processing instructions and white space may follow one another") {
  const auto miscellany = [](std::string text) { return behind(text, appdecl::detail::skip_miscellany); };
  CHECK(miscellany(" <!--a--><?b?>\n<!----> <a>") == "<a>");
  CHECK(miscellany("x") == "x");
  CHECK(miscellany("") == "");
  CHECK(miscellany(" <!--a-->  <!--") == "(malformed)");
  CHECK(miscellany("<?xml?>") == "(malformed)");
}
