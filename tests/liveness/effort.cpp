#include <appdecl/liveness/effort.hpp>

#include <doctest/doctest.h>

#include <type_traits>
#include <utility>

namespace {

using appdecl::loopback_endpoint;
using appdecl::observation;
using appdecl::secret_token;
using appdecl::detail::is_effort;

struct by_reference {
  observation<bool> operator()(const loopback_endpoint&, const secret_token&) const { return {}; }
};
struct by_value {
  observation<bool> operator()(loopback_endpoint, secret_token) const { return {}; }
};
struct changing {
  observation<bool> operator()(const loopback_endpoint&, const secret_token&) { return {}; }
};
struct of_bool {
  bool operator()(const loopback_endpoint&, const secret_token&) const { return true; }
};
struct of_nothing {
  void operator()(const loopback_endpoint&, const secret_token&) const {}
};
struct of_tokens_that_stay {
  observation<bool> operator()(const loopback_endpoint&, secret_token&) const { return {}; }
};
struct of_endpoints_alone {
  observation<bool> operator()(const loopback_endpoint&) const { return {}; }
};

}  // namespace

TEST_CASE("the local effort checks nothing") {
  static_assert(is_effort<appdecl::local_effort>);
  static_assert(std::is_same_v<decltype(appdecl::local), const appdecl::local_effort>);
  CHECK(appdecl::local(loopback_endpoint{"localhost", 80, "/mcp"}, secret_token("secret")) ==
        observation<bool>());
}

TEST_CASE("efforts are recognized by how they can be called") {
  const auto lambda = [](const auto&, secret_token token) {
    return observation<bool>{appdecl::observed::present, token.empty()};
  };
  static_assert(is_effort<std::decay_t<decltype(lambda)>>);
  static_assert(is_effort<by_reference>);
  static_assert(is_effort<by_value>);
  static_assert(is_effort<observation<bool> (*)(const loopback_endpoint&, secret_token)>);
  static_assert(!is_effort<changing>);
  static_assert(!is_effort<of_bool>);
  static_assert(!is_effort<of_nothing>);
  static_assert(!is_effort<of_tokens_that_stay>);
  static_assert(!is_effort<of_endpoints_alone>);
  static_assert(!is_effort<int>);
  CHECK(lambda(0, secret_token()).value == true);
}
