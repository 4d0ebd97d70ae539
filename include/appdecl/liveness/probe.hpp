// `probe(declaration, host, effort)`: does the application run, where does it answer, and does it? And
// `endpoint(declaration, host)` for who wants to connect.
#pragma once

#include <appdecl/host/host.hpp>
#include <appdecl/host/native.hpp>
#include <appdecl/liveness/effort.hpp>
#include <appdecl/liveness/observation.hpp>
#include <appdecl/liveness/secret_token.hpp>
#include <appdecl/liveness/server_json.hpp>

#include <tl/expected.hpp>

#include <optional>
#include <string>
#include <type_traits>
#include <utility>

namespace appdecl {

namespace detail {

template <class Policy, class Host, class Vocabulary, class Effort>
inline constexpr bool is_liveness_policy =
    std::is_invocable_r_v<liveness_report, const Policy&, const Host&, const liveness_of<Vocabulary>&,
                          const Effort&>;

/// One readable error for a policy that does not fit.
template <class Policy, class Host, class Vocabulary, class Effort>
struct liveness_requirements {
  static_assert(
      is_liveness_policy<Policy, Host, Vocabulary, Effort>,
      "appdecl: a Liveness policy is callable, const, as (const Host&, const liveness source&, const "
      "Effort&) and gives a liveness_report");
};

}  // namespace detail

/// Looks whether the application that is declared for the host's OS runs, where it says it answers, and, with
/// an effort that asks it, whether it does. Everything is looked at afresh, and nothing is kept. Without a
/// block for that OS or a liveness source nothing is checked. Whether the application is required, and where
/// it is installed, plays no part. `declared` is anything with a `view()`. As safe from several threads as
/// the host and the effort.
template <class Declaration, class Host, class Effort = local_effort, class Liveness = standard_liveness>
liveness_report probe(const Declaration& declared, const Host& host, const Effort& effort = {},
                      const Liveness& liveness = {}) {
  using vocabulary = typename Declaration::vocabulary;
  if constexpr (!is_host<Host>) {
    static_cast<void>(sizeof(detail::host_requirements<Host>));
    return {};
  } else if constexpr (!detail::is_effort<Effort>) {
    static_cast<void>(sizeof(detail::effort_requirements<Effort>));
    return {};
  } else if constexpr (!detail::is_liveness_policy<Liveness, Host, vocabulary, Effort>) {
    static_cast<void>(sizeof(detail::liveness_requirements<Liveness, Host, vocabulary, Effort>));
    return {};
  } else {
    const auto app = declared.view().app(host.os());
    return app ? liveness(host, app->liveness(), effort) : liveness_report{};
  }
}

/// The same on this machine.
template <class Declaration>
liveness_report probe(const Declaration& declared) {
  return probe(declared, native_host{});
}

/// Where to connect, and the secret to show there; empty when the application asks for none.
struct connection {
  std::string url;
  secret_token token;
};

/// The endpoint of an application that runs and names an acceptable one; else why there is none. It is not
/// asked whether it answers: that is for who connects.
template <class Declaration, class Host, class Liveness = standard_liveness>
tl::expected<connection, std::string> endpoint(const Declaration& declared, const Host& host,
                                               const Liveness& liveness = {}) {
  std::optional<connection> found;
  const auto keep = [&found](const loopback_endpoint& at, secret_token token) {
    found.emplace(connection{at.url(), std::move(token)});
    return observation<bool>{};
  };
  const liveness_report report = probe(declared, host, keep, liveness);
  if (found) {
    return std::move(*found);
  }
  const bool is_checked = report.running.state != observed::not_checked;
  return tl::unexpected(!is_checked                ? "no liveness source is declared for this system"
                        : report.running.present() ? report.endpoint.detail
                                                   : report.running.detail);
}

/// The same on this machine.
template <class Declaration>
tl::expected<connection, std::string> endpoint(const Declaration& declared) {
  return endpoint(declared, native_host{});
}

}  // namespace appdecl
