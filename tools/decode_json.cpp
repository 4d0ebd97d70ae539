#include "document.hpp"
#include "structure_guard.hpp"

#include <appdecl/declaration/text.hpp>

#include <optional>
#include <utility>

namespace appdecl::tools {

namespace {

using json = nlohmann::json;

/// nlohmann-json's sentence without its own label: "... - invalid literal; last read: 'x'".
std::string sentence_of(const json::exception& error) {
  const std::string text = error.what();
  const std::size_t cut = text.find("] ");
  return "this is no JSON: " + (cut == std::string::npos ? text : text.substr(cut + 2));
}

/// Passes nlohmann-json's events on to the guard; a fault ends the decoding. A callback of `json::parse`
/// would see the same, but takes quadratic time for long lists of objects.
class guarding_handler : public nlohmann::json_sax<json> {
 public:
  explicit guarding_handler(structure_guard& guard) : guard_(guard) {}

  bool null() override { return scalar(); }
  bool boolean(bool) override { return scalar(); }
  bool number_integer(number_integer_t) override { return scalar(); }
  bool number_unsigned(number_unsigned_t) override { return scalar(); }
  bool number_float(number_float_t, const string_t&) override { return scalar(); }
  bool string(string_t&) override { return scalar(); }
  bool binary(binary_t&) override { return scalar(); }
  bool start_object(std::size_t) override { return enter(/*is_mapping=*/true); }
  bool start_array(std::size_t) override { return enter(/*is_mapping=*/false); }
  bool end_object() override { return leave(); }
  bool end_array() override { return leave(); }

  bool key(string_t& name) override {
    guard_.key(name, name, {});
    return !guard_.fault();
  }

  bool parse_error(std::size_t byte, const std::string&, const json::exception& error) override {
    syntax_ = {byte == 0 ? 0 : byte - 1, sentence_of(error)};
    return false;
  }

  /// The offset and sentence of a syntax error.
  const std::optional<std::pair<std::size_t, std::string>>& syntax() const noexcept { return syntax_; }

 private:
  bool scalar() {
    guard_.node({});
    return !guard_.fault();
  }
  bool enter(bool is_mapping) {
    guard_.node({});
    guard_.enter(is_mapping, {});
    return !guard_.fault();
  }
  bool leave() {
    guard_.leave();
    return true;
  }

  structure_guard& guard_;
  std::optional<std::pair<std::size_t, std::string>> syntax_;
};

}  // namespace

std::vector<std::variant<decoded, declaration_error>> decode_json(const std::string& written,
                                                                  std::string_view where,
                                                                  const limits& most) {
  // nlohmann-json takes a NUL for the end of the text.
  if (const std::size_t nul = written.find('\0'); nul != std::string::npos) {
    return {declaration_error{error_code::syntax,
                              std::string(where),
                              {},
                              "this is no JSON: it holds a NUL",
                              position_of_byte(written, nul)}};
  }
  if (text::strip(written).empty()) {
    return {decoded(json(nullptr))};  // an empty file is no mapping, rather than no JSON
  }
  structure_guard guard(where, most.nodes);
  guarding_handler handler(guard);
  if (json::sax_parse(written, &handler)) {
    return {decoded(json::parse(written))};
  }
  if (guard.fault()) {
    return {*guard.fault()};
  }
  const auto& [offset, sentence] = *handler.syntax();
  return {declaration_error{
      error_code::syntax, std::string(where), {}, sentence, position_of_byte(written, offset)}};
}

}  // namespace appdecl::tools
