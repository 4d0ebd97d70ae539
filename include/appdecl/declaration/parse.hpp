// From decoded YAML, JSON or TOML to a declaration. No file is touched here.
#pragma once

#include <appdecl/declaration/declaration.hpp>
#include <appdecl/declaration/error.hpp>
#include <appdecl/declaration/node.hpp>
#include <appdecl/declaration/parser.hpp>

#include <tl/expected.hpp>

#include <string_view>
#include <vector>

namespace appdecl {

namespace detail {

template <class Vocabulary, class Node>
tl::expected<basic_declaration<Vocabulary>, declaration_error> parsed(
    const declaration_parser<Vocabulary, Node>& parser) {
  if (!parser.errors_found().empty()) {
    return tl::make_unexpected(parser.errors_found().front());
  }
  return basic_declaration<Vocabulary>(parser.view());
}

}  // namespace detail

/// Reads a declaration from the decoded values of `app` and `requires`; null stands for an absent one.
/// `name` is the server or application that declares; `where` labels the source in messages
/// ("my-plugin/plugin.yaml"). The result owns its texts. The error is the first one found.
/// `Node` is any type with `node_traits`. Linear in the size of the nodes that a declaration knows.
template <class Vocabulary = standard_vocabulary, class Node>
tl::expected<basic_declaration<Vocabulary>, declaration_error> parse_declaration(std::string_view name,
                                                                                 const Node& app,
                                                                                 const Node& requirements,
                                                                                 std::string_view where) {
  if constexpr (detail::has_node_traits<Node>::value) {
    using errors = detail::node_errors<Node>;
    detail::declaration_parser<Vocabulary, Node> parser(where, /*first_error_only=*/true);
    parser.parse(name, errors::present(&app), errors::present(&requirements));
    return detail::parsed(parser);
  } else {
    static_cast<void>(sizeof(detail::node_requirements<Node>));
    return tl::make_unexpected(declaration_error{});
  }
}

/// The same for a whole document, which holds `app` and `requires` among other keys.
template <class Vocabulary = standard_vocabulary, class Node>
tl::expected<basic_declaration<Vocabulary>, declaration_error> parse_declaration(std::string_view name,
                                                                                 const Node& document,
                                                                                 std::string_view where) {
  if constexpr (detail::has_node_traits<Node>::value) {
    detail::declaration_parser<Vocabulary, Node> parser(where, /*first_error_only=*/true);
    parser.parse_document(name, document);
    return detail::parsed(parser);
  } else {
    static_cast<void>(sizeof(detail::node_requirements<Node>));
    return tl::make_unexpected(declaration_error{});
  }
}

/// Every error of a document, in the order in which `parse_declaration` meets them; none when it is right.
template <class Vocabulary = standard_vocabulary, class Node>
std::vector<declaration_error> declaration_errors(const Node& document, std::string_view where) {
  if constexpr (detail::has_node_traits<Node>::value) {
    detail::declaration_parser<Vocabulary, Node> parser(where, /*first_error_only=*/false);
    parser.parse_document({}, document);
    return parser.errors_found();
  } else {
    static_cast<void>(sizeof(detail::node_requirements<Node>));
    return {};
  }
}

}  // namespace appdecl
