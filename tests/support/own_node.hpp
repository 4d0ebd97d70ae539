// The least that a decoding library can offer, and its adapter: what a user would write for a library of
// their own.
#pragma once

#include <appdecl/declaration/node.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace testing {

/// A decoded value. Built by the functions below; `at_line` says where it stands.
struct own_node {
  appdecl::node_type type = appdecl::node_type::null;
  std::string text = {};
  std::int64_t number = 0;
  std::vector<own_node> items = {};
  std::vector<std::pair<std::string, own_node>> members = {};
  std::optional<appdecl::position> place = {};

  own_node at_line(std::size_t line) const {
    own_node moved = *this;
    moved.place = appdecl::position{line, 1};
    return moved;
  }
};

inline own_node text_node(std::string_view text) { return {appdecl::node_type::text, std::string(text)}; }
inline own_node boolean_node(bool value) { return {appdecl::node_type::boolean, {}, value ? 1 : 0}; }
inline own_node number_node(std::int64_t value) { return {appdecl::node_type::number, {}, value}; }
inline own_node list_node(std::vector<own_node> items) {
  return {appdecl::node_type::list, {}, 0, std::move(items)};
}
inline own_node mapping_node(std::vector<std::pair<std::string, own_node>> members) {
  return {appdecl::node_type::mapping, {}, 0, {}, std::move(members)};
}
inline own_node other_node() { return {appdecl::node_type::other}; }

}  // namespace testing

template <>
struct appdecl::node_traits<testing::own_node> {
  using node = testing::own_node;

  static node_type type(const node& value) noexcept { return value.type; }
  static bool boolean(const node& value) noexcept { return value.number != 0; }
  static std::string_view text(const node& value) noexcept { return value.text; }
  static std::optional<std::int64_t> integer(const node& value) noexcept { return value.number; }

  static const node* find(const node& mapping, std::string_view key) noexcept {
    for (const auto& [name, value] : mapping.members) {
      if (name == key) {
        return &value;
      }
    }
    return nullptr;
  }

  template <class Visitor>
  static void each_item(const node& list, Visitor&& visitor) {
    for (const node& item : list.items) {
      if (!visitor(item)) {
        return;
      }
    }
  }

  template <class Visitor>
  static void each_member(const node& mapping, Visitor&& visitor) {
    for (const auto& [name, value] : mapping.members) {
      if (!visitor(std::string_view(name), value, std::optional<position>())) {
        return;
      }
    }
  }

  static std::optional<position> position_of(const node& value) noexcept { return value.place; }
};
