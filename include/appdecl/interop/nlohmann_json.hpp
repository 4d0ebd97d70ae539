// nlohmann-json: declarations are parsed from `nlohmann::json` and turned into it.
#pragma once

#include <appdecl/declaration/declaration.hpp>
#include <appdecl/declaration/node.hpp>

#include <nlohmann/json.hpp>

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

namespace appdecl {

/// Reads decoded JSON. Positions are not known: nlohmann-json does not keep them.
template <>
struct node_traits<nlohmann::json> {
  using node = nlohmann::json;

  static node_type type(const node& value) noexcept {
    switch (value.type()) {
      case node::value_t::null: return node_type::null;
      case node::value_t::boolean: return node_type::boolean;
      case node::value_t::string: return node_type::text;
      case node::value_t::array: return node_type::list;
      case node::value_t::object: return node_type::mapping;
      default: return value.is_number() ? node_type::number : node_type::other;
    }
  }

  static bool boolean(const node& value) { return value.get<bool>(); }
  static std::string_view text(const node& value) { return value.get_ref<const std::string&>(); }

  static std::optional<std::int64_t> integer(const node& value) {
    constexpr auto highest = static_cast<std::uint64_t>((std::numeric_limits<std::int64_t>::max)());
    if (!value.is_number_integer() || (value.is_number_unsigned() && value.get<std::uint64_t>() > highest)) {
      return std::nullopt;
    }
    return value.get<std::int64_t>();
  }

  static const node* find(const node& mapping, std::string_view key) {
    const auto found = mapping.find(key);
    return found == mapping.end() ? nullptr : &*found;
  }

  template <class Visitor>
  static void each_item(const node& list, Visitor&& visitor) {
    for (const node& item : list) {
      if (!visitor(item)) {
        return;
      }
    }
  }

  template <class Visitor>
  static void each_member(const node& mapping, Visitor&& visitor) {
    for (auto member = mapping.begin(); member != mapping.end(); ++member) {
      if (!visitor(std::string_view(member.key()), *member, std::optional<position>{})) {
        return;
      }
    }
  }

  static std::optional<position> position_of(const node&) noexcept { return std::nullopt; }
};

namespace detail {

/// A kind as a declaration file writes it: `{"kind": "snap", "name": "app"}`, or a path's bare text.
template <class Kind>
nlohmann::json json_of_kind(const Kind& kind) {
  nlohmann::json written = nlohmann::json::object();
  written["kind"] = kind_traits<Kind>::name;
  each_field(kind, [&written](const auto& field, std::string_view member) {
    if (kind_traits<Kind>::written_as_text) {
      written = member;
    } else {
      written[std::string(field.key)] = member;
    }
  });
  return written;
}

template <class List>
nlohmann::json json_of(const one_of<List>& value) {
  return value.visit([](const auto& kind) { return json_of_kind(kind); });
}

}  // namespace detail

/// The JSON form of a declaration: parsed again, it is equal. nlohmann-json finds this by itself.
template <class Vocabulary>
void to_json(nlohmann::json& out, const basic_declaration_view<Vocabulary>& declared) {
  out = nlohmann::json{{"name", declared.name()}};
  for (const os_family os : declared_families) {
    if (const auto app = declared.app(os)) {
      nlohmann::json& block = out["app"][std::string(name(os))];
      block["presence"] = name(app->presence());
      for (const auto& location : *app) {
        block["location"].push_back(detail::json_of(location));
      }
      block["version"] = detail::json_of(app->version());
      block["liveness"] = detail::json_of(app->liveness());
    }
  }
  if (declared.requires_app()) {
    out["requires"]["app"] = true;
  }
  if (const auto minimum = declared.min_version()) {
    out["requires"]["min_version"] = *minimum;
  }
}

template <class Vocabulary>
void to_json(nlohmann::json& out, const basic_declaration<Vocabulary>& declared) {
  to_json(out, declared.view());
}

}  // namespace appdecl
