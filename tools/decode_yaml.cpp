#include "document.hpp"
#include "structure_guard.hpp"

#include <appdecl/interop/yaml_cpp.hpp>

#include <yaml-cpp/eventhandler.h>

#include <algorithm>
#include <map>
#include <sstream>

namespace appdecl::tools {

namespace {

std::optional<position> position_of(const YAML::Mark& mark) {
  return mark.is_null() ? std::nullopt
                        : std::optional(position{static_cast<std::size_t>(mark.line) + 1,
                                                 static_cast<std::size_t>(mark.column) + 1});
}

/// Ends the decoder, which has no other way to be stopped.
struct stop_decoding {};

/// Passes yaml-cpp's events on to the guard. Aliases are known only here: a node tree shows their targets.
class guarding_handler : public YAML::EventHandler {
 public:
  explicit guarding_handler(structure_guard& guard) : guard_(guard) {}

  void OnDocumentStart(const YAML::Mark&) override {
    open_.clear();
    anchors_.clear();
  }
  void OnDocumentEnd() override {}

  void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override { OnScalar(mark, "?", anchor, ""); }

  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                const std::string& value) override {
    begin(position_of(mark), 1, 0, std::string(tag == "?" ? "plain " : "text ") + value, value);
    keep(anchor, {1, 0, value});
    end_value();
  }

  void OnAlias(const YAML::Mark& mark, YAML::anchor_t anchor) override {
    const auto target = anchors_.find(anchor);
    if (target == anchors_.end()) {
      self_containing_ = position_of(mark);
      throw stop_decoding{};
    }
    begin(position_of(mark), target->second.size, target->second.height, "text " + target->second.text,
          target->second.text);
    add_to_open(target->second.size - 1, target->second.height);
    end_value();
  }

  void OnSequenceStart(const YAML::Mark& mark, const std::string&, YAML::anchor_t anchor,
                       YAML::EmitterStyle::value) override {
    enter(position_of(mark), anchor, /*is_mapping=*/false);
  }
  void OnSequenceEnd() override { leave(); }

  void OnMapStart(const YAML::Mark& mark, const std::string&, YAML::anchor_t anchor,
                  YAML::EmitterStyle::value) override {
    enter(position_of(mark), anchor, /*is_mapping=*/true);
  }
  void OnMapEnd() override { leave(); }

  /// Where an alias stands inside the node that it names.
  const std::optional<std::optional<position>>& self_containing() const noexcept { return self_containing_; }

 private:
  struct tree {
    std::size_t size;    ///< nodes, aliases expanded
    std::size_t height;  ///< levels of lists and mappings
    std::string text;    ///< of a scalar
  };
  struct open_node {
    YAML::anchor_t anchor;
    bool is_mapping;
    bool at_key;  ///< of a mapping: the next node is a key
    tree so_far;
  };

  /// Counts the node, and takes it as a key where one is due.
  void begin(const std::optional<position>& at, std::size_t size, std::size_t height,
             const std::string& identity, const std::string& text) {
    if (!open_.empty() && open_.back().is_mapping && open_.back().at_key) {
      guard_.key(identity, text, at);
    }
    guard_.node(at, size, height);
    add_to_open(1, 0);
    stop_on_fault();
  }

  void enter(const std::optional<position>& at, YAML::anchor_t anchor, bool is_mapping) {
    if (!open_.empty() && open_.back().is_mapping && open_.back().at_key) {
      // A list or mapping as a key: declarations have none, so that it is given twice is not looked for.
      guard_.key("node " + std::to_string(unnamed_keys_++), "?", at);
    }
    guard_.node(at);
    guard_.enter(is_mapping, at);
    add_to_open(1, 0);
    open_.push_back({anchor, is_mapping, is_mapping, {1, 1, {}}});
    stop_on_fault();
  }

  void leave() {
    guard_.leave();
    const open_node closed = open_.back();
    open_.pop_back();
    keep(closed.anchor, closed.so_far);
    if (!open_.empty()) {
      open_.back().so_far.size += closed.so_far.size - 1;
      open_.back().so_far.height = std::max(open_.back().so_far.height, closed.so_far.height + 1);
    }
    end_value();
  }

  void add_to_open(std::size_t size, std::size_t height) {
    if (!open_.empty()) {
      open_.back().so_far.size += size;
      open_.back().so_far.height = std::max(open_.back().so_far.height, height + 1);
    }
  }

  /// In a mapping, keys and values alternate.
  void end_value() {
    if (!open_.empty() && open_.back().is_mapping) {
      open_.back().at_key = !open_.back().at_key;
    }
  }

  void keep(YAML::anchor_t anchor, tree finished) {
    if (anchor != YAML::NullAnchor) {
      anchors_[anchor] = std::move(finished);
    }
  }

  void stop_on_fault() const {
    if (guard_.fault()) {
      throw stop_decoding{};
    }
  }

  structure_guard& guard_;
  std::vector<open_node> open_;
  std::map<YAML::anchor_t, tree> anchors_;
  std::size_t unnamed_keys_ = 0;
  std::optional<std::optional<position>> self_containing_;
};

/// The first control character that YAML does not allow, which yaml-cpp would take for an end or for text.
std::size_t find_control_character(const std::string& text) {
  const auto found = std::find_if(text.begin(), text.end(), [](char c) {
    return static_cast<unsigned char>(c) < 0x20 && c != '\t' && c != '\n' && c != '\r';
  });
  return found == text.end() ? std::string::npos : static_cast<std::size_t>(found - text.begin());
}

position position_of_byte(const std::string& text, std::size_t byte) {
  const std::string_view before = std::string_view(text).substr(0, byte);
  const std::size_t line_start = before.rfind('\n') + 1;  // npos + 1 is 0
  return {static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n')) + 1,
          byte - line_start + 1};
}

bool is_utf8(const std::string& text) {
  try {
    static_cast<void>(nlohmann::json(text).dump());
    return true;
  } catch (const nlohmann::json::type_error&) {
    return false;
  }
}

}  // namespace

std::vector<std::variant<decoded, declaration_error>> decode_yaml(const std::string& text,
                                                                  std::string_view where,
                                                                  const limits& most) {
  const auto syntax = [where](std::string message, const std::optional<position>& at) {
    return declaration_error{error_code::syntax, std::string(where), {}, std::move(message), at};
  };
  if (const std::size_t control = find_control_character(text); control != std::string::npos) {
    return {syntax("this is no YAML: it holds a control character", position_of_byte(text, control))};
  }
  if (!is_utf8(text)) {
    return {syntax("this is no YAML: it is not UTF-8 text", std::nullopt)};
  }
  structure_guard guard(where, most.nodes);
  guarding_handler handler(guard);
  std::vector<YAML::Node> nodes;
  try {
    std::istringstream stream(text);
    for (YAML::Parser parser(stream); parser.HandleNextDocument(handler);) {
    }
    nodes = YAML::LoadAll(text);
  } catch (const stop_decoding&) {
    if (handler.self_containing()) {
      return {syntax("this alias stands inside the node that it names; write the node out",
                     *handler.self_containing())};
    }
    return {*guard.fault()};
  } catch (const YAML::Exception& error) {
    return {syntax("this is no YAML: " + error.msg, position_of(error.mark))};
  }
  if (nodes.size() > 1) {
    nodes.erase(
        std::remove_if(nodes.begin(), nodes.end(), [](const YAML::Node& node) { return node.IsNull(); }),
        nodes.end());
  }
  if (nodes.empty()) {
    nodes.emplace_back();
  }
  std::vector<std::variant<decoded, declaration_error>> documents;
  for (const YAML::Node& node : nodes) {
    documents.emplace_back(decoded(node));
  }
  return documents;
}

}  // namespace appdecl::tools
