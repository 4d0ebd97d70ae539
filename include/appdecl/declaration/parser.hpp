// The parser proper: decoded nodes to a declaration's parts, with the errors in the contract's order.
#pragma once

#include <appdecl/declaration/application_parser.hpp>
#include <appdecl/declaration/declaration.hpp>
#include <appdecl/declaration/node_errors.hpp>
#include <appdecl/declaration/rules.hpp>
#include <appdecl/declaration/text.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace appdecl::detail {

/// Reads one declaration. Every function returns whether to go on, as `node_errors` says.
template <class Vocabulary, class Node>
class declaration_parser {
 public:
  declaration_parser(std::string_view where, bool first_error_only) : errors_(where, first_error_only) {}

  void parse(std::string_view name, const Node* app, const Node* requirements) {
    head_.name = text::strip(name);
    if (app == nullptr || application_parser<Vocabulary, Node>(errors_, head_, locations_).parse_app(*app)) {
      if (requirements != nullptr) {
        parse_requires(*requirements, app);
      }
    }
  }

  /// A whole document: a mapping with `app` and `requires` among its keys.
  void parse_document(std::string_view name, const Node& document) {
    if (!errors::is(document, node_type::mapping)) {
      errors_.template fail<rule::not_a_mapping>({nullptr, {}}, document, errors::got(&document));
      return;
    }
    const auto app = traits::find(document, "app");
    const auto requirements = traits::find(document, "requires");
    parse(name, errors::present(app), errors::present(requirements));
  }

  const std::vector<declaration_error>& errors_found() const noexcept { return errors_.list(); }

  /// Views into the nodes: good while they live, and when there was no error.
  basic_declaration_view<Vocabulary> view() const noexcept { return {head_, locations_.data()}; }

 private:
  using traits = node_traits<Node>;
  using errors = node_errors<Node>;

  bool parse_requires(const Node& node, const Node* app) {
    const node_path at{nullptr, "requires"};
    if (!errors::is(node, node_type::mapping)) {
      return errors_.template fail<rule::not_a_mapping>(at, node, errors::got(&node));
    }
    bool go_on = true;
    traits::each_member(node, [&](std::string_view key, const Node&, const std::optional<position>& of_key) {
      if (key != "app" && key != "min_version") {
        go_on = errors_.template report<rule::unknown_requires_key>(
            {&at, key}, of_key ? of_key : traits::position_of(node), "got " + text::quoted(key));
      }
      return go_on;
    });
    return go_on && parse_required_app(at, node, app) && parse_min_version(at, node, app);
  }

  bool parse_required_app(const node_path& parent, const Node& node, const Node* app) {
    const node_path at{&parent, "app"};
    const auto found = traits::find(node, "app");
    const Node* const required = errors::present(found);
    if (required == nullptr) {
      return true;
    }
    if (!errors::is(*required, node_type::boolean)) {
      return errors_.template fail<rule::not_a_boolean>(at, *required, errors::got(required));
    }
    head_.requires_app = traits::boolean(*required);
    return !head_.requires_app || app != nullptr ||
           errors_.template fail<rule::app_block_missing>(at, *required);
  }

  bool parse_min_version(const node_path& parent, const Node& node, const Node* app) {
    const node_path at{&parent, "min_version"};
    const auto found = traits::find(node, "min_version");
    const Node* const minimum = errors::present(found);
    if (minimum == nullptr) {
      return true;
    }
    if (!errors::is(*minimum, node_type::text) ||
        !rule::bad_min_version::holds(traits::text(*minimum), os_family::other)) {
      return errors_.template fail<rule::bad_min_version>(at, *minimum, errors::got(minimum));
    }
    head_.min_version = traits::text(*minimum);
    if (!head_.requires_app) {
      return errors_.template fail<rule::min_version_needs_app>(at, *minimum);
    }
    // What a faulty block declares is not known, so it is not compared either.
    return app == nullptr || !errors_.list().empty() || check_version_sources(*app);
  }

  /// A minimum needs a version source in every block that can have one, and a block that can.
  bool check_version_sources(const Node& app) {
    const auto& blocks = head_.blocks;
    const auto declared = [&](os_family os) { return blocks[static_cast<std::size_t>(os)].has_value(); };
    const bool only_linux = !declared(os_family::win32) && !declared(os_family::darwin);
    for (const os_family os : declared_families) {
      const bool needs_source = os != os_family::linux_ || only_linux;
      if (declared(os) && needs_source &&
          blocks[static_cast<std::size_t>(os)]->version.template is<no_version>()) {
        const node_path app_at{nullptr, "app"};
        const node_path os_at{&app_at, name(os)};
        const auto block_node = traits::find(app, name(os));
        if (!block_node) {
          continue;  // an adapter that does not find twice what it found once
        }
        const auto version_node = traits::find(*block_node, "version");
        const Node* const version = errors::present(version_node);
        return errors_.template fail<rule::min_version_needs_version>(
            {&os_at, "version"}, version != nullptr ? *version : *block_node);
      }
    }
    return true;
  }

  node_errors<Node> errors_;
  declaration_head<Vocabulary> head_;
  std::vector<location_of<Vocabulary>> locations_;
};

}  // namespace appdecl::detail
