// The elements of an XML document one tag after another, without validation and without entities of its own.
// Source: Extensible Markup Language (XML) 1.0, sections 2.4, 2.7 and 3.1.
#pragma once

#include <appdecl/declaration/text.hpp>
#include <appdecl/declaration/unicode.hpp>
#include <appdecl/version/xml_encoding.hpp>
#include <appdecl/version/xml_prolog.hpp>
#include <appdecl/version/xml_text.hpp>

#include <array>
#include <cstddef>
#include <string_view>

namespace appdecl::detail {

enum class xml_token : unsigned char { start_tag, end_tag, end, malformed };

/// Reads tag by tag; each comes with the text before it. An element that closes itself gives both of its
/// tags. Whether the names of two tags match is left to the caller, who alone remembers what is open; all
/// else that makes a document well-formed is checked. Attributes are checked and dropped.
///
/// Texts are decoded in place, over the document, and stay good as long as its memory. Every byte is passed
/// once; nothing is allocated, and nesting costs nothing.
class xml_reader {
 public:
  static constexpr std::size_t most_attributes = 32;

  explicit constexpr xml_reader(const xml_document& document) noexcept
      : cursor_(document.first, document.last) {
    sound_ = skip_prolog(cursor_, document) && cursor_.skip("<");
  }

  /// The next tag; `end` after the root element, when only comments and the like follow it.
  constexpr xml_token next() noexcept {
    text_ = {};
    if (closes_itself_) {
      closes_itself_ = false;
      return leave();
    }
    if (!sound_) {
      return xml_token::malformed;
    }
    if (!rooted_) {
      return read_start_tag();
    }
    if (depth_ == 0) {
      return skip_miscellany(cursor_) && cursor_.at_end() ? xml_token::end : xml_token::malformed;
    }
    if (!read_text()) {
      return xml_token::malformed;
    }
    return cursor_.skip("/") ? read_end_tag() : read_start_tag();
  }

  /// Of the tag that was read last.
  constexpr std::string_view name() const noexcept { return name_; }

  /// What is between the last tag and the one before: comments and processing instructions left out,
  /// references and CDATA sections resolved, line ends LF.
  constexpr std::string_view text() const noexcept { return text_; }

 private:
  constexpr xml_token leave() noexcept {
    --depth_;
    return xml_token::end_tag;
  }

  /// Decodes the text up to the next tag and passes over its `<`.
  constexpr bool read_text() noexcept {
    char* const first = cursor_.place();
    char* out = first;
    while (!cursor_.at_end()) {
      if (cursor_.skip("<")) {
        if (cursor_.skip("![CDATA[")) {
          const std::string_view section = cursor_.cut_at("]]>");
          if (section.data() == nullptr) {
            return false;
          }
          for (const char c : section) {
            *out++ = c;
          }
        } else if (cursor_.skip("!--")) {
          if (!skip_comment(cursor_)) {
            return false;
          }
        } else if (cursor_.skip("?")) {
          if (!skip_instruction(cursor_)) {
            return false;
          }
        } else {
          text_ = {first, static_cast<std::size_t>(out - first)};
          return true;
        }
      } else if (cursor_.skip("&")) {
        const char32_t c = referenced_character(cursor_.cut_at(";"));
        if (c == text::no_code_point) {
          return false;
        }
        out = text::put_utf8(c, out);  // a reference is longer than what it stands for
      } else if (cursor_.is_next("]]>")) {
        return false;
      } else {
        *out++ = cursor_.take();
      }
    }
    return false;
  }

  constexpr xml_token read_end_tag() noexcept {
    name_ = cursor_.cut_name();
    cursor_.skip_blanks();
    return !name_.empty() && depth_ > 0 && cursor_.skip(">") ? leave() : xml_token::malformed;
  }

  constexpr xml_token read_start_tag() noexcept {
    name_ = cursor_.cut_name();
    if (name_.empty() || !skip_attributes()) {
      return xml_token::malformed;
    }
    closes_itself_ = cursor_.skip("/");
    if (!cursor_.skip(">")) {
      return xml_token::malformed;
    }
    rooted_ = true;
    ++depth_;
    return xml_token::start_tag;
  }

  /// Passes over the attributes of a tag. False when one is malformed or two have one name.
  constexpr bool skip_attributes() noexcept {
    std::array<std::string_view, most_attributes> names{};
    std::size_t count = 0;
    while (cursor_.skip_blanks() && !cursor_.is_next(">") && !cursor_.is_next("/")) {
      const std::string_view name = cursor_.cut_name();
      if (name.empty() || count == names.size() || !is_attribute_value(cursor_.cut_assigned())) {
        return false;
      }
      for (std::size_t i = 0; i < count; ++i) {
        if (names[i] == name) {
          return false;
        }
      }
      names[count++] = name;
    }
    return true;
  }

  /// Whether a literal, null when there is none, holds no `<` and only references that stand for something.
  static constexpr bool is_attribute_value(std::string_view literal) noexcept {
    bool sound = literal.data() != nullptr;
    while (sound && !literal.empty()) {
      const bool is_reference = literal[0] == '&';
      sound = literal[0] != '<';
      literal.remove_prefix(1);
      if (is_reference) {
        sound = text::contains(literal, ";") &&
                referenced_character(text::cut(literal, ";")) != text::no_code_point;
      }
    }
    return sound;
  }

  xml_cursor cursor_;
  std::string_view name_;
  std::string_view text_;
  std::size_t depth_ = 0;
  bool sound_ = false;
  bool rooted_ = false;
  bool closes_itself_ = false;
};

}  // namespace appdecl::detail
