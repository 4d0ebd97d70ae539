// How much a probe may do beyond looking at the runtime file and the process.
#pragma once

#include <appdecl/liveness/loopback_endpoint.hpp>
#include <appdecl/liveness/observation.hpp>
#include <appdecl/liveness/secret_token.hpp>

#include <type_traits>

namespace appdecl {

// An Effort is called when the application runs and its endpoint is acceptable, and says whether it answers:
//     observation<bool> (const loopback_endpoint&, secret_token) const
// What asks over the network is in liveness/mcp_initialize.hpp, and with a transport in
// liveness/httplib_transport.hpp.

/// Nothing more is done.
struct local_effort {
  observation<bool> operator()(const loopback_endpoint&, const secret_token&) const { return {}; }
};
inline constexpr local_effort local{};

namespace detail {

template <class Effort>
inline constexpr bool is_effort =
    std::is_invocable_r_v<observation<bool>, const Effort&, const loopback_endpoint&, secret_token>;

/// One readable error for an effort that does not fit.
template <class Effort>
struct effort_requirements {
  static_assert(
      is_effort<Effort>,
      "appdecl: an Effort is callable, const, as (const loopback_endpoint&, secret_token) and gives "
      "an observation<bool>; the local effort is appdecl::local");
};

}  // namespace detail

}  // namespace appdecl
