#include <appdecl/version/shortest_number.hpp>

#include <doctest/doctest.h>

#include <clocale>
#include <cmath>
#include <cstddef>
#include <limits>
#include <string>
#include <string_view>

namespace {

using appdecl::detail::integer_text;
using appdecl::detail::shortest_number;
using std::string_view_literals::operator""sv;

}  // namespace

TEST_CASE("numbers have the fewest digits that read back equal, without an exponent") {
  CHECK(shortest_number(10.0) == "10");
  CHECK(shortest_number(2.3) == "2.3");
  CHECK(shortest_number(0.0) == "0");
  CHECK(shortest_number(-0.5) == "-0.5");
  CHECK(shortest_number(1e23) == "100000000000000000000000");
  CHECK(shortest_number(123456.789) == "123456.789");
  CHECK(shortest_number(0.1 + 0.2) == "0.30000000000000004");
  CHECK(shortest_number(9007199254740993.0) == "9007199254740992");
  CHECK(shortest_number(1e-7) == "0.0000001");
  CHECK(shortest_number(100.0) == "100");
  CHECK(shortest_number(99.99) == "99.99");
}

TEST_CASE("each type has its own shortest form") {
  CHECK(shortest_number(2.3F) == "2.3");
  CHECK(shortest_number(static_cast<double>(2.3F)) == "2.299999952316284");
  CHECK(shortest_number(16777216.0F) == "16777216");
  CHECK(shortest_number((std::numeric_limits<float>::max)()) == "34028235" + std::string(31, '0'));
  CHECK(shortest_number(std::numeric_limits<float>::denorm_min()) == "0." + std::string(44, '0') + "1");
}

TEST_CASE("the largest and the smallest numbers are written out") {
  CHECK(shortest_number((std::numeric_limits<double>::max)()) == "17976931348623157" + std::string(292, '0'));
  CHECK(shortest_number(std::numeric_limits<double>::denorm_min()) == "0." + std::string(323, '0') + "5");
}

TEST_CASE("below a power of 2 the shortest digits need not be the nearest") {
  CHECK(shortest_number(std::ldexp(1.0, -1017)) == "0." + std::string(306, '0') + "7120236347223045");
  CHECK(shortest_number(std::ldexp(1.0, -44)) == "0.00000000000005684341886080802");
}

TEST_CASE("the decimal point of the locale does not matter") {
  const std::string before = std::setlocale(LC_NUMERIC, nullptr);
  for (const char* const locale : {"de_DE.UTF-8", "de_DE", "fr_FR.UTF-8", "ps_AF.UTF-8", "German"}) {
    std::setlocale(LC_NUMERIC, locale);
    CHECK(shortest_number(2.3) == "2.3");
  }
  std::setlocale(LC_NUMERIC, before.c_str());
  const appdecl::detail::decimal_number comma = appdecl::detail::decimal_number_of("2,3e+01");
  CHECK(std::string_view(comma.digits.data(), comma.count) == "23");
  CHECK(comma.point == 2);
}

TEST_CASE("integers are written in full, up to 128 bits") {
  CHECK(integer_text("\0"sv, false) == "0");
  CHECK(integer_text("\xff"sv, false) == "255");
  CHECK(integer_text("\x01\x00"sv, false) == "256");
  CHECK(integer_text("\xff\xff\xff\xff"sv, false) == "4294967295");
  CHECK(integer_text("\xff\xff\xff\xff\xff\xff\xff\xff"sv, true) == "-1");
  CHECK(integer_text("\x80\0\0\0\0\0\0\0"sv, true) == "-9223372036854775808");
  CHECK(integer_text("\x7f\xff\xff\xff\xff\xff\xff\xff"sv, true) == "9223372036854775807");
  CHECK(integer_text("\0\0\0\0\0\0\0\0\xff\xff\xff\xff\xff\xff\xff\xff"sv, true) == "18446744073709551615");
  CHECK(integer_text("\x80\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0"sv, true) ==
        "-170141183460469231731687303715884105728");
  CHECK(integer_text("\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"sv, false) ==
        "340282366920938463463374607431768211455");
}
