#include <appdecl/version/pe_image.hpp>

#include <support/pe_builder.hpp>
#include <support/read_meter.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace {

using appdecl::detail::file_window;
using appdecl::detail::pe_image;
using appdecl::detail::pe_section;
using testing::built_pe;
using testing::pe_plan;
using testing::sparse_file;

std::optional<pe_image> read(const std::string& bytes) {
  const sparse_file file = testing::file_of(bytes);
  file_window<sparse_file> window(file);
  return appdecl::detail::read_pe_image(window);
}

pe_plan some_plan(bool is_64_bit = true) {
  pe_plan plan;
  plan.is_64_bit = is_64_bit;
  plan.types = {testing::folder(16, {testing::folder(1, {testing::leaf(0, "data")})})};
  return plan;
}

/// Whether the headers can still be read when a field of `size` bytes is replaced.
bool reads_with(built_pe file, std::size_t at, std::size_t size, std::uint64_t value) {
  file.put(at, size, value);
  return read(file.bytes).has_value();
}

constexpr pe_image image_of(pe_section first, pe_section second) {
  pe_image image;
  image.section_count = 2;
  image.sections[0] = first;
  image.sections[1] = second;
  return image;
}

}  // namespace

TEST_CASE("the headers tell the sections and the resource directory, PE32 and PE32+ alike") {
  for (const bool is_64_bit : {true, false}) {
    const built_pe file = testing::build_pe(some_plan(is_64_bit));
    const auto image = read(file.bytes);
    REQUIRE(image);
    CHECK(image->section_count == 4);
    CHECK(image->sections[0].address == 0x1000);
    CHECK(image->sections[0].size == 0x900);
    CHECK(image->sections[0].raw_size == 0xa00);
    CHECK(image->sections[1].address == file.resources_address);
    CHECK(image->sections[1].raw_offset == file.resources);
    CHECK(image->sections[2].size == 0x3000);
    CHECK(image->sections[2].raw_size == 0);
    CHECK(image->resources == file.resources_address);
    CHECK(image->resources_size == file.resources_end - file.resources);
  }
}

TEST_CASE("an address is in the part of the file that its section holds") {
  static_assert(
      image_of({0x1000, 0x500, 0x400, 0x600}, {0x3000, 0x2000, 0xa00, 0x200}).offset_of(0x1000, 1) == 0x400);
  constexpr pe_image image = image_of({0x1000, 0x500, 0x400, 0x600}, {0x3000, 0x2000, 0xa00, 0x200});
  CHECK(image.offset_of(0x1234, 4) == std::optional<std::uint64_t>(0x634));
  CHECK(image.offset_of(0x1000, 0x600) == std::optional<std::uint64_t>(0x400));  // rounded up beyond its size
  CHECK(image.offset_of(0x3000, 0x200) == std::optional<std::uint64_t>(0xa00));
  CHECK(image.offset_of(0x31ff, 1) == std::optional<std::uint64_t>(0xbff));
  for (const auto& [address, count] : {std::pair<std::uint64_t, std::uint64_t>{0x1000, 0x601},
                                       {0xfff, 1},
                                       {0, 1},
                                       {0x1600, 1},
                                       {0x2fff, 1},
                                       {0x2fff, 2},
                                       {0x31ff, 2},
                                       {0x3200, 1},  // in memory only
                                       {0x5000, 1},
                                       {0x100003000, 1},
                                       {0x1000, UINT64_MAX},
                                       {UINT64_MAX, 2}}) {
    CHECK(image.offset_of(address, count) == std::nullopt);
  }
}

TEST_CASE("an address of the next section is that one's, even when the file holds more of the first") {
  constexpr pe_image image = image_of({0x1000, 0x800, 0x400, 0x1200}, {0x2000, 0x100, 0x1600, 0x200});
  CHECK(image.offset_of(0x1fff, 1) == std::optional<std::uint64_t>(0x13ff));
  CHECK(image.offset_of(0x2000, 1) == std::optional<std::uint64_t>(0x1600));
  CHECK(image.offset_of(0x1fff, 2) == std::nullopt);
}

TEST_CASE("addresses end at 4 GiB, offsets in the file do not") {
  constexpr pe_image image = image_of({0x1000, 0x1000, 0, 0}, {0xfffff000, 0x1000, 0xfffffe00, 0x2000});
  CHECK(image.offset_of(0xffffffff, 1) == std::optional<std::uint64_t>(0x100000dff));
  CHECK(image.offset_of(0xffffffff, 2) == std::nullopt);
}

TEST_CASE("a size in memory of 0 stands for the size in the file") {
  built_pe file = testing::build_pe(some_plan());
  file.put(file.resource_section + 8, 4, 0);
  const auto image = read(file.bytes);
  REQUIRE(image);
  CHECK(image->sections[1].size == 0x200);
}

TEST_CASE("sections are in order and do not reach into each other") {
  const built_pe file = testing::build_pe(some_plan());
  const std::size_t second = file.section_table + 40;
  const std::uint32_t first_end = 0x1000 + 0x900;
  CHECK(reads_with(file, second + 12, 4, first_end));
  CHECK_FALSE(reads_with(file, second + 12, 4, first_end - 1));
  CHECK_FALSE(reads_with(file, second + 12, 4, 0x1000));
  CHECK_FALSE(reads_with(file, second + 12, 4, 0));
  CHECK(reads_with(file, file.section_table + 8, 4, 0x1000));
  CHECK_FALSE(reads_with(file, file.section_table + 8, 4, 0x1001));
  CHECK_FALSE(reads_with(file, file.section_table + 8, 4, 0xffffffff));  // 32 bits do not wrap round
  CHECK_FALSE(reads_with(file, second + 12, 4, 0x8000'0000));            // behind the third
}

TEST_CASE("an image has 1 to 96 sections") {
  const built_pe file = testing::build_pe(some_plan());
  CHECK_FALSE(reads_with(file, file.start + 6, 2, 0));
  CHECK(reads_with(file, file.start + 6, 2, 1));
  pe_plan plan = some_plan();
  plan.after = std::vector<testing::pe_section_plan>(94, {1, ""});
  const built_pe full = testing::build_pe(plan);
  CHECK(read(full.bytes)->section_count == 96);
  plan.after.push_back({1, ""});
  CHECK_FALSE(read(testing::build_pe(plan).bytes));
}

TEST_CASE("the headers are in the file, in their order, and of a kind that is known") {
  for (const bool is_64_bit : {true, false}) {
    const built_pe file = testing::build_pe(some_plan(is_64_bit));
    REQUIRE(read(file.bytes));
    CHECK_FALSE(reads_with(file, 0, 1, 'm'));
    CHECK_FALSE(reads_with(file, 0, 2, 0x4d5a));  // ZM
    for (const std::uint64_t start : {std::uint64_t{0}, std::uint64_t{63}, std::uint64_t{0x81},
                                      std::uint64_t{file.bytes.size() - 1}, std::uint64_t{0xffffffff}}) {
      CHECK_FALSE(reads_with(file, 60, 4, start));
    }
    CHECK_FALSE(reads_with(file, file.start, 4, 0x454e));  // NE
    CHECK_FALSE(reads_with(file, file.start + 2, 1, 1));
    CHECK(reads_with(file, file.start + 4, 2, 0xffff));  // a machine that is yet to come
    for (const std::uint64_t magic : {0U, 0x107U, 0x30bU}) {
      CHECK_FALSE(reads_with(file, file.optional_header, 2, magic));
    }
    const std::size_t directories = is_64_bit ? 112 : 96;
    CHECK_FALSE(reads_with(file, file.start + 20, 2, directories + 23));  // too small for the directory
    CHECK_FALSE(reads_with(file, file.start + 20, 2, 0));
    CHECK_FALSE(reads_with(file, file.start + 20, 2, 0xffff));
    CHECK_FALSE(reads_with(file, file.resource_entry - 20, 4, 2));
    CHECK(reads_with(file, file.resource_entry - 20, 4, 3));
    CHECK(reads_with(file, file.resource_entry - 20, 4, 0xffffffff));  // loaders cut it down to 16
    CHECK_FALSE(reads_with(file, file.resource_entry, 4, 0));
    CHECK_FALSE(reads_with(file, file.resource_entry + 4, 4, 0));
  }
}

TEST_CASE("the PE header may begin right behind the DOS header, or far away") {
  for (const std::uint32_t start : {64U, 65U, 0x1000U, 0x12345U}) {
    pe_plan plan = some_plan();
    plan.start = start;
    CHECK(read(testing::build_pe(plan).bytes));
    plan.optional_padding = 0x3001;
    CHECK(read(testing::build_pe(plan).bytes));
  }
}

TEST_CASE("headers that are cut off are none") {
  const built_pe file = testing::build_pe(some_plan());
  const std::size_t end = file.section_table + 40 * file.section_count;
  for (std::size_t size = 0; size <= end + 1; ++size) {
    CAPTURE(size);
    CHECK(read(file.bytes.substr(0, size)).has_value() == (size >= end));
  }
}
