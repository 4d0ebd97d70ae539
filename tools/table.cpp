#include "table.hpp"

#include <appdecl/declaration/text.hpp>

#include <algorithm>
#include <cstddef>

namespace appdecl::tools {

namespace {

/// The characters of UTF-8 text: its bytes less continuations.
std::size_t width_of(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(
      text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
}

std::string_view escape_for(tint value) {
  switch (value) {
    case tint::good: return "\x1b[32m";
    case tint::bad: return "\x1b[31m";
    case tint::faint: return "\x1b[2m";
    case tint::plain: break;
  }
  return {};
}

}  // namespace

std::string table::to_string(bool coloured) const {
  std::vector<std::size_t> widths;
  for (const line& each : lines_) {
    widths.resize(std::max(widths.size(), each.cells.size()));
    for (std::size_t i = 0; i < each.cells.size(); ++i) {
      widths[i] = std::max(widths[i], width_of(text::printable(each.cells[i].text)));
    }
  }
  std::string out;
  for (const line& each : lines_) {
    for (std::size_t i = 0; i < each.cells.size(); ++i) {
      const std::string text = text::printable(each.cells[i].text);
      const std::string_view escape = coloured ? escape_for(each.cells[i].tint) : std::string_view();
      out += escape;
      out += text;
      out += escape.empty() ? "" : "\x1b[0m";
      if (i + 1 < each.cells.size()) {
        out.append(widths[i] - width_of(text) + 2, ' ');
      }
    }
    out += text::printable(each.text);
    out += '\n';
  }
  return out;
}

}  // namespace appdecl::tools
