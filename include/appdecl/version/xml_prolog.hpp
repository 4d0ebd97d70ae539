// What stands before the root element of an XML document: the XML declaration and the document type.
// Source: Extensible Markup Language (XML) 1.0, sections 2.8, 2.9, 4.2.2 and 4.3.3.
#pragma once

#include <appdecl/declaration/text.hpp>
#include <appdecl/version/xml_encoding.hpp>
#include <appdecl/version/xml_text.hpp>

#include <string_view>

namespace appdecl::detail {

/// Whether the name of an encoding fits the bytes. Only UTF-8, UTF-16 and US-ASCII do.
constexpr bool is_encoding_of(const xml_document& document, std::string_view name) noexcept {
  const auto is = [name](std::string_view other) { return text::equal_ignoring_case(name, other); };
  switch (document.encoding) {
    case xml_encoding::utf8: return is("UTF-8") || (is("US-ASCII") && document.is_ascii);
    case xml_encoding::utf16_little: return is("UTF-16") || is("UTF-16LE");
    case xml_encoding::utf16_big: break;
  }
  return is("UTF-16") || is("UTF-16BE");
}

/// `1.` and digits: a reader of XML 1.0 reads every such document as XML 1.0.
constexpr bool is_xml_version(std::string_view version) noexcept {
  if (version.size() < 3 || !text::starts_with(version, "1.")) {
    return false;
  }
  for (const char c : version.substr(2)) {
    if (!text::is_digit(c)) {
      return false;
    }
  }
  return true;
}

/// Passes over the XML declaration; without one nothing is passed over.
constexpr bool skip_xml_declaration(xml_cursor& cursor, const xml_document& document) noexcept {
  constexpr std::string_view opening = "<?xml";
  const std::string_view rest = cursor.rest();
  if (!cursor.is_next(opening) || rest.size() == opening.size() ||
      !text::is_one_of(rest[opening.size()], xml_blanks)) {
    return true;
  }
  cursor.skip(opening);
  cursor.skip_blanks();
  if (!cursor.skip("version") || !is_xml_version(cursor.cut_assigned())) {
    return false;
  }
  bool apart = cursor.skip_blanks();
  if (apart && cursor.skip("encoding")) {
    if (!is_encoding_of(document, cursor.cut_assigned())) {
      return false;
    }
    apart = cursor.skip_blanks();
  }
  if (apart && cursor.skip("standalone")) {
    const std::string_view answer = cursor.cut_assigned();
    if (answer != "yes" && answer != "no") {
      return false;
    }
    cursor.skip_blanks();
  }
  return cursor.skip("?>");
}

constexpr bool is_public_identifier(std::string_view literal) noexcept {
  for (const char c : literal) {
    if (!text::is_letter(c) && !text::is_digit(c) && !text::is_one_of(c, " \n-'()+,./:=?;!*#@$_%")) {
      return false;
    }
  }
  return literal.data() != nullptr;
}

/// Passes over `SYSTEM "…"` or `PUBLIC "…" "…"`. Nothing is ever fetched from there.
constexpr bool skip_external_identifier(xml_cursor& cursor) noexcept {
  if (cursor.skip("PUBLIC")) {
    if (!cursor.skip_blanks() || !is_public_identifier(cursor.cut_literal())) {
      return false;
    }
  } else if (!cursor.skip("SYSTEM")) {
    return false;
  }
  return cursor.skip_blanks() && cursor.cut_literal().data() != nullptr;
}

/// Passes over a declaration of an element type, an attribute list or a notation, of which the `<!` is behind
/// `cursor`. Those of entities are refused: what a document means would depend on them.
constexpr bool skip_markup_declaration(xml_cursor& cursor) noexcept {
  const bool known = cursor.skip("ELEMENT") || cursor.skip("ATTLIST") || cursor.skip("NOTATION");
  if (!known || !cursor.skip_blanks()) {
    return false;
  }
  while (!cursor.at_end()) {
    if (cursor.is_next("\"") || cursor.is_next("'")) {
      if (cursor.cut_literal().data() == nullptr) {
        return false;
      }
      continue;
    }
    const char c = cursor.take();
    if (c == '>') {
      return true;
    }
    if (text::is_one_of(c, "<%[]&")) {
      return false;
    }
  }
  return false;
}

/// Passes over the internal subset, of which the `[` is behind `cursor`, and its `]`. References to parameter
/// entities are refused, as entities are.
constexpr bool skip_internal_subset(xml_cursor& cursor) noexcept {
  for (;;) {
    if (!skip_miscellany(cursor)) {
      return false;
    }
    if (cursor.skip("]")) {
      return true;
    }
    if (!cursor.skip("<!") || !skip_markup_declaration(cursor)) {
      return false;
    }
  }
}

/// Passes over a document type declaration, of which the `<!DOCTYPE` is behind `cursor`.
constexpr bool skip_document_type(xml_cursor& cursor) noexcept {
  if (!cursor.skip_blanks() || cursor.cut_name().empty()) {
    return false;
  }
  const bool apart = cursor.skip_blanks();
  if (apart && (cursor.is_next("S") || cursor.is_next("P"))) {
    if (!skip_external_identifier(cursor)) {
      return false;
    }
    cursor.skip_blanks();
  }
  if (cursor.skip("[")) {
    if (!skip_internal_subset(cursor)) {
      return false;
    }
    cursor.skip_blanks();
  }
  return cursor.skip(">");
}

/// Passes over everything before the root element. False when it is malformed.
constexpr bool skip_prolog(xml_cursor& cursor, const xml_document& document) noexcept {
  if (!skip_xml_declaration(cursor, document) || !skip_miscellany(cursor)) {
    return false;
  }
  return !cursor.skip("<!DOCTYPE") || (skip_document_type(cursor) && skip_miscellany(cursor));
}

}  // namespace appdecl::detail
