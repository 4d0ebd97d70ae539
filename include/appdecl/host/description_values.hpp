// Decoded values on their way into a host description, and what is wrong with them.
#pragma once

#include <appdecl/declaration/node.hpp>
#include <appdecl/declaration/node_errors.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace appdecl {

/// The first thing that is wrong with a host description.
struct description_error {
  std::string
      at;  ///< the node, or the key that is missing: "files./usr/bin/v.executable", "uninstall[1].view"
  std::string message;                             ///< a sentence with the remedy
  std::optional<appdecl::position> position = {};  ///< of the node, or of the parent of a missing key
};

namespace detail {

/// Reads values by the type they are read into. Every function answers whether to go on; when not, the error
/// is set, and the first one stays.
template <class Node>
class description_values {
 public:
  using traits = node_traits<Node>;
  using nodes = node_errors<Node>;

  description_error take_error() noexcept { return std::move(error_); }

  bool fail(const node_path& at, const std::optional<position>& where, std::string message) {
    if (error_.message.empty()) {
      error_ = {at.to_string(), std::move(message), where};
    }
    return false;
  }

  bool fail(const node_path& at, const Node& nearest, std::string message) {
    return fail(at, traits::position_of(nearest), std::move(message));
  }

  bool expect(const node_path& at, const Node& node, node_type type, std::string_view what) {
    return nodes::is(node, type) ||
           fail(at, node, "this must be " + std::string(what) + "; " + nodes::got(&node));
  }

  bool read(const node_path& at, const Node& node, std::string& into) {
    if (!expect(at, node, node_type::text, "text (put it in quotes)")) {
      return false;
    }
    into = std::string(traits::text(node));
    return true;
  }

  bool read(const node_path& at, const Node& node, bool& into) {
    if (!expect(at, node, node_type::boolean, "true or false")) {
      return false;
    }
    into = traits::boolean(node);
    return true;
  }

  bool read(const node_path& at, const Node& node, std::int64_t& into) {
    const auto number = nodes::is(node, node_type::number) ? traits::integer(node) : std::nullopt;
    into = number.value_or(0);
    return number || fail(at, node, "this must be a whole number of at most 64 bits; " + nodes::got(&node));
  }

  /// `visit(at, value, position of the key or value) -> bool` for each member.
  template <class Visit>
  bool each_member(const node_path& at, const Node& node, Visit visit) {
    bool go_on = expect(at, node, node_type::mapping, "a mapping");
    if (go_on) {
      traits::each_member(
          node, [&](std::string_view key, const Node& value, const std::optional<position>& of_key) {
            return go_on = visit(node_path{&at, key}, value, of_key ? of_key : traits::position_of(value));
          });
    }
    return go_on;
  }

  template <class Visit>
  bool each_item(const node_path& at, const Node& node, Visit visit) {
    bool go_on = expect(at, node, node_type::list, "a list");
    std::size_t index = 0;
    if (go_on) {
      traits::each_item(node, [&](const Node& item) {
        return go_on = visit(node_path{&at, {}, index++}, item);
      });
    }
    return go_on;
  }

 private:
  description_error error_;
};

}  // namespace detail

}  // namespace appdecl
