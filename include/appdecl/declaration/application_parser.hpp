// Reads `app`: the blocks of a declaration, their locations, version and liveness.
#pragma once

#include <appdecl/declaration/declaration.hpp>
#include <appdecl/declaration/node_errors.hpp>
#include <appdecl/declaration/rules.hpp>
#include <appdecl/declaration/text.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace appdecl::detail {

/// Fills a head's blocks and the list of locations with views into the nodes. Every function returns whether
/// to go on, as `node_errors` says; what was faulty is then left at its default.
template <class Vocabulary, class Node>
class application_parser {
 public:
  application_parser(node_errors<Node>& found, declaration_head<Vocabulary>& head,
                     std::vector<location_of<Vocabulary>>& locations)
      : errors_(found), head_(&head), locations_(&locations) {}

  bool parse_app(const Node& app) {
    const node_path at{nullptr, "app"};
    if (!is(app, node_type::mapping)) {
      return fail<rule::not_a_mapping>(at, app, got(&app));
    }
    bool empty = true;
    bool go_on = true;
    traits::each_member(app, [&](std::string_view key, const Node&, const std::optional<position>& of_key) {
      empty = false;
      if (!os_family_named(key)) {
        go_on = errors_.template report<rule::unknown_os>(
            {&at, key}, of_key ? of_key : traits::position_of(app), "got " + text::quoted(key));
      }
      return go_on;
    });
    if (go_on && empty) {
      go_on = fail<rule::empty_app>(at, app);
    }
    for (std::size_t i = 0; go_on && i < declared_families.size(); ++i) {
      const os_family os = declared_families[i];
      if (const auto found = traits::find(app, name(os))) {
        go_on = parse_block({&at, name(os)}, *found, os);
      }
    }
    return go_on;
  }

 private:
  using traits = node_traits<Node>;
  using errors = node_errors<Node>;

  static bool is(const Node& node, node_type type) { return errors::is(node, type); }
  template <class Found>
  static const Node* present(const Found& found) {
    return errors::present(found);
  }
  static std::string got(const Node* node) { return errors::got(node); }

  template <class Rule>
  bool fail(const node_path& at, const Node& nearest, const std::string& detail = {}) {
    return errors_.template fail<Rule>(at, nearest, detail);
  }

  bool parse_block(const node_path& at, const Node& node, os_family os) {
    if (!is(node, node_type::mapping)) {
      return fail<rule::not_a_mapping>(at, node, got(&node));
    }
    auto& parsed = head_->blocks[static_cast<std::size_t>(os)].emplace();
    const auto presence_node = traits::find(node, "presence");
    const Node* const written = present(presence_node);
    const std::optional<presence> wanted = written != nullptr && is(*written, node_type::text)
                                               ? presence_named(traits::text(*written))
                                               : std::nullopt;
    if (!wanted &&
        !fail<rule::bad_presence>({&at, "presence"}, written != nullptr ? *written : node, got(written))) {
      return false;
    }
    parsed.presence = wanted.value_or(presence::executable);
    parsed.first_location = locations_->size();
    const bool go_on = parse_locations(at, node, os, wanted);
    parsed.location_count = locations_->size() - parsed.first_location;
    return go_on && parse_source<rule::unknown_version_kind>(at, node, "version", os, parsed.version) &&
           parse_source<rule::unknown_liveness_kind>(at, node, "liveness", os, parsed.liveness);
  }

  bool parse_locations(const node_path& parent, const Node& block_node, os_family os,
                       std::optional<presence> wanted) {
    const node_path at{&parent, "location"};
    const auto found = traits::find(block_node, "location");
    const Node* const node = present(found);
    if (node == nullptr) {
      return fail<rule::missing_location>(at, block_node, got(node));
    }
    if (is(*node, node_type::text)) {
      return parse_text_location(typename Vocabulary::locations{}, at, *node, os);
    }
    if (!is(*node, node_type::list)) {
      return fail<rule::bad_location>(at, *node, got(node));
    }
    std::size_t index = 0;
    bool go_on = true;
    traits::each_item(*node, [&](const Node& item) {
      const node_path item_at{&at, {}, index++};
      go_on = is(item, node_type::text)
                  ? parse_text_location(typename Vocabulary::locations{}, item_at, item, os)
              : is(item, node_type::mapping)
                  ? parse_location(typename Vocabulary::locations{}, item_at, item, os, wanted)
                  : fail<rule::bad_location>(item_at, item, got(&item));
      return go_on;
    });
    return index == 0 ? fail<rule::missing_location>(at, *node, "the list is empty") : go_on;
  }

  template <class... Kinds>
  bool parse_text_location(kind_list<Kinds...>, const node_path& at, const Node& node, os_family os) {
    if (text::strip(traits::text(node)).empty()) {
      return fail<rule::missing_location>(at, node, got(&node));
    }
    bool go_on = true;
    const auto parse = [&](auto kind) {
      using traits_of_kind = kind_traits<decltype(kind)>;
      if constexpr (traits_of_kind::written_as_text) {
        go_on =
            parse_text(std::get<0>(traits_of_kind::fields), boost::pfr::get<0>(kind), at, &node, node, os);
        locations_->push_back(kind);
      }
    };
    (parse(Kinds{}), ...);
    return go_on;
  }

  template <class... Kinds>
  bool parse_location(kind_list<Kinds...>, const node_path& at, const Node& node, os_family os,
                      std::optional<presence> wanted) {
    const node_path kind_at{&at, "kind"};
    const auto found = traits::find(node, "kind");
    const Node* const kind_node = present(found);
    const std::string_view kind_name = kind_node != nullptr && is(*kind_node, node_type::text)
                                           ? traits::text(*kind_node)
                                           : std::string_view();
    bool go_on = true;
    const auto parse = [&](auto kind) {
      using kind_type = decltype(kind);
      if constexpr (!kind_traits<kind_type>::written_as_text) {
        if (kind_traits<kind_type>::name == kind_name) {
          go_on = check_os<kind_type>(kind_at, *kind_node, os) &&
                  check_presence<kind_type>(kind_at, *kind_node, wanted) && parse_fields(kind, at, node, os);
          locations_->push_back(kind);
          return true;
        }
      }
      return false;
    };
    if ((parse(Kinds{}) || ...)) {
      return go_on;
    }
    std::string known;
    ((known = kind_traits<Kinds>::written_as_text ? known : listed(known, kind_traits<Kinds>::name)), ...);
    return fail<rule::unknown_location_kind>(kind_at, kind_node != nullptr ? *kind_node : node,
                                             "known are " + known + "; " + got(kind_node));
  }

  /// The `version` or `liveness` of a block. `Unknown` is the rule that an unknown kind breaks.
  template <class Unknown, class... Kinds>
  bool parse_source(const node_path& parent, const Node& block_node, std::string_view key, os_family os,
                    one_of<kind_list<Kinds...>>& result) {
    const node_path at{&parent, key};
    const auto found = traits::find(block_node, key);
    const Node* const node = present(found);
    if (node == nullptr) {
      return true;
    }
    if (!is(*node, node_type::mapping)) {
      return fail<rule::not_a_mapping>(at, *node, got(node));
    }
    const node_path kind_at{&at, "kind"};
    const auto found_kind = traits::find(*node, "kind");
    const Node* const kind_node = present(found_kind);
    const bool is_text = kind_node != nullptr && is(*kind_node, node_type::text);
    const std::string_view kind_name = is_text ? traits::text(*kind_node) : std::string_view();
    if (kind_node == nullptr || (is_text && text::strip(kind_name).empty())) {
      return true;  // an absent or blank kind is the default
    }
    bool go_on = true;
    const auto parse = [&](auto kind) {
      using kind_type = decltype(kind);
      if (kind_traits<kind_type>::name != kind_name) {
        return false;
      }
      go_on = check_os<kind_type>(kind_at, *kind_node, os) && parse_fields(kind, at, *node, os);
      result = kind;
      return true;
    };
    if ((parse(Kinds{}) || ...)) {
      return go_on;
    }
    std::string known;
    ((known = listed(known, kind_traits<Kinds>::name)), ...);
    return fail<Unknown>(kind_at, *kind_node, "known are " + known + "; " + got(kind_node));
  }

  template <class Kind>
  bool check_os(const node_path& at, const Node& node, os_family os) {
    using Rule =
        std::conditional_t<plays<Kind, role::version>(), rule::version_not_for_os, rule::kind_not_for_os>;
    constexpr auto only = kind_traits<Kind>::only_under;
    return !only || *only == os ||
           fail<Rule>(
               at, node,
               std::string(kind_traits<Kind>::name) + " is for " + std::string(name(*only)) + " alone");
  }

  template <class Kind>
  bool check_presence(const node_path& at, const Node& node, std::optional<presence> wanted) {
    constexpr auto yields = kind_traits<Kind>::yields;
    return !yields || !wanted || *yields == *wanted ||
           fail<rule::kind_not_for_presence>(at, node,
                                             std::string(kind_traits<Kind>::name) +
                                                 " finds a copy of presence " + std::string(name(*yields)));
  }

  template <class Kind>
  bool parse_fields(Kind& kind, const node_path& at, const Node& node, os_family os) {
    bool go_on = true;
    each_field(kind, [&](const auto& field, std::string_view& value) {
      if (go_on) {
        const auto found = traits::find(node, field.key);
        go_on = parse_text(field, value, {&at, field.key}, present(found), node, os);
      }
    });
    return go_on;
  }

  /// `node` is null when the key is absent; `parent` then lends its position.
  template <class... Rules>
  bool parse_text(const field<Rules...>&, std::string_view& value, const node_path& at, const Node* node,
                  const Node& parent, os_family os) {
    const Node& nearest = node != nullptr ? *node : parent;
    if (node != nullptr && !is(*node, node_type::text)) {
      // The first rule that covers other types, else the common one.
      bool go_on = true;
      const bool covered =
          ((Rules::covers_other_types && (go_on = fail<Rules>(at, nearest, got(node)), true)) || ...);
      return covered ? go_on : fail<rule::not_a_string>(at, nearest, got(node));
    }
    if (node != nullptr) {
      const std::string_view written = text::strip(traits::text(*node));
      value = written.empty() ? value : written;
    }
    bool go_on = true;
    const bool broken =
        ((!Rules::holds(value, os) && (go_on = fail<Rules>(at, nearest, got(node)), true)) || ...);
    return !broken || go_on;
  }

  node_errors<Node>& errors_;
  declaration_head<Vocabulary>* head_;
  std::vector<location_of<Vocabulary>>* locations_;
};

}  // namespace appdecl::detail
