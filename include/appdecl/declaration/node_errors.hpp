// Errors found in decoded nodes: where a node is, what it is, and which rule it breaks.
#pragma once

#include <appdecl/declaration/error.hpp>
#include <appdecl/declaration/node.hpp>
#include <appdecl/declaration/text.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace appdecl::detail {

/// A node's path from the root, as a list on the stack; it becomes text only in an error.
struct node_path {
  const node_path* parent = nullptr;
  std::string_view key;
  std::optional<std::size_t> index{};

  std::string to_string() const {
    std::string text = parent != nullptr ? parent->to_string() : std::string();
    if (index) {
      return text += '[' + std::to_string(*index) + ']';
    }
    text += text.empty() ? "" : ".";
    return text += key;
  }
};

/// `list` with one more name.
inline std::string listed(std::string list, std::string_view name) {
  list += list.empty() ? "" : ", ";
  return list += name;
}

/// Collects what is wrong. A check returns whether to go on: with `first_error_only` the first fault ends it.
template <class Node>
class node_errors {
 public:
  using traits = node_traits<Node>;

  node_errors(std::string_view where, bool first_error_only)
      : where_(where), first_error_only_(first_error_only) {}

  static bool is(const Node& node, node_type type) { return traits::type(node) == type; }

  /// The member that `node_traits::find` found, or null when it is absent or null.
  template <class Found>
  static const Node* present(const Found& found) {
    return found && !is(*found, node_type::null) ? &*found : nullptr;
  }

  /// What stands there instead, for a message.
  static std::string got(const Node* node) {
    switch (node != nullptr ? traits::type(*node) : node_type::null) {
      case node_type::null: return "it is missing";
      case node_type::boolean: return traits::boolean(*node) ? "got true" : "got false";
      case node_type::text: return "got " + text::quoted(traits::text(*node));
      case node_type::number: return "got a number";
      case node_type::list: return "got a list";
      case node_type::mapping: return "got a mapping";
      case node_type::other: break;
    }
    return "got something else";
  }

  /// Reports that the node `at`, at `of` in the source, breaks `Rule`.
  template <class Rule>
  bool report(const node_path& at, const std::optional<position>& of, const std::string& detail = {}) {
    errors_.push_back({Rule::code, std::string(where_), at.to_string(),
                       std::string(Rule::sentence) + (detail.empty() ? "" : "; ") + detail, of});
    return !first_error_only_;
  }

  /// The same with the position of a node: the wrong one itself, or the parent of a missing key.
  template <class Rule>
  bool fail(const node_path& at, const Node& nearest, const std::string& detail = {}) {
    return report<Rule>(at, traits::position_of(nearest), detail);
  }

  const std::vector<declaration_error>& list() const noexcept { return errors_; }

 private:
  std::string_view where_;
  bool first_error_only_;
  std::vector<declaration_error> errors_;
};

}  // namespace appdecl::detail
