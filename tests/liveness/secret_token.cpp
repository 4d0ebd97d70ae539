#include <appdecl/liveness/secret_token.hpp>

#include <nlohmann/json.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <functional>
#include <ostream>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace {

using appdecl::secret_token;
using std::string_view_literals::operator""sv;

// What a use of a value would look like; a use that does not compile is not there.
template <class A, class B>
using printed = decltype(std::declval<A>() << std::declval<B>());
template <class A, class B>
using found_equal = decltype(std::declval<A>() == std::declval<B>());
template <class A, class B>
using found_different = decltype(std::declval<A>() != std::declval<B>());
template <class A, class B>
using found_less = decltype(std::declval<A>() < std::declval<B>());
template <class A, class B>
using written_to = decltype(to_json(std::declval<A>(), std::declval<B>()));
template <class A, class B>
using assigned_to = decltype(std::declval<A>() = std::declval<B>());

template <template <class, class> class Use, class A, class B, class = void>
struct can : std::false_type {};
template <template <class, class> class Use, class A, class B>
struct can<Use, A, B, std::void_t<Use<A, B>>> : std::true_type {};

template <template <class, class> class Use, class A, class B>
inline constexpr bool compiles = can<Use, A, B>::value;

template <class T>
inline constexpr bool can_be_printed = compiles<printed, std::ostream&, T>;
template <class T, class With = T>
inline constexpr bool can_be_compared =
    compiles<found_equal, T, With> || compiles<found_equal, With, T> || compiles<found_different, T, With> ||
    compiles<found_different, With, T> || compiles<found_less, T, With> || compiles<found_less, With, T>;
template <class T>
inline constexpr bool can_be_json =
    std::is_constructible_v<nlohmann::json, T> || std::is_convertible_v<T, nlohmann::json> ||
    compiles<assigned_to, nlohmann::json&, T>;
template <class T>
inline constexpr bool can_be_hashed = std::is_default_constructible_v<std::hash<T>>;

template <class T, class = void>
struct can_reveal : std::false_type {};
template <class T>
struct can_reveal<T, std::void_t<decltype(std::declval<T>().reveal())>> : std::true_type {};

template <class T, class = void>
struct can_be_formatted : std::false_type {};
template <class T>
struct can_be_formatted<T, std::void_t<decltype(format_as(std::declval<T>()))>> : std::true_type {};

/// Whether the token is this secret: a failing test shows neither.
bool is(const secret_token& token, std::string_view secret) { return token.reveal() == secret; }

}  // namespace

TEST_CASE("a token can be moved, and not copied") {
  static_assert(!std::is_copy_constructible_v<secret_token>);
  static_assert(!std::is_copy_assignable_v<secret_token>);
  static_assert(std::is_nothrow_move_constructible_v<secret_token>);
  static_assert(std::is_nothrow_move_assignable_v<secret_token>);
  static_assert(std::is_nothrow_default_constructible_v<secret_token>);
  CHECK_FALSE(std::is_constructible_v<secret_token, const secret_token>);
}

TEST_CASE("a token is not printed, compared, hashed or put in JSON") {
  static_assert(can_be_printed<const std::string&>);
  static_assert(!can_be_printed<const secret_token&>);
  static_assert(!can_be_printed<secret_token>);

  static_assert(can_be_compared<const std::string&>);
  static_assert(!can_be_compared<const secret_token&>);
  static_assert(!can_be_compared<const secret_token&, const std::string&>);
  static_assert(!can_be_compared<const secret_token&, std::string_view>);
  static_assert(!can_be_compared<const secret_token&, const char*>);

  static_assert(can_be_hashed<std::string>);
  static_assert(!can_be_hashed<secret_token>);

  static_assert(can_be_json<const std::string&>);
  static_assert(!can_be_json<const secret_token&>);
  static_assert(!can_be_json<secret_token>);
  static_assert(!compiles<written_to, nlohmann::json&, const secret_token&>);
  CHECK_FALSE(can_be_formatted<const secret_token&>::value);
}

TEST_CASE("a token converts to nothing, and nothing becomes one by itself") {
  static_assert(!std::is_constructible_v<std::string, const secret_token&>);
  static_assert(!std::is_constructible_v<std::string_view, const secret_token&>);
  static_assert(!std::is_constructible_v<bool, const secret_token&>);
  static_assert(!std::is_constructible_v<const char*, const secret_token&>);
  static_assert(!std::is_convertible_v<std::string_view, secret_token>);
  static_assert(!std::is_convertible_v<std::string, secret_token>);
  CHECK_FALSE(std::is_convertible_v<const char*, secret_token>);
}

TEST_CASE("a token is revealed where it stays, and not where it goes at once") {
  static_assert(can_reveal<secret_token&>::value);
  static_assert(can_reveal<const secret_token&>::value);
  static_assert(!can_reveal<secret_token>::value);
  CHECK_FALSE(can_reveal<const secret_token>::value);
}

TEST_CASE("a token is the bytes that it was made of, whatever they are") {
  const secret_token none;
  CHECK(none.empty());
  CHECK(none.reveal().empty());
  CHECK(secret_token(""sv).empty());
  CHECK(is(secret_token(""sv), ""));
  std::string source("se\0cret\xff", 8);
  const secret_token token(source);
  source = "gone";
  CHECK_FALSE(token.empty());
  CHECK(is(token, "se\0cret\xff"sv));
  const std::string large(100'000, 'x');
  CHECK(is(secret_token(large), large));
}

TEST_CASE("a token that was moved away is empty") {
  secret_token first("a first secret"sv);
  secret_token second(std::move(first));
  CHECK(first.empty());  // NOLINT(bugprone-use-after-move)
  CHECK(first.reveal().empty());
  CHECK(is(second, "a first secret"));

  secret_token third("another secret"sv);
  third = std::move(second);
  CHECK(second.empty());  // NOLINT(bugprone-use-after-move)
  CHECK(is(third, "a first secret"));

  secret_token& same = third;
  third = std::move(same);
  CHECK(is(third, "a first secret"));

  third = secret_token();
  CHECK(third.empty());
  first = secret_token("used again"sv);
  CHECK(is(first, "used again"));
}

TEST_CASE("the bytes of a token's object do not hold its secret, however short it is") {
  constexpr std::string_view secret = "7f3a-key";
  const secret_token token(secret);
  std::array<char, sizeof(secret_token)> bytes{};
  std::memcpy(bytes.data(), static_cast<const void*>(&token), bytes.size());
  CHECK(std::search(bytes.begin(), bytes.end(), secret.begin(), secret.end()) == bytes.end());
}

TEST_CASE("what is wiped is overwritten, and nothing beside it") {
  std::string text = "keep secret keep";
  appdecl::detail::wipe(&text[5], 6);
  CHECK(text == std::string("keep \0\0\0\0\0\0 keep", 16));
  appdecl::detail::wipe(&text[0], 0);
  CHECK(text[0] == 'k');
  appdecl::detail::wipe(nullptr, 0);
}
