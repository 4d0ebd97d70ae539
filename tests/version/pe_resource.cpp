#include <appdecl/version/pe_resource.hpp>

#include <appdecl/host/memory.hpp>

#include <support/allocation_count.hpp>
#include <support/pe_builder.hpp>
#include <support/read_meter.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

using appdecl::memory_host;
using appdecl::os_family;
using appdecl::presence;
using testing::build_pe;
using testing::built_pe;
using testing::folder;
using testing::leaf;
using testing::pe_node;
using testing::pe_plan;
using testing::sparse_file;
using testing::version_info;

constexpr std::string_view right = "2.3.0.12594";
constexpr testing::version_numbers right_numbers{2, 3, 0, 12594};
constexpr testing::version_numbers decoy{6, 6, 6, 6};

/// The version of a file that a host has, or "(none)".
template <class Host>
std::string version(const Host& host, std::string_view path = "C:\\v.exe",
                    presence looked_for = presence::executable) {
  return read_version(host, appdecl::pe_resource{}, looked_for, path).value_or("(none)");
}

std::string version(const sparse_file& file) { return version(testing::one_file_host(file)); }
std::string version(std::string bytes) { return version(testing::file_of(std::move(bytes))); }
std::string version(const pe_plan& plan) { return version(build_pe(plan).bytes); }

/// The version when a field of `size` bytes is replaced.
std::string version_with(built_pe file, std::size_t at, std::size_t size, std::uint64_t value) {
  file.put(at, size, value);
  return version(file.bytes);
}

pe_node version_type(std::string info = version_info(right_numbers)) {
  return folder(16, {folder(1, {leaf(1033, std::move(info))})});
}

pe_plan plan_of(std::vector<pe_node> types) {
  pe_plan plan;
  plan.types = std::move(types);
  return plan;
}

/// A file with everything: other types on both sides, one that holds what looks like a version resource,
/// several names and languages, and such bytes outside the resources too.
pe_plan full_plan(bool is_64_bit = true) {
  pe_plan plan =
      plan_of({folder("CONFIG", {folder(1, {leaf(0, version_info(decoy))})}),
               folder(3, {folder(1, {leaf(1033, std::string(300, 'i'))}), folder(2, {leaf(1033, "icon")})}),
               folder(16, {folder("MAIN", {leaf(1031, version_info(right_numbers, std::string(40, 's'))),
                                           leaf(1033, version_info({3, 1, 1, 1}))}),
                           folder(1, {leaf(0, version_info({4, 1, 1, 1}))})}),
               folder(24, {folder(1, {leaf(0, version_info(decoy))})})});
  plan.is_64_bit = is_64_bit;
  plan.before[0].raw.replace(0x58, 92, version_info(decoy));
  return plan;
}

/// What one reading costs: "opened sizes reads", and whether the bytes asked for are within the budget.
struct reading {
  std::string version;
  testing::read_costs costs;
};

reading measured(const sparse_file& file) {
  const testing::one_file_host host(file);
  const testing::metered_host metered(host);
  reading result{version(metered), metered.costs()};
  CHECK(result.costs.opened == 1);
  CHECK(result.costs.sizes == 1);
  CHECK(result.costs.reads <= 8);
  CHECK(result.costs.bytes <= 65'536);
  return result;
}

reading measured(const built_pe& file) { return measured(testing::file_of(file.bytes)); }

}  // namespace

TEST_CASE("the version is the file's, four numbers in decimal, PE32 and PE32+ alike") {
  for (const bool is_64_bit : {true, false}) {
    pe_plan plan = plan_of({version_type()});
    plan.is_64_bit = is_64_bit;
    CHECK(version(plan) == right);
    plan.types = {version_type(version_info({65535, 0, 1, 65534}))};
    CHECK(version(plan) == "65535.0.1.65534");
    plan.types = {version_type(version_info({0, 0, 0, 0}))};
    CHECK(version(plan) == "0.0.0.0");
    CHECK(version(full_plan(is_64_bit)) == right);
  }
}

TEST_CASE("the file of the path is read, whatever the presence and the system") {
  const std::string bytes = build_pe(full_plan()).bytes;
  for (const auto os : {os_family::win32, os_family::linux_}) {
    const std::string path = os == os_family::win32 ? "C:\\Vendor\\v.exe" : "/opt/v.exe";
    const auto host = memory_host{os}.file(path, {bytes});
    CHECK(version(host, path) == right);
    CHECK(version(host, path, presence::bundle) == right);
    CHECK(version(host, std::string_view(path + "X").substr(0, path.size())) == right);
    CHECK(version(host, path + "X") == "(none)");
  }
}

TEST_CASE("what is no readable executable has no version") {
  const auto host = memory_host{os_family::win32}
                        .file("C:\\V.app\\Contents\\Info.plist")
                        .file("C:\\empty.exe")
                        .file("C:\\text.exe", {"MZ is not enough"})
                        .file("C:\\zeros.exe", {std::string(10'000, '\0')})
                        .unreadable("C:\\secret.exe");
  for (const char* const path :
       {"C:\\V.app", "C:\\empty.exe", "C:\\text.exe", "C:\\zeros.exe", "C:\\secret.exe", "C:\\missing.exe"}) {
    CAPTURE(path);
    CHECK(version(host, path) == "(none)");
    CHECK(version(host, path, presence::bundle) == "(none)");
  }
}

TEST_CASE("without a version resource there is no version") {
  CHECK(version(plan_of({})) == "(none)");
  CHECK(version(plan_of({folder(3, {folder(1, {leaf(0, "icon")})}),
                         folder(24, {folder(1, {leaf(0, version_info(decoy))})})})) == "(none)");
  CHECK(version(plan_of({folder("16", {folder(1, {leaf(0, version_info(decoy))})})})) == "(none)");
  CHECK(version(plan_of({folder(16, {})})) == "(none)");
  CHECK(version(plan_of({folder(16, {folder(1, {})})})) == "(none)");
}

TEST_CASE("of several names and languages the first counts, names before numbers") {
  const auto info = [](std::uint16_t number) { return version_info({number, 0, 0, 0}); };
  CHECK(version(plan_of({folder(16, {folder(1, {leaf(1, info(1)), leaf(2, info(2))}),
                                     folder(2, {leaf(0, info(3))})})})) == "1.0.0.0");
  CHECK(version(plan_of({folder(16, {folder("A", {leaf(0, info(1))}), folder(1, {leaf(0, info(2))})})})) ==
        "1.0.0.0");
  CHECK(version(plan_of({folder(16, {folder("", {leaf(0, info(1))})})})) == "1.0.0.0");
  CHECK(version(plan_of({version_type(info(1)), version_type(info(2))})) == "1.0.0.0");
}

TEST_CASE("the tree has exactly three levels") {
  CHECK(version(plan_of({leaf(16, version_info(decoy))})) == "(none)");
  CHECK(version(plan_of({folder(16, {leaf(1, version_info(decoy))})})) == "(none)");
  CHECK(version(plan_of({folder(16, {folder(1, {folder(0, {leaf(0, version_info(decoy))})})})})) == "(none)");
}

TEST_CASE("the resource section may stand anywhere among the others, and its size in memory may be 0") {
  for (const std::size_t before : {0U, 1U, 5U}) {
    for (const std::size_t after : {0U, 3U}) {
      pe_plan plan = full_plan();
      plan.before.assign(before, {0x1800, std::string(0x17f0, 'x')});
      plan.after.assign(after, {0x800, std::string(0x10, 'y')});
      const built_pe file = build_pe(plan);
      CHECK(version(file.bytes) == right);
      CHECK(version_with(file, file.resource_section + 8, 4, 0) == right);
      CHECK(version_with(file, file.resource_section + 8, 4, 0x10) ==
            right);  // the rest is there all the same
      CHECK(version_with(file, file.resource_section + 8, 4, 0x1000) == right);
    }
  }
}

TEST_CASE("the data may be in another section than the directories") {
  pe_plan plan = full_plan();
  plan.after[1].raw = std::string(4, 'r') + version_info({5, 6, 7, 8});
  plan.after[1].size = static_cast<std::uint32_t>(plan.after[1].raw.size());
  const built_pe file = build_pe(plan);
  const std::size_t header = file.resource_section + 80;
  const std::uint32_t address = file.get(header + 12, 4) + 4;
  const std::size_t entry = file.entries[3];
  REQUIRE(file.get(entry + 4, 4) == 132);
  CHECK(version(file.bytes) == right);
  built_pe moved = file;
  moved.put(entry, 4, address);
  moved.put(entry + 4, 4, 92);
  CHECK(version(moved.bytes) == "5.6.7.8");
  CHECK(version_with(moved, entry + 4, 4, 0x1fc) == "5.6.7.8");  // to the end of what the file holds of it
  CHECK(version_with(moved, entry + 4, 4, 0x1fd) == "(none)");
}

TEST_CASE("a VS_VERSIONINFO structure is checked field by field") {
  const built_pe file = build_pe(plan_of({version_type(version_info(right_numbers, std::string(8, 's')))}));
  const std::size_t at = file.data[0];
  for (const std::uint64_t length : {92U, 99U, 100U}) {
    CHECK(version_with(file, at, 2, length) == right);
  }
  for (const std::uint64_t length : {0U, 1U, 40U, 91U, 101U, 0xffffU}) {
    CHECK(version_with(file, at, 2, length) == "(none)");
  }
  for (const std::uint64_t length : {52U, 53U, 60U}) {
    CHECK(version_with(file, at + 2, 2, length) == right);
  }
  for (const std::uint64_t length : {0U, 51U, 61U, 0xffffU}) {
    CHECK(version_with(file, at + 2, 2, length) == "(none)");
  }
  CHECK(version_with(file, at + 4, 2, 0xffff) == right);  // the type of the value is not looked at
  for (std::size_t i = 6; i < 38; ++i) {
    CHECK(version_with(file, at + i, 1, 0x20) == "(none)");
  }
  CHECK(version_with(file, at + 38, 2, 0xffff) == right);  // padding
  for (std::size_t i = 40; i < 44; ++i) {
    CHECK(version_with(file, at + i, 1, 0x01) == "(none)");
  }
  CHECK(version_with(file, at + 44, 4, 0xffffffff) == right);
  CHECK(version_with(file, at + 48, 4, 0x00090008) == "9.8.0.12594");
  CHECK(version_with(file, at + 52, 4, 0x00090008) == "2.3.9.8");
  CHECK(version_with(file, at + 56, 4, 0x00090008) == right);
  for (std::uint32_t size = 0; size < 100; ++size) {
    CHECK(version_with(file, file.entries[0] + 4, 4, size) == "(none)");  // less than its own length
  }
}

TEST_CASE("a file that is cut off before the end of the data has no version") {
  for (const bool is_64_bit : {true, false}) {
    const built_pe file = build_pe(full_plan(is_64_bit));
    const std::size_t end = file.data[3] + file.get(file.entries[3] + 4, 4);
    REQUIRE(end < file.resources_end);
    for (std::size_t size = 0; size <= file.bytes.size(); ++size) {
      CAPTURE(size);
      CHECK(version(file.bytes.substr(0, size)) == (size >= end ? right : "(none)"));
    }
  }
}

TEST_CASE("whatever a field holds, the answer is nothing or what a version resource of the file says") {
  for (const bool is_64_bit : {true, false}) {
    const built_pe file = build_pe(full_plan(is_64_bit));
    REQUIRE(version(file.bytes) == right);
    // Those of the type RT_VERSION, the right one first. What looks like one elsewhere is never an answer.
    const std::vector<std::size_t> places(file.data.begin() + 3, file.data.begin() + 6);
    REQUIRE(testing::version_at(file, places[0]) == right);
    REQUIRE(testing::version_at(file, places[2]) == "4.1.1.1");
    std::size_t answers = 0;
    std::size_t refusals = 0;
    const auto replace_all = [&](std::size_t begin, std::size_t end, bool leads_there) {
      for (std::size_t at = begin; at < end; ++at) {
        for (const std::size_t size : {1U, 2U, 4U}) {
          for (const std::uint64_t value : {std::uint64_t{0}, std::uint64_t{1}, UINT64_MAX}) {
            built_pe changed = file;
            changed.put(at, size, value);
            const std::string got = version(changed.bytes);
            const auto says = [&](std::size_t place) { return testing::version_at(changed, place) == got; };
            const bool is_one =
                leads_there ? std::any_of(places.begin(), places.end(), says) : says(places[0]);
            answers += is_one ? 1U : 0U;
            refusals += got == "(none)" ? 1U : 0U;
            if (!is_one && got != "(none)") {
              CAPTURE(at);
              CAPTURE(size);
              CAPTURE(value);
              CHECK(got == right);
            }
          }
        }
      }
    };
    replace_all(0, file.section_table + 40 * file.section_count, true);
    replace_all(file.resources, file.data[0] - 3, true);
    replace_all(file.data[0], file.resources_end, false);
    CHECK(answers > 1000);
    CHECK(refusals > 1000);
  }
}

TEST_CASE("directories that lead back, or into each other, are malformed") {
  const built_pe file = build_pe(full_plan());
  const auto offset = [&](std::size_t place) { return static_cast<std::uint32_t>(place - file.resources); };
  const std::uint32_t bit = 0x80000000;
  const std::size_t type_entry = file.directories[0] + 16 + 2 * 8 + 4;
  REQUIRE(file.get(type_entry - 4, 4) == 16);
  const std::size_t names = file.resources + (file.get(type_entry, 4) & ~bit);
  const std::size_t languages = file.resources + (file.get(names + 20, 4) & ~bit);
  REQUIRE(file.get(languages + 20, 4) == offset(file.entries[3]));
  for (const std::size_t place : {file.directories[0], file.directories[0] + 16, names, names + 8}) {
    CHECK(version_with(file, names + 20, 4, offset(place) | bit) == "(none)");
    CHECK(version_with(file, languages + 20, 4, offset(place)) == "(none)");
  }
  CHECK(version_with(file, type_entry, 4, bit) == "(none)");
  CHECK(version_with(file, languages + 20, 4, offset(languages) + 8) == "(none)");
  // A data entry in the parts of a directory's header that nothing else looks at.
  built_pe hidden = file;
  hidden.put(languages, 4, file.get(file.entries[3], 4));
  hidden.put(languages + 4, 4, file.get(file.entries[3] + 4, 4));
  REQUIRE(version(hidden.bytes) == right);
  CHECK(version_with(hidden, languages + 20, 4, offset(languages)) == "(none)");
  // The data over a directory, over its own entry, over the headers.
  for (const std::size_t place : {names, file.entries[3], languages + 4}) {
    CHECK(version_with(file, file.entries[3], 4, file.resources_address + offset(place)) == "(none)");
  }
  CHECK(version_with(file, file.resource_section + 20, 4, file.section_table) == "(none)");
  CHECK(version_with(file, file.resource_section + 20, 4, 0) == "(none)");
}

TEST_CASE("what a directory or its entries claim to hold must be there") {
  const built_pe file = build_pe(full_plan());
  const std::uint32_t bit = 0x80000000;
  const std::size_t root = file.directories[0];
  CHECK(version_with(file, root + 12, 2, 0) == right);  // the named entry counts no more
  CHECK(version_with(file, root + 12, 2, 3) == "(none)");
  CHECK(version_with(file, root + 12, 2, 0xffff) == "(none)");
  CHECK(version_with(file, root + 14, 2, 0xffff) == "(none)");
  CHECK(version_with(file, root + 14, 2, 1) == "(none)");
  for (const std::uint32_t leads_to : {0xffffffffU, bit | 0x10000, bit | 0x7fffffff}) {
    CHECK(version_with(file, root + 16 + 2 * 8 + 4, 4, leads_to) == "(none)");
  }
  // Without its entries, and as a leaf, or the leaf as a directory.
  for (const std::size_t entry : {root + 16 + 2 * 8, file.directories[3] + 16, file.directories[8] + 16}) {
    REQUIRE(file.get(entry, 4) != 0);
    CHECK(version_with(file, entry + 7, 1, file.get(entry + 7, 1) ^ 0x80) == "(none)");
  }
  for (const std::size_t directory : {root, file.directories[3], file.directories[8]}) {
    CHECK(version_with(file, directory + 12, 4, 0) == "(none)");
  }
  // The directory's size holds every structure but the data, which may be anywhere.
  const std::uint32_t needed = static_cast<std::uint32_t>(file.entries[3] + 16 - file.resources);
  CHECK(version_with(file, file.resource_entry + 4, 4, needed) == right);
  CHECK(version_with(file, file.resource_entry + 4, 4, needed - 1) == "(none)");
  CHECK(version_with(file, file.resource_entry + 4, 4, 0xffffffff) == right);
  CHECK(version_with(file, file.resource_entry, 4, file.resources_address + 4) == "(none)");
  CHECK(version_with(file, file.resource_entry, 4, 0x10) == "(none)");
  CHECK(version_with(file, file.resource_entry, 4, 0xffffffff) == "(none)");
  for (const std::uint32_t address : {0U, 0x200U, 0xfffffff0U, 0x1058U + 0x900U}) {
    CHECK(version_with(file, file.entries[3], 4, address) == "(none)");
  }
  for (const std::uint32_t size : {0x1000U, 0xffffffffU}) {
    CHECK(version_with(file, file.entries[3] + 4, 4, size) == "(none)");
  }
  CHECK(version_with(file, file.resource_section + 20, 4, 0xffffff00) == "(none)");
  CHECK(version_with(file, file.resource_section + 16, 4, 0x100) == "(none)");
}

TEST_CASE("a typical file takes three reads, and one of a few KiB a single read") {
  pe_plan plan = full_plan();
  CHECK(measured(build_pe(plan)).version == right);
  CHECK(measured(build_pe(plan)).costs.reads == 1);
  plan.before[0] = {0x300000, std::string(0x300000, 'x')};
  const reading of_large = measured(build_pe(plan));
  CHECK(of_large.version == right);
  CHECK(of_large.costs.reads == 2);
  plan.types[1].below[0].below[0].data = std::string(0x50000, 'i');
  CHECK(measured(build_pe(plan)).version == right);
  CHECK(measured(build_pe(plan)).costs.reads == 3);
}

TEST_CASE("structures that are far apart are read as long as eight reads suffice") {
  pe_plan plan = plan_of({version_type()});
  plan.distance = 10'000;
  plan.before[0] = {0x4000, std::string(0x4000, 'x')};
  CHECK(measured(build_pe(plan)).version == right);
  CHECK(measured(build_pe(plan)).costs.reads == 6);
  plan.start = 10'000;
  CHECK(measured(build_pe(plan)).costs.reads == 7);
  plan.optional_padding = 10'000;
  CHECK(measured(build_pe(plan)).version == right);
  CHECK(measured(build_pe(plan)).costs.reads == 8);
  for (int i = 0; i < 1200; ++i) {
    plan.types.insert(plan.types.begin(), folder("N", {}));
  }
  CHECK(measured(build_pe(plan)).version == "(none)");
}

TEST_CASE("named types are passed over unread, a search among numbered ones ends with the budget") {
  std::vector<pe_node> types(65'535, folder("N", {}));
  types.push_back(version_type());
  const reading of_named = measured(build_pe(plan_of(types)));
  CHECK(of_named.version == right);
  CHECK(of_named.costs.reads <= 6);
  types.assign(65'534, folder(17, {}));
  types.push_back(version_type());
  CHECK(measured(build_pe(plan_of(types))).version == "(none)");
  CHECK(measured(build_pe(plan_of(types))).costs.reads == 8);
  types.erase(types.begin(), types.end() - 3000);
  CHECK(measured(build_pe(plan_of(types))).version == right);
}

TEST_CASE("no change of a field costs more than the budget") {
  pe_plan plan = full_plan();
  plan.distance = 3000;
  const built_pe file = build_pe(plan);
  REQUIRE(measured(file).version == right);
  std::vector<std::size_t> starts{0, 60, file.start, file.optional_header, file.resource_entry - 20};
  for (std::size_t i = 0; i < file.section_count; ++i) {
    starts.push_back(file.section_table + 40 * i);
  }
  starts.insert(starts.end(), file.directories.begin(), file.directories.end());
  starts.insert(starts.end(), file.entries.begin(), file.entries.end());
  for (const std::size_t start : starts) {
    for (std::size_t at = start; at < start + 40; at += 2) {
      for (const std::uint64_t value : {std::uint64_t{0}, std::uint64_t{16}, std::uint64_t{0x80000000},
                                        std::uint64_t{file.bytes.size() / 2}, UINT64_MAX}) {
        built_pe changed = file;
        changed.put(at, 4, value);
        static_cast<void>(measured(changed));
      }
    }
  }
}

TEST_CASE("a file of 8 GiB is answered at once") {
  sparse_file file{std::uint64_t{8} << 30};
  CHECK(measured(file).version == "(none)");
  CHECK(measured(file).costs.reads == 1);
  testing::little_endian_bytes headers;
  headers.bytes = "MZ";
  headers.pad_to(60);
  headers.append(4, 0xfffffff0);
  file.pieces = {{0, headers.bytes}};
  CHECK(measured(file).version == "(none)");
  CHECK(measured(file).costs.reads == 2);
  file.pieces.push_back({0xfffffff0, std::string("PE\0\0", 4)});
  CHECK(measured(file).version == "(none)");
}

TEST_CASE("resources may lie where 32 bits do not reach") {
  built_pe file = build_pe(full_plan());
  const std::size_t end_of_headers = file.section_table + 40 * file.section_count;
  const std::string resources = file.bytes.substr(file.resources, file.resources_end - file.resources);
  // The section begins at the last offset there is, and its resources beyond it.
  file.put(file.resource_section + 8, 4, 0x11000);
  file.put(file.resource_section + 12, 4, file.resources_address - 0x200);
  file.put(file.resource_section + 16, 4, 0x1000);
  file.put(file.resource_section + 20, 4, 0xfffffe00);
  for (std::size_t i = 2; i < file.section_count; ++i) {
    const std::size_t address = file.section_table + 40 * i + 12;
    file.put(address, 4, file.get(address, 4) + 0x20000);
  }
  const sparse_file large{std::uint64_t{8} << 30,
                          {{0, file.bytes.substr(0, end_of_headers)}, {std::uint64_t{1} << 32, resources}}};
  CHECK(measured(large).version == right);
  CHECK(measured(large).costs.reads == 2);
}

TEST_CASE("to read a version allocates nothing but the path" * doctest::skip(!testing::counts_allocations)) {
  const sparse_file zeros{std::uint64_t{8} << 30};
  const sparse_file file = testing::file_of(build_pe(full_plan()).bytes);
  std::optional<std::string> none;
  std::optional<std::string> found;
  CHECK(testing::allocations_of([&] {
          none = appdecl::detail::read_file_version(zeros);
          found = appdecl::detail::read_file_version(file);
        }) == 0);
  CHECK_FALSE(none);
  CHECK(found == std::optional<std::string>(right));
}
