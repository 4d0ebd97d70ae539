// How the parser sees decoded YAML, JSON or TOML: through `node_traits<Node>`, specialised once per library.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>

namespace appdecl {

/// A place in a text, counted from 1; columns count bytes or characters as the decoding library does.
struct position {
  std::size_t line = 0;
  std::size_t column = 0;

  friend constexpr bool operator==(const position& a, const position& b) noexcept {
    return a.line == b.line && a.column == b.column;
  }
  friend constexpr bool operator!=(const position& a, const position& b) noexcept { return !(a == b); }
};

enum class node_type : unsigned char { null, boolean, number, text, list, mapping, other };

/// Specialise this for a decoded node type. Everything is static; nothing may throw. `Found` is anything that
/// converts to bool and dereferences to a node (a pointer, an optional): some libraries find by value.
///
///     node_type type(const Node&);                        absent and undefined nodes are `null`
///     bool boolean(const Node&);                          of a `boolean`
///     std::string_view text(const Node&);                 of a `text`; lives as long as the document
///     std::optional<std::int64_t> integer(const Node&);   of a `number` that is a whole one
///     Found find(const Node& mapping, std::string_view key);
///     void each_item(const Node& list, visitor);          visitor(const Node&) -> bool, whether to go on
///     void each_member(const Node& mapping, visitor);     visitor(std::string_view key, const Node& value,
///                                                         std::optional<position> of_key) -> bool
///     std::optional<position> position_of(const Node&);   where the library knows it
template <class Node>
struct node_traits;

namespace detail {

template <class Node, class = void>
struct has_node_traits : std::false_type {};
template <class Node>
struct has_node_traits<Node, std::void_t<decltype(node_traits<Node>::type(std::declval<const Node&>()))>>
    : std::true_type {};

template <class Node>
struct node_requirements {
  static_assert(has_node_traits<Node>::value,
                "appdecl: node_traits<Node> is not specialised for this node type: include the header of "
                "appdecl/interop/ that adapts it, or specialise it as appdecl/declaration/node.hpp says");
};

}  // namespace detail

}  // namespace appdecl
