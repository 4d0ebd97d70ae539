#include <appdecl/version/plist_binary.hpp>

#include <support/allocation_count.hpp>
#include <support/plist_documents.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

using testing::big_endian;
using testing::binary_plist_builder;
using testing::binary_plist_with;
using testing::plist_ascii;
using testing::plist_integer;
using testing::plist_utf16;
using std::string_literals::operator""s;

std::string version(const std::string& bytes) {
  const std::vector<char> exact(bytes.begin(), bytes.end());  // a sanitizer sees what is read beyond
  return appdecl::detail::binary_plist_version({exact.data(), exact.size()}).value_or("(none)");
}

std::string told(std::string value) { return version(binary_plist_with(std::move(value))); }

/// Whether a property list may hold this object. Of a malformed one nothing is told.
bool is_object(std::string object) {
  binary_plist_builder builder;
  builder.add_container(0xd, {1, 2}).add(plist_ascii("CFBundleVersion")).add(plist_ascii("1"));
  return version(builder.add(std::move(object)).bytes()) == "1";
}

/// Two pairs: CFBundleShortVersionString with `first`, `second_key` with `second`.
binary_plist_builder two_pairs(std::string first, std::string second_key, std::string second) {
  binary_plist_builder builder;
  builder.add_container(0xd, {1, 2, 3, 4}).add(plist_ascii("CFBundleShortVersionString"));
  builder.add(std::move(second_key)).add(std::move(first)).add(std::move(second));
  return builder;
}

/// Objects of every kind.
std::string everything() {
  binary_plist_builder builder;
  builder.add_container(0xd, {1, 2, 3, 4, 5, 6});
  builder.add(plist_ascii("CFBundleShortVersionString"))
      .add(plist_ascii("CFBundleVersion"))
      .add(plist_ascii("a"));
  builder.add(plist_utf16(u"2.3.1")).add(plist_ascii("812"));
  builder.add_container(0xa, {7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18});
  builder.add("\x00"s).add("\x08").add("\x09").add(plist_integer(7, 1)).add(plist_integer(7, 8));
  builder.add("\x23" + std::string(8, '\x40'))
      .add("\x33" + std::string(8, '\x41'))
      .add("\x42zz")
      .add("\x80\x05");
  builder.add_container(0xc, {4}).add_container(0xd, {3, 18}).add_container(0xa, {});
  return builder.bytes();
}

}  // namespace

TEST_CASE("the short version string is the version, else the bundle version") {
  const std::string key = plist_ascii("CFBundleVersion");
  const std::string other = plist_ascii("812");
  CHECK(version(two_pairs(plist_ascii("2.3"), key, other).bytes()) == "2.3");
  for (const std::string& no_text :
       {plist_ascii(""), plist_ascii(" \t\n\v\f\r"), plist_utf16(u" \n"), "\x00"s, "\x08"s, "\x09"s, "\x0f"s,
        "\x33" + std::string(8, '1'), "\x41x"s, "\x80\x05"s, "\xa0"s, "\xd0"s,
        "\x23\x7f\xf0" + std::string(6, '\0'), "\x23\x7f\xf8" + std::string(6, '\0'), "\x22\xff\x80\x00\x00"s,
        "\xa1\x02"s}) {
    CHECK(version(two_pairs(no_text, key, other).bytes()) == "812");
    CHECK(version(two_pairs(no_text, plist_ascii("x"), other).bytes()) == "(none)");
  }
  CHECK(version(two_pairs(plist_ascii("2.3"), plist_ascii("x"), other).bytes()) == "2.3");
  CHECK(version(everything()) == "2.3.1");
}

TEST_CASE("texts are stripped, and UTF-16 is told as UTF-8") {
  CHECK(told(plist_ascii(" 2.3\n")) == "2.3");
  CHECK(told(plist_ascii("2.3 beta 1 of a name that is long")) == "2.3 beta 1 of a name that is long");
  CHECK(told(plist_utf16(u"2.3")) == "2.3");
  CHECK(told(plist_utf16(u" \t2.3 \u00e9\u7248\U0001f680\n")) == "2.3 \xc3\xa9\xe7\x89\x88\xf0\x9f\x9a\x80");
  CHECK(told(plist_utf16(u"\u00a02\u2003")) ==
        "\xc2\xa0"
        "2\xe2\x80\x83");
}

TEST_CASE("integers are told in decimal: 1, 2 and 4 bytes without a sign, 8 and 16 with one") {
  CHECK(told(plist_integer(10, 1)) == "10");
  CHECK(told(plist_integer(0xff, 1)) == "255");
  CHECK(told(plist_integer(0xffff, 2)) == "65535");
  CHECK(told(plist_integer(0xffffffff, 4)) == "4294967295");
  CHECK(told(plist_integer(0xffffffffffffffff, 8)) == "-1");
  CHECK(told(plist_integer(0xffffffffffffffff, 16)) == "18446744073709551615");
  CHECK(told("\x14\x80" + std::string(15, '\0')) == "-170141183460469231731687303715884105728");
  CHECK(told(plist_integer(0, 1)) == "0");
}

TEST_CASE("reals are told in the shortest form of their own width") {
  CHECK(told("\x23" + big_endian(0x4024000000000000, 8)) == "10");
  CHECK(told("\x23" + big_endian(0x4002666666666666, 8)) == "2.3");
  CHECK(told("\x22" + big_endian(0x40133333, 4)) == "2.3");
  CHECK(told("\x23" + big_endian(0x44b52d02c7e14af6, 8)) == "100000000000000000000000");
  CHECK(told("\x23" + big_endian(0x8000000000000001, 8)) == "-0." + std::string(323, '0') + "5");
}

TEST_CASE("keys are compared as text, in either encoding, and only those of the top level") {
  CHECK(version(two_pairs("\x08", plist_utf16(u"CFBundleVersion"), plist_ascii("1")).bytes()) == "1");
  CHECK(version(two_pairs("\x08", plist_utf16(u"CFBundleVersio\u016e"), plist_ascii("1")).bytes()) ==
        "(none)");
  CHECK(version(two_pairs("\x08", plist_ascii("CFBundleVersion "), plist_ascii("1")).bytes()) == "(none)");
  binary_plist_builder nested;
  nested.add_container(0xd, {1, 2}).add(plist_ascii("x")).add_container(0xd, {3, 4});
  nested.add(plist_ascii("CFBundleVersion")).add(plist_ascii("1"));
  CHECK(version(nested.bytes()) == "(none)");
  nested.top = 2;
  CHECK(version(nested.bytes()) == "1");
}

TEST_CASE("of a repeated key the last counts, whatever its value") {
  const auto pairs = [](std::string first, std::string last) {
    return version(
        two_pairs(std::move(first), plist_ascii("CFBundleShortVersionString"), std::move(last)).bytes());
  };
  CHECK(pairs(plist_ascii("1"), plist_ascii("2")) == "2");
  CHECK(pairs(plist_ascii("1"), "\x08") == "(none)");
  CHECK(pairs(plist_ascii("1"), plist_ascii("")) == "(none)");
}

TEST_CASE("every object is checked, those that nothing leads to as well") {
  for (const std::string& good :
       {"\x08"s, plist_ascii("abc"), plist_utf16(u"\U0001f680"), "\xa1\x02"s, "\xd1\x01\x02"s, "\xb1\x02"s,
        "\xc1\x02"s, "\xa0"s, "\x14" + std::string(16, '1')}) {
    CHECK(is_object(good));
  }
  for (const std::string& bad : {"\x01"s, "\x51\x80"s, plist_utf16(u"\xd83d"), "\x61\xde\x80"s, "\xa1\x04"s,
                                 "\xa1\xff"s, "\xd1\x02\x04"s, "\xd1\x00\x02"s, "\xd1\x03\x02"s, "\x52x"s,
                                 "\x70"s, "\xf0"s, "\xa1\x03"s, "\xb1\x03"s, "\xc1\x03"s, "\xd1\x01\x03"s}) {
    CHECK_FALSE(is_object(bad));
  }
}

TEST_CASE("the top object is a dict") {
  binary_plist_builder builder;
  builder.add(plist_ascii("CFBundleVersion")).add_container(0xa, {0, 0}).add_container(0xd, {0, 0});
  for (const std::size_t top : {0U, 1U}) {
    builder.top = top;
    CHECK(version(builder.bytes()) == "(none)");
  }
  builder.top = 2;
  CHECK(version(builder.bytes()) == "CFBundleVersion");
}

TEST_CASE("shared objects are fine, and containers that contain themselves are not") {
  binary_plist_builder builder;
  builder.add_container(0xd, {1, 2, 3, 4}).add(plist_ascii("a")).add(plist_ascii("CFBundleVersion"));
  builder.add_container(0xa, {5, 5}).add(plist_ascii("1")).add_container(0xa, {4, 4});
  CHECK(version(builder.bytes()) == "1");
  builder.add_container(0xa, {5});
  CHECK(version(builder.bytes()) == "1");
  builder.add_container(0xa, {8}).add_container(0xa, {7});
  CHECK(version(builder.bytes()) == "(none)");
}

TEST_CASE("objects may lie over one another only as far as there are bytes") {
  binary_plist_builder builder;
  std::string list = "bplist00";
  const auto put = [&list](const std::string& object) {
    const std::size_t at = list.size();
    list += object;
    return at;
  };
  std::vector<std::size_t> offsets;
  offsets.push_back(put("\xd1\x01\x02"));
  offsets.push_back(put(plist_ascii("CFBundleVersion")));
  offsets.push_back(put(plist_ascii("1")));
  CHECK(version(builder.finished(list, offsets)) == "1");
  offsets.push_back(offsets[2]);
  CHECK(version(builder.finished(list, offsets)) == "(none)");
  CHECK(version(builder.finished(list + "??", offsets)) == "1");
}

TEST_CASE("millions of offsets to one giant array cost no more than one") {
  constexpr std::size_t many = 2'000'000;
  binary_plist_builder builder;
  builder.offset_width = 4;
  std::string list = "bplist00\xd0" + testing::plist_marker(0xa, many);
  list.append(many, '\0');
  std::vector<std::size_t> offsets(many, 9);
  offsets[0] = 8;
  CHECK(version(builder.finished(list, offsets)) == "(none)");
}

TEST_CASE("a list cut anywhere tells nothing") {
  const std::string bytes = everything();
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    CHECK(version(bytes.substr(0, size)) == "(none)");
  }
}

TEST_CASE("a list with any byte replaced tells what is in it or nothing") {
  const std::string bytes = everything();
  const std::string text = plist_utf16(u"2.3.1");
  const std::size_t first = bytes.find(text);
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    for (const char c : {'\0', '\x01', '\x7f', '\x80', '\xff'}) {
      std::string changed = bytes;
      changed[i] = c;
      const std::string found = version(changed);
      const bool is_edit = i > first && i < first + text.size();
      const bool known = found == "(none)" || found == "2.3.1" || found == "812" ||
                         found == "CFBundleShortVersionString" || is_edit;
      CHECK_MESSAGE(known, i, " ", found);
    }
  }
}

TEST_CASE("nothing is allocated but the result") {
  if (!testing::counts_allocations) {
    return;
  }
  const auto allocations = [](const std::string& bytes) {
    return testing::allocations_of([&] { appdecl::detail::binary_plist_version(bytes); });
  };
  CHECK(allocations(everything()) == 0);
  CHECK(allocations(binary_plist_with(plist_ascii(std::string(200, '1')))) == 1);
  CHECK(allocations(binary_plist_with(plist_utf16(std::u16string(200, u'\u7248')))) == 1);
  CHECK(allocations(binary_plist_with("\x23" + big_endian(1, 8))) == 1);
}
