#include <appdecl/version/binary_plist.hpp>

#include <support/plist_documents.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

namespace {

using appdecl::detail::binary_plist;
using appdecl::detail::plist_type;
using testing::big_endian;
using testing::binary_plist_builder;
using std::string_literals::operator""s;

/// The type, count and extent of a lone object, "(none)" when it is none.
std::string header(const std::string& object) {
  binary_plist_builder builder;
  const std::string bytes = builder.add(object).bytes();
  const auto list = binary_plist::of(bytes);
  const auto found = list ? list->object(0) : std::nullopt;
  return found ? std::to_string(static_cast<int>(found->type)) + " " + std::to_string(found->count) + " " +
                     std::to_string(found->extent)
               : "(none)";
}

bool opens(const std::string& bytes) { return binary_plist::of(bytes).has_value(); }

/// A list of one array of itself, with one number of its trailer replaced.
std::string with_trailer(std::size_t at, std::size_t width, std::uint64_t value) {
  binary_plist_builder builder;
  std::string bytes = builder.add_container(0xa, {0}).bytes();
  return bytes.replace(bytes.size() - 32 + at, width, big_endian(value, width));
}

}  // namespace

TEST_CASE("the trailer says where everything is, and nothing is left over") {
  CHECK(opens(with_trailer(0, 6, 0)));
  CHECK(opens(with_trailer(0, 6, 0x010203040506)));
  CHECK_FALSE(opens(with_trailer(6, 1, 0)));
  CHECK_FALSE(opens(with_trailer(6, 1, 1)));
  CHECK_FALSE(opens(with_trailer(6, 1, 9)));
  CHECK_FALSE(opens(with_trailer(7, 1, 0)));
  CHECK_FALSE(opens(with_trailer(7, 1, 9)));
  CHECK_FALSE(opens(with_trailer(8, 8, 0)));
  CHECK_FALSE(opens(with_trailer(8, 8, 2)));
  CHECK_FALSE(opens(with_trailer(8, 8, 0x8000000000000001)));
  CHECK_FALSE(opens(with_trailer(16, 8, 1)));
  CHECK_FALSE(opens(with_trailer(16, 8, 0xffffffffffffffff)));
  CHECK(opens(with_trailer(24, 8, 10)));
  CHECK_FALSE(opens(with_trailer(24, 8, 9)));
  CHECK_FALSE(opens(with_trailer(24, 8, 12)));
  CHECK_FALSE(opens(with_trailer(24, 8, 13)));
  CHECK_FALSE(opens(with_trailer(24, 8, 7)));
  CHECK_FALSE(opens(with_trailer(24, 8, 0xfffffffffffffff0)));
}

TEST_CASE("the header names the format") {
  binary_plist_builder builder;
  builder.add_container(0xa, {});
  for (const char* const known : {"bplist00", "bplist01"}) {
    builder.header = known;
    CHECK(opens(builder.bytes()));
  }
  for (const char* const other : {"bplist02", "bplist10", "bplist15", "Bplist00", "bplist\x00\x00"}) {
    builder.header = std::string(other) + std::string(8 - std::string_view(other).size(), '\0');
    CHECK_FALSE(opens(builder.bytes()));
  }
  CHECK_FALSE(opens(""));
  CHECK_FALSE(opens("bplist00"));
  CHECK_FALSE(opens("bplist00" + std::string(32, '\0')));
}

TEST_CASE("every kind of object has its extent") {
  for (const auto& [object, expected] : std::initializer_list<std::pair<std::string, const char*>>{
           {"\x00"s, "0 0 1"},
           {"\x08", "0 0 1"},
           {"\x09", "0 0 1"},
           {"\x0f", "0 0 1"},
           {"\x10\x01", "1 1 2"},
           {"\x11\x01\x02", "1 2 3"},
           {"\x12" + std::string(4, '1'), "1 4 5"},
           {"\x13" + std::string(8, '1'), "1 8 9"},
           {"\x14" + std::string(16, '1'), "1 16 17"},
           {"\x22" + std::string(4, '1'), "2 4 5"},
           {"\x23" + std::string(8, '1'), "2 8 9"},
           {"\x33" + std::string(8, '1'), "3 8 9"},
           {"\x40", "4 0 1"},
           {"\x42zz", "4 2 3"},
           {"\x53"
            "abc",
            "5 3 4"},
           {"\x5f\x10\x03"
            "abc",
            "5 3 6"},
           {"\x5f\x11\x00\x03"
            "abc"s,
            "5 3 7"},
           {"\x5f\x12" + big_endian(3, 4) + "abc", "5 3 9"},
           {"\x5f\x13" + big_endian(3, 8) + "abc", "5 3 13"},
           {"\x62"
            "abcd",
            "6 2 5"},
           {"\x80\x01", "8 1 2"},
           {"\x8f" + std::string(16, '1'), "8 16 17"},
           {"\xa2\x00\x00"s, "10 2 3"},
           {"\xb1\x00"s, "11 1 2"},
           {"\xc1\x00"s, "12 1 2"},
           {"\xd2"
            "abcd",
            "13 2 5"}}) {
    CHECK(header(object) == expected);
    CHECK(header(object.substr(0, object.size() - 1)) == "(none)");
  }
}

TEST_CASE("unknown objects and counts that are no integers are refused") {
  for (const std::string& bad : {"\x01"s,
                                 "\x07"s,
                                 "\x0a"s,
                                 "\x15" + std::string(40, '1'),
                                 "\x1f" + std::string(40, '1'),
                                 "\x20\x31"s,
                                 "\x21\x31\x31"s,
                                 "\x24" + std::string(20, '1'),
                                 "\x32" + std::string(8, '1'),
                                 "\x34" + std::string(16, '1'),
                                 "\x70"s,
                                 "\x90"s,
                                 "\xe0"s,
                                 "\xf0"s,
                                 "\x5f"s,
                                 "\x5f\x51\x01x"s,
                                 "\x5f\x14" + big_endian(0, 8) + big_endian(1, 8) + "x",
                                 "\x5f\x13" + big_endian(0xffffffffffffffff, 8) + "x",
                                 "\x6f\x13" + big_endian(0x8000000000000000, 8) + "x",
                                 "\xdf\x13" + big_endian(0x8000000000000001, 8) + std::string(2, '\0')}) {
    CHECK(header(bad) == "(none)");
  }
}

TEST_CASE("offsets and references have 1 to 8 bytes") {
  for (std::size_t width = 1; width <= 8; ++width) {
    binary_plist_builder builder;
    builder.offset_width = width;
    builder.reference_width = width;
    builder.top = 2;
    builder.add("\x08").add_container(0xa, {2, 0}).add_container(0xa, {1});
    const std::string bytes = builder.bytes();
    const auto list = binary_plist::of(bytes);
    REQUIRE(list);
    CHECK(list->count() == 3);
    CHECK(list->top() == 2);
    CHECK(list->object_bytes() == 3 + 3 * width);
    const auto array = list->object(1);
    REQUIRE(array);
    CHECK(list->reference_count(*array) == 2);
    CHECK(list->reference(*array, 0) == 2);
    CHECK(list->reference(*array, 1) == 0);
    CHECK(list->type_of(0) == plist_type::constant);
    CHECK(list->type_of(2) == plist_type::array);
  }
}

TEST_CASE("an object lies between the header and the table") {
  const binary_plist_builder builder;
  for (const std::size_t offset : {0U, 7U, 10U, 11U, 65535U}) {
    const std::string bytes = builder.finished("bplist00\x08\x08", {offset});
    const auto list = binary_plist::of(bytes);
    REQUIRE(list);
    CHECK_FALSE(list->object(0));
    CHECK_FALSE(list->type_of(0));
  }
}

TEST_CASE("a reference to no object leads to none") {
  binary_plist_builder builder;
  builder.reference_width = 8;
  const std::string bytes = builder.add_container(0xa, {1, 0x8000000000000000, 0}).bytes();
  const auto list = binary_plist::of(bytes);
  const auto array = list->object(0);
  CHECK(list->reference(*array, 0) == 1);
  CHECK(list->reference(*array, 1) == 1);
  CHECK(list->reference(*array, 2) == 0);
}
