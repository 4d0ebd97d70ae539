// The bytes of an XML document as plain text: UTF-8 of the characters that XML allows, with LF line ends.
// Source: Extensible Markup Language (XML) 1.0, sections 2.2, 2.11, 4.3.3 and appendix F.
#pragma once

#include <appdecl/declaration/text.hpp>
#include <appdecl/declaration/unicode.hpp>

#include <cstddef>
#include <optional>
#include <string_view>

namespace appdecl::detail {

enum class xml_encoding : unsigned char { utf8, utf16_little, utf16_big };

/// The text of a document, in memory that its reader may write to.
struct xml_document {
  char* first;
  char* last;
  xml_encoding encoding;  ///< of the bytes that it came from
  bool is_ascii;          ///< those bytes were ASCII throughout
};

/// How much memory is needed before a document's first byte: UTF-16 may grow by half as UTF-8.
constexpr std::size_t room_before_xml(std::size_t size) noexcept { return size / 2; }

constexpr bool is_xml_character(char32_t c) noexcept {
  return c == '\t' || c == '\n' || c == '\r' || (c >= 0x20 && c <= 0xd7ff) || (c >= 0xe000 && c <= 0xfffd) ||
         (c >= 0x10000 && c <= 0x10ffff);
}

/// Writes `bytes`, which are UTF-16, as UTF-8 to `into`; returns its end, or null when they are none. `into`
/// may lie before `bytes` in the same memory, by at least half their size.
constexpr char* utf16_to_utf8(std::string_view bytes, text::byte_order order, char* into) noexcept {
  while (!bytes.empty()) {
    const char32_t code_point = text::cut_utf16(bytes, order);
    if (code_point == text::no_code_point) {
      return nullptr;
    }
    into = text::put_utf8(code_point, into);
  }
  return into;
}

/// Checks the text from `document.first` to `document.last`, notes whether it is ASCII and moves it together
/// where CR LF and CR become LF. False when it holds what is no UTF-8, or a character that XML forbids.
constexpr bool normalize_xml(xml_document& document) noexcept {
  std::string_view rest(document.first, static_cast<std::size_t>(document.last - document.first));
  char* out = document.first;
  while (!rest.empty()) {
    const std::size_t size = text::utf8_sequence_size(rest);
    if (size == 0 || !is_xml_character(text::code_point_of(rest.substr(0, size)))) {
      return false;
    }
    document.is_ascii = document.is_ascii && size == 1;
    if (rest[0] == '\r') {
      rest.remove_prefix(text::starts_with(rest, "\r\n") ? 2 : 1);  // before it is written over
      *out++ = '\n';
      continue;
    }
    for (std::size_t i = 0; i < size; ++i) {
      *out++ = rest[i];
    }
    rest.remove_prefix(size);
  }
  document.last = out;
  return true;
}

/// What the first bytes say: a byte-order mark, or `<` as a UTF-16 unit; UTF-8 otherwise.
struct xml_signature {
  xml_encoding encoding;
  std::size_t mark_size;
};
constexpr xml_signature signature_of(std::string_view bytes) noexcept {
  using std::string_view_literals::operator""sv;
  return text::starts_with(bytes, "\xef\xbb\xbf") ? xml_signature{xml_encoding::utf8, 3}
         : text::starts_with(bytes, "\xff\xfe")   ? xml_signature{xml_encoding::utf16_little, 2}
         : text::starts_with(bytes, "\xfe\xff")   ? xml_signature{xml_encoding::utf16_big, 2}
         : text::starts_with(bytes, "<\0"sv)      ? xml_signature{xml_encoding::utf16_little, 0}
         : text::starts_with(bytes, "\0<"sv)      ? xml_signature{xml_encoding::utf16_big, 0}
                                                  : xml_signature{xml_encoding::utf8, 0};
}

/// The text of the document in the `size` bytes at `bytes`, written over them and over the
/// `room_before_xml(size)` bytes before them. Nothing when it is not valid in its encoding, or holds a
/// character that XML forbids. Linear; allocates nothing.
constexpr std::optional<xml_document> decode_xml(char* bytes, std::size_t size) noexcept {
  const xml_signature signature = signature_of({bytes, size});
  const bool is_utf8 = signature.encoding == xml_encoding::utf8;
  xml_document document{bytes + signature.mark_size, bytes + size, signature.encoding,
                        is_utf8 && signature.mark_size == 0};
  if (!is_utf8) {
    const std::string_view units(document.first, size - signature.mark_size);
    const text::byte_order order =
        signature.encoding == xml_encoding::utf16_big ? text::byte_order::big : text::byte_order::little;
    document.first = bytes - room_before_xml(size);
    document.last = utf16_to_utf8(units, order, document.first);
  }
  return document.last != nullptr && normalize_xml(document) ? std::optional(document) : std::nullopt;
}

}  // namespace appdecl::detail
