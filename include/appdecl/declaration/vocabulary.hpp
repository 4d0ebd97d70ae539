// A vocabulary: the kinds that a program's declarations may use, and a value that is one of them.
#pragma once

#include <appdecl/declaration/kinds.hpp>

#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

namespace appdecl {

/// A list of kinds of one role.
template <class... Kinds>
struct kind_list {};

/// The kinds of this library. A program with kinds of its own derives a named struct and widens a list:
///     struct my_vocabulary : appdecl::standard_vocabulary {
///       using locations = appdecl::widen<standard_vocabulary::locations, mine::homebrew>;
///     };
struct standard_vocabulary {
  using locations = kind_list<path, command, uninstall_registry, app_bundle, flatpak, snap>;
  using versions = kind_list<no_version, pe_resource, plist, uninstall_version>;
  using livenesses = kind_list<no_liveness, server_json>;
};

namespace detail {

template <class List, class... More>
struct widened;
template <class... Kinds, class... More>
struct widened<kind_list<Kinds...>, More...> {
  using type = kind_list<Kinds..., More...>;
};

}  // namespace detail

/// The list with more kinds at its end.
template <class List, class... More>
using widen = typename detail::widened<List, More...>::type;

/// A value of one kind of the list. Trivially copyable; its texts are views.
template <class List>
class one_of;

template <class... Kinds>
class one_of<kind_list<Kinds...>> {
 public:
  template <class Kind, class = std::enable_if_t<(std::is_same_v<Kind, Kinds> || ...)>>
  constexpr one_of(const Kind& kind) noexcept : kind_(kind) {}

  /// Calls `visitor` with the kind, as a const reference.
  template <class Visitor>
  constexpr decltype(auto) visit(Visitor&& visitor) const {
    return std::visit(std::forward<Visitor>(visitor), kind_);
  }

  template <class Kind>
  constexpr bool is() const noexcept {
    return std::holds_alternative<Kind>(kind_);
  }

  /// The kind when it is this one, else null.
  template <class Kind>
  constexpr const Kind* get_if() const noexcept {
    return std::get_if<Kind>(&kind_);
  }

  /// The kind's name, as declarations spell it.
  constexpr std::string_view name() const {
    return visit([](const auto& kind) { return kind_traits<std::decay_t<decltype(kind)>>::name; });
  }

  friend constexpr bool operator==(const one_of& a, const one_of& b) {
    return a.visit([&](const auto& kind) {
      const auto* other = b.template get_if<std::decay_t<decltype(kind)>>();
      return other != nullptr && equal(kind, *other);
    });
  }
  friend constexpr bool operator!=(const one_of& a, const one_of& b) { return !(a == b); }

 private:
  std::variant<Kinds...> kind_;
};

template <class Vocabulary>
using location_of = one_of<typename Vocabulary::locations>;
template <class Vocabulary>
using version_of = one_of<typename Vocabulary::versions>;
template <class Vocabulary>
using liveness_of = one_of<typename Vocabulary::livenesses>;

}  // namespace appdecl
