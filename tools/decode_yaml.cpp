#include "document.hpp"
#include "structure_guard.hpp"

#include <appdecl/declaration/text.hpp>
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

  void OnDocumentStart(const YAML::Mark& mark) override {
    open_.clear();
    anchors_.clear();
    // What yaml-cpp cannot begin a document with it takes for an empty one, again and again.
    if (!document_starts_.empty() && document_starts_.back().pos == mark.pos) {
      stop("this is no YAML: nothing can begin with this", mark);
    }
    document_starts_.push_back(mark);
    plain_key_ = YAML::Mark::null_mark();
  }

  void OnDocumentEnd() override {
    if (!plain_key_.is_null()) {
      last_keys_.push_back({plain_key_, plain_key_size_});
    }
  }

  void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override {
    const YAML::Mark key = plain_key_;
    scalar(mark, "?", anchor, "");
    plain_key_ = key;  // a key without a value is still the last that was written
  }

  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                const std::string& value) override {
    last_scalar_ = mark;
    const bool is_plain_key = at_key() && tag == "?" && anchor == YAML::NullAnchor;
    scalar(mark, tag, anchor, value);
    plain_key_ = is_plain_key ? mark : YAML::Mark::null_mark();
    plain_key_size_ = value.size();
  }

  void OnAlias(const YAML::Mark& mark, YAML::anchor_t anchor) override {
    plain_key_ = YAML::Mark::null_mark();
    const auto target = anchors_.find(anchor);
    if (target == anchors_.end()) {
      stop("this alias stands inside the node that it names; write the node out", mark);
    }
    const tree& named = target->second;
    begin(position_of(mark), named.size, named.height,
          named.identity.empty() ? unnamed_identity() : named.identity, named.text);
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

  const std::vector<YAML::Mark>& document_starts() const noexcept { return document_starts_; }
  /// Where the last scalar of the stream begins, its tag and anchor included; null without one.
  const YAML::Mark& last_scalar() const noexcept { return last_scalar_; }

  /// The plain keys with which documents end, without a value: where each begins, and its size in bytes.
  const std::vector<std::pair<YAML::Mark, std::size_t>>& last_keys() const noexcept { return last_keys_; }

  /// What ended the decoding, unless the guard did.
  const std::optional<std::pair<std::string, std::optional<position>>>& fault() const noexcept {
    return fault_;
  }

 private:
  struct tree {
    std::size_t size;           ///< nodes, aliases expanded
    std::size_t height;         ///< levels of lists and mappings
    std::string identity = {};  ///< of a scalar: what it is as a key
    std::string text = {};      ///< of a scalar
  };
  struct open_node {
    YAML::anchor_t anchor;
    bool is_mapping;
    bool at_key;  ///< of a mapping: the next node is a key
    tree so_far;
  };

  void scalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
              const std::string& value) {
    // A plain key and a quoted one are the same when both are text.
    const bool is_text = detail::yaml_scalar_type(tag, value) == node_type::text;
    const std::string identity = (is_text ? "text " : "other ") + value;
    begin(position_of(mark), 1, 0, identity, value);
    keep(anchor, {1, 0, identity, value});
    end_value();
  }

  bool at_key() const noexcept { return !open_.empty() && open_.back().is_mapping && open_.back().at_key; }

  [[noreturn]] void stop(std::string message, const YAML::Mark& mark) {
    fault_.emplace(std::move(message), position_of(mark));
    throw stop_decoding{};
  }

  /// Of a list or mapping as a key: declarations have none, so that it is given twice is not looked for.
  std::string unnamed_identity() { return "node " + std::to_string(unnamed_keys_++); }

  /// Counts the node, and takes it as a key where one is due.
  void begin(const std::optional<position>& at, std::size_t size, std::size_t height,
             const std::string& identity, const std::string& text) {
    if (at_key()) {
      guard_.key(identity, text, at);
    }
    guard_.node(at, size, height);
    add_to_open(1, 0);
    stop_on_fault();
  }

  void enter(const std::optional<position>& at, YAML::anchor_t anchor, bool is_mapping) {
    if (at_key()) {
      guard_.key(unnamed_identity(), "?", at);
    }
    plain_key_ = YAML::Mark::null_mark();
    guard_.node(at);
    guard_.enter(is_mapping, at);
    add_to_open(1, 0);
    open_.push_back({anchor, is_mapping, is_mapping, {1, 1}});
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
  std::vector<YAML::Mark> document_starts_;
  YAML::Mark last_scalar_ = YAML::Mark::null_mark();
  std::size_t unnamed_keys_ = 0;
  YAML::Mark plain_key_ =
      YAML::Mark::null_mark();  ///< when it is the last node so far but for its null value
  std::size_t plain_key_size_ = 0;
  std::vector<std::pair<YAML::Mark, std::size_t>> last_keys_;
  std::optional<std::pair<std::string, std::optional<position>>> fault_;
};

/// The first control character that YAML does not allow, which yaml-cpp would take for an end or for text.
std::size_t find_control_character(const std::string& text) {
  const auto found = std::find_if(text.begin(), text.end(), [](char c) {
    return static_cast<unsigned char>(c) < 0x20 && c != '\t' && c != '\n' && c != '\r';
  });
  return found == text.end() ? std::string::npos : static_cast<std::size_t>(found - text.begin());
}

/// Whether the quoted scalar that `rest` begins with, behind its tag and anchor, is closed; true of a plain
/// one. yaml-cpp takes the end of the text for a closing quote when a line end stands before it.
bool is_closed(std::string_view rest) {
  while (!rest.empty() && (rest[0] == '!' || rest[0] == '&' || text::is_blank(rest[0]))) {
    rest.remove_prefix(text::is_blank(rest[0]) ? 1 : std::min(rest.find_first_of(" \t\r\n"), rest.size()));
  }
  if (rest.empty() || (rest[0] != '"' && rest[0] != '\'')) {
    return true;
  }
  const char quote = rest[0];
  for (std::size_t i = 1; i < rest.size(); ++i) {
    if (rest[i] == '\\' && quote == '"') {
      ++i;
    } else if (rest[i] == quote) {
      if (quote == '"' || i + 1 == rest.size() || rest[i + 1] != quote) {
        return true;
      }
      ++i;
    }
  }
  return false;
}

/// Whether the document that starts at byte `start` is set off from the one before: it begins with `---`, or
/// the last line that is neither blank nor a comment is `...`. yaml-cpp takes what does not fit for another
/// document.
bool is_set_off(std::string_view text, std::size_t start) {
  if (text::starts_with(text.substr(start), "---") || text::starts_with(text.substr(start), "%")) {
    return true;
  }
  // From behind: the lines of all documents together would be read once for each document.
  for (std::string_view before = text.substr(0, start); !before.empty();) {
    const std::size_t line_start = before.substr(0, before.size() - 1).rfind('\n') + 1;  // npos + 1 is 0
    const std::string_view line = text::strip(before.substr(line_start));
    if (!line.empty() && line[0] != '#') {
      return text::starts_with(line, "...");
    }
    before = before.substr(0, line_start);
  }
  return false;
}

/// Whether a plain key that ends a block is one: `rest` follows it, and begins with its colon. In `{a}` and
/// `? a` a key needs none.
bool is_key(std::string_view before, std::string_view rest) {
  rest = text::strip(rest);
  before = text::strip(before);
  const bool ends =
      rest.empty() || rest[0] == '#' || text::starts_with(rest, "...") || text::starts_with(rest, "---");
  return !ends || (!before.empty() && before.back() == '?');
}

/// What yaml-cpp lets pass although it is no YAML.
std::optional<declaration_error> find_missed_fault(std::string_view written, std::string_view where,
                                                   const guarding_handler& handler) {
  const std::string_view mark = "\xef\xbb\xbf";  // bytes are counted behind a byte-order mark
  const std::string_view text = written.substr(text::starts_with(written, mark) ? mark.size() : 0);
  const auto fault = [where](std::string message, const YAML::Mark& at) {
    return declaration_error{
        error_code::syntax, std::string(where), {}, "this is no YAML: " + message, position_of(at)};
  };
  const YAML::Mark& scalar = handler.last_scalar();
  if (!scalar.is_null() && !is_closed(text.substr(static_cast<std::size_t>(scalar.pos)))) {
    return fault("this quoted text is never closed", scalar);
  }
  for (const auto& [key, size] : handler.last_keys()) {
    const auto start = static_cast<std::size_t>(key.pos);
    if (!is_key(text.substr(0, start), text.substr(start + size))) {
      return fault("this key has no colon behind it", key);
    }
  }
  for (std::size_t i = 1; i < handler.document_starts().size(); ++i) {
    const YAML::Mark& start = handler.document_starts()[i];
    if (!is_set_off(text, static_cast<std::size_t>(start.pos))) {
      return fault("this does not belong to what stands before it", start);
    }
  }
  return std::nullopt;
}

}  // namespace

std::vector<std::variant<decoded, declaration_error>> decode_yaml(const std::string& written,
                                                                  std::string_view where,
                                                                  const limits& most) {
  const auto syntax = [where](std::string message, const std::optional<position>& at) {
    return declaration_error{error_code::syntax, std::string(where), {}, std::move(message), at};
  };
  if (const std::size_t control = find_control_character(written); control != std::string::npos) {
    return {syntax("this is no YAML: it holds a control character", position_of_byte(written, control))};
  }
  if (!text::is_utf8(written)) {
    return {syntax("this is no YAML: it is not UTF-8 text", std::nullopt)};
  }
  structure_guard guard(where, most.nodes);
  guarding_handler handler(guard);
  std::vector<YAML::Node> nodes;
  try {
    std::istringstream stream(written);
    for (YAML::Parser parser(stream); parser.HandleNextDocument(handler);) {
    }
    if (auto fault = find_missed_fault(written, where, handler)) {
      return {*std::move(fault)};
    }
    nodes = YAML::LoadAll(written);
  } catch (const stop_decoding&) {
    if (handler.fault()) {
      return {syntax(handler.fault()->first, handler.fault()->second)};
    }
    return {*guard.fault()};
  } catch (const YAML::Exception& error) {
    return {syntax("this is no YAML: " + error.msg, position_of(error.mark))};
  }
  std::vector<std::variant<decoded, declaration_error>> documents;
  for (const YAML::Node& node : nodes) {
    if (nodes.size() == 1 || !node.IsNull()) {
      documents.emplace_back(decoded(node));
    }
  }
  if (documents.empty()) {
    documents.emplace_back(decoded(YAML::Node()));
  }
  return documents;
}

}  // namespace appdecl::tools
