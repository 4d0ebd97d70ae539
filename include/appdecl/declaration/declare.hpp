// Declarations in C++: `declare(...)` is checked by the parser's rules while it is compiled.
#pragma once

#include <appdecl/declaration/declaration.hpp>
#include <appdecl/declaration/declared_block.hpp>
#include <appdecl/declaration/rules.hpp>

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

// Where the compiler has consteval (C++20), a declaration is always checked while compiling. Elsewhere only
// `constexpr auto d = declare(...)` is; another wrong one ends the program with the rule's sentence when it
// runs.
#if defined(__cpp_consteval)
#  define APPDECL_CONSTEVAL consteval
#else
#  define APPDECL_CONSTEVAL constexpr
#endif

namespace appdecl {

/// `requires.app: true`, with or without a minimum.
template <bool HasMinimum>
struct app_requirement {
  std::string_view min_version = {};
};

/// The application must be there, in any version.
constexpr app_requirement<false> requires_app() noexcept { return {}; }

/// The application must be there in this version or a later one: digits separated by single dots.
constexpr app_requirement<true> requires_app(std::string_view min_version) {
  return rule::bad_min_version::holds(min_version, os_family::other)
             ? app_requirement<true>{min_version}
             : (detail::this_declaration_breaks<rule::bad_min_version, app_requirement<true>>(min_version),
                app_requirement<true>{});
}

/// A declaration of N locations that holds everything by value; a literal. Its texts are the string literals
/// it was made of.
template <class Vocabulary, std::size_t N>
class static_declaration {
 public:
  using vocabulary = Vocabulary;

  constexpr static_declaration(const declaration_head<Vocabulary>& head,
                               const std::array<location_of<Vocabulary>, N>& locations) noexcept
      : head_(head), locations_(locations) {}

  constexpr basic_declaration_view<Vocabulary> view() const& noexcept { return {head_, locations_.data()}; }
  constexpr basic_declaration_view<Vocabulary> view() const&& = delete;  // it would outlive the declaration

  constexpr std::string_view name() const noexcept { return head_.name; }

 private:
  declaration_head<Vocabulary> head_;
  std::array<location_of<Vocabulary>, N> locations_;
};

namespace detail {

template <class Part>
struct part_traits {
  static constexpr bool is_block = false;
  static constexpr bool is_requirement = false;
  static constexpr bool has_minimum = false;
};
template <bool HasMinimum>
struct part_traits<app_requirement<HasMinimum>> {
  static constexpr bool is_block = false;
  static constexpr bool is_requirement = true;
  static constexpr bool has_minimum = HasMinimum;
};
template <os_family Os, presence Presence, class... Kinds>
struct part_traits<os_block<Os, Presence, Kinds...>> {
  static constexpr bool is_block = true;
  static constexpr bool is_requirement = false;
  static constexpr bool has_minimum = false;
  static constexpr os_family os = Os;
  static constexpr std::size_t locations = count_of<role::location, Kinds...>;
  static constexpr bool has_version =
      ((plays<Kinds, role::version>() && !std::is_same_v<Kinds, no_version>) || ...);
};

template <class Part, os_family Os>
constexpr bool is_block_of() noexcept {
  if constexpr (part_traits<Part>::is_block) {
    return part_traits<Part>::os == Os;
  } else {
    return false;
  }
}

template <class Vocabulary, role R>
using one_of_role = std::conditional_t<
    R == role::location, location_of<Vocabulary>,
    std::conditional_t<R == role::version, version_of<Vocabulary>, liveness_of<Vocabulary>>>;

/// Whether every kind of a part is in the vocabulary.
template <class Vocabulary, class Part>
struct is_known_part : std::true_type {};
template <class Vocabulary, os_family Os, presence Presence, class... Kinds>
struct is_known_part<Vocabulary, os_block<Os, Presence, Kinds...>>
    : std::bool_constant<(std::is_constructible_v<one_of_role<Vocabulary, kind_traits<Kinds>::role>, Kinds> &&
                          ...)> {};

/// Whether a block lacks the version source that a minimum needs of it.
template <class Part, bool OnlyLinux>
constexpr bool lacks_version() noexcept {
  if constexpr (part_traits<Part>::is_block) {
    return !part_traits<Part>::has_version && (OnlyLinux || part_traits<Part>::os != os_family::linux_);
  } else {
    return false;
  }
}

/// One error for the first rule that the parts of a declaration break.
template <class Vocabulary, class... Parts>
struct parts_of_declaration {
  template <os_family Os>
  static constexpr std::size_t blocks = (std::size_t{0} + ... + (is_block_of<Parts, Os>() ? 1 : 0));
  static constexpr std::size_t requirements =
      (std::size_t{0} + ... + (part_traits<Parts>::is_requirement ? 1 : 0));
  static constexpr bool has_minimum = (part_traits<Parts>::has_minimum || ...);
  static constexpr bool has_app = (part_traits<Parts>::is_block || ...);
  static constexpr bool only_linux = blocks<os_family::win32> + blocks<os_family::darwin> == 0;

  static constexpr bool told = (std::is_same_v<Parts, refused_block> || ...);
  static constexpr bool known = ((part_traits<Parts>::is_block || part_traits<Parts>::is_requirement) && ...);
  static constexpr bool single = blocks<os_family::win32> <= 1 && blocks<os_family::darwin> <= 1 &&
                                 blocks<os_family::linux_> <= 1 && requirements <= 1;
  static constexpr bool described = requirements == 0 || has_app;
  static constexpr bool comparable = !has_minimum || !(lacks_version<Parts, only_linux>() || ...);
  static constexpr bool spoken = (is_known_part<Vocabulary, Parts>::value && ...);
  static constexpr bool good = known && single && described && comparable && spoken;
};

template <class Vocabulary, class... Parts>
struct parts_requirements {
  using parts = parts_of_declaration<Vocabulary, Parts...>;
  static_assert(
      parts::known,
      "appdecl: unknown_part: declare takes a name, then on_win32(...), on_darwin(...), on_linux(...) and "
      "requires_app(...)");
  static_assert(!parts::known || parts::single,
                "appdecl: duplicate_key: declare takes each OS block and requires_app at most once");
  static_assert(
      !parts::known || !parts::single || parts::described,
      "appdecl: app_block_missing: an application is required but none is described: add an OS block");
  static_assert(!parts::known || !parts::single || !parts::described || parts::comparable,
                "appdecl: min_version_needs_version: requires_app(\"...\") compares versions: add a win32 or "
                "darwin block, and a version source such as pe_resource{} or plist{} in each of them");
  static_assert(!parts::known || !parts::single || !parts::described || !parts::comparable || parts::spoken,
                "appdecl: unknown_location_kind: a kind of one's own needs a vocabulary that lists it: "
                "declare<my_vocabulary>(...)");
};

template <role R, class Kind>
constexpr auto tuple_if(const Kind& kind) {
  if constexpr (plays<Kind, R>()) {
    return std::tuple<Kind>(kind);
  } else {
    return std::tuple<>();
  }
}

/// The kinds of one role in a block, as a tuple; of another part, none.
template <role R, os_family Os, presence Presence, class... Kinds>
constexpr auto kinds_of(const os_block<Os, Presence, Kinds...>& block) {
  return std::apply([](const auto&... kinds) { return std::tuple_cat(tuple_if<R>(kinds)...); }, block.kinds);
}
template <role R, bool HasMinimum>
constexpr std::tuple<> kinds_of(const app_requirement<HasMinimum>&) {
  return {};
}

template <class List, class Default>
constexpr one_of<List> first_or(const std::tuple<>&, const Default& otherwise) {
  return otherwise;
}
template <class List, class Default, class Kind>
constexpr one_of<List> first_or(const std::tuple<Kind>& only, const Default&) {
  return std::get<0>(only);
}

/// Puts the parts together.
template <class Vocabulary, class... Parts>
class builder {
 public:
  constexpr builder(std::string_view name, const Parts&... parts)
      : name_(text::strip(name)), parts_(parts...) {}

  constexpr auto build() const {
    declaration_head<Vocabulary> head{
        name_,
        parts_of_declaration<Vocabulary, Parts...>::requirements > 0,
        min_version(std::index_sequence_for<Parts...>{}),
        {block<os_family::win32>(), block<os_family::darwin>(), block<os_family::linux_>()}};
    const auto locations = std::apply(
        [](const auto&... parts) { return std::tuple_cat(kinds_of<role::location>(parts)...); }, parts_);
    return std::apply(
        [&head](const auto&... kinds) {
          constexpr std::size_t count = sizeof...(kinds);
          return static_declaration<Vocabulary, count>(
              head, std::array<location_of<Vocabulary>, count>{{kinds...}});
        },
        locations);
  }

 private:
  template <std::size_t... I>
  constexpr std::optional<std::string_view> min_version(std::index_sequence<I...>) const {
    std::string_view minimum;
    ((minimum = minimum_of(std::get<I>(parts_), minimum)), ...);
    return minimum.empty() ? std::optional<std::string_view>() : minimum;
  }
  template <class Part>
  static constexpr std::string_view minimum_of(const Part&, std::string_view otherwise) {
    return otherwise;
  }
  static constexpr std::string_view minimum_of(const app_requirement<true>& part, std::string_view) {
    return part.min_version;
  }

  /// The index of the OS's block among the parts, or their number.
  template <os_family Os>
  static constexpr std::size_t index_of() {
    std::size_t index = 0;
    bool found = false;
    ((found = found || is_block_of<Parts, Os>(), index += found ? 0 : 1), ...);
    return index;
  }

  template <os_family Os>
  constexpr std::optional<declared_block<Vocabulary>> block() const {
    if constexpr (index_of<Os>() < sizeof...(Parts)) {
      return make_block(std::get<index_of<Os>()>(parts_), locations_before(index_of<Os>()));
    } else {
      return std::nullopt;
    }
  }

  static constexpr std::size_t locations_before(std::size_t index) {
    std::size_t count = 0;
    std::size_t i = 0;
    ((count += i++ < index ? location_count<Parts>() : 0), ...);
    return count;
  }
  template <class Part>
  static constexpr std::size_t location_count() {
    if constexpr (part_traits<Part>::is_block) {
      return part_traits<Part>::locations;
    } else {
      return 0;
    }
  }

  template <os_family Os, presence Presence, class... Kinds>
  static constexpr declared_block<Vocabulary> make_block(const os_block<Os, Presence, Kinds...>& block,
                                                         std::size_t first_location) {
    return {Presence, first_or<typename Vocabulary::versions>(kinds_of<role::version>(block), no_version{}),
            first_or<typename Vocabulary::livenesses>(kinds_of<role::liveness>(block), no_liveness{}),
            first_location, part_traits<os_block<Os, Presence, Kinds...>>::locations};
  }

  std::string_view name_;
  std::tuple<Parts...> parts_;
};

}  // namespace detail

/// A declaration: the name of the server or application that declares, its OS blocks and `requires_app`, in
/// any order. The texts must be string literals, or outlive it. What breaks a rule does not compile, and the
/// message names the rule.
///     constexpr auto vendor = appdecl::declare("vendor", appdecl::on_linux(appdecl::executable,
///                                              appdecl::command{"vendor"}), appdecl::requires_app());
template <class Vocabulary = standard_vocabulary, class... Parts>
APPDECL_CONSTEVAL auto declare(std::string_view name, const Parts&... parts) {
  using all_parts = detail::parts_of_declaration<Vocabulary, Parts...>;
  if constexpr (all_parts::told) {
    return static_declaration<Vocabulary, 0>({}, {});
  } else if constexpr (all_parts::good) {
    return detail::builder<Vocabulary, Parts...>(name, parts...).build();
  } else {
    static_cast<void>(detail::state_requirements<detail::parts_requirements<Vocabulary, Parts...>>());
    return static_declaration<Vocabulary, 0>({}, {});
  }
}

}  // namespace appdecl
