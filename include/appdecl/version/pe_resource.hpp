// The version source `pe_resource`: the file version in the version resource of a Windows executable. The
// formats are those of "PE Format", "VS_VERSIONINFO" and "VS_FIXEDFILEINFO" in Microsoft's documentation.
#pragma once

#include <appdecl/declaration/kinds.hpp>
#include <appdecl/host/host.hpp>
#include <appdecl/version/file_window.hpp>
#include <appdecl/version/pe_image.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace appdecl {

namespace detail {

/// The resource directory of an image: a tree of three levels, the type, the name and the language of a
/// resource. Offsets in it count from its start.
template <class File>
class pe_resources {
 public:
  /// Both are borrowed.
  pe_resources(const pe_image& image, file_window<File>& file) noexcept : image_(image), file_(file) {}

  /// Bytes of the file.
  struct data_range {
    std::uint64_t offset;
    std::uint32_t size;
  };

  /// The version resource: the first language of the first name of the type RT_VERSION. Nothing when there is
  /// none, or what leads there is malformed. Claims what it passes.
  std::optional<data_range> find_version() noexcept {
    const auto names = version_names();
    const auto languages = names ? first_entry(*names) : std::nullopt;
    const auto leaf = languages && is_directory(*languages) ? first_entry(*languages) : std::nullopt;
    if (!leaf || is_directory(*leaf)) {
      return std::nullopt;
    }
    const auto at = claim(*leaf, 16);
    const auto entry = at ? file_.template read<16>(*at) : std::nullopt;
    const auto data = entry ? image_.offset_of(entry->u32(0), entry->u32(4)) : std::nullopt;
    return data && file_.claim(*data, entry->u32(4)) ? std::optional(data_range{*data, entry->u32(4)})
                                                     : std::nullopt;
  }

 private:
  static constexpr std::uint32_t directory_bit = 0x8000'0000;
  static constexpr std::uint64_t header_size = 16;
  static constexpr std::uint64_t entry_size = 8;

  /// A directory's entries: first those with a name, then those with a number.
  struct entries {
    std::uint64_t offset;  ///< of the first in the file
    std::uint64_t named;
    std::uint64_t count;
  };

  static bool is_directory(std::uint32_t offset) noexcept { return (offset & directory_bit) != 0; }

  std::optional<std::uint64_t> offset_of(std::uint64_t offset, std::uint64_t count) const noexcept {
    return offset <= image_.resources_size && count <= image_.resources_size - offset
               ? image_.offset_of(image_.resources + offset, count)
               : std::nullopt;
  }

  std::optional<std::uint64_t> claim(std::uint64_t offset, std::uint64_t count) noexcept {
    const auto at = offset_of(offset, count);
    return at && file_.claim(*at, count) ? at : std::nullopt;
  }

  std::optional<entries> open_directory(std::uint32_t offset) noexcept {
    const std::uint64_t start = offset & ~directory_bit;
    const auto at = offset_of(start, header_size);
    const auto header = at ? file_.template read<header_size>(*at) : std::nullopt;
    if (!header) {
      return std::nullopt;
    }
    const std::uint64_t named = header->u16(12);
    const std::uint64_t count = named + header->u16(14);
    return claim(start, header_size + count * entry_size)
               ? std::optional(entries{*at + header_size, named, count})
               : std::nullopt;
  }

  /// The directory of the version resources' names.
  std::optional<std::uint32_t> version_names() noexcept {
    constexpr std::uint32_t version_type = 16;  // RT_VERSION
    const auto types = open_directory(0);
    for (std::uint64_t i = types ? types->named : 0; types && i < types->count; ++i) {
      const auto entry = file_.template read<entry_size>(types->offset + i * entry_size);
      if (!entry) {
        return std::nullopt;
      }
      if (entry->u32(0) == version_type) {
        return is_directory(entry->u32(4)) ? std::optional(entry->u32(4)) : std::nullopt;
      }
    }
    return std::nullopt;
  }

  /// Where the first entry of a directory leads.
  std::optional<std::uint32_t> first_entry(std::uint32_t directory) noexcept {
    const auto all = open_directory(directory);
    const auto entry = all && all->count != 0 ? file_.template read<entry_size>(all->offset) : std::nullopt;
    return entry ? std::optional(entry->u32(4)) : std::nullopt;
  }

  const pe_image& image_;
  file_window<File>& file_;
};

/// A VS_VERSIONINFO structure up to the end of its VS_FIXEDFILEINFO.
using version_info = little_endian<92>;

/// Whether `info` begins a VS_VERSIONINFO structure with a VS_FIXEDFILEINFO in at most `size` bytes.
inline bool holds_file_version(const version_info& info, std::uint32_t size) noexcept {
  constexpr std::string_view key("VS_VERSION_INFO", 16);  // with its NUL
  constexpr std::uint32_t value_at = 40;                  // the key's end, padded to 4 bytes
  const std::uint32_t length = info.u16(0);
  const std::uint32_t value_length = info.u16(2);
  bool is_right = length <= size && value_length >= 52 && value_at + value_length <= length &&
                  info.u32(value_at) == 0xfeef04bd;
  for (std::size_t i = 0; i < key.size(); ++i) {
    is_right = is_right && info.u16(6 + 2 * i) == static_cast<unsigned char>(key[i]);
  }
  return is_right;
}

/// The file version in an open executable.
template <class File>
std::optional<std::string> read_file_version(const File& file) {
  file_window<File> window(file);
  const auto image = read_pe_image(window);
  const auto found = image ? pe_resources<File>(*image, window).find_version() : std::nullopt;
  const auto info = found ? window.template read<92>(found->offset) : std::nullopt;
  if (!info || !holds_file_version(*info, found->size)) {
    return std::nullopt;
  }
  const auto number = [&](std::size_t at) { return std::to_string(info->u16(at)); };
  return number(50) + '.' + number(48) + '.' + number(54) + '.' + number(52);
}

}  // namespace detail

/// For a report.
inline std::string explain_unreadable(pe_resource) {
  return "it is no Windows executable with a version resource, or that is malformed";
}

/// The file version of the executable at `path` as `a.b.c.d`, read from its version resource; nothing when it
/// has none, or anything that leads there is malformed. One `open`, and of a file of any size and content at
/// most 8 reads and 64 KiB.
template <class Host>
std::optional<std::string> read_version(const Host& host, pe_resource, presence, std::string_view path) {
  const auto file = host.open(std::string(path));
  return file ? detail::read_file_version(*file) : std::nullopt;
}

}  // namespace appdecl
