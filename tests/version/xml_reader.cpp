#include <appdecl/version/xml_reader.hpp>

#include <support/plist_documents.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <string>
#include <string_view>

namespace {

using appdecl::detail::xml_token;

/// The tags of a document, each with the text before it.
std::string tags(std::string_view bytes) {
  testing::plist_room room(bytes);
  const auto document = appdecl::detail::decode_xml(room.bytes(), room.size());
  if (!document) {
    return "(no text)";
  }
  appdecl::detail::xml_reader reader(*document);
  std::string result;
  for (;;) {
    const xml_token token = reader.next();
    if (token == xml_token::end || token == xml_token::malformed) {
      return result + (token == xml_token::end ? "." : "!");
    }
    result +=
        std::string(reader.text()) + (token == xml_token::start_tag ? "(" : ")") + std::string(reader.name());
  }
}

/// The text of an element with this content, "!" when it is malformed.
std::string text(std::string_view content) {
  const std::string found = tags("<a>" + std::string(content) + "</a>");
  return found.back() == '!' ? "!" : found.substr(2, found.size() - 5);
}

bool has_attributes(std::string_view attributes) {
  return tags("<a" + std::string(attributes) + "/>") == "(a)a.";
}

}  // namespace

TEST_CASE("tags come in order, each with the text before it") {
  CHECK(tags("<a/>") == "(a)a.");
  CHECK(tags("<a></a>") == "(a)a.");
  CHECK(tags("<a>1<b>2</b>3<c />4</a >\n<!-- end -->") == "(a1(b2)b3(c)c4)a.");
  CHECK(tags("\xef\xbb\xbf<?xml version='1.0'?><!DOCTYPE a><a\n/>") == "(a)a.");
  CHECK(tags(testing::as_utf16("<a>1</a>", true)) == "(a1)a.");
}

TEST_CASE("text loses comments and processing instructions, and its references and CDATA are resolved") {
  CHECK(text("2.<!-- -->3") == "2.3");
  CHECK(text("2<?p x?>.3") == "2.3");
  CHECK(text("<![CDATA[<b>&amp;]] >]]>") == "<b>&amp;]] >");
  CHECK(text("1<![CDATA[2]]><![CDATA[]]>3") == "123");
  CHECK(text("&lt;&#65;&#x42;&gt;&amp;amp;") == "<AB>&amp;");
  CHECK(text("&#xe9;&#x1F680;") == "\xc3\xa9\xf0\x9f\x9a\x80");
  CHECK(text("&#1114111;") == "\xf4\x8f\xbf\xbf");
  CHECK(text("a\r\nb&#13;c") == "a\nb\rc");
  CHECK(text("]] ]>]&gt; ]]&gt;") == "]] ]>]> ]]>");
}

TEST_CASE("malformed text is refused") {
  for (const char* const bad : {"]]>",
                                "&",
                                "&;",
                                "&x;",
                                "&lt",
                                "& lt;",
                                "&#1;",
                                "&#xD800;",
                                "<![CDATA[",
                                "<![CDATA[]]",
                                "<![cdata[]]>",
                                "<!-- -- -->",
                                "<!-- ",
                                "<?xml?>",
                                "<?p",
                                "<!DOCTYPE a>",
                                "<!ENTITY a 'b'>",
                                "<",
                                "< b/>",
                                "<1/>",
                                "</>"}) {
    CHECK(text(bad) == "!");
  }
}

TEST_CASE("attributes are checked and dropped") {
  for (const char* const good : {"", " ", " b='c'", " b = \"c\" d='&lt;&#65;' ", "\nb='>'",
                                 " b:c='' b='' B=''", " b='/'", " b='&amp;&quot;'"}) {
    CHECK(has_attributes(good));
  }
  for (const char* const bad :
       {" b", " b=", " b=c", " b='c", " b='c\"", " ='c'", "b='c'", " b='c'd='e'", " b='<'", " b='&'",
        " b='&x;'", " b='&#0;'", " b='&lt'", " b='1' b='2'", " 1='b'", " b='c' /"}) {
    CHECK_FALSE(has_attributes(bad));
  }
}

TEST_CASE("an element has at most 32 attributes") {
  std::string attributes;
  for (int i = 0; i < 32; ++i) {
    attributes += " a" + std::to_string(i) + "='b'";
  }
  CHECK(has_attributes(attributes));
  CHECK_FALSE(has_attributes(attributes + " c='d'"));
}

TEST_CASE("a document is one element") {
  CHECK(tags("") == "!");
  CHECK(tags(" ") == "!");
  CHECK(tags("x") == "!");
  CHECK(tags("x<a/>") == "!");
  CHECK(tags("<![CDATA[]]><a/>") == "!");
  CHECK(tags("&#32;<a/>") == "!");
  CHECK(tags("<!DOCTYPE a><!DOCTYPE a><a/>") == "!");
  CHECK(tags("</a>") == "!");
  CHECK(tags("<a>") == "(a!");
  CHECK(tags("<a/></a>") == "(a)a!");
  CHECK(tags("<a/>x") == "(a)a!");
  CHECK(tags("<a/>&#32;") == "(a)a!");
  CHECK(tags("<a/><![CDATA[]]>") == "(a)a!");
  CHECK(tags("<a/><b/>") == "(a)a!");
  CHECK(tags("<a/><!DOCTYPE a>") == "(a)a!");
  CHECK(tags("<a/>\n<?p?> <!---->") == "(a)a.");
  CHECK(tags("<a/><?xml version='1.0'?>") == "(a)a!");
}
