#include <appdecl/version/xml_encoding.hpp>

#include <support/plist_documents.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <string>
#include <string_view>

namespace {

using appdecl::detail::xml_encoding;
using std::string_literals::operator""s;

/// The text of a document and the encoding it came from, "(none)" when it has none.
std::string decoded(std::string_view bytes) {
  testing::plist_room room(bytes);
  const auto document = appdecl::detail::decode_xml(room.bytes(), room.size());
  if (!document) {
    return "(none)";
  }
  const std::string text(document->first, static_cast<std::size_t>(document->last - document->first));
  const std::string encoding = document->encoding == xml_encoding::utf8           ? "8 "
                               : document->encoding == xml_encoding::utf16_little ? "16le "
                                                                                  : "16be ";
  return (document->is_ascii ? "ascii " : "") + encoding + text;
}

}  // namespace

TEST_CASE("UTF-8 stays as it is, without its byte-order mark") {
  CHECK(decoded("<a>x</a>") == "ascii 8 <a>x</a>");
  CHECK(decoded("<a>\xc3\xa9</a>") == "8 <a>\xc3\xa9</a>");
  CHECK(decoded("\xef\xbb\xbf<a/>") == "8 <a/>");
  CHECK(decoded("<a>\xef\xbb\xbf</a>") == "8 <a>\xef\xbb\xbf</a>");
  CHECK(decoded("") == "ascii 8 ");
}

TEST_CASE("UTF-16 becomes UTF-8, with a byte-order mark or without") {
  CHECK(decoded("\xff\xfe<\0a\0"s) == "16le <a");
  CHECK(decoded("\xfe\xff\0<\0a"s) == "16be <a");
  CHECK(decoded("<\0a\0"s) == "16le <a");
  CHECK(decoded("\0<\0a"s) == "16be <a");
  CHECK(decoded("\xff\xfe"s) == "16le ");
  CHECK(decoded("\xff\xfe\xac\x20\x3d\xd8\x80\xde"s) == "16le \xe2\x82\xac\xf0\x9f\x9a\x80");
}

TEST_CASE("UTF-16 that grows by half has the room it needs, whatever its size") {
  std::string bytes = "\xfe\xff";
  std::string text = "16be ";
  for (int i = 0; i < 100; ++i) {
    CHECK(decoded(bytes) == text);
    bytes += "\x72\x48";
    text += "\xe7\x89\x88";
  }
}

TEST_CASE("malformed encodings are refused") {
  for (const std::string& bad :
       {"\xff\xfe<"s, "\xff\xfe<\0a"s, "\xfe\xff\xd8\x00"s, "\xfe\xff\xdc\x00\xd8\x00"s, "<a>\x80</a>"s,
        "<\xc3"s, "\xc0\xbc"s, "\xed\xa0\x80"s, "\xf4\x90\x80\x80"s, "\xff\xfe\0\0<\0\0\0"s, "\0\0\0<"s,
        "\0\0\xfe\xff"s}) {
    CHECK(decoded(bad) == "(none)");
  }
}

TEST_CASE("characters that XML forbids are refused") {
  for (int c = 0; c < 0x20; ++c) {
    const bool allowed = c == '\t' || c == '\n' || c == '\r';
    CHECK((decoded("<a>" + std::string(1, static_cast<char>(c))) != "(none)") == allowed);
  }
  CHECK(decoded("\xef\xbf\xbe") == "(none)");
  CHECK(decoded("\xef\xbf\xbf") == "(none)");
  CHECK(decoded("\xfe\xff\xff\xfe"s) == "(none)");
  CHECK(decoded("\x7f\xc2\x80\xef\xbf\xbd\xf4\x8f\xbf\xbf") == "8 \x7f\xc2\x80\xef\xbf\xbd\xf4\x8f\xbf\xbf");
}

TEST_CASE("line ends become LF") {
  CHECK(decoded("a\r\nb\rc\nd\r\r\n") == "ascii 8 a\nb\nc\nd\n\n");
  CHECK(decoded("\xff\xfe\r\0\n\0\r\0"s) == "16le \n\n");
}
