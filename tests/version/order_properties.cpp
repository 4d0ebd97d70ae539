#include <appdecl/version/order.hpp>

#include <support/sign.hpp>
#include <support/version_order.hpp>

#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace {

using appdecl::lenient_order;
using testing::order;
using testing::sign;

/// Versions as they occur: digits, dots and what else people write.
rc::Gen<std::string> any_version() {
  return rc::gen::container<std::string>(rc::gen::elementOf(std::string("0001129..-bv")));
}

/// The order said a second time: the numbers of the segments without leading zeros, and without zeros at the
/// end.
std::vector<std::string> numbers_of(std::string_view version) {
  std::vector<std::string> numbers(1);
  for (const char c : version) {
    if (c == '.') {
      numbers.emplace_back();
    } else if (c >= '0' && c <= '9' && (c != '0' || !numbers.back().empty())) {
      numbers.back() += c;
    }
  }
  while (!numbers.empty() && numbers.back().empty()) {
    numbers.pop_back();
  }
  return numbers;
}

bool is_lower(const std::vector<std::string>& a, const std::vector<std::string>& b) {
  return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end(),
                                      [](const std::string& x, const std::string& y) {
                                        return x.size() != y.size() ? x.size() < y.size() : x < y;
                                      });
}

}  // namespace

TEST_CASE("the order of versions is a total preorder") {
  CHECK(rc::check("lenient_order", [] {
    const std::string a = *any_version();
    const std::string b = *any_version();
    const std::string c = *any_version();
    RC_ASSERT(lenient_order::compare(a, a) == 0);
    RC_ASSERT(sign(lenient_order::compare(a, b)) == -sign(lenient_order::compare(b, a)));
    RC_ASSERT(!(order(a, b) <= 0 && order(b, c) <= 0) || order(a, c) <= 0);
    RC_ASSERT(order(a, b) != 0 || order(a, c) == order(b, c));
  }));
}

TEST_CASE("the order of versions agrees with its definition") {
  CHECK(rc::check("numbers of segments", [] {
    const std::string a = *any_version();
    const std::string b = *any_version();
    const int wanted = is_lower(numbers_of(a), numbers_of(b))   ? -1
                       : is_lower(numbers_of(b), numbers_of(a)) ? 1
                                                                : 0;
    RC_ASSERT(order(a, b) == wanted);
  }));
  CHECK(rc::check("integers", [](std::uint64_t a, std::uint64_t b) {
    RC_ASSERT(order(std::to_string(a), std::to_string(b)) == (a > b) - (a < b));
    RC_ASSERT(order("1." + std::to_string(a), "1." + std::to_string(b) + ".0") == (a > b) - (a < b));
  }));
}
