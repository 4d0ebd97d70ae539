// One OS block written in C++: `on_linux(executable, command{"app"}, ...)` and its compile-time checks.
#pragma once

#include <appdecl/declaration/kinds.hpp>
#include <appdecl/declaration/os_family.hpp>
#include <appdecl/declaration/rules.hpp>
#include <appdecl/declaration/text.hpp>

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

namespace appdecl {

/// A presence that the compiler sees, so that a kind that finds the other one does not compile.
template <appdecl::presence Presence>
struct presence_constant {
  static constexpr appdecl::presence value = Presence;
};
inline constexpr presence_constant<presence::executable> executable{};
inline constexpr presence_constant<presence::bundle> bundle{};

/// The block of one OS as `on_win32`, `on_darwin` and `on_linux` make it; `declare` takes it.
template <os_family Os, appdecl::presence Presence, class... Kinds>
struct os_block {
  std::tuple<Kinds...> kinds;
};

namespace detail {

/// Not constexpr: calling it is an error while compiling, which names the rule and the kind that breaks it.
template <class Rule, class Kind>
[[noreturn]] void this_declaration_breaks(std::string_view offending_text) {
  std::fprintf(stderr, "appdecl: %s: %s; got %s\n", std::string(name(Rule::code)).c_str(),
               std::string(Rule::sentence).c_str(), text::quoted(offending_text).c_str());
  std::abort();
}

template <class Kind, class... Rules>
constexpr std::string_view checked_text(const field<Rules...>&, std::string_view written,
                                        std::string_view standard, os_family os) {
  const std::string_view stripped = text::strip(written);
  const std::string_view value = stripped.empty() ? standard : stripped;
  ((Rules::holds(value, os) ? void() : this_declaration_breaks<Rules, Kind>(value)), ...);
  return value;
}

template <class Kind, std::size_t... I>
constexpr Kind checked(const Kind& written, os_family os, std::index_sequence<I...>) {
  const Kind standard{};
  return Kind{checked_text<Kind>(std::get<I>(kind_traits<Kind>::fields), boost::pfr::get<I>(written),
                                 boost::pfr::get<I>(standard), os)...};
}

/// The kind as the parser would have read it: stripped, defaults for blank members, every rule checked.
template <class Kind>
constexpr Kind checked(const Kind& written, os_family os) {
  if constexpr (std::is_empty_v<Kind>) {
    return written;
  } else {
    return checked(written, os, std::make_index_sequence<boost::pfr::tuple_size_v<Kind>>{});
  }
}

template <class Kind, os_family Os>
constexpr bool exists_under() noexcept {
  return !kind_traits<Kind>::only_under || *kind_traits<Kind>::only_under == Os;
}
template <class Kind, appdecl::presence Presence>
constexpr bool finds() noexcept {
  return !kind_traits<Kind>::yields || *kind_traits<Kind>::yields == Presence;
}
template <class Kind, os_family Os, appdecl::presence Presence>
constexpr bool fits() noexcept {
  if constexpr (is_kind<Kind>) {
    return exists_under<Kind, Os>() && finds<Kind, Presence>();
  } else {
    return false;
  }
}

/// Its instantiation names the kind, the OS and the presence; one error for the first rule broken.
template <class Kind, os_family Os, appdecl::presence Presence>
struct kind_in_block {
  static_assert(
      is_kind<Kind>,
      "appdecl: unknown_kind: an OS block holds locations such as path{...} and command{...}, a version "
      "source such as plist{} and a liveness source such as server_json{...}");
  static constexpr bool exists = [] {
    if constexpr (is_kind<Kind>) {
      return exists_under<Kind, Os>();
    } else {
      return true;
    }
  }();
  static_assert(exists || plays<Kind, role::version>(),
                "appdecl: kind_not_for_os: this kind does not exist under this OS; its block is another one");
  static_assert(exists || !plays<Kind, role::version>(),
                "appdecl: version_not_for_os: pe_resource and uninstall_version belong in on_win32, plist in "
                "on_darwin");
  static_assert(
      !is_kind<Kind> || !exists || fits<Kind, Os, Presence>(),
      "appdecl: kind_not_for_presence: this kind finds the other presence; executable and bundle differ");
};

/// Instantiates a class of assertions. By way of a local class, since Clang takes a function that touches a
/// class whose assertion failed for no constant, which would be a second error.
template <class Requirements>
constexpr bool state_requirements() noexcept {
  struct instantiated : Requirements {};
  return true;
}

template <role R, class... Kinds>
inline constexpr std::size_t count_of = (std::size_t{0} + ... + (plays<Kinds, R>() ? 1 : 0));

/// One error for the first rule that the list of kinds breaks.
template <class... Kinds>
struct kinds_of_block {
  static constexpr bool has_location = count_of<role::location, Kinds...> > 0;
  static constexpr bool one_version = count_of<role::version, Kinds...> <= 1;
  static_assert(
      has_location,
      "appdecl: missing_location: an OS block names at least one place to look, such as path{\"/opt/x/x\"}");
  static_assert(!has_location || one_version,
                "appdecl: duplicate_key: an OS block has at most one version source");
  static_assert(!has_location || !one_version || count_of<role::liveness, Kinds...> <= 1,
                "appdecl: duplicate_key: an OS block has at most one liveness source");
};

/// Stands for a block whose error has been told, so that nothing made of it is a second error.
struct refused_block {};

template <os_family Os, appdecl::presence Presence, class... Kinds>
constexpr auto make_os_block(const Kinds&... kinds) {
  constexpr bool kinds_fit = (fits<Kinds, Os, Presence>() && ...);
  constexpr bool located = count_of<role::location, Kinds...> != 0;
  constexpr bool sources_single =
      count_of<role::version, Kinds...> <= 1 && count_of<role::liveness, Kinds...> <= 1;
  if constexpr (!kinds_fit) {
    static_cast<void>((state_requirements<kind_in_block<Kinds, Os, Presence>>() && ...));
    return refused_block{};
  } else if constexpr (!located || !sources_single) {
    static_cast<void>(state_requirements<kinds_of_block<Kinds...>>());
    return refused_block{};
  } else {
    return os_block<Os, Presence, Kinds...>{std::tuple<Kinds...>(checked(kinds, Os)...)};
  }
}

}  // namespace detail

/// The application under Windows: `executable` or `bundle`, then its locations in order, and at most one
/// version and one liveness source. Texts are stripped and checked by the parser's rules.
template <presence Presence, class... Kinds>
constexpr auto on_win32(presence_constant<Presence>, const Kinds&... kinds) {
  return detail::make_os_block<os_family::win32, Presence>(kinds...);
}

/// The application under macOS; else like `on_win32`.
template <presence Presence, class... Kinds>
constexpr auto on_darwin(presence_constant<Presence>, const Kinds&... kinds) {
  return detail::make_os_block<os_family::darwin, Presence>(kinds...);
}

/// The application under Linux; else like `on_win32`.
template <presence Presence, class... Kinds>
constexpr auto on_linux(presence_constant<Presence>, const Kinds&... kinds) {
  return detail::make_os_block<os_family::linux_, Presence>(kinds...);
}

}  // namespace appdecl
