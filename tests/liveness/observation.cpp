#include <appdecl/liveness/observation.hpp>

#include <appdecl/host/memory.hpp>

#include <doctest/doctest.h>

#include <optional>
#include <string>
#include <type_traits>

namespace {

using appdecl::observation;
using appdecl::observed;
namespace detail = appdecl::detail;

static_assert(name(observed::not_checked) == "not_checked");
static_assert(name(observed::absent) == "absent");
static_assert(name(observed::unavailable) == "unavailable");
static_assert(name(observed::present) == "present");

}  // namespace

TEST_CASE("an observation says at first that nothing was looked at") {
  const observation<std::string> nothing;
  CHECK(nothing.state == observed::not_checked);
  CHECK_FALSE(nothing.present());
  CHECK_FALSE(nothing.value);
  CHECK(nothing.detail.empty());
  const appdecl::liveness_report report;
  CHECK(report.running == observation<bool>());
  CHECK(report.endpoint == observation<std::string>());
  CHECK(report.answering == observation<bool>());
}

TEST_CASE("an observation of each outcome has the value that goes with it") {
  const auto url = detail::seen(std::string("http://x"), "why");
  CHECK(url.state == observed::present);
  CHECK(url.present());
  CHECK(url.value == "http://x");
  CHECK(url.detail == "why");
  CHECK(detail::seen(true).value == true);

  const auto no_url = detail::absent<std::string>("no file");
  CHECK(no_url.state == observed::absent);
  CHECK_FALSE(no_url.present());
  CHECK_FALSE(no_url.value);
  CHECK(no_url.detail == "no file");
  CHECK(detail::absent<bool>("no file").value == std::optional<bool>(false));
  CHECK_FALSE(detail::absent<bool>("no file").present());

  const auto unknown = detail::unavailable<bool>("no number");
  CHECK(unknown.state == observed::unavailable);
  CHECK_FALSE(unknown.present());
  CHECK_FALSE(unknown.value);
  CHECK(unknown.detail == "no number");
}

TEST_CASE("observations are equal when every part is") {
  const observation<bool> seen{observed::present, true, "why"};
  CHECK(seen == observation<bool>{observed::present, true, "why"});
  CHECK_FALSE(seen != observation<bool>{observed::present, true, "why"});
  CHECK(seen != observation<bool>{observed::absent, true, "why"});
  CHECK(seen != observation<bool>{observed::present, false, "why"});
  CHECK(seen != observation<bool>{observed::present, std::nullopt, "why"});
  CHECK(seen != observation<bool>{observed::present, true, "else"});
  CHECK_FALSE(seen == observation<bool>());
}

TEST_CASE("an observation is no boolean") {
  static_assert(!std::is_convertible_v<observation<bool>, bool>);
  static_assert(!std::is_constructible_v<bool, observation<bool>>);
  static_assert(!std::is_constructible_v<bool, const observation<std::string>&>);
  static_assert(!std::is_convertible_v<bool, observation<bool>>);
  CHECK_FALSE(std::is_convertible_v<observation<bool>, int>);
}

TEST_CASE("the policy that skips looks at nothing, whatever it is given") {
  const appdecl::memory_host host{appdecl::os_family::linux_};
  const appdecl::liveness_report report = appdecl::skip_liveness{}(host, 5, "no effort");
  CHECK(report.running.state == observed::not_checked);
  CHECK(report.endpoint.state == observed::not_checked);
  CHECK(report.answering.state == observed::not_checked);
}
