// Property lists for tests: binary ones put together object by object, and XML ones from their inner part.
#pragma once

#include <appdecl/version/xml_encoding.hpp>

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace testing {

/// `value` in `width` bytes, the highest first.
inline std::string big_endian(std::uint64_t value, std::size_t width) {
  std::string bytes(width, '\0');
  for (std::size_t i = width; i-- > 0; value >>= 8U) {
    bytes[i] = static_cast<char>(static_cast<unsigned char>(value & 0xffU));
  }
  return bytes;
}

/// The first byte of an object, and its count when that needs more.
inline std::string plist_marker(unsigned type, std::size_t count) {
  const auto marker = [type](std::size_t low) {
    return std::string(1, static_cast<char>(static_cast<unsigned char>((type << 4U) | low)));
  };
  return count < 15      ? marker(count)
         : count < 256   ? marker(15) + '\x10' + big_endian(count, 1)
         : count < 65536 ? marker(15) + '\x11' + big_endian(count, 2)
                         : marker(15) + '\x12' + big_endian(count, 4);
}

inline std::string plist_ascii(std::string_view text) {
  return plist_marker(5, text.size()) + std::string(text);
}
inline std::string plist_utf16(std::u16string_view text) {
  std::string bytes = plist_marker(6, text.size());
  for (const char16_t unit : text) {
    bytes += big_endian(unit, 2);
  }
  return bytes;
}
inline std::string plist_integer(std::uint64_t value, std::size_t width) {
  const unsigned power = width == 1 ? 0 : width == 2 ? 1 : width == 4 ? 2 : width == 8 ? 3 : 4;
  return plist_marker(1, power) + std::string(width > 8 ? width - 8 : 0, '\0') +
         big_endian(value, width > 8 ? 8 : width);
}

/// A binary property list whose first object is the top one unless told otherwise.
struct binary_plist_builder {
  std::size_t offset_width = 2;
  std::size_t reference_width = 1;
  std::size_t top = 0;
  std::string header = "bplist00";
  std::vector<std::string> objects = {};

  binary_plist_builder& add(std::string object) {
    objects.push_back(std::move(object));
    return *this;
  }

  /// A container of type 0xa (array), 0xb, 0xc (sets) or 0xd (dict: keys, then values).
  binary_plist_builder& add_container(unsigned type, const std::vector<std::uint64_t>& members) {
    std::string bytes = plist_marker(type, type == 0xd ? members.size() / 2 : members.size());
    for (const std::uint64_t member : members) {
      bytes += big_endian(member, reference_width);
    }
    return add(std::move(bytes));
  }

  std::string bytes() const {
    std::string list = header;
    std::vector<std::size_t> offsets;
    for (const std::string& object : objects) {
      offsets.push_back(list.size());
      list += object;
    }
    return finished(std::move(list), offsets);
  }

  /// With a table of these offsets behind what is in `list`.
  std::string finished(std::string list, const std::vector<std::size_t>& offsets) const {
    const std::size_t table = list.size();
    for (const std::size_t offset : offsets) {
      list += big_endian(offset, offset_width);
    }
    return list + std::string(6, '\0') + big_endian(offset_width, 1) + big_endian(reference_width, 1) +
           big_endian(offsets.size(), 8) + big_endian(top, 8) + big_endian(table, 8);
  }
};

/// A dict of one pair, whose key is CFBundleShortVersionString.
inline std::string binary_plist_with(std::string value) {
  binary_plist_builder builder;
  builder.add_container(0xd, {1, 2}).add(plist_ascii("CFBundleShortVersionString")).add(std::move(value));
  return builder.bytes();
}

inline std::string xml_plist_of(std::string_view inner) {
  return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
         "<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" "
         "\"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">\n"
         "<plist version=\"1.0\">" +
         std::string(inner) + "</plist>\n";
}

/// A dict of one pair, whose key is CFBundleShortVersionString.
inline std::string xml_plist_with(std::string_view value) {
  return xml_plist_of("<dict><key>CFBundleShortVersionString</key>" + std::string(value) + "</dict>");
}

/// UTF-16 of text that is ASCII.
inline std::string as_utf16(std::string_view ascii, bool is_big) {
  std::string bytes;
  for (const char c : ascii) {
    bytes += is_big ? std::string{'\0', c} : std::string{c, '\0'};
  }
  return bytes;
}

/// Bytes of exactly their size, so that a sanitizer sees every byte read beyond, with the room before them
/// that an XML reader writes to.
class plist_room {
 public:
  explicit plist_room(std::string_view content)
      : before_(appdecl::detail::room_before_xml(content.size()) + 1),
        size_(content.size()),
        memory_(std::vector<char>(before_, '?')) {
    memory_.insert(memory_.end(), content.begin(), content.end());
    memory_.shrink_to_fit();
  }
  char* bytes() noexcept { return memory_.data() + before_; }
  std::size_t size() const noexcept { return size_; }

 private:
  std::size_t before_;
  std::size_t size_;
  std::vector<char> memory_;
};

}  // namespace testing
