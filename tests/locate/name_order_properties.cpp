#include <appdecl/locate/name_order.hpp>

#include <support/sign.hpp>

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
using testing::sign;

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
