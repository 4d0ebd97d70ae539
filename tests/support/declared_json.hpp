// Declarations written as JSON, and what the parser says of them in a form that a test can compare.
#pragma once

#include <appdecl/declaration/parse.hpp>
#include <appdecl/interop/nlohmann_json.hpp>

#include <doctest/doctest.h>

#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace testing {

/// The part of an error that programs compare: "code at".
inline std::string code_and_place(const appdecl::declaration_error& error) {
  return std::string(appdecl::name(error.code)) + ' ' + error.at;
}

/// Whether a person can read it: something on one line.
inline bool is_one_line(std::string_view text) {
  for (const char c : text) {
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) {
      return false;
    }
  }
  return !text.empty();
}

/// "code at" of every error in a document, in order. Each is fit to be shown.
template <class Vocabulary = appdecl::standard_vocabulary>
std::vector<std::string> all_errors(const nlohmann::json& document) {
  std::vector<std::string> found;
  for (const auto& error : appdecl::declaration_errors<Vocabulary>(document, "a.yaml")) {
    CHECK(is_one_line(error.message));
    CHECK(is_one_line(to_string(error)));
    CHECK(error.where == "a.yaml");
    found.push_back(code_and_place(error));
  }
  return found;
}

/// "code at" of the first error in a document; empty when it is right. All errors begin with this one.
template <class Vocabulary = appdecl::standard_vocabulary>
std::string first_error(const nlohmann::json& document) {
  const auto declared = appdecl::parse_declaration<Vocabulary>("vendor", document, "a.yaml");
  const std::string first = declared ? std::string() : code_and_place(declared.error());
  const std::vector<std::string> all = all_errors<Vocabulary>(document);
  CHECK((all.empty() ? std::string() : all.front()) == first);
  return first;
}

/// The declaration in a document that is right.
template <class Vocabulary = appdecl::standard_vocabulary>
appdecl::basic_declaration<Vocabulary> declared(const nlohmann::json& document,
                                                std::string_view name = "vendor") {
  auto result = appdecl::parse_declaration<Vocabulary>(name, document, "a.yaml");
  if (!result) {
    throw std::invalid_argument(to_string(result.error()));
  }
  return std::move(*result);
}

/// A document with the block of one OS.
inline nlohmann::json with_block(std::string_view os, const nlohmann::json& block) {
  return {{"app", {{std::string(os), block}}}};
}

/// A document with one block that has this `location`.
inline nlohmann::json with_location(std::string_view os, std::string_view presence,
                                    const nlohmann::json& location) {
  return with_block(os, {{"presence", presence}, {"location", location}});
}

/// A document with one good block and these further keys of it.
inline nlohmann::json with_keys(std::string_view os, const nlohmann::json& keys) {
  nlohmann::json block{{"presence", "executable"}, {"location", "~/v"}};
  block.update(keys);
  return with_block(os, block);
}

/// A document of one win32 block that has a version source, and this `requires`.
inline nlohmann::json with_requires(const nlohmann::json& requirements) {
  nlohmann::json document = with_keys("win32", {{"version", {{"kind", "pe_resource"}}}});
  document["requires"] = requirements;
  return document;
}

}  // namespace testing
