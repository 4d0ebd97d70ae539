// The objects of a binary property list. Source: the comment on the format in CFBinaryPList.c of Apple's
// CoreFoundation.
#pragma once

#include <appdecl/declaration/text.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace appdecl::detail {

/// What an object's first byte says in its upper half.
enum class plist_type : unsigned char {
  constant = 0x0,  ///< null, false, true and fill
  integer = 0x1,
  real = 0x2,
  date = 0x3,
  data = 0x4,
  ascii = 0x5,
  utf16 = 0x6,  ///< the high byte first
  uid = 0x8,
  array = 0xa,
  ordered_set = 0xb,
  set = 0xc,
  dict = 0xd,
};

constexpr bool is_plist_string(plist_type type) noexcept {
  return type == plist_type::ascii || type == plist_type::utf16;
}
constexpr bool is_plist_container(plist_type type) noexcept {
  return type == plist_type::array || type == plist_type::ordered_set || type == plist_type::set ||
         type == plist_type::dict;
}

/// An object. `content` is what follows its type and count: of a container, references to other objects; of a
/// dict, those of its keys, then those of its values.
struct plist_object {
  plist_type type;
  std::size_t count;  ///< of bytes, UTF-16 units, members or pairs
  std::size_t extent;
  std::string_view content;
};

/// The unsigned integer in `bytes`, at most 8, the highest byte first.
constexpr std::uint64_t unsigned_integer(std::string_view bytes) noexcept {
  std::uint64_t value = 0;
  for (const char c : bytes) {
    value = value << 8U | static_cast<unsigned char>(c);
  }
  return value;
}

/// A binary property list, by its trailer: where the objects and the table of their offsets are. The bytes
/// are borrowed. Every function takes constant time.
class binary_plist {
 public:
  static constexpr std::size_t header_size = 8;
  static constexpr std::size_t trailer_size = 32;

  static constexpr bool has_header(std::string_view bytes) noexcept {
    return text::starts_with(bytes, "bplist00") || text::starts_with(bytes, "bplist01");
  }

  /// Nothing when `bytes` have no header or when the header, the objects, the table and the trailer are not
  /// all there is.
  static constexpr std::optional<binary_plist> of(std::string_view bytes) noexcept {
    if (!has_header(bytes) || bytes.size() < header_size + trailer_size) {
      return std::nullopt;
    }
    const std::size_t end = bytes.size() - trailer_size;
    const auto number = [&](std::size_t at, std::size_t width) {
      return unsigned_integer(bytes.substr(end + at, width));
    };
    const std::uint64_t offset_width = number(6, 1);
    const std::uint64_t reference_width = number(7, 1);
    const std::uint64_t count = number(8, 8);
    const std::uint64_t top = number(16, 8);
    const std::uint64_t table = number(24, 8);
    const bool sound = is_width(offset_width) && is_width(reference_width) && table >= header_size &&
                       table <= end && count <= (end - table) / offset_width &&
                       count * offset_width == end - table && top < count;
    return sound ? std::optional(binary_plist(bytes, static_cast<std::size_t>(table),
                                              static_cast<std::size_t>(count), static_cast<std::size_t>(top),
                                              static_cast<std::size_t>(offset_width),
                                              static_cast<std::size_t>(reference_width)))
                 : std::nullopt;
  }

  constexpr std::size_t count() const noexcept { return count_; }
  constexpr std::size_t top() const noexcept { return top_; }

  /// How many bytes there are for objects.
  constexpr std::size_t object_bytes() const noexcept { return table_ - header_size; }

  /// The type of an object below `count()`; nothing when it is not among the objects' bytes.
  constexpr std::optional<plist_type> type_of(std::size_t object) const noexcept {
    const std::string_view bytes = bytes_of(object);
    return bytes.empty() ? std::nullopt : std::optional(type_in(bytes[0]));
  }

  /// An object below `count()`; nothing when its type is unknown, or it is not wholly among the objects'
  /// bytes.
  constexpr std::optional<plist_object> object(std::size_t number) const noexcept {
    const std::string_view bytes = bytes_of(number);
    if (bytes.empty()) {
      return std::nullopt;
    }
    const plist_type type = type_in(bytes[0]);
    const std::size_t low = static_cast<unsigned char>(bytes[0]) & 0xfU;
    switch (type) {
      case plist_type::constant:
        return low == 0 || low == 8 || low == 9 || low == 15 ? sized(type, bytes, 1, 0, 1) : std::nullopt;
      case plist_type::integer:
        return low <= 4 ? sized(type, bytes, 1, std::uint64_t{1} << low, 1) : std::nullopt;
      case plist_type::real:
        return low == 2 || low == 3 ? sized(type, bytes, 1, std::uint64_t{1} << low, 1) : std::nullopt;
      case plist_type::date: return low == 3 ? sized(type, bytes, 1, 8, 1) : std::nullopt;
      case plist_type::uid: return sized(type, bytes, 1, low + 1, 1);
      case plist_type::data:
      case plist_type::ascii: return counted(type, bytes, 1);
      case plist_type::utf16: return counted(type, bytes, 2);
      case plist_type::array:
      case plist_type::ordered_set:
      case plist_type::set: return counted(type, bytes, reference_width_);
      case plist_type::dict: return counted(type, bytes, 2 * reference_width_);
    }
    return std::nullopt;
  }

  /// How many references a container holds.
  constexpr std::size_t reference_count(const plist_object& container) const noexcept {
    return container.content.size() / reference_width_;
  }

  /// The object that a container's reference below `reference_count` leads to; `count()` when it leads
  /// nowhere.
  constexpr std::size_t reference(const plist_object& container, std::size_t i) const noexcept {
    const std::uint64_t number =
        unsigned_integer(container.content.substr(i * reference_width_, reference_width_));
    return number < count_ ? static_cast<std::size_t>(number) : count_;
  }

 private:
  constexpr binary_plist(std::string_view bytes, std::size_t table, std::size_t count, std::size_t top,
                         std::size_t offset_width, std::size_t reference_width) noexcept
      : bytes_(bytes),
        table_(table),
        count_(count),
        top_(top),
        offset_width_(offset_width),
        reference_width_(reference_width) {}

  static constexpr bool is_width(std::uint64_t width) noexcept { return width >= 1 && width <= 8; }
  static constexpr plist_type type_in(char first) noexcept {
    return static_cast<plist_type>(static_cast<unsigned char>(first) >> 4U);
  }

  /// From an object's first byte to the end of all objects; empty when its offset leads elsewhere.
  constexpr std::string_view bytes_of(std::size_t object) const noexcept {
    const std::uint64_t offset =
        unsigned_integer(bytes_.substr(table_ + object * offset_width_, offset_width_));
    return offset < header_size || offset >= table_
               ? std::string_view()
               : bytes_.substr(static_cast<std::size_t>(offset), table_ - static_cast<std::size_t>(offset));
  }

  /// An object of `count` parts of `width` bytes, which begin at `start`.
  static constexpr std::optional<plist_object> sized(plist_type type, std::string_view bytes,
                                                     std::size_t start, std::uint64_t count,
                                                     std::size_t width) noexcept {
    if (start > bytes.size() || count > (bytes.size() - start) / width) {
      return std::nullopt;
    }
    const auto parts = static_cast<std::size_t>(count);
    return plist_object{type, parts, start + parts * width, bytes.substr(start, parts * width)};
  }

  /// The same of an object that says its count: in its first byte, or from 15 on by an integer after that.
  static constexpr std::optional<plist_object> counted(plist_type type, std::string_view bytes,
                                                       std::size_t width) noexcept {
    const std::size_t low = static_cast<unsigned char>(bytes[0]) & 0xfU;
    if (low != 0xf) {
      return sized(type, bytes, 1, low, width);
    }
    if (bytes.size() < 2 || type_in(bytes[1]) != plist_type::integer) {
      return std::nullopt;
    }
    const unsigned power = static_cast<unsigned char>(bytes[1]) & 0xfU;
    const std::size_t size = power <= 3 ? std::size_t{1} << power : 0;
    if (size == 0 || bytes.size() < 2 + size) {
      return std::nullopt;
    }
    return sized(type, bytes, 2 + size, unsigned_integer(bytes.substr(2, size)), width);
  }

  std::string_view bytes_;
  std::size_t table_;
  std::size_t count_;
  std::size_t top_;
  std::size_t offset_width_;
  std::size_t reference_width_;
};

}  // namespace appdecl::detail
