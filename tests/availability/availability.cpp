#include <appdecl/availability/availability.hpp>

#include <support/availability_text.hpp>

#include <doctest/doctest.h>

#include <optional>
#include <string>
#include <type_traits>

using appdecl::availability;
using appdecl::state;

TEST_CASE("states have the names that reports use") {
  static_assert(name(state::available) == "available");
  static_assert(name(state::installed_not_running) == "installed_not_running");
  static_assert(name(state::missing_app) == "missing_app");
  static_assert(name(state::version_too_old) == "version_too_old");
  static_assert(name(state::unsupported_os) == "unsupported_os");
  static_assert(name(state::no_requirements) == "no_requirements");
}

TEST_CASE("available and not required are offerable, and nothing else is") {
  for (const state each : {state::available, state::installed_not_running, state::missing_app,
                           state::version_too_old, state::unsupported_os, state::no_requirements}) {
    const availability answer{each, {}, {}, {}};
    CAPTURE(name(each));
    CHECK(answer.offerable() == (each == state::available || each == state::no_requirements));
  }
}

TEST_CASE("an availability is not a boolean") {
  static_assert(!std::is_constructible_v<bool, availability>);
  static_assert(!std::is_convertible_v<availability, bool>);
  static_assert(!std::is_convertible_v<availability, int>);
  CHECK(availability{}.state == state::no_requirements);
}

TEST_CASE("availabilities are equal when all their parts are") {
  const availability one{state::available, "2.0", "/opt/v", "1.0"};
  CHECK(one == availability{state::available, "2.0", "/opt/v", "1.0"});
  CHECK(one != availability{state::version_too_old, "2.0", "/opt/v", "1.0"});
  CHECK(one != availability{state::available, "2.0.0", "/opt/v", "1.0"});
  CHECK(one != availability{state::available, "2.0", "/opt/w", "1.0"});
  CHECK(one != availability{state::available, "2.0", "/opt/v", std::nullopt});
  CHECK_FALSE(one != one);
  CHECK(testing::text_of(one) == "available | 2.0 | /opt/v | 1.0");
}
