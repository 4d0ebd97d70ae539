#include <appdecl/declaration/kind_traits.hpp>

#include <doctest/doctest.h>

#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>

namespace mine {

struct pair_of_texts {
  std::string_view first = {};
  std::string_view second = "two";
};
struct nothing {};
struct stranger {
  std::string_view text = {};
};
/// Traits that lack `fields`.
struct half_done {};

}  // namespace mine

template <>
struct appdecl::kind_traits<mine::pair_of_texts> : appdecl::kind_base<appdecl::role::location> {
  static constexpr std::string_view name = "pair";
  static constexpr std::tuple fields{field{"first", rule::not_a_bare_name{}}, field{"second"}};
};
template <>
struct appdecl::kind_traits<mine::nothing> : appdecl::kind_base<appdecl::role::liveness> {
  static constexpr std::string_view name = "nothing";
  static constexpr std::tuple<> fields{};
};
template <>
struct appdecl::kind_traits<mine::half_done> : appdecl::kind_base<appdecl::role::version> {
  static constexpr std::string_view name = "half";
};

namespace {

using appdecl::is_kind;
using appdecl::plays;
using appdecl::role;
using mine::nothing;
using mine::pair_of_texts;

static_assert(is_kind<pair_of_texts> && is_kind<nothing>);
static_assert(!is_kind<mine::stranger> && !is_kind<mine::half_done> && !is_kind<int>);

static_assert(plays<pair_of_texts, role::location>() && !plays<pair_of_texts, role::version>());
static_assert(plays<nothing, role::liveness>());
static_assert(!plays<mine::stranger, role::location>() && !plays<int, role::version>());

// What a kind does not say.
static_assert(!appdecl::kind_traits<pair_of_texts>::only_under);
static_assert(!appdecl::kind_traits<pair_of_texts>::yields);
static_assert(!appdecl::kind_traits<pair_of_texts>::written_as_text);

static_assert(appdecl::equal(pair_of_texts{"a"}, pair_of_texts{"a", "two"}));
static_assert(!appdecl::equal(pair_of_texts{"a"}, pair_of_texts{"b"}));
static_assert(!appdecl::equal(pair_of_texts{"a", "b"}, pair_of_texts{"a", "c"}));
static_assert(appdecl::equal(nothing{}, nothing{}));

}  // namespace

TEST_CASE("each member is visited with its key, in order") {
  const pair_of_texts kind{"a", "b"};
  std::string seen;
  appdecl::each_field(kind, [&](const auto& field, std::string_view member) {
    seen += std::string(field.key) + '=' + std::string(member) + ' ';
  });
  CHECK(seen == "first=a second=b ");
}

TEST_CASE("a visited member can be written to") {
  pair_of_texts kind{"a", "b"};
  appdecl::each_field(kind, [](const auto& field, std::string_view& member) { member = field.key; });
  CHECK(kind.first == "first");
  CHECK(kind.second == "second");
  const bool constant = [&] {
    bool is_constant = false;
    const auto& seen = kind;
    appdecl::each_field(seen, [&](const auto&, auto& member) {
      is_constant = std::is_const_v<std::remove_reference_t<decltype(member)>>;
    });
    return is_constant;
  }();
  CHECK(constant);
}

TEST_CASE("a kind without members has none to visit") {
  int visits = 0;
  const nothing kind;
  appdecl::each_field(kind, [&](const auto&, const auto&) { ++visits; });
  CHECK(visits == 0);
}

TEST_CASE("kinds are equal when their texts are, wherever they stand") {
  const std::string text = "a long text that is not shared by the compiler";
  CHECK(appdecl::equal(pair_of_texts{text}, pair_of_texts{"a long text that is not shared by the compiler"}));
  CHECK_FALSE(appdecl::equal(pair_of_texts{"a"}, pair_of_texts{"A"}));
}
