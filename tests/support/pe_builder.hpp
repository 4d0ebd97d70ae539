// Windows executables made up for tests, and where in them each structure is.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace testing {

/// Bytes with little-endian integers in them.
class little_endian_bytes {
 public:
  std::string bytes;

  std::uint32_t get(std::size_t at, std::size_t size) const {
    std::uint32_t value = 0;
    for (std::size_t i = size; i > 0; --i) {
      value = (value << 8) | static_cast<unsigned char>(bytes.at(at + i - 1));
    }
    return value;
  }
  void put(std::size_t at, std::size_t size, std::uint64_t value) {
    for (std::size_t i = 0; i < size; ++i) {
      bytes.at(at + i) = static_cast<char>(static_cast<unsigned char>(value >> (8 * i)));
    }
  }
  void append(std::size_t size, std::uint64_t value) {
    bytes.resize(bytes.size() + size);
    put(bytes.size() - size, size, value);
  }
  void pad_to(std::size_t size) { bytes.resize((std::max)(bytes.size(), size)); }
  void align(std::size_t alignment) { bytes.resize((bytes.size() + alignment - 1) / alignment * alignment); }
};

using version_numbers = std::array<std::uint16_t, 4>;

/// A VS_VERSIONINFO structure: the file version, another product version, and what follows.
inline std::string version_info(const version_numbers& file, std::string_view rest = {}) {
  little_endian_bytes info;
  info.append(2, 92 + rest.size());
  info.append(2, 52);
  info.append(2, 0);
  for (const char c : std::string_view("VS_VERSION_INFO", 16)) {
    info.append(2, static_cast<unsigned char>(c));
  }
  info.append(2, 0);
  info.append(4, 0xfeef04bd);
  info.append(4, 0x00010000);
  for (const version_numbers& each : {file, version_numbers{77, 77, 77, 77}}) {
    for (const std::size_t i : {1U, 0U, 3U, 2U}) {
      info.append(2, each[i]);
    }
  }
  info.pad_to(92);
  info.bytes += rest;
  return info.bytes;
}

/// The version that a VS_VERSIONINFO structure at `at` has.
inline std::string version_at(const little_endian_bytes& file, std::size_t at) {
  const auto number = [&](std::size_t offset) { return std::to_string(file.get(at + offset, 2)); };
  return number(50) + '.' + number(48) + '.' + number(54) + '.' + number(52);
}

/// A node of the resource tree: a directory, or a leaf with data. With a name, or a number when that is
/// empty.
struct pe_node {
  std::uint32_t id = 0;
  std::string name = {};  // ASCII
  std::vector<pe_node> below = {};
  bool is_leaf = false;
  std::string data = {};
};

inline pe_node leaf(std::uint32_t language, std::string data) {
  return {language, "", {}, true, std::move(data)};
}
inline pe_node folder(std::uint32_t id, std::vector<pe_node> below) {
  return {id, "", std::move(below), false, ""};
}
inline pe_node folder(std::string name, std::vector<pe_node> below) {
  return {0, std::move(name), std::move(below), false, ""};
}

struct pe_section_plan {
  std::uint32_t size;  ///< in memory
  std::string raw;
};

struct pe_plan {
  bool is_64_bit = true;
  std::uint32_t start = 0x80;  ///< of the PE header
  std::uint32_t optional_padding = 0;
  std::vector<pe_section_plan> before = {{0x900, std::string(0x900, 't')}};
  std::vector<pe_section_plan> after = {{0x3000, ""}, {0x20, std::string(0x20, 'r')}};
  std::vector<pe_node> types;  ///< entries with names come first
  std::size_t distance = 4;    ///< structures of the tree start at multiples of it
};

/// A file, and the offsets of its structures in it, those of the tree breadth first.
struct built_pe : little_endian_bytes {
  std::size_t start = 0;
  std::size_t optional_header = 0;
  std::size_t resource_entry = 0;  ///< the data directory of the resources
  std::size_t section_table = 0;
  std::size_t section_count = 0;
  std::size_t resource_section = 0;  ///< its header
  std::size_t resources = 0;
  std::size_t resources_end = 0;
  std::uint32_t resources_address = 0;
  std::vector<std::size_t> directories;
  std::vector<std::size_t> entries;  ///< the data entries
  std::vector<std::size_t> data;
};

namespace pe {

inline std::uint32_t aligned(std::size_t value, std::size_t alignment) {
  return static_cast<std::uint32_t>((value + alignment - 1) / alignment * alignment);
}

/// The resource section; offsets are within it.
struct tree : little_endian_bytes {
  std::vector<std::size_t> directories;
  std::vector<std::size_t> entries;
  std::vector<std::size_t> data;
};

inline tree build_tree(const std::vector<pe_node>& types, std::uint32_t address, std::size_t distance) {
  tree made;
  const pe_node root = folder(0, types);
  std::vector<const pe_node*> nodes{&root};  // directories first come, first served
  std::vector<const pe_node*> leaves;
  std::vector<std::pair<std::size_t, const pe_node*>> named;
  std::vector<std::size_t> to_leaves;
  std::vector<std::size_t> to_directories{0};
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const pe_node& node = *nodes[i];
    made.align(distance);
    const std::size_t at = made.bytes.size();
    made.directories.push_back(at);
    if (i != 0) {
      made.put(to_directories[i], 4, at | 0x80000000U);
    }
    std::size_t count_of_named = 0;
    for (const pe_node& each : node.below) {
      count_of_named += each.name.empty() ? 0U : 1U;
    }
    made.pad_to(at + 16);
    made.put(at + 12, 2, count_of_named);
    made.put(at + 14, 2, node.below.size() - count_of_named);
    for (const pe_node& each : node.below) {
      if (!each.name.empty()) {
        named.emplace_back(made.bytes.size(), &each);
      }
      made.append(4, each.id);
      (each.is_leaf ? to_leaves : to_directories).push_back(made.bytes.size());
      made.append(4, 0);
      (each.is_leaf ? leaves : nodes).push_back(&each);
    }
  }
  for (const auto& [at, node] : named) {
    made.put(at, 4, made.bytes.size() | 0x80000000U);
    made.append(2, node->name.size());
    for (const char c : node->name) {
      made.append(2, static_cast<unsigned char>(c));
    }
  }
  for (std::size_t i = 0; i < leaves.size(); ++i) {
    made.align(distance);
    made.put(to_leaves[i], 4, made.bytes.size());
    made.entries.push_back(made.bytes.size());
    made.pad_to(made.bytes.size() + 16);
  }
  for (std::size_t i = 0; i < leaves.size(); ++i) {
    made.align(distance);
    made.put(made.entries[i], 4, address + made.bytes.size());
    made.put(made.entries[i] + 4, 4, leaves[i]->data.size());
    made.data.push_back(made.bytes.size());
    made.bytes += leaves[i]->data;
  }
  return made;
}

}  // namespace pe

inline built_pe build_pe(const pe_plan& plan) {
  constexpr std::size_t in_file = 0x200;
  constexpr std::size_t in_memory = 0x1000;
  std::vector<pe_section_plan> sections = plan.before;
  std::uint32_t address = in_memory;
  for (const pe_section_plan& each : plan.before) {
    address += pe::aligned(each.size, in_memory);
  }
  const pe::tree resources = pe::build_tree(plan.types, address, plan.distance);
  const auto resources_size = static_cast<std::uint32_t>(resources.bytes.size());
  sections.push_back({resources_size, resources.bytes});
  sections.insert(sections.end(), plan.after.begin(), plan.after.end());

  built_pe made;
  made.bytes = "MZ";
  made.pad_to(64);
  made.put(60, 4, plan.start);
  made.pad_to(plan.start);
  made.start = plan.start;
  made.bytes += std::string_view("PE\0\0", 4);
  made.append(2, plan.is_64_bit ? 0x8664 : 0x14c);
  made.append(2, sections.size());
  made.pad_to(made.bytes.size() + 12);
  made.append(2, (plan.is_64_bit ? 240 : 224) + plan.optional_padding);
  made.append(2, 0x0102);
  made.optional_header = made.bytes.size();
  made.append(2, plan.is_64_bit ? 0x20b : 0x10b);
  made.pad_to(made.optional_header + (plan.is_64_bit ? 108 : 92));
  made.append(4, 16);
  made.resource_entry = made.bytes.size() + 16;
  made.pad_to(made.resource_entry);
  made.append(4, address);
  made.append(4, resources_size);
  made.section_table = made.optional_header + (plan.is_64_bit ? 240 : 224) + plan.optional_padding;
  made.section_count = sections.size();
  made.resource_section = made.section_table + 40 * plan.before.size();
  made.pad_to(made.section_table + 40 * sections.size());
  std::uint32_t next = in_memory;
  for (std::size_t i = 0; i < sections.size(); ++i) {
    const std::size_t header = made.section_table + 40 * i;
    made.align(in_file);
    made.put(header, 4, i == plan.before.size() ? 0x7273722e : 0x7865742e);  // .rsr, .tex
    made.put(header + 8, 4, sections[i].size);
    made.put(header + 12, 4, next);
    made.put(header + 16, 4, pe::aligned(sections[i].raw.size(), in_file));
    made.put(header + 20, 4, sections[i].raw.empty() ? 0 : made.bytes.size());
    if (i == plan.before.size()) {
      made.resources = made.bytes.size();
    }
    made.bytes += sections[i].raw;
    next += pe::aligned(sections[i].size, in_memory);
  }
  made.align(in_file);
  made.resources_end = made.resources + resources_size;
  made.resources_address = address;
  const auto shifted = [&](std::vector<std::size_t> offsets) {
    for (std::size_t& each : offsets) {
      each += made.resources;
    }
    return offsets;
  };
  made.directories = shifted(resources.directories);
  made.entries = shifted(resources.entries);
  made.data = shifted(resources.data);
  return made;
}

}  // namespace testing
