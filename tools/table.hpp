// Aligned text for people.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace appdecl::tools {

/// How a cell is drawn on a terminal.
enum class tint : unsigned char { plain, good, bad, faint };

struct cell {
  std::string text;
  appdecl::tools::tint tint = tint::plain;
};

/// Lines of cells; lines of their own stand between rows, unaligned.
class table {
 public:
  void add_row(std::vector<cell> cells) { lines_.push_back({std::move(cells), {}}); }
  void add_line(std::string text) { lines_.push_back({{}, std::move(text)}); }

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
