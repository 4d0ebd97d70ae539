// Aligned text for people.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace appdecl::tools {

/// How a cell is drawn on a terminal.
enum class tint : unsigned char { plain, good, bad, faint };

struct cell {
  std::string text;
  appdecl::tools::tint tint = tint::plain;
};

/// Rows of cells; below a row there may be a tree of details, unaligned.
class table {
 public:
  void add_row(std::vector<cell> cells) { lines_.push_back({std::move(cells), {}}); }
  void add_detail(const std::string& text, bool is_last) {
    lines_.push_back({{}, (is_last ? "└─ " : "├─ ") + text});
  }

  /// Columns padded to their widest cell, in characters; control characters are escaped.
  std::string to_string(bool coloured) const;

 private:
  struct line {
    std::vector<cell> cells;
    std::string text;
  };
  std::vector<line> lines_;
};

}  // namespace appdecl::tools
