#include <appdecl/locate/name_order.hpp>

#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

using appdecl::compare_names;
using appdecl::os_family;

constexpr int sign(int value) { return (value > 0) - (value < 0); }

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

/// The order said a second time, as a list of tokens that compare one after another.
std::vector<std::pair<int, std::string>> tokens_of(std::string name) {
  std::vector<std::pair<int, std::string>> tokens;
  while (!name.empty()) {
    const std::size_t digits = std::min(name.find_first_not_of("0123456789"), name.size());
    if (digits > 0) {
      std::string number = name.substr(0, digits);
      number.erase(0, std::min(number.find_first_not_of('0'), number.size()));
      // The number of digits first, so that texts compare like numbers.
      tokens.emplace_back(
          3, std::string(number.size() / 100, '*') + static_cast<char>('!' + number.size() % 100) + number);
      name.erase(0, digits);
      continue;
    }
    const bool before_digit = name.size() > 1 && name[1] >= '0' && name[1] <= '9';
    const bool may_mark =
        std::string_view(" !\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~\t").find(name[0]) != std::string_view::npos;
    tokens.emplace_back(before_digit && may_mark ? 2 : 0, name.substr(0, 1));
    name.erase(0, 1);
  }
  tokens.emplace_back(1, "");
  return tokens;
}

/// Names that have something in common, so that their comparison goes deep.
rc::Gen<std::string> any_name() {
  return rc::gen::container<std::string>(rc::gen::elementOf(std::string("00112aAbZ.-_ (\xc3\xa9")));
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

TEST_CASE("the order of names agrees with its definition") {
  CHECK(rc::check("compare_names compares tokens", [] {
    const std::string a = *any_name();
    const std::string b = *any_name();
    const auto left = tokens_of(a);
    const auto right = tokens_of(b);
    RC_ASSERT(sign(compare_names(a, b, false)) == (left > right) - (left < right));
  }));
}

TEST_CASE("the order of names is a total preorder") {
  CHECK(rc::check("compare_names is reflexive, antisymmetric and transitive", [](bool fold) {
    const std::string a = *any_name();
    const std::string b = *any_name();
    const std::string c = *any_name();
    RC_ASSERT(compare_names(a, a, fold) == 0);
    RC_ASSERT(sign(compare_names(a, b, fold)) == -sign(compare_names(b, a, fold)));
    std::vector<std::string> names{a, b, c};
    std::sort(names.begin(), names.end(),
              [fold](const std::string& x, const std::string& y) { return compare_names(x, y, fold) < 0; });
    RC_ASSERT(compare_names(names[0], names[1], fold) <= 0);
    RC_ASSERT(compare_names(names[1], names[2], fold) <= 0);
    RC_ASSERT(compare_names(names[0], names[2], fold) <= 0);
    // Equal names are interchangeable.
    if (compare_names(a, b, fold) == 0) {
      RC_ASSERT(sign(compare_names(a, c, fold)) == sign(compare_names(b, c, fold)));
    }
  }));
}

TEST_CASE("numbers of any size in names compare as numbers") {
  CHECK(rc::check("numbers", [](std::uint32_t a, std::uint32_t b) {
    const std::string suffix(30, '0');
    const int wanted = (a > b) - (a < b);
    RC_ASSERT(sign(compare_names("v" + std::to_string(a), "v" + std::to_string(b), false)) == wanted);
    RC_ASSERT(
        sign(compare_names("v" + std::to_string(a) + suffix, "v00" + std::to_string(b) + suffix, false)) ==
        (a == 0 || b == 0 ? sign(compare_names(std::to_string(a), std::to_string(b), false)) : wanted));
  }));
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

TEST_CASE("which match is tried first is a strict weak order") {
  CHECK(rc::check("is_tried_before", [] {
    const auto path = rc::gen::map(rc::gen::pair(any_name(), any_name()),
                                   [](const std::pair<std::string, std::string>& names) {
                                     return "/" + names.first + "/" + names.second;
                                   });
    const std::vector<std::string> paths = *rc::gen::container<std::vector<std::string>>(3, path);
    const auto before = [](const std::string& a, const std::string& b) {
      return appdecl::is_tried_before(a, b, os_family::linux_);
    };
    RC_ASSERT(!before(paths[0], paths[0]));
    RC_ASSERT(paths[0] == paths[1] || before(paths[0], paths[1]) != before(paths[1], paths[0]));
    RC_ASSERT(!(before(paths[0], paths[1]) && before(paths[1], paths[2])) || before(paths[0], paths[2]));
  }));
}
