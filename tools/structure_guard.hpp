// Watches a document while it is decoded: depth, number of nodes, and keys that are given twice.
#pragma once

#include "document.hpp"

#include <appdecl/declaration/error.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace appdecl::tools {

/// The line and column of the byte at `offset`.
inline position position_of_byte(std::string_view text, std::size_t offset) {
  const std::string_view before = text.substr(0, offset);
  const std::size_t line_start = before.rfind('\n') + 1;  // npos + 1 is 0
  return {static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n')) + 1,
          before.size() - line_start + 1};
}

/// Told of each node in document order. The first fault is kept; it ends the decoding.
class structure_guard {
 public:
  structure_guard(std::string_view where, std::size_t max_nodes) : where_(where), max_nodes_(max_nodes) {}

  const std::optional<declaration_error>& fault() const noexcept { return fault_; }

  /// A node begins, a value or, in a mapping whose entry is complete, a key. `size` and `height` are those of
  /// a node that stands for a whole tree (an alias): how many nodes, and how many levels of lists and
  /// mappings.
  void node(const std::optional<position>& at, std::size_t size = 1, std::size_t height = 0) {
    if (!frames_.empty() && !frames_.back().is_mapping) {
      ++frames_.back().index;
    }
    if (size > max_nodes_ - nodes_) {
      fail(error_code::syntax, {},
           "the document has more than " + std::to_string(max_nodes_) +
               " nodes with its aliases expanded; make it smaller",
           at);
      return;
    }
    nodes_ += size;
    if (frames_.size() + height > max_depth) {
      fail_depth(at);
    }
  }

  /// A mapping or list begins, after its `node`.
  void enter(bool is_mapping, const std::optional<position>& at) {
    frames_.push_back({is_mapping, {}, {}, 0});
    if (frames_.size() > max_depth) {
      fail_depth(at);
    }
  }

  void leave() { frames_.pop_back(); }

  /// The key of the next value of the innermost mapping. `identity` tells keys apart, `text` names it.
  void key(const std::string& identity, std::string_view text, const std::optional<position>& at) {
    frame& innermost = frames_.back();
    innermost.key = text;
    if (!innermost.seen.insert(identity).second) {
      fail(error_code::duplicate_key, path(), "this key is given twice in one mapping; keep one of them", at);
    }
  }

 private:
  struct frame {
    bool is_mapping;
    std::string key;
    std::set<std::string> seen;
    std::size_t index;  ///< of a list: the number of items begun
  };

  std::string path() const {
    std::string text;
    for (const frame& each : frames_) {
      if (each.is_mapping) {
        text += (text.empty() ? "" : ".") + each.key;
      } else {
        text += '[' + std::to_string(each.index == 0 ? 0 : each.index - 1) + ']';
      }
    }
    return text;
  }

  void fail_depth(const std::optional<position>& at) {
    fail(error_code::syntax, {},
         "the document is nested deeper than " + std::to_string(max_depth) + " levels; make it flatter", at);
  }

  void fail(error_code code, std::string at, std::string message, const std::optional<position>& of) {
    if (!fault_) {
      fault_ = declaration_error{code, where_, std::move(at), std::move(message), of};
    }
  }

  std::string where_;
  std::size_t max_nodes_;
  std::size_t nodes_ = 0;
  std::vector<frame> frames_;
  std::optional<declaration_error> fault_;
};

}  // namespace appdecl::tools
