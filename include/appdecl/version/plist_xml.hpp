// Property lists as XML documents. Source: the document type "-//Apple//DTD PLIST 1.0//EN", and "Property
// List Programming Guide" in Apple's documentation.
#pragma once

#include <appdecl/declaration/text.hpp>
#include <appdecl/version/plist_versions.hpp>
#include <appdecl/version/xml_encoding.hpp>
#include <appdecl/version/xml_reader.hpp>
#include <appdecl/version/xml_text.hpp>

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace appdecl::detail {

enum class plist_element : unsigned char {
  plist,
  dict,
  array,
  key,
  string,
  integer,
  real,
  date,
  data,
  true_,
  false_,
  unknown,
};

constexpr plist_element plist_element_named(std::string_view name) noexcept {
  constexpr std::array<std::string_view, 11> names{"plist", "dict", "array", "key",  "string", "integer",
                                                   "real",  "date", "data",  "true", "false"};
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (names[i] == name) {
      return static_cast<plist_element>(i);
    }
  }
  return plist_element::unknown;
}

/// Whether there is a digit, and nothing but digits that `is_digit` knows.
template <class IsDigit>
constexpr bool is_digits(std::string_view text, IsDigit is_digit) noexcept {
  for (const char c : text) {
    if (!is_digit(c)) {
      return false;
    }
  }
  return !text.empty();
}

constexpr std::string_view without_sign(std::string_view text) noexcept {
  return text.substr(!text.empty() && (text[0] == '+' || text[0] == '-') ? 1 : 0);
}

/// A sign or none, then decimal digits, or hexadecimal ones after `0x`; white space round it.
constexpr bool is_plist_integer(std::string_view text) noexcept {
  const std::string_view digits = without_sign(text::strip(text));
  if (text::starts_with(digits, "0x") || text::starts_with(digits, "0X")) {
    return is_digits(digits.substr(2), [](char c) {
      return text::is_digit(c) || (text::lower(c) >= 'a' && text::lower(c) <= 'f');
    });
  }
  return is_digits(digits, text::is_digit);
}

/// `nan`, `inf` and `infinity`: values of `real`, and no numbers.
constexpr bool is_plist_not_finite(std::string_view text) noexcept {
  const std::string_view word = without_sign(text::strip(text));
  return text::equal_ignoring_case(word, "nan") || text::equal_ignoring_case(word, "inf") ||
         text::equal_ignoring_case(word, "infinity");
}

/// A decimal number with a point, an exponent, both or neither; white space round it.
constexpr bool is_plist_decimal(std::string_view text) noexcept {
  const std::string_view number = without_sign(text::strip(text));
  std::string_view rest = number;
  std::string_view mantissa = text::cut(rest, "eE");
  const bool has_exponent = mantissa.size() < number.size();
  const std::string_view whole = text::cut(mantissa, ".");
  const std::string_view fraction = mantissa;
  const bool sound = (whole.empty() || is_digits(whole, text::is_digit)) &&
                     (fraction.empty() || is_digits(fraction, text::is_digit)) &&
                     (!whole.empty() || !fraction.empty());
  return sound && (!has_exponent || is_digits(without_sign(rest), text::is_digit));
}

/// Reads a property list to its end, and remembers the values that may be the version.
class xml_plist_reader {
 public:
  explicit xml_plist_reader(const xml_document& document) : reader_(document) {}

  /// False when the document is no property list.
  bool read() {
    for (;;) {
      const xml_token token = reader_.next();
      if (token == xml_token::end) {
        return true;
      }
      if (token == xml_token::malformed || !is_xml_blank(reader_.text())) {
        return false;
      }
      const plist_element element = plist_element_named(reader_.name());
      if (!(token == xml_token::start_tag ? enter(element) : leave(element))) {
        return false;
      }
    }
  }

  /// The values are good as long as the document's memory.
  const plist_versions<std::string_view>& versions() const noexcept { return versions_; }

 private:
  /// What an open element waits for. One character each: a document may open millions.
  static constexpr char plist_value = 'p';
  static constexpr char plist_end = 'e';
  static constexpr char dict_key = 'k';
  static constexpr char dict_value = 'v';
  static constexpr char array_value = 'a';

  /// The start tag of `element` was read.
  bool enter(plist_element element) {
    const char wanted = open_.empty() ? '\0' : open_.back();
    switch (element) {
      case plist_element::plist: return wanted == '\0' && push(plist_value);
      case plist_element::key: return wanted == dict_key && read_key();
      case plist_element::unknown: return false;
      default: break;
    }
    if (wanted == dict_key || wanted == plist_end) {
      return false;
    }
    if (wanted != '\0') {
      open_.back() = wanted == plist_value ? plist_end : wanted == dict_value ? dict_key : wanted;
    }
    std::string_view* const place = std::exchange(place_, nullptr);
    if (place != nullptr) {
      *place = {};
    }
    return element == plist_element::dict    ? push(dict_key)
           : element == plist_element::array ? push(array_value)
                                             : read_leaf(element, place);
  }

  /// The end tag of `element` was read, which must be that of what was opened last.
  bool leave(plist_element element) {
    const char wanted = open_.back();
    open_.pop_back();
    return (element == plist_element::plist && wanted == plist_end) ||
           (element == plist_element::dict && wanted == dict_key) ||
           (element == plist_element::array && wanted == array_value);
  }

  bool push(char wanted) {
    open_ += wanted;
    return true;
  }

  bool read_key() {
    open_.back() = dict_value;
    if (!read_text_of(plist_element::key)) {
      return false;
    }
    const bool is_top = open_.size() == 1 || (open_.size() == 2 && open_[0] == plist_end);
    if (is_top) {
      place_ = versions_.place_of([this](std::string_view name) { return name == reader_.text(); });
    }
    return true;
  }

  /// Reads the rest of a value that is no container. A text or number goes to `place`, which may be null.
  bool read_leaf(plist_element element, std::string_view* place) {
    if (!read_text_of(element)) {
      return false;
    }
    const std::string_view text = reader_.text();
    bool tells_version = false;
    switch (element) {
      case plist_element::string: tells_version = true; break;
      case plist_element::integer:
        tells_version = is_plist_integer(text);
        if (!tells_version) {
          return false;
        }
        break;
      case plist_element::real:
        tells_version = is_plist_decimal(text);
        if (!tells_version && !is_plist_not_finite(text)) {
          return false;
        }
        break;
      case plist_element::true_:
      case plist_element::false_: return is_xml_blank(text);
      default: break;
    }
    if (tells_version && place != nullptr) {
      *place = text;
    }
    return true;
  }

  bool read_text_of(plist_element element) {
    return reader_.next() == xml_token::end_tag && plist_element_named(reader_.name()) == element;
  }

  xml_reader reader_;
  std::string open_;
  plist_versions<std::string_view> versions_;
  std::string_view* place_ = nullptr;  ///< where the next value belongs, when it may be the version
};

/// The version that the XML property list in the `size` bytes at `bytes` tells; nothing when it tells none or
/// is malformed. Writes over those bytes and over the `room_before_xml(size)` bytes before them. Linear.
inline std::optional<std::string> xml_plist_version(char* bytes, std::size_t size) {
  const std::optional<xml_document> document = decode_xml(bytes, size);
  if (!document) {
    return std::nullopt;
  }
  xml_plist_reader reader(*document);
  return reader.read() ? reader.versions().chosen(stripped) : std::nullopt;
}

}  // namespace appdecl::detail
