// The decision: which state the candidates add up to.
#pragma once

#include <appdecl/availability/availability.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace appdecl::detail {

/// Takes the candidates in order until one decides. `Order` compares versions.
template <class Order>
class verdict {
 public:
  /// `has_source`: whether the block reads versions. `minimum` is viewed until the verdict is taken.
  verdict(bool has_source, std::optional<std::string_view> minimum) noexcept
      : minimum_(has_source ? minimum : std::nullopt), declared_(minimum), has_source_(has_source) {}

  /// A copy that is not there.
  void absent(std::string_view path) {
    if (!first_) {
      first_.emplace(path);
    }
  }

  /// A copy that is there, with `read` giving its version as an optional text; `read` is called when there is
  /// a source. Returns whether the verdict is still open.
  template <class Read>
  bool present(std::string_view path, Read&& read) {
    std::optional<std::string> version = has_source_ ? read() : std::nullopt;
    const bool comparable = version && Order::comparable(*version);
    if (!minimum_ || (comparable && Order::compare(*version, *minimum_) >= 0)) {
      decide(state::available, path, std::move(version));
      return false;
    }
    const bool higher = comparable && (!version_ || Order::compare(*version, *version_) > 0);
    if (state_ == state::missing_app || higher) {
      decide(state::version_too_old, path, comparable ? std::move(version) : std::nullopt);
    }
    return true;
  }

  /// The answer, once.
  availability take() && {
    availability answer{state_, std::move(version_), std::move(path_), std::nullopt};
    if (state_ == state::missing_app) {
      answer.path = std::move(first_);
    }
    if (declared_) {
      answer.min_version.emplace(*declared_);
    }
    return answer;
  }

 private:
  void decide(state to, std::string_view path, std::optional<std::string> version) {
    state_ = to;
    path_.emplace(path);
    version_ = std::move(version);
  }

  std::optional<std::string_view> minimum_;
  std::optional<std::string_view> declared_;
  bool has_source_;
  state state_ = state::missing_app;
  std::optional<std::string> first_;
  std::optional<std::string> path_;
  std::optional<std::string> version_;
};

}  // namespace appdecl::detail
