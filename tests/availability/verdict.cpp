#include <appdecl/availability/verdict.hpp>

#include <appdecl/version/order.hpp>

#include <support/availability_text.hpp>

#include <doctest/doctest.h>

#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace {

using text = std::optional<std::string>;
using verdict = appdecl::detail::verdict<appdecl::lenient_order>;

/// A read that must not happen.
text never() {
  FAIL_CHECK("a version was read");
  return std::nullopt;
}

auto giving(text version) {
  return [version = std::move(version)] { return version; };
}

std::string taken(verdict&& decided) { return testing::text_of(std::move(decided).take()); }

}  // namespace

TEST_CASE("without a present copy the application is missing, at the first candidate if there is one") {
  verdict none(true, "2.0");
  CHECK(taken(std::move(none)) == "missing_app | - | - | 2.0");
  verdict some(false, std::nullopt);
  some.absent("/a");
  some.absent("/b");
  CHECK(taken(std::move(some)) == "missing_app | - | /a | -");
}

TEST_CASE("without a version source the first present copy decides, and nothing is read") {
  for (const std::optional<std::string_view> minimum : {std::optional<std::string_view>(), {"2.0"}}) {
    verdict open(false, minimum);
    open.absent("/a");
    CHECK_FALSE(open.present("/b", never));
    CHECK(taken(std::move(open)) == "available | - | /b | " + std::string(minimum.value_or("-")));
  }
}

TEST_CASE("without a minimum the first present copy decides, with its version as it is") {
  for (const char* const version : {"1.0", "beta", ""}) {
    verdict open(true, std::nullopt);
    CHECK_FALSE(open.present("/a", giving(version)));
    CHECK(taken(std::move(open)) == "available | " + std::string(version) + " | /a | -");
  }
  verdict unreadable(true, std::nullopt);
  CHECK_FALSE(unreadable.present("/a", giving(std::nullopt)));
  CHECK(taken(std::move(unreadable)) == "available | - | /a | -");
}

TEST_CASE("with a minimum the first copy that qualifies decides") {
  verdict open(true, "2.0");
  CHECK(open.present("/a", giving("1.0")));
  CHECK(open.present("/b", giving(std::nullopt)));
  CHECK_FALSE(open.present("/c", giving("2.0.1")));
  CHECK(taken(std::move(open)) == "available | 2.0.1 | /c | 2.0");
}

TEST_CASE("when none qualifies the highest readable version is told, the first of equals") {
  verdict open(true, "2.0");
  CHECK(open.present("/a", giving("1.0")));
  CHECK(open.present("/b", giving("1.5")));
  CHECK(open.present("/c", giving("1.5.0")));
  CHECK(open.present("/d", giving("1.2")));
  open.absent("/e");
  CHECK(taken(std::move(open)) == "version_too_old | 1.5 | /b | 2.0");
}

TEST_CASE("when none is readable the first present copy is told, without a version") {
  verdict open(true, "2.0");
  open.absent("/a");
  CHECK(open.present("/b", giving("beta")));
  CHECK(open.present("/c", giving(std::nullopt)));
  CHECK(taken(std::move(open)) == "version_too_old | - | /b | 2.0");
}

TEST_CASE("a readable version takes the place of an unreadable one before it, even version 0") {
  verdict open(true, "2.0");
  CHECK(open.present("/a", giving("beta")));
  CHECK(open.present("/b", giving("0")));
  CHECK(taken(std::move(open)) == "version_too_old | 0 | /b | 2.0");
}

TEST_CASE("a strict order takes a version that is no dotted number for unreadable") {
  appdecl::detail::verdict<appdecl::strict_order> open(true, "2.0");
  CHECK(open.present("/a", giving("2.0-beta")));
  CHECK(open.present("/b", giving("1.0")));
  CHECK(testing::text_of(std::move(open).take()) == "version_too_old | 1.0 | /b | 2.0");
}
