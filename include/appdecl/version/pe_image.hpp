// The headers of a Windows executable, and where in the file an address of its memory is. The format is that
// of "PE Format" in Microsoft's documentation.
#pragma once

#include <appdecl/version/file_window.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace appdecl::detail {

/// One part of the image: `size` bytes from `address` in memory, of which the file holds `raw_size` from
/// `raw_offset`. Addresses are relative to where the image is loaded (RVA).
struct pe_section {
  std::uint32_t address = 0;
  std::uint32_t size = 0;
  std::uint32_t raw_offset = 0;
  std::uint32_t raw_size = 0;

  constexpr std::uint64_t end() const noexcept { return std::uint64_t{address} + size; }
};

/// What the headers say of sections and resources.
struct pe_image {
  static constexpr std::size_t most_sections = 96;  // what the format allows

  std::array<pe_section, most_sections> sections{};
  std::size_t section_count = 0;
  std::uint32_t resources = 0;  ///< the address of the resource directory
  std::uint32_t resources_size = 0;

  /// Where in the file the `count` bytes from an address are; nothing when the file does not hold all of them
  /// in one section. Linear in the number of sections.
  constexpr std::optional<std::uint64_t> offset_of(std::uint64_t address,
                                                   std::uint64_t count) const noexcept {
    for (std::size_t i = section_count; i > 0; --i) {
      const pe_section& section = sections[i - 1];
      if (address < section.address) {
        continue;
      }
      // The file's part is often rounded up beyond the size in memory, and linkers do put data there; but an
      // address of the next section is that one's.
      const std::uint64_t next = i < section_count ? sections[i].address : std::uint64_t{1} << 32;
      const std::uint64_t raw_end = std::uint64_t{section.address} + section.raw_size;
      const std::uint64_t end = next < raw_end ? next : raw_end;
      return address <= end && count <= end - address
                 ? std::optional<std::uint64_t>(section.raw_offset + (address - section.address))
                 : std::nullopt;
    }
    return std::nullopt;
  }
};

/// The section that a header of the section table describes. A size in memory of 0 stands for that in the
/// file, as old linkers wrote it.
inline pe_section section_of(const little_endian<40>& header) noexcept {
  pe_section section;
  section.raw_size = header.u32(16);
  section.raw_offset = header.u32(20);
  section.address = header.u32(12);
  section.size = header.u32(8) != 0 ? header.u32(8) : section.raw_size;
  return section;
}

/// Reads the headers of an image that has resources, PE32 or PE32+ of any machine; nothing when they are
/// malformed or name no resources. Sections lie in memory in the order of their headers, as the format asks,
/// and none reaches into the next. Claims the headers.
template <class File>
std::optional<pe_image> read_pe_image(file_window<File>& file) noexcept {
  constexpr std::uint64_t dos_header_size = 64;
  constexpr std::uint64_t file_header_size = 24;  // with the signature before it
  constexpr std::uint64_t section_header_size = 40;
  if (!file.claim(0, dos_header_size)) {
    return std::nullopt;
  }
  const auto dos_header = file.template read<dos_header_size>(0);
  if (!dos_header || dos_header->u16(0) != 0x5a4d) {  // MZ
    return std::nullopt;
  }
  const std::uint64_t start = dos_header->u32(60);
  const auto header = file.template read<file_header_size + 2>(start);
  if (!header || header->u32(0) != 0x00004550) {  // PE, NUL, NUL
    return std::nullopt;
  }
  pe_image image;
  image.section_count = header->u16(6);
  const std::uint64_t optional_size = header->u16(20);
  const std::uint16_t magic = header->u16(24);
  if ((magic != 0x10b && magic != 0x20b) || image.section_count == 0 ||
      image.section_count > pe_image::most_sections) {
    return std::nullopt;
  }
  // The number of data directories, then eight bytes each: the third is that of the resources.
  const std::uint64_t directories = magic == 0x10b ? 92 : 108;
  const std::uint64_t sections = start + file_header_size + optional_size;
  if (optional_size < directories + 28 ||
      !file.claim(start, sections - start + image.section_count * section_header_size)) {
    return std::nullopt;
  }
  const auto directory = file.template read<28>(start + file_header_size + directories);
  if (!directory || directory->u32(0) <= 2 || directory->u32(20) == 0 || directory->u32(24) == 0) {
    return std::nullopt;
  }
  image.resources = directory->u32(20);
  image.resources_size = directory->u32(24);
  std::uint64_t end_of_last = 0;
  for (std::size_t i = 0; i < image.section_count; ++i) {
    const auto section_header = file.template read<section_header_size>(sections + i * section_header_size);
    if (!section_header) {
      return std::nullopt;
    }
    image.sections[i] = section_of(*section_header);
    if (image.sections[i].address < end_of_last) {
      return std::nullopt;
    }
    end_of_last = image.sections[i].end();
  }
  return image;
}

}  // namespace appdecl::detail
