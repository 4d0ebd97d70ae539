// A declaration file's documents: found, read and decoded within bounds.
#pragma once

#include <appdecl/declaration/error.hpp>

#include <yaml-cpp/yaml.h>
#include <nlohmann/json.hpp>

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace appdecl::tools {

/// A decoded document, of whichever format.
using decoded = std::variant<nlohmann::json, YAML::Node>;

/// One document of a file, or what is wrong with it.
struct document {
  std::string name;  ///< its `name` when that is text, else the file's stem
  std::string file;
  std::variant<decoded, declaration_error> content;
};

/// How much of a file is read and decoded.
struct limits {
  std::size_t bytes;
  std::size_t nodes;  ///< with aliases expanded
};
inline constexpr limits declaration_limits{std::size_t{1} << 20, 100'000};
inline constexpr limits description_limits{std::size_t{64} << 20, 10'000'000};
inline constexpr std::size_t max_depth = 64;

/// What a file, a folder (its declaration files, sorted by bytes, not deeper) or `-` (standard input) holds.
/// Always at least one document: what cannot be read is one with an error.
std::vector<document> read_declarations(const std::string& argument);

/// The one document of a host description.
document read_description(const std::string& file);

/// `utf8` as a path of this machine: Windows would take a narrow text for one of its own code page.
std::filesystem::path path_of(const std::string& utf8);

/// A host never asks what the current folder is, so a path from the command line is made absolute first.
std::string absolute(const std::string& path);

/// The absolute path of the folder that a file is in.
std::string folder_of(const std::string& file);

// The decoders. `where` labels errors; every result has at least one element, and an error ends it.

std::vector<std::variant<decoded, declaration_error>> decode_json(const std::string& text,
                                                                  std::string_view where, const limits& most);
std::vector<std::variant<decoded, declaration_error>> decode_yaml(const std::string& text,
                                                                  std::string_view where, const limits& most);

}  // namespace appdecl::tools
