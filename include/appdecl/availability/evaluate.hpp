// `evaluate(declaration, host, resolver)`: whether the application is available there, where, and in which
// version.
#pragma once

#include <appdecl/availability/availability.hpp>
#include <appdecl/availability/resolver.hpp>
#include <appdecl/availability/verdict.hpp>
#include <appdecl/declaration/declaration.hpp>
#include <appdecl/host/host.hpp>
#include <appdecl/host/native.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace appdecl {

namespace detail {

/// An answer that needs no look at the host's files.
inline availability answer_unseen(state value, std::optional<std::string_view> min_version) {
  availability answer;
  answer.state = value;
  if (min_version) {
    answer.min_version.emplace(*min_version);
  }
  return answer;
}

template <class Vocabulary, class Host, class Resolver>
availability evaluate_view(basic_declaration_view<Vocabulary> declared, const Host& host,
                           const Resolver& policies) {
  if (!declared.requires_app()) {
    return answer_unseen(state::no_requirements, std::nullopt);
  }
  const auto app = declared.app(host.os());
  if (!app) {
    return answer_unseen(state::unsupported_os, declared.min_version());
  }
  verdict<order_of<decltype(policies.version)>> verdict(app->has_version_source(), declared.min_version());
  bool open = true;
  std::string buffer;
  const auto take = [&](const candidate& copy) {
    if (!copy.present()) {
      verdict.absent(copy.path);
    } else if (open) {
      open = verdict.present(copy.path, [&]() -> std::optional<std::string> {
        return policies.version(host, app->version(), app->presence(), copy.path);
      });
    }
    return open;
  };
  for (const auto& location : *app) {
    policies.locate(host, location, app->presence(), buffer, take);
    if (!open) {
      break;
    }
  }
  return std::move(verdict).take();
}

}  // namespace detail

/// Evaluates a declaration on a host. Looks at the locations in order and reads versions, no further than it
/// must; it never probes, launches or connects, and keeps nothing. `declared` is anything with a `view()`:
/// what `declare` and `parse_declaration` give. Safe from several threads as far as the host is. Allocates
/// the strings of the answer.
template <class Declaration, class Host, class Locate, class Version, class Liveness>
availability evaluate(const Declaration& declared, const Host& host,
                      const resolver<Locate, Version, Liveness>& policies) {
  using vocabulary = typename Declaration::vocabulary;
  if constexpr (!is_host<Host>) {
    static_cast<void>(sizeof(detail::host_requirements<Host>));
    return {};
  } else if constexpr (!detail::is_locate_policy<Locate, Host, vocabulary> ||
                       !detail::is_version_policy<Version, Host, vocabulary>) {
    static_cast<void>(
        sizeof(detail::resolver_requirements<resolver<Locate, Version, Liveness>, Host, vocabulary>));
    return {};
  } else {
    return detail::evaluate_view(declared.view(), host, policies);
  }
}

/// The same with the standard policies.
template <class Declaration, class Host>
availability evaluate(const Declaration& declared, const Host& host) {
  return evaluate(declared, host, resolver<>{});
}

/// The same on this machine.
template <class Declaration>
availability evaluate(const Declaration& declared) {
  return evaluate(declared, native_host{});
}

}  // namespace appdecl
