// What was seen of a running application: observations, each with the reason for it.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace appdecl {

/// What an observation came to.
enum class observed : unsigned char {
  not_checked,  ///< nothing was looked at
  absent,       ///< looked at, and it is not so
  unavailable,  ///< looked at, and it cannot be told
  present,      ///< looked at, and it is so
};

/// An outcome's name: "not_checked", "absent", ...
constexpr std::string_view name(observed value) noexcept {
  constexpr std::array<std::string_view, 4> names{"not_checked", "absent", "unavailable", "present"};
  return names[static_cast<std::size_t>(value)];
}

/// Something seen, or why not. A plain value; it never holds a secret.
template <class Value>
struct observation {
  observed state = observed::not_checked;
  std::optional<Value> value = {};  ///< known when the state is `present`; of a bool, `absent` is false
  std::string detail = {};          ///< for people: why it is so; may be empty

  bool present() const noexcept { return state == observed::present; }

  /// An observation is not a boolean: ask for `present()` or compare `state`.
  explicit operator bool() const = delete;

  friend bool operator==(const observation& a, const observation& b) {
    return a.state == b.state && a.value == b.value && a.detail == b.detail;
  }
  friend bool operator!=(const observation& a, const observation& b) { return !(a == b); }
};

/// What there is to know of a running application.
struct liveness_report {
  observation<bool> running = {};          ///< whether its process exists
  observation<std::string> endpoint = {};  ///< the URL at which it says it answers, whatever its process does
  observation<bool> answering = {};        ///< whether it answered when it was asked
};

/// The Liveness policy that looks at nothing.
struct skip_liveness {
  template <class Host, class Source, class Effort>
  liveness_report operator()(const Host&, const Source&, const Effort&) const noexcept {
    return {};
  }
};

namespace detail {

template <class Value>
observation<Value> seen(Value value, std::string detail = {}) {
  return {observed::present, std::move(value), std::move(detail)};
}

template <class Value>
observation<Value> unavailable(std::string detail) {
  return {observed::unavailable, std::nullopt, std::move(detail)};
}

/// Not so: of a bool that is a value too.
template <class Value>
observation<Value> absent(std::string detail) {
  observation<Value> result{observed::absent, std::nullopt, std::move(detail)};
  if constexpr (std::is_same_v<Value, bool>) {
    result.value = false;
  }
  return result;
}

}  // namespace detail

}  // namespace appdecl
