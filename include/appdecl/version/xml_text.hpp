// The parts that an XML document's text is made of: white space, names, quoted literals, references, comments
// and processing instructions. Source: Extensible Markup Language (XML) 1.0, sections 2.3 to 2.6 and 4.1.
#pragma once

#include <appdecl/declaration/text.hpp>
#include <appdecl/declaration/unicode.hpp>
#include <appdecl/version/xml_encoding.hpp>

#include <cstddef>
#include <string_view>
#include <utility>

namespace appdecl::detail {

inline constexpr std::string_view xml_blanks = " \t\n\r";

constexpr bool is_xml_blank(std::string_view text) noexcept { return text::strip(text, xml_blanks).empty(); }

/// Whether a name may begin with `c`.
constexpr bool is_xml_name_start(char32_t c) noexcept {
  constexpr std::pair<char32_t, char32_t> ranges[] = {
      {':', ':'},       {'A', 'Z'},       {'_', '_'},       {'a', 'z'},
      {0xc0, 0xd6},     {0xd8, 0xf6},     {0xf8, 0x2ff},    {0x370, 0x37d},
      {0x37f, 0x1fff},  {0x200c, 0x200d}, {0x2070, 0x218f}, {0x2c00, 0x2fef},
      {0x3001, 0xd7ff}, {0xf900, 0xfdcf}, {0xfdf0, 0xfffd}, {0x10000, 0xeffff},
  };
  for (const auto& range : ranges) {
    if (c >= range.first && c <= range.second) {
      return true;
    }
  }
  return false;
}

/// Whether a name may go on with `c`.
constexpr bool is_xml_name_character(char32_t c) noexcept {
  return is_xml_name_start(c) || c == '-' || c == '.' || (c >= '0' && c <= '9') || c == 0xb7 ||
         (c >= 0x300 && c <= 0x36f) || (c >= 0x203f && c <= 0x2040);
}

/// A place in the text of a document. What it is asked to pass over and does not find leaves it where it is,
/// or, when it returns false or nothing, anywhere before the end: the document is malformed then.
class xml_cursor {
 public:
  constexpr xml_cursor(char* at, char* end) noexcept : at_(at), end_(end) {}

  constexpr char* place() const noexcept { return at_; }
  constexpr bool at_end() const noexcept { return at_ == end_; }
  constexpr std::string_view rest() const noexcept { return {at_, static_cast<std::size_t>(end_ - at_)}; }

  /// The next byte, which there must be.
  constexpr char take() noexcept { return *at_++; }

  constexpr bool is_next(std::string_view expected) const noexcept {
    return text::starts_with(rest(), expected);
  }
  constexpr bool skip(std::string_view expected) noexcept {
    const bool found = is_next(expected);
    at_ += found ? expected.size() : 0;
    return found;
  }

  /// Whether there was any.
  constexpr bool skip_blanks() noexcept {
    const char* const before = at_;
    while (!at_end() && text::is_one_of(*at_, xml_blanks)) {
      ++at_;
    }
    return at_ != before;
  }

  /// Passes over everything up to and with `mark`, and returns what is before it; a null view when there is
  /// no such mark.
  constexpr std::string_view cut_at(std::string_view mark) noexcept {
    const std::size_t size = rest().find(mark);
    if (size == std::string_view::npos) {
      return {};
    }
    const std::string_view part(at_, size);
    at_ += size + mark.size();
    return part;
  }

  /// A name; empty when none begins here.
  constexpr std::string_view cut_name() noexcept {
    const char* const first = at_;
    while (!at_end()) {
      const std::string_view sequence = rest().substr(0, text::utf8_sequence_size(rest()));
      const char32_t c = sequence.empty() ? text::no_code_point : text::code_point_of(sequence);
      if (!(at_ == first ? is_xml_name_start(c) : is_xml_name_character(c))) {
        break;
      }
      at_ += sequence.size();
    }
    return {first, static_cast<std::size_t>(at_ - first)};
  }

  /// What is between two quotes of either kind; a null view when there are none.
  constexpr std::string_view cut_literal() noexcept {
    return skip("\"") ? cut_at("\"") : skip("'") ? cut_at("'") : std::string_view();
  }

  /// `name = "literal"` without the name; a null view when it is not there.
  constexpr std::string_view cut_assigned() noexcept {
    skip_blanks();
    if (!skip("=")) {
      return {};
    }
    skip_blanks();
    return cut_literal();
  }

 private:
  char* at_;
  char* end_;
};

/// The code point that the digits of a character reference stand for.
constexpr char32_t character_of(std::string_view digits, unsigned base) noexcept {
  char32_t value = 0;
  for (const char c : digits) {
    const char lowered = text::lower(c);
    const unsigned digit = text::is_digit(c)                  ? static_cast<unsigned>(c - '0')
                           : lowered >= 'a' && lowered <= 'f' ? static_cast<unsigned>(lowered - 'a') + 10
                                                              : base;
    value = value * base + digit;
    if (digit >= base || value > 0x10ffff) {
      return text::no_code_point;
    }
  }
  return digits.empty() ? text::no_code_point : value;
}

/// What a reference stands for, by what is between its `&` and its `;`: a character by its number, or one of
/// the five predefined entities. `text::no_code_point` for anything else.
constexpr char32_t referenced_character(std::string_view reference) noexcept {
  if (text::starts_with(reference, "#")) {
    const bool is_hexadecimal = text::starts_with(reference, "#x");
    const char32_t c = character_of(reference.substr(is_hexadecimal ? 2 : 1), is_hexadecimal ? 16 : 10);
    return is_xml_character(c) ? c : text::no_code_point;
  }
  constexpr std::pair<std::string_view, char32_t> entities[] = {
      {"lt", '<'}, {"gt", '>'}, {"amp", '&'}, {"apos", '\''}, {"quot", '"'}};
  for (const auto& entity : entities) {
    if (entity.first == reference) {
      return entity.second;
    }
  }
  return text::no_code_point;
}

/// Passes over a comment, of which the `<!--` is behind `cursor`.
constexpr bool skip_comment(xml_cursor& cursor) noexcept {
  return cursor.cut_at("--").data() != nullptr && cursor.skip(">");
}

/// Passes over a processing instruction, of which the `<?` is behind `cursor`. None is called `xml`.
constexpr bool skip_instruction(xml_cursor& cursor) noexcept {
  const std::string_view target = cursor.cut_name();
  if (target.empty() || text::equal_ignoring_case(target, "xml")) {
    return false;
  }
  return cursor.skip("?>") || (cursor.skip_blanks() && cursor.cut_at("?>").data() != nullptr);
}

/// Passes over comments, processing instructions and white space. False when one of them is malformed.
constexpr bool skip_miscellany(xml_cursor& cursor) noexcept {
  for (;;) {
    cursor.skip_blanks();
    if (cursor.skip("<!--")) {
      if (!skip_comment(cursor)) {
        return false;
      }
    } else if (cursor.skip("<?")) {
      if (!skip_instruction(cursor)) {
        return false;
      }
    } else {
      return true;
    }
  }
}

}  // namespace appdecl::detail
