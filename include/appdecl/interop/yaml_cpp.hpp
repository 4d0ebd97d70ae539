// yaml-cpp: declarations are parsed from `YAML::Node`.
#pragma once

#include <appdecl/declaration/node.hpp>
#include <appdecl/declaration/text.hpp>

#include <yaml-cpp/yaml.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

namespace appdecl {

namespace detail {

/// The digits of a core schema integer and their base; base 0 when it is none.
struct yaml_integer {
  bool negative = false;
  unsigned base = 0;
  std::string_view digits;
};

constexpr yaml_integer yaml_integer_of(std::string_view text) noexcept {
  yaml_integer result;
  if (text::starts_with(text, "0o") || text::starts_with(text, "0x")) {
    result.base = text[1] == 'o' ? 8 : 16;
    text.remove_prefix(2);
  } else {
    result.base = 10;
    result.negative = !text.empty() && text[0] == '-';
    text.remove_prefix(!text.empty() && (text[0] == '-' || text[0] == '+') ? 1 : 0);
  }
  result.digits = text;
  for (const char c : text) {
    const bool fits = result.base == 16 ? text::is_one_of(text::lower(c), "0123456789abcdef")
                                        : text::is_digit(c) && (result.base == 10 || c < '8');
    result.base = fits ? result.base : 0;
    if (!fits) {
      break;
    }
  }
  result.base = text.empty() ? 0 : result.base;
  return result;
}

constexpr bool is_yaml_float(std::string_view text) noexcept {
  if (text == ".nan" || text == ".NaN" || text == ".NAN") {
    return true;
  }
  text.remove_prefix(!text.empty() && (text[0] == '-' || text[0] == '+') ? 1 : 0);
  if (text == ".inf" || text == ".Inf" || text == ".INF") {
    return true;
  }
  const auto cut_digits = [&text] {
    std::size_t count = 0;
    while (!text.empty() && text::is_digit(text[0])) {
      text.remove_prefix(1);
      ++count;
    }
    return count;
  };
  std::size_t digits = cut_digits();
  if (!text.empty() && text[0] == '.') {
    text.remove_prefix(1);
    digits += cut_digits();
  }
  if (digits > 0 && !text.empty() && (text[0] == 'e' || text[0] == 'E')) {
    text.remove_prefix(1);
    text.remove_prefix(!text.empty() && (text[0] == '-' || text[0] == '+') ? 1 : 0);
    digits = cut_digits();
  }
  return digits > 0 && text.empty();
}

constexpr bool is_yaml_boolean(std::string_view text) noexcept {
  return text == "true" || text == "True" || text == "TRUE" || text == "false" || text == "False" ||
         text == "FALSE";
}

/// The type of a scalar by its tag and text: the YAML 1.2.2 core schema, section 10.3.2. yaml-cpp's tag of a
/// plain scalar is `?` and of a quoted one `!`.
constexpr node_type yaml_scalar_type(std::string_view tag, std::string_view text) noexcept {
  if (tag.empty() || tag == "?") {
    return text.empty() || text == "~" || text == "null" || text == "Null" || text == "NULL" ? node_type::null
           : is_yaml_boolean(text)                                  ? node_type::boolean
           : yaml_integer_of(text).base != 0 || is_yaml_float(text) ? node_type::number
                                                                    : node_type::text;
  }
  return tag == "!" || tag == "tag:yaml.org,2002:str"                         ? node_type::text
         : tag == "tag:yaml.org,2002:null"                                    ? node_type::null
         : tag == "tag:yaml.org,2002:bool" && is_yaml_boolean(text)           ? node_type::boolean
         : tag == "tag:yaml.org,2002:int" || tag == "tag:yaml.org,2002:float" ? node_type::number
                                                                              : node_type::other;
}

}  // namespace detail

/// Reads decoded YAML under the core schema: `yes` is text, an unquoted 2.3 a number, `<<` an ordinary key.
/// Positions are the parser's marks; columns count bytes of UTF-8.
template <>
struct node_traits<YAML::Node> {
  using node = YAML::Node;

  static node_type type(const node& value) {
    if (!value.IsDefined()) {
      return node_type::null;
    }
    switch (value.Type()) {
      case YAML::NodeType::Sequence: return node_type::list;
      case YAML::NodeType::Map: return node_type::mapping;
      case YAML::NodeType::Scalar: return detail::yaml_scalar_type(value.Tag(), value.Scalar());
      default: return node_type::null;
    }
  }

  static bool boolean(const node& value) { return text::lower(value.Scalar()[0]) == 't'; }
  static std::string_view text(const node& value) { return value.Scalar(); }

  static std::optional<std::int64_t> integer(const node& value) {
    const detail::yaml_integer written = detail::yaml_integer_of(value.Scalar());
    if (written.base == 0) {
      return std::nullopt;
    }
    constexpr std::int64_t lowest = (std::numeric_limits<std::int64_t>::min)();
    const auto base = static_cast<std::int64_t>(written.base);
    std::int64_t result = 0;  // counted down: there is one negative number more
    for (const char c : written.digits) {
      const std::int64_t digit = text::is_digit(c) ? c - '0' : text::lower(c) - 'a' + 10;
      if (result < (lowest + digit) / base) {
        return std::nullopt;
      }
      result = result * base - digit;
    }
    return written.negative   ? std::optional(result)
           : result == lowest ? std::nullopt
                              : std::optional(-result);
  }

  static std::optional<node> find(const node& mapping, std::string_view key) {
    for (const auto& member : mapping) {
      // A key with a tag of its own is another key.
      if (member.first.IsScalar() && type(member.first) != node_type::other && member.first.Scalar() == key) {
        return member.second;
      }
    }
    return std::nullopt;
  }

  template <class Visitor>
  static void each_item(const node& list, Visitor&& visitor) {
    for (const auto& item : list) {
      if (!visitor(static_cast<const node&>(item))) {
        return;
      }
    }
  }

  template <class Visitor>
  static void each_member(const node& mapping, Visitor&& visitor) {
    for (const auto& member : mapping) {
      const node& key = member.first;
      if (!visitor(std::string_view(key.IsScalar() ? key.Scalar() : empty_text()), member.second,
                   position_of(key))) {
        return;
      }
    }
  }

  static std::optional<position> position_of(const node& value) {
    const YAML::Mark mark = value.IsDefined() ? value.Mark() : YAML::Mark::null_mark();
    return mark.is_null() ? std::nullopt
                          : std::optional(position{static_cast<std::size_t>(mark.line) + 1,
                                                   static_cast<std::size_t>(mark.column) + 1});
  }

 private:
  static const std::string& empty_text() {
    static const std::string empty;
    return empty;
  }
};

}  // namespace appdecl
