#include "document.hpp"
#include "structure_guard.hpp"

#include <appdecl/declaration/text.hpp>

namespace appdecl::tools {

namespace {

/// nlohmann-json's sentence without its own label: "... - invalid literal; last read: 'x'".
std::string sentence_of(const nlohmann::json::parse_error& error) {
  const std::string text = error.what();
  const std::size_t cut = text.find(": ");
  return "this is no JSON" + (cut == std::string::npos ? "" : text.substr(cut));
}

}  // namespace

std::vector<std::variant<decoded, declaration_error>> decode_json(const std::string& written,
                                                                  std::string_view where,
                                                                  const limits& most) {
  using json = nlohmann::json;
  if (text::strip(written).empty()) {
    return {decoded(json(nullptr))};  // an empty file is no mapping, rather than no JSON
  }
  structure_guard guard(where, most.nodes);
  const auto watch = [&guard](int, json::parse_event_t event, json& parsed) {
    if (guard.fault()) {
      return false;
    }
    switch (event) {
      case json::parse_event_t::object_start:
      case json::parse_event_t::array_start:
        guard.node({});
        guard.enter(event == json::parse_event_t::object_start, {});
        break;
      case json::parse_event_t::object_end:
      case json::parse_event_t::array_end: guard.leave(); break;
      case json::parse_event_t::key: {
        const auto& key = parsed.get_ref<const std::string&>();
        guard.key(key, key, {});
        break;
      }
      case json::parse_event_t::value: guard.node({}); break;
    }
    return true;
  };
  try {
    json root = json::parse(written, watch);
    if (guard.fault()) {
      return {*guard.fault()};
    }
    return {decoded(std::move(root))};
  } catch (const json::parse_error& error) {
    if (guard.fault()) {
      return {*guard.fault()};
    }
    return {declaration_error{error_code::syntax,
                              std::string(where),
                              {},
                              sentence_of(error),
                              position_of_byte(written, error.byte == 0 ? 0 : error.byte - 1)}};
  }
}

}  // namespace appdecl::tools
