#include <appdecl/version/plist_xml.hpp>

#include <support/allocation_count.hpp>
#include <support/plist_documents.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <string>
#include <string_view>

namespace {

using testing::xml_plist_of;
using testing::xml_plist_with;

/// The version that a document tells.
std::string version(std::string_view bytes) {
  testing::plist_room room(bytes);
  return appdecl::detail::xml_plist_version(room.bytes(), room.size()).value_or("(none)");
}

/// The version when the short one is this element.
std::string told(std::string_view value) { return version(xml_plist_with(value)); }

/// Whether a property list may hold this value. Of a malformed one nothing is told.
bool is_value(std::string_view value) {
  const std::string before = "<dict><key>CFBundleVersion</key><string>1</string><key>x</key>";
  return version(xml_plist_of(before + std::string(value) + "</dict>")) == "1";
}

std::string repeated(std::string_view text, std::size_t count) {
  std::string result;
  for (std::size_t i = 0; i < count; ++i) {
    result += text;
  }
  return result;
}

const std::string everything = xml_plist_of(
    "\n<dict>\n\t<key>CFBundleName</key>\n\t<string>V&amp;&#x41;<![CDATA[<b>]]></string>\n"
    "\t<key>a</key><array><dict/><true/><integer>-0x1F</integer><real>1.5e3</real><data>AAEC</data>"
    "<date>2020-01-02T03:04:05Z</date><!-- c --><false></false></array>\n"
    "\t<key>CFBundleVersion</key>\n\t<string>812</string>\n"
    "\t<key>CFBundleShortVersionString</key>\n\t<string> 2.<?p?>3&#46;1 </string>\n</dict>\n");

}  // namespace

TEST_CASE("the short version string is the version, else the bundle version") {
  CHECK(version(xml_plist_of("<dict><key>CFBundleShortVersionString</key><string>2.3</string>"
                             "<key>CFBundleVersion</key><string>812</string></dict>")) == "2.3");
  CHECK(version(xml_plist_of("<dict><key>CFBundleVersion</key><string>812</string></dict>")) == "812");
  for (const char* const no_text : {"<string/>", "<string> \n</string>", "<true/>", "<false/>", "<array/>",
                                    "<dict/>", "<data>MTI=</data>", "<date>2020-01-02T03:04:05Z</date>",
                                    "<real>nan</real>", "<array><string>2</string></array>"}) {
    const std::string pair = "<dict><key>CFBundleShortVersionString</key>" + std::string(no_text);
    CHECK(version(xml_plist_of(pair + "<key>CFBundleVersion</key><string>812</string></dict>")) == "812");
    CHECK(version(xml_plist_of(pair + "</dict>")) == "(none)");
  }
  CHECK(version(xml_plist_of("<dict/>")) == "(none)");
}

TEST_CASE("texts are stripped and decoded") {
  CHECK(told("<string> 2.3\n</string>") == "2.3");
  CHECK(told("<string>&#32;2.3&#9;</string>") == "2.3");
  CHECK(told("<string>2.<!-- -->3</string>") == "2.3");
  CHECK(told("<string>2<![CDATA[.]]>3</string>") == "2.3");
  CHECK(told("<string>&lt;2&#x2e;3&gt;</string>") == "<2.3>");
  CHECK(told("<string>2.3 \xc3\xa9</string>") == "2.3 \xc3\xa9");
  CHECK(told("<string>2\r\n3</string>") == "2\n3");
  CHECK(version(everything) == "2.3.1");
}

TEST_CASE("numbers are told as they are written") {
  for (const char* const number :
       {"10", "0", "-3", "+3", "007", "0x1F", "-0Xab", "99999999999999999999999999"}) {
    CHECK(told("<integer>" + std::string(number) + "</integer>") == number);
    CHECK(told("<integer> \n" + std::string(number) + "\t</integer>") == number);
  }
  for (const char* const number : {"10", "2.3", "2.30", ".5", "5.", "-2.5e-3", "+1E+9", "1e9"}) {
    CHECK(told("<real>" + std::string(number) + "</real>") == number);
  }
  for (const char* const no_number : {"nan", "NaN", "inf", "-INF", "+infinity", "Infinity"}) {
    CHECK(told("<real>" + std::string(no_number) + "</real>") == "(none)");
    CHECK(is_value("<real> " + std::string(no_number) + " </real>"));
  }
  for (const char* const bad : {"", " ", "+", "0x", "0xg", "1.5", "1 2", "--1", "x", "1e3", "0x-1",
                                "\xd9\xa3", "1_0", "- 1", "nan"}) {
    CHECK_FALSE(is_value("<integer>" + std::string(bad) + "</integer>"));
  }
  for (const char* const bad : {"", " ", ".", "-", "e5", "1e", "1e+", "1.2.3", "1,5", "0x10", "1e5.0",
                                "infinit", "1 .5", "--1", "1e5e5", "."}) {
    CHECK_FALSE(is_value("<real>" + std::string(bad) + "</real>"));
  }
}

TEST_CASE("of a repeated key the last counts, whatever its value") {
  const auto pairs = [](std::string_view first, std::string_view last) {
    return version(xml_plist_of("<dict><key>CFBundleVersion</key>" + std::string(first) +
                                "<key>CFBundleVersion</key>" + std::string(last) + "</dict>"));
  };
  CHECK(pairs("<string>1</string>", "<string>2</string>") == "2");
  CHECK(pairs("<string>1</string>", "<string/>") == "(none)");
  CHECK(pairs("<string>1</string>", "<true/>") == "(none)");
  CHECK(pairs("<string>1</string>", "<dict/>") == "(none)");
  CHECK(pairs("<array/>", "<integer>2</integer>") == "2");
}

TEST_CASE("only the keys of the top level count") {
  const std::string inner = "<dict><key>CFBundleVersion</key><string>9</string></dict>";
  CHECK(version(xml_plist_of("<dict><key>a</key>" + inner + "</dict>")) == "(none)");
  CHECK(version(xml_plist_of("<dict><key>CFBundleVersion</key>" + inner + "</dict>")) == "(none)");
  CHECK(version(xml_plist_of("<array>" + inner + "</array>")) == "(none)");
  CHECK(version("<dict><key>a</key>" + inner + "</dict>") == "(none)");
  CHECK(version("<array>" + inner + "</array>") == "(none)");
  CHECK(version(inner) == "9");
  CHECK(version("<plist>" + inner + "</plist>") == "9");
  CHECK(version(xml_plist_of("<dict><key>a</key>" + inner +
                             "<key>CFBundleVersion</key><string>1</string></dict>")) == "1");
  CHECK(version(xml_plist_of("<string>CFBundleVersion</string>")) == "(none)");
  CHECK(version(xml_plist_of("<dict><key>&#67;FBundle<!-- -->Version</key><string>1</string></dict>")) ==
        "1");
  CHECK(version(xml_plist_of("<dict><key> CFBundleVersion</key><string>1</string></dict>")) == "(none)");
}

TEST_CASE("values of every kind are read") {
  for (const char* const good :
       {"<string/>", "<string>&amp;</string>", "<data/>", "<data>!</data>", "<date>x</date>",
        "<true> </true>", "<false/>", "<array/>", "<dict/>", "<array> <true/>\n<!-- c --> <?p?></array>",
        "<dict><key/><array></array></dict>", "<dict>\n<key>a</key>\n<dict>\n</dict>\n</dict>",
        "<array a='b'/>", "<integer>&#49;</integer>"}) {
    CHECK(is_value(good));
  }
}

TEST_CASE("what is no property list is refused") {
  for (const char* const bad : {"<key>a</key>",
                                "<plist><true/></plist>",
                                "<plist/>",
                                "<ustring/>",
                                "<String/>",
                                "<x/>",
                                "<string><b/></string>",
                                "<string>a</integer>",
                                "<string>a",
                                "<true>x</true>",
                                "<true><true/></true>",
                                "<array>x</array>",
                                "<array><key>a</key></array>",
                                "<array></dict>",
                                "<array>",
                                "<dict>x</dict>",
                                "<dict><true/></dict>",
                                "<dict><key>a</key></dict>",
                                "<dict><key>a</key><key>b</key></dict>",
                                "<dict><key>a</key>x<true/></dict>",
                                "<dict><key><true/></key><true/></dict>",
                                "<array>&#120;</array>",
                                "<array><![CDATA[x]]></array>",
                                "",
                                "x",
                                "<true/><true/>",
                                "<date><true/></date>",
                                "<data>&x;</data>"}) {
    CHECK_FALSE(is_value(bad));
  }
  const std::string pair = "<key>CFBundleVersion</key><string>1</string>";
  const std::string dict = "<dict>" + pair + "</dict>";
  CHECK(version(dict) == "1");
  for (const std::string& bad :
       {xml_plist_of(dict + "<true/>"), xml_plist_of("<true/>" + dict), xml_plist_of("x" + dict),
        xml_plist_of(dict + "x"), xml_plist_of(""), dict + dict, "<dict>" + pair,
        "<dict>" + pair + "</plist>", "<x>" + dict + "</x>", "<plist>" + dict, "<plist>" + dict + "</dict>",
        "<plist><plist>" + dict + "</plist></plist>", pair, "<!DOCTYPE plist [<!ENTITY a 'b'>]>" + dict,
        std::string(), std::string("invalid plist"), std::string("{ CFBundleVersion = 1; }")}) {
    CHECK(version(bad) == "(none)");
  }
}

TEST_CASE("a document cut anywhere tells nothing") {
  CHECK(version(everything.substr(0, everything.size() - 1)) == "2.3.1");
  for (std::size_t size = 0; size + 1 < everything.size(); ++size) {
    CHECK(version(everything.substr(0, size)) == "(none)");
  }
  const std::string wide =
      testing::as_utf16("<plist><dict><key>CFBundleVersion</key><real>1</real></dict></plist>", false);
  CHECK(version(wide) == "1");
  for (std::size_t size = 0; size < wide.size(); ++size) {
    CHECK(version(wide.substr(0, size)) == "(none)");
  }
}

TEST_CASE("a document with any byte replaced tells what is in it or nothing") {
  const std::size_t first = everything.find(" 2.<?p");
  const std::size_t last = everything.find("</string>", first);
  for (std::size_t i = 0; i < everything.size(); ++i) {
    for (const char c : {'\0', '\x01', '\x7f', '\x80', '\xff'}) {
      std::string changed = everything;
      changed[i] = c;
      const std::string found = version(changed);
      const bool is_edit = c == '\x7f' && i >= first && i < last;  // DEL is a character that XML allows
      const bool known = found == "(none)" || found == "2.3.1" || found == "812" ||
                         (is_edit && found.find(c) != std::string::npos);
      CHECK_MESSAGE(known, i, " ", found);
    }
  }
}

TEST_CASE("nothing is allocated but the result") {
  if (!testing::counts_allocations) {
    return;
  }
  testing::plist_room room(everything);
  CHECK(testing::allocations_of([&] { appdecl::detail::xml_plist_version(room.bytes(), room.size()); }) == 0);
  const std::string longer(100, '7');
  testing::plist_room other(xml_plist_with("<string>" + longer + "</string>"));
  CHECK(testing::allocations_of([&] { appdecl::detail::xml_plist_version(other.bytes(), other.size()); }) ==
        1);
}

TEST_CASE("depth and width cost no more than their bytes") {
  constexpr std::size_t many = 200'000;
  const std::string top = "<dict><key>CFBundleVersion</key><string>1</string><key>a</key>";
  CHECK(version(top + repeated("<array>", many) + repeated("</array>", many) + "</dict>") == "1");
  CHECK(version(top + repeated("<array>", 10 * many)) == "(none)");
  CHECK(version(top + "<array>" + repeated("<true/>", many) + "</array></dict>") == "1");
  CHECK(version(top + "<string>" + repeated("&#x41;", many) + "</string></dict>") == "1");
  CHECK(version(top + repeated("<!---->", many) + "<true/></dict>") == "1");
  CHECK(version(top + "<string>" + repeated("<![CDATA[", many)) == "(none)");
  CHECK(version(top + "<string>" + repeated("&", many)) == "(none)");
  CHECK(version("<!DOCTYPE plist [" + repeated("<!ELEMENT a ANY>", many) + "]>" + top + "<true/></dict>") ==
        "1");
  CHECK(version(top + "<true a='" + repeated("&lt;", many) + "'/></dict>") == "1");
  CHECK(version(top + "<true a='" + repeated("&", many) + "'/></dict>") == "(none)");
}
