// Declarations as text for people and tests, in a form like the C++ that declares them.
#pragma once

#include <appdecl/declaration/declaration.hpp>
#include <appdecl/declaration/text.hpp>

#include <string>
#include <string_view>
#include <type_traits>

namespace appdecl {

/// `snap{"app"}`: a kind with its members in order; control characters are escaped.
template <class Kind, class = std::enable_if_t<is_kind<Kind>>>
std::string to_string(const Kind& kind) {
  std::string members;
  each_field(kind, [&members](const auto&, std::string_view member) {
    members += members.empty() ? "\"" : ", \"";
    members += text::printable(member);
    members += '"';
  });
  return std::string(kind_traits<Kind>::name) + '{' + members + '}';
}

/// The kind that it is.
template <class List>
std::string to_string(const one_of<List>& value) {
  return value.visit([](const auto& kind) {
    using appdecl::to_string;
    return to_string(kind);
  });
}

/// `vendor: requires app >= 2.3; linux executable [command{"vendor"}], version none{}, liveness none{}`
template <class Vocabulary>
std::string to_string(const basic_declaration_view<Vocabulary>& declared) {
  std::string out =
      text::printable(declared.name()) + ": requires " + (declared.requires_app() ? "app" : "nothing");
  if (const auto minimum = declared.min_version()) {
    out += " >= ";
    out += *minimum;
  }
  for (const os_family os : declared_families) {
    if (const auto app = declared.app(os)) {
      std::string locations;
      for (const auto& location : *app) {
        locations += (locations.empty() ? "" : ", ") + to_string(location);
      }
      out += "; " + std::string(name(os)) + ' ' + std::string(name(app->presence())) + " [" + locations +
             "], version " + to_string(app->version()) + ", liveness " + to_string(app->liveness());
    }
  }
  return out;
}

template <class Vocabulary>
std::string to_string(const basic_declaration<Vocabulary>& declared) {
  return to_string(declared.view());
}

}  // namespace appdecl
