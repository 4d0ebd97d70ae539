#include <appdecl/version/xml_prolog.hpp>

#include <doctest/doctest.h>

#include <string>

namespace {

using appdecl::detail::xml_encoding;

/// What follows the prolog, "(malformed)" when it has a fault.
std::string behind(std::string text, xml_encoding encoding = xml_encoding::utf8, bool is_ascii = true) {
  const appdecl::detail::xml_document document{text.data(), text.data() + text.size(), encoding, is_ascii};
  appdecl::detail::xml_cursor cursor(document.first, document.last);
  return appdecl::detail::skip_prolog(cursor, document) ? std::string(cursor.rest()) : "(malformed)";
}

std::string declared(const std::string& inner) { return behind("<?xml" + inner + "?><a/>"); }

bool is_encoding(const std::string& name, xml_encoding encoding, bool is_ascii = false) {
  return behind("<?xml version='1.0' encoding='" + name + "'?>", encoding, is_ascii).empty();
}

}  // namespace

TEST_CASE("a prolog may be empty, or have an XML declaration and more") {
  CHECK(behind("<a/>") == "<a/>");
  CHECK(behind("\n <!-- c --><a/>") == "<a/>");
  CHECK(
      behind("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!-- c -->\n<?p?><!DOCTYPE a>\n<!-- d --> <a/>") ==
      "<a/>");
  CHECK(behind("<?xml-stylesheet?><a/>") == "<a/>");
}

TEST_CASE("an XML declaration has a version, then perhaps an encoding and whether it stands alone") {
  CHECK(declared(" version='1.0'") == "<a/>");
  CHECK(declared("\n version = \"1.1\" ") == "<a/>");
  CHECK(declared(" version='1.0' standalone='yes'") == "<a/>");
  CHECK(declared(" version='1.0' encoding='utf-8' standalone=\"no\" ") == "<a/>");
  for (const char* const bad :
       {"", " ", " version=1.0", " version='2.0'", " version='1.'", " version='1.0 '", " version='1.x'",
        " encoding='UTF-8'", " version='1.0'encoding='UTF-8'", " version='1.0' standalone='maybe'",
        " version='1.0' encoding=''", " version='1.0' standalone='yes' encoding='UTF-8'",
        " version='1.0' x='y'", " version='1.0' encoding", " version='1.0' encoding='UTF-8'standalone='yes'",
        "version='1.0'"}) {
    CHECK(declared(bad) == "(malformed)");
  }
}

TEST_CASE("an XML declaration stands at the very start") {
  CHECK(behind(" <?xml version='1.0'?><a/>") == "(malformed)");
  CHECK(behind("<!----><?xml version='1.0'?><a/>") == "(malformed)");
  CHECK(behind("<?xml version='1.0'?><?xml version='1.0'?><a/>") == "(malformed)");
  CHECK(behind("<?xml version='1.0'>") == "(malformed)");
  CHECK(behind("<?xml") == "(malformed)");
}

TEST_CASE("the encoding that is declared fits the bytes") {
  CHECK(is_encoding("UTF-8", xml_encoding::utf8));
  CHECK(is_encoding("utf-8", xml_encoding::utf8));
  CHECK(is_encoding("US-ASCII", xml_encoding::utf8, true));
  CHECK_FALSE(is_encoding("US-ASCII", xml_encoding::utf8, false));
  CHECK(is_encoding("UTF-16", xml_encoding::utf16_little));
  CHECK(is_encoding("utf-16le", xml_encoding::utf16_little));
  CHECK(is_encoding("UTF-16", xml_encoding::utf16_big));
  CHECK(is_encoding("UTF-16BE", xml_encoding::utf16_big));
  CHECK_FALSE(is_encoding("UTF-16", xml_encoding::utf8, true));
  CHECK_FALSE(is_encoding("UTF-16BE", xml_encoding::utf16_little));
  CHECK_FALSE(is_encoding("UTF-16LE", xml_encoding::utf16_big));
  CHECK_FALSE(is_encoding("UTF-8", xml_encoding::utf16_little));
  CHECK_FALSE(is_encoding("US-ASCII", xml_encoding::utf16_big));
  for (const char* const other : {"ISO-8859-1", "UTF-7", "UTF8", "UTF-32", "latin1", "UTF-8 "}) {
    CHECK_FALSE(is_encoding(other, xml_encoding::utf8, true));
  }
}

TEST_CASE("a document type is passed over, with identifiers and an internal subset") {
  for (const char* const good :
       {"a", " a ",
        "plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" \"http://www.apple.com/DTDs/PropertyList-1.0.dtd\"",
        "plist SYSTEM \"file://localhost/System/Library/DTDs/PropertyList.dtd\"", "a SYSTEM 'x>'",
        "a SYSTEM 'x'[]", "a[]", "a [ ] ", "SYSTEM",
        "a [<!ELEMENT a (b|c)*>\n<!ATTLIST a b CDATA 'x>]' c CDATA \"'\">]",
        "a [<!NOTATION n SYSTEM 'x'><!-- ]> ' --><?p ]> \" ?>]", "a [<!-- <!ENTITY x 'y'> -->]"}) {
    CHECK(behind("<!DOCTYPE " + std::string(good) + "><a/>") == "<a/>");
  }
  for (const char* const bad : {"",
                                "1",
                                "a SYSTEM",
                                "a SYSTEM x",
                                "a SYSTEM 'x",
                                "a SYSTEM'x'",
                                "a PUBLIC 'x'",
                                "a PUBLIC 'x''y'",
                                "a PUBLIC '{' 'y'",
                                "a PUBLIC \"\xc3\xa9\" 'y'",
                                "a OTHER 'x'",
                                "a x",
                                "a [",
                                "a [x]",
                                "a [<!ELEMENT a ANY]",
                                "a [<!ELEMENT>]",
                                "a [<!ATTLIST a b CDATA 'x>]",
                                "a [<!OTHER a>]",
                                "a [<a/>]",
                                "a [<!ELEMENT a <b>]",
                                "a [] x",
                                "a[][]",
                                "a [<!-- ]",
                                "a [<?p ]",
                                "a [<![INCLUDE[]]>]",
                                "aSYSTEM'x'"}) {
    CHECK(behind("<!DOCTYPE " + std::string(bad) + "><a/>") == "(malformed)");
  }
  CHECK(behind("<!DOCTYPEa><a/>") == "(malformed)");
  CHECK(behind("<!DOCTYPE a") == "(malformed)");
}

TEST_CASE("declared entities and references to parameter entities are refused") {
  for (const char* const bad :
       {"<!ENTITY x 'y'>", "<!ENTITY % x 'y'>", "<!ENTITY x SYSTEM 'y'>", "%x;", "<!ELEMENT a ANY> %x;",
        "<!ELEMENT a %x;>", "<!ELEMENT a ANY><!ENTITY x 'y'>"}) {
    CHECK(behind("<!DOCTYPE a [" + std::string(bad) + "]><a/>") == "(malformed)");
  }
}
