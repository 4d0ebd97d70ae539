#include <appdecl/locate/name_order.hpp>

#include <support/sign.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace {

using appdecl::compare_names;
using appdecl::os_family;
using testing::sign;

const std::string forty_nines(40, '9');
const std::string forty_eights(40, '8');

/// Highest first; each is higher than every one behind it.
const std::vector<std::string>& highest_first() {
  static const std::vector<std::string> names{
      // Numbers, of any size.
      "1" + std::string(40, '0'),
      forty_nines,
      forty_eights,
      "18446744073709551616",
      "18446744073709551615",
      "4294967296",
      "2024.1",
      "2023.3.2",
      "10",
      "9",
      // A mark before a number announces a further part; marks go by code point.
      "3~1",
      "3_1",
      "3.10",
      "3.9.1",
      "3.9",
      "3-1",
      "3 1",
      // The end, then any other character by code point.
      "3",
      "3\xc3\xa9",
      "3b2",
      "3b",
      "3a",
      "3.x",
      "3-rc",
      "3-beta.2",
      "3-beta",
      "3 (x86)",
      "2.1",
      "2",
      "2-beta",
      "1.2",
      "1",
      "0.1",
      "0",
      // A number is higher than a mark, a mark than a word.
      ".5",
      "-5",
      "(2)",
      "\xf0\x90\x80\x80",
      "\xef\xbf\xbd",
      "\xef\xbc\x91",
      "\xc3\xa9"
      "1",
      "v10",
      "v9",
      "v",
      "latest",
      "current",
      "App 10",
      "App 2.1",
      "App 2",
      "App 2 (x86)",
      "App",
      "App Beta",
      ".hidden",
      "(x)",
  };
  return names;
}

}  // namespace

TEST_CASE("names are ordered by the versions they seem to carry") {
  const auto& names = highest_first();
  for (std::size_t i = 0; i < names.size(); ++i) {
    for (std::size_t j = 0; j < names.size(); ++j) {
      CAPTURE(names[i]);
      CAPTURE(names[j]);
      CHECK(sign(compare_names(names[i], names[j], false)) == (i < j ? 1 : i > j ? -1 : 0));
    }
  }
}

TEST_CASE("leading zeros and nothing else are without weight in a number") {
  static_assert(compare_names("01", "1", false) == 0);
  static_assert(compare_names("App 002.0", "App 2.00", false) == 0);
  static_assert(compare_names("0", "000", false) == 0);
  static_assert(compare_names("10", "1", false) > 0);
  static_assert(compare_names("1.0", "1", false) > 0);
  static_assert(compare_names("", "", false) == 0);
}

TEST_CASE("the examples that the documentation gives hold") {
  static_assert(compare_names("2.1", "2", false) > 0);
  static_assert(compare_names("2", "2-beta", false) > 0);
  static_assert(compare_names("App 2", "App 2 (x86)", false) > 0);
  static_assert(compare_names("App 2 (x86)", "App", false) > 0);
  static_assert(compare_names("1.2", "current", false) > 0);
}

TEST_CASE("ASCII case counts, unless it is folded") {
  static_assert(compare_names("app", "APP", false) > 0);
  static_assert(compare_names("app", "APP", true) == 0);
  static_assert(compare_names("aPP 2", "App 10", true) < 0);
  static_assert(compare_names("_", "A", true) < 0);  // a capital is compared as its small letter
  static_assert(compare_names("_", "A", false) > 0);
  CHECK(compare_names("\xc3\xa9", "\xc3\x89", true) > 0);  // beyond ASCII there is no folding
}

TEST_CASE("matches are tried segment by segment, the highest first") {
  using appdecl::is_tried_before;
  const auto before = [](std::string_view a, std::string_view b) {
    return is_tried_before(a, b, os_family::linux_) && !is_tried_before(b, a, os_family::linux_);
  };
  CHECK(before("/opt/v-10/bin/v", "/opt/v-9/bin/v"));
  CHECK(before("/opt/2/1", "/opt/1/2"));
  CHECK(before("/opt/2/2", "/opt/2/1"));
  CHECK(before("/opt/a 2/x/1", "/opt/a/y/2"));
  CHECK(before("/opt/2.1/v", "/opt/2/v"));
  CHECK(before("/opt/2/v", "/opt/2-beta/v"));  // not by bytes, where - comes before /
}

TEST_CASE("equal matches are tried by the bytes of the whole path, ascending") {
  using appdecl::is_tried_before;
  CHECK(is_tried_before("/opt/01/v", "/opt/1/v", os_family::linux_));
  CHECK_FALSE(is_tried_before("/opt/1/v", "/opt/01/v", os_family::linux_));
  CHECK_FALSE(is_tried_before("/opt/1/v", "/opt/1/v", os_family::linux_));
  CHECK(is_tried_before("/opt/1/02", "/opt/01/1", os_family::linux_));
  CHECK(is_tried_before("C:\\APP\\v", "C:\\app\\v", os_family::win32));
  CHECK(is_tried_before("C:\\00\\v", "C:\\0\\v", os_family::win32));  // 0 comes before the separator there
  CHECK(is_tried_before("/0/v", "/00/v", os_family::linux_));         // and behind it here
}
