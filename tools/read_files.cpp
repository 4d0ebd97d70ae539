#include "document.hpp"

#include <appdecl/declaration/node.hpp>
#include <appdecl/declaration/path_text.hpp>
#include <appdecl/host/native.hpp>
#include <appdecl/interop/nlohmann_json.hpp>
#include <appdecl/interop/yaml_cpp.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>

namespace appdecl::tools {

namespace {

using text_or_error = std::variant<std::string, declaration_error>;

declaration_error unreadable(const std::string& where, std::string message) {
  return {error_code::unreadable_file, where.empty() ? "\"\"" : where, {}, std::move(message), std::nullopt};
}

std::string size_in_words(std::size_t bytes) { return std::to_string(bytes >> 20) + " MiB"; }

/// Collects what `read(into, count)` gives until it gives nothing.
template <class Read>
text_or_error read_all(const std::string& where, std::size_t most, Read&& read) {
  std::string text;
  std::array<char, 65'536> block;
  for (;;) {
    const std::optional<std::size_t> count = read(block.data(), block.size());
    if (!count) {
      return unreadable(where, "it cannot be read");
    }
    if (*count == 0) {
      return text;
    }
    text.append(block.data(), *count);
    if (text.size() > most) {
      return unreadable(where, "it is larger than " + size_in_words(most) + ", the most that is read");
    }
  }
}

text_or_error read_standard_input(const std::string& where, std::size_t most) {
  return read_all(where, most, [](char* into, std::size_t count) -> std::optional<std::size_t> {
    const std::size_t got = std::fread(into, 1, count, stdin);
    return std::ferror(stdin) != 0 ? std::nullopt : std::optional(got);
  });
}

text_or_error read_file(const std::string& path, std::size_t most) {
  const native_host host;
  const std::string from = absolute(path);
  switch (host.kind_of(from)) {
    case file_kind::nothing: return unreadable(path, "no such file");
    case file_kind::directory: return unreadable(path, "it is a folder");
    case file_kind::other:
      return unreadable(path, "it is a pipe or a device; give its content on standard input, as -");
    case file_kind::file: break;
  }
  const auto file = host.open(from);
  if (!file) {
    return unreadable(path, "it cannot be opened; are you allowed to read it?");
  }
  std::uint64_t offset = 0;
  return read_all(path, most, [&](char* into, std::size_t count) {
    const std::optional<std::size_t> got = file->read_at(offset, into, count);
    offset += got.value_or(0);
    return got;
  });
}

bool ends_in(std::string_view text, std::string_view ending) {
  return text.size() >= ending.size() && text.substr(text.size() - ending.size()) == ending;
}

bool is_declaration_file(std::string_view name) {
  return ends_in(name, ".yaml") || ends_in(name, ".yml") || ends_in(name, ".json") || ends_in(name, ".toml");
}

/// The file's name without folders and without its last ending.
std::string stem_of(std::string_view path) {
  const std::string_view name = path.substr(path.find_last_of("/\\") + 1);  // npos + 1 is 0
  const std::size_t dot = name.rfind('.');
  return std::string(dot == 0 || dot == std::string_view::npos ? name : name.substr(0, dot));
}

std::vector<std::variant<decoded, declaration_error>> decode(const std::string& file,
                                                             const text_or_error& read, const limits& most) {
  if (const auto* error = std::get_if<declaration_error>(&read)) {
    return {*error};
  }
  const auto& text = std::get<std::string>(read);
  return ends_in(file, ".json") ? decode_json(text, file, most) : decode_yaml(text, file, most);
}

/// The document's `name` when that is text.
template <class Node>
std::optional<std::string> name_in(const Node& root) {
  using traits = node_traits<Node>;
  if (traits::type(root) != node_type::mapping) {
    return std::nullopt;
  }
  const auto name = traits::find(root, "name");
  return name && traits::type(*name) == node_type::text ? std::optional<std::string>(traits::text(*name))
                                                        : std::nullopt;
}

std::vector<document> read_documents(const std::string& argument, const std::string& file,
                                     const limits& most) {
  const bool is_standard_input = argument == "-";
  std::vector<document> documents;
  const std::string stem = is_standard_input ? "stdin" : stem_of(file);
  if (ends_in(file, ".toml")) {
    documents.push_back(
        {stem, file, unreadable(file, "TOML is not read yet; write the declaration as YAML or JSON")});
    return documents;
  }
  for (auto& content :
       decode(file, is_standard_input ? read_standard_input(file, most.bytes) : read_file(file, most.bytes),
              most)) {
    std::string name = stem;
    if (const auto* root = std::get_if<decoded>(&content)) {
      name = std::visit([](const auto& node) { return name_in(node); }, *root).value_or(stem);
    }
    documents.push_back({std::move(name), file, std::move(content)});
  }
  return documents;
}

}  // namespace

std::filesystem::path path_of(const std::string& utf8) {
#ifdef __cpp_char8_t
  return std::u8string(utf8.begin(), utf8.end());
#else
  return std::filesystem::u8path(utf8);
#endif
}

std::string absolute(const std::string& path) {
  std::error_code ignored;
  const auto text = std::filesystem::absolute(path_of(path), ignored).u8string();  // of char8_t in C++20
  return std::string(text.begin(), text.end());
}

std::vector<document> read_declarations(const std::string& argument) {
  const native_host host;
  if (argument == "-" || host.kind_of(absolute(argument)) != file_kind::directory) {
    return read_documents(argument, argument == "-" ? "stdin" : argument, declaration_limits);
  }
  std::vector<std::string> names;
  host.each_entry(absolute(argument), [&](std::string_view name) noexcept {
    if (is_declaration_file(name) &&
        host.kind_of(absolute(argument) + '/' + std::string(name)) != file_kind::directory) {
      names.emplace_back(name);
    }
    return true;
  });
  std::sort(names.begin(), names.end());
  std::vector<document> documents;
  for (const std::string& name : names) {
    const std::string file = argument + (argument.back() == '/' ? "" : "/") + name;
    for (document& each : read_documents(file, file, declaration_limits)) {
      documents.push_back(std::move(each));
    }
  }
  if (documents.empty()) {
    documents.push_back(
        {stem_of(argument), argument,
         unreadable(argument, "the folder holds no declaration: no .yaml, .yml or .json file")});
  }
  return documents;
}

std::string folder_of(const std::string& file) {
  const std::string path = absolute(file);
  return path.substr(0, path.find_last_of(path_text::separators(native_host{}.os())) + 1);
}

document read_description(const std::string& file) {
  std::vector<document> documents = read_documents(file, file, description_limits);
  if (documents.size() > 1) {
    return {file, file,
            declaration_error{error_code::syntax, file, {}, "a host description is one document", {}}};
  }
  return std::move(documents.front());
}

}  // namespace appdecl::tools
