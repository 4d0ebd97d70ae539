// Which version a copy has: `read_version(host, source, presence, path)` for every kind of version source,
// and the policy that a resolver uses.
#pragma once

#include <appdecl/declaration/kinds.hpp>
#include <appdecl/declaration/vocabulary.hpp>
#include <appdecl/host/host.hpp>
#include <appdecl/version/order.hpp>
#include <appdecl/version/pe_resource.hpp>
#include <appdecl/version/plist.hpp>
#include <appdecl/version/uninstall_registry.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

namespace appdecl {

template <class Host>
std::optional<std::string> read_version(const Host&, no_version, presence, std::string_view) {
  return std::nullopt;
}

/// Why a source gave no version, for a report. A kind that can say more has an overload.
template <class Kind>
std::string explain_unreadable(const Kind&) {
  return "its source gives none";
}

/// The Version policy of a resolver: any callable of this shape, which gives the version of the copy at
/// `path`, or nothing when it is unreadable. It names the order in which its texts are compared; without one
/// they are compared by `lenient_order`. An outside kind's `read_version` is found by argument-dependent
/// lookup.
template <class Order = lenient_order>
struct standard_version {
  using order = Order;

  template <class Host, class List>
  std::optional<std::string> operator()(const Host& host, const one_of<List>& source, presence looked_for,
                                        std::string_view path) const {
    return source.visit([&](const auto& kind) { return read_version(host, kind, looked_for, path); });
  }
};

namespace detail {

template <class Policy, class = void>
struct order_named_by {
  using type = lenient_order;
};
template <class Policy>
struct order_named_by<Policy, std::void_t<typename Policy::order>> {
  using type = typename Policy::order;
};

}  // namespace detail

/// The order that a Version policy names, or the lenient one.
template <class Policy>
using order_of = typename detail::order_named_by<Policy>::type;

}  // namespace appdecl
