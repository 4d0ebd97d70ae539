// Binary property lists: whether one is sound throughout, and the version it tells.
#pragma once

#include <appdecl/declaration/unicode.hpp>
#include <appdecl/version/binary_plist.hpp>
#include <appdecl/version/plist_cycles.hpp>
#include <appdecl/version/plist_versions.hpp>
#include <appdecl/version/shortest_number.hpp>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace appdecl::detail {

/// Whether what an object holds is right: ASCII, UTF-16, references to objects, and strings as keys.
inline bool is_sound(const binary_plist& list, const plist_object& object) noexcept {
  if (object.type == plist_type::ascii) {
    for (const char c : object.content) {
      if (static_cast<unsigned char>(c) >= 0x80) {
        return false;
      }
    }
  }
  if (object.type == plist_type::utf16) {
    for (std::string_view rest = object.content; !rest.empty();) {
      if (text::cut_utf16(rest, text::byte_order::big) == text::no_code_point) {
        return false;
      }
    }
  }
  if (is_plist_container(object.type)) {
    const std::size_t keys = object.type == plist_type::dict ? object.count : 0;
    for (std::size_t i = 0; i < list.reference_count(object); ++i) {
      const std::size_t member = list.reference(object, i);
      const auto type = member < list.count() ? list.type_of(member) : std::nullopt;
      if (!type || (i < keys && !is_plist_string(*type))) {
        return false;
      }
    }
  }
  return true;
}

/// Whether every object is sound, the top one a dict, and no container contains itself. Objects may lie over
/// one another only as far as all of them together are no longer than the bytes there are, so that the work
/// is linear in those.
inline bool is_sound(const binary_plist& list) {
  std::size_t room = list.object_bytes();
  bool ascending = true;
  for (std::size_t i = 0; i < list.count(); ++i) {
    const auto object = list.object(i);
    if (!object || object->extent > room || !is_sound(list, *object)) {
      return false;
    }
    room -= object->extent;
    ascending = ascending && (!is_plist_container(object->type) || is_ascending(list, i, *object));
  }
  return list.type_of(list.top()) == plist_type::dict && (ascending || !has_cycle(list));
}

/// Whether a string is `name`, which is ASCII.
inline bool is_string(const plist_object& string, std::string_view name) noexcept {
  if (string.type == plist_type::ascii) {
    return string.content == name;
  }
  if (string.count != name.size()) {
    return false;
  }
  for (std::size_t i = 0; i < name.size(); ++i) {
    if (text::utf16_unit(string.content.substr(2 * i), text::byte_order::big) !=
        static_cast<unsigned char>(name[i])) {
      return false;
    }
  }
  return true;
}

/// UTF-16, the high byte first and sound, as UTF-8 without ASCII white space at its ends; nothing when
/// nothing is left. One allocation at most.
inline std::optional<std::string> stripped_utf16(std::string_view bytes) {
  const auto is_blank = [](std::string_view unit) {
    const char32_t c = text::utf16_unit(unit, text::byte_order::big);
    return c < 0x80 && text::is_blank(static_cast<char>(c));
  };
  while (!bytes.empty() && is_blank(bytes)) {
    bytes.remove_prefix(2);
  }
  while (!bytes.empty() && is_blank(bytes.substr(bytes.size() - 2))) {
    bytes.remove_suffix(2);
  }
  std::size_t size = 0;
  for (std::string_view rest = bytes; !rest.empty();) {
    size += text::utf8_size(text::cut_utf16(rest, text::byte_order::big));
  }
  std::string text(size, '\0');
  char* out = text.data();
  while (!bytes.empty()) {
    out = text::put_utf8(text::cut_utf16(bytes, text::byte_order::big), out);
  }
  return text.empty() ? std::nullopt : std::optional(std::move(text));
}

/// The text of a number of the format IEC 60559 calls binary32 or binary64; nothing for NaN and infinities.
template <class Real, class Bits>
std::optional<std::string> real_text(std::string_view bytes) {
  static_assert(std::numeric_limits<Real>::is_iec559 && sizeof(Real) == sizeof(Bits),
                "appdecl: real_text: floating numbers of this system are not those of property lists");
  const auto bits = static_cast<Bits>(unsigned_integer(bytes));
  Real value{};
  std::memcpy(&value, &bits, sizeof(value));
  return std::isfinite(value) ? std::optional(shortest_number(value)) : std::nullopt;
}

/// What an object says as a version: a text without blanks round it, a number in its shortest form; nothing
/// when it is blank or anything else.
inline std::optional<std::string> version_text(const plist_object& object) {
  switch (object.type) {
    case plist_type::ascii: return stripped(object.content);
    case plist_type::utf16: return stripped_utf16(object.content);
    case plist_type::integer:
      return integer_text(object.content, object.count >= 8);  // narrower have no sign
    case plist_type::real:
      return object.count == 4 ? real_text<float, std::uint32_t>(object.content)
                               : real_text<double, std::uint64_t>(object.content);
    default: return std::nullopt;
  }
}

/// The version that a binary property list tells; nothing when it tells none or is malformed. Linear, and
/// allocates nothing but the result unless containers refer to ones before them.
inline std::optional<std::string> binary_plist_version(std::string_view bytes) {
  const auto list = binary_plist::of(bytes);
  if (!list || !is_sound(*list)) {
    return std::nullopt;
  }
  plist_versions<std::optional<plist_object>> versions;
  const auto dict = list->object(list->top());
  for (std::size_t i = 0; dict && i < dict->count; ++i) {
    const auto key = list->object(list->reference(*dict, i));
    auto* const place =
        versions.place_of([&](std::string_view name) { return key && is_string(*key, name); });
    if (place != nullptr) {
      *place = list->object(list->reference(*dict, dict->count + i));
    }
  }
  return versions.chosen(
      [](const std::optional<plist_object>& value) { return value ? version_text(*value) : std::nullopt; });
}

}  // namespace appdecl::detail
