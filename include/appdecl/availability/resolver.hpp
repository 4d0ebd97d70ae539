// The three policies of an evaluation, each replaceable: where to look, how to read a version, whether it
// runs.
#pragma once

#include <appdecl/declaration/vocabulary.hpp>
#include <appdecl/host/host.hpp>
#include <appdecl/liveness/observation.hpp>
#include <appdecl/locate/locate.hpp>
#include <appdecl/version/version.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace appdecl {

/// The policies, each a callable; a host is passed to them and never stored by them.
///     Locate:  (host, location, presence, std::string& buffer, sink), called once for each location; the
///              sink takes candidates and says whether to go on
///     Version: (host, source, presence, std::string_view path) -> something that converts to
///              std::optional<std::string>, empty when the version is unreadable
///     Liveness: (host, source, effort) -> liveness_report; not called by `evaluate` but by `probe`, to which
///              it is handed; standard_liveness (liveness/server_json.hpp) looks at every kind
/// `resolver{my_locate{}}` keeps the other policies at their defaults.
template <class Locate = standard_locate, class Version = standard_version<>, class Liveness = skip_liveness>
struct resolver {
  Locate locate{};
  Version version{};
  Liveness liveness{};
};

resolver()->resolver<>;
template <class Locate>
resolver(Locate) -> resolver<Locate>;
template <class Locate, class Version>
resolver(Locate, Version) -> resolver<Locate, Version>;
template <class Locate, class Version, class Liveness>
resolver(Locate, Version, Liveness) -> resolver<Locate, Version, Liveness>;

namespace detail {

struct any_sink {
  bool operator()(const candidate&) const noexcept { return true; }
};

template <class Policy, class Host, class Vocabulary>
inline constexpr bool is_locate_policy =
    std::is_invocable_v<const Policy&, const Host&, const location_of<Vocabulary>&, presence, std::string&,
                        any_sink&>;

template <class Policy, class Host, class Vocabulary>
inline constexpr bool is_version_policy =
    std::is_invocable_r_v<std::optional<std::string>, const Policy&, const Host&,
                          const version_of<Vocabulary>&, presence, std::string_view>;

/// One readable error for the first policy that does not fit; the evaluation is not compiled then.
template <class Resolver, class Host, class Vocabulary>
struct resolver_requirements;
template <class Locate, class Version, class Liveness, class Host, class Vocabulary>
struct resolver_requirements<resolver<Locate, Version, Liveness>, Host, Vocabulary> {
  static constexpr bool locates = is_locate_policy<Locate, Host, Vocabulary>;
  static constexpr bool met = locates && is_version_policy<Version, Host, Vocabulary>;
  static_assert(
      locates,
      "appdecl: a Locate policy is callable, const, as (const Host&, const location&, presence, std::string& "
      "buffer, sink)");
  static_assert(
      !locates || met,
      "appdecl: a Version policy is callable, const, as (const Host&, const version source&, presence, "
      "std::string_view path) and gives an optional text");
};

}  // namespace detail

}  // namespace appdecl
