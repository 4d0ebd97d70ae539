#include <appdecl/version/order.hpp>

#include <support/allocation_count.hpp>
#include <support/version_order.hpp>

#include <doctest/doctest.h>

#include <string>

namespace {

using appdecl::lenient_order;
using appdecl::strict_order;
using testing::order;

}  // namespace

TEST_CASE("segments between dots compare as numbers") {
  static_assert(order("2.3.0.12594", "2.3.0") > 0);
  static_assert(order("2.10", "2.9") > 0);
  static_assert(order("11.0.9", "11.0.9.509") < 0);
  static_assert(order("2.2.9", "2.3") < 0);
  static_assert(order("10", "9") > 0);
  static_assert(order("1.2", "1.10") < 0);
  static_assert(order("3", "2.9.9.9") > 0);
  static_assert(order("2.3.0", "2.3.0") == 0);
}

TEST_CASE("a missing segment is 0") {
  static_assert(order("2.3", "2.3.0") == 0);
  static_assert(order("2", "2.0.0.0") == 0);
  static_assert(order("2.0.0.1", "2") > 0);
  static_assert(order("", "0") == 0);
  static_assert(order("", "0.0.1") < 0);
  static_assert(order("2.", "2") == 0);
  static_assert(order(".2", "0.2") == 0);
  static_assert(order("2..3", "2.0.3") == 0);
  static_assert(order("...", "") == 0);
}

TEST_CASE("everything but ASCII digits is dropped from a segment") {
  static_assert(order("2.3.0-beta", "2.3.0") == 0);
  static_assert(order("v2.3.0", "2.3.0") == 0);
  static_assert(order("2.3.0-1", "2.3.1") == 0);  // the digits of one segment are one number
  static_assert(order("2.3.1-2", "2.3.12") == 0);
  static_assert(order("2.3.0 (4)", "2.3.4") == 0);
  static_assert(order("2.3.0-beta.2", "2.3.0.2") == 0);
  static_assert(order("2,3", "23") == 0);
  static_assert(order("beta", "0") == 0);
  static_assert(order("2.x.1", "2.0.1") == 0);
  CHECK(order("2.\xd9\xa3", "2.0") == 0);  // a digit that is not ASCII
  CHECK(order(std::string("2.3\0", 4), "2.3") == 0);
}

TEST_CASE("leading zeros are without weight") {
  static_assert(order("02.003", "2.3") == 0);
  static_assert(order("2.010", "2.9") > 0);
  static_assert(order("2.00", "2.0") == 0);
  static_assert(order("0a0b1", "1") == 0);
}

TEST_CASE("numbers may be of any size") {
  static_assert(order("2.4294967296", "2.4294967295") > 0);
  static_assert(order("2.18446744073709551616", "2.18446744073709551615") > 0);
  static_assert(order("18446744073709551617", "1") > 0);
  const std::string nines(1000, '9');
  CHECK(order("1" + std::string(1000, '0'), nines) > 0);
  CHECK(order(nines, std::string(999, '9') + "8") > 0);
  CHECK(order(nines, "000" + nines) == 0);
}

TEST_CASE("a version can be compared when it has a digit") {
  for (const char* const version : {"0", "2.3", "beta 2", "v1", "x.9"}) {
    CHECK(lenient_order::comparable(version));
  }
  for (const char* const version : {"", "beta", ".", "...", "-", "\xd9\xa3"}) {
    CHECK_FALSE(lenient_order::comparable(version));
  }
}

TEST_CASE("the strict order compares nothing but digits separated by single dots") {
  for (const char* const version : {"0", "2", "2.3", "02.003", "2.3.0.12594", "99999999999999999999999.1"}) {
    CHECK(strict_order::comparable(version));
  }
  for (const char* const version :
       {"", ".", "2.", ".2", "2..3", "v2", "2.3-beta", "2.3 ", " 2.3", "2,3", "beta"}) {
    CHECK_FALSE(strict_order::comparable(version));
  }
  static_assert(strict_order::compare("2.10", "2.9") > 0);
  static_assert(strict_order::compare("2.9", "2.10") < 0);
  static_assert(strict_order::compare("2.3", "2.3.0") == 0);
}

TEST_CASE("to compare versions allocates nothing and takes linear time" *
          doctest::skip(!testing::counts_allocations)) {
  const std::string dots(200'000, '.');
  const std::string dots_and_one = dots + "1";
  const std::string zeros(200'000, '0');
  const std::string zeros_and_one = zeros + "1";
  int by_segments = 0;
  int by_digits = 0;
  CHECK(testing::allocations_of([&] {
          by_segments = lenient_order::compare(dots_and_one, dots);
          by_digits = lenient_order::compare(zeros_and_one, zeros);
        }) == 0);
  CHECK(by_segments > 0);
  CHECK(by_digits > 0);
}
