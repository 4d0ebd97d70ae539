// What a kind is: an aggregate of texts, and traits that say how it is spelled and where it may stand.
#pragma once

// First: Boost.PFR does not survive one-letter macros that other headers may leave behind.
#include <boost/pfr/core.hpp>

#include <appdecl/declaration/os_family.hpp>
#include <appdecl/declaration/rules.hpp>

#include <cstddef>
#include <optional>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

namespace appdecl {

/// What a kind is for: where to look, where a version is read, how to tell that it runs.
enum class role : unsigned char { location, version, liveness };

/// The traits of a kind: specialise it for the aggregate, deriving from `kind_base`, with
///     static constexpr std::string_view name                       as declarations spell it
///     static constexpr std::tuple fields{field{"key", rule...}...}  one for each member, in order
template <class Kind>
struct kind_traits;

/// The defaults of a kind's traits.
template <role R>
struct kind_base {
  static constexpr appdecl::role role = R;
  static constexpr std::optional<os_family> only_under{};  ///< the one OS that has this kind
  static constexpr std::optional<presence> yields{};       ///< the one presence that it finds
  static constexpr bool written_as_text = false;  ///< a bare text in the list, not a mapping with `kind`
};

/// A row of a kind's table: the key of a member and the rules of its text, checked in order. A member's
/// default is the value of an absent or blank key; where the default is empty, the rules decide whether that
/// will do.
template <class... Rules>
struct field {
  std::string_view key;
  constexpr explicit field(std::string_view name, Rules...) noexcept : key(name) {}
};

namespace detail {

template <class Kind, class = void>
struct has_kind_traits : std::false_type {};
template <class Kind>
struct has_kind_traits<Kind,
                       std::void_t<decltype(kind_traits<Kind>::name), decltype(kind_traits<Kind>::fields)>>
    : std::true_type {};

}  // namespace detail

/// Whether the type is a kind: an aggregate with `kind_traits`.
template <class Kind>
inline constexpr bool is_kind = detail::has_kind_traits<Kind>::value;

/// Whether the kind plays this role.
template <class Kind, role R>
constexpr bool plays() noexcept {
  if constexpr (is_kind<Kind>) {
    return kind_traits<Kind>::role == R;
  } else {
    return false;
  }
}

namespace detail {

template <class Kind, class Visitor, std::size_t... I>
constexpr void visit_fields(Kind& kind, Visitor& visitor, std::index_sequence<I...>) {
  (visitor(std::get<I>(kind_traits<std::remove_const_t<Kind>>::fields), boost::pfr::get<I>(kind)), ...);
}

}  // namespace detail

/// Calls `visitor(field, member)` for each member in order; `member` is a (const) `std::string_view&`.
template <class Kind, class Visitor>
constexpr void each_field(Kind& kind, Visitor&& visitor) {
  using traits = kind_traits<std::remove_const_t<Kind>>;
  constexpr std::size_t count = std::tuple_size_v<std::remove_const_t<decltype(traits::fields)>>;
  if constexpr (count > 0) {
    static_assert(
        boost::pfr::tuple_size_v<std::remove_const_t<Kind>> == count,
        "appdecl: kind_traits<Kind>::fields has one field for each member of the aggregate, in order");
    detail::visit_fields(kind, visitor, std::make_index_sequence<count>{});
  } else {
    static_assert(
        std::is_empty_v<Kind>,
        "appdecl: kind_traits<Kind>::fields has one field for each member of the aggregate, in order");
  }
}

namespace detail {

template <class Kind, std::size_t... I>
constexpr bool equal_members(const Kind& a, const Kind& b, std::index_sequence<I...>) {
  return ((boost::pfr::get<I>(a) == boost::pfr::get<I>(b)) && ...);
}

}  // namespace detail

/// Member-wise equality.
template <class Kind>
constexpr bool equal(const Kind& a, const Kind& b) {
  if constexpr (std::is_empty_v<Kind>) {
    return true;
  } else {
    return detail::equal_members(a, b, std::make_index_sequence<boost::pfr::tuple_size_v<Kind>>{});
  }
}

}  // namespace appdecl
