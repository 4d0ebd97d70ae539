// The fields of a runtime file's JSON. They are taken while it is read: nothing else of it is kept.
#pragma once

#include <appdecl/declaration/kinds.hpp>
#include <appdecl/liveness/secret_token.hpp>

#include <nlohmann/json.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace appdecl {

/// What the file says, of the types that it should be; what is of another type is not there.
struct runtime_fields {
  std::optional<std::uint64_t> pid = {};  ///< an integer that is not negative
  std::optional<std::string> url = {};
  secret_token token = {};
};

/// How deeply a runtime file may nest; its outermost object is level 1.
inline constexpr std::size_t deepest_runtime_json = 64;

namespace detail {

/// Told of each event of the JSON in turn (nlohmann-json's SAX interface). Each returns whether to go on.
class runtime_json_reader {
  using json = nlohmann::json;

 public:
  explicit runtime_json_reader(const server_json& keys) noexcept : keys_(keys) {}

  runtime_fields take() && noexcept { return std::move(fields_); }

  bool null() { return other(); }
  bool boolean(bool) { return other(); }
  bool number_integer(json::number_integer_t) { return other(); }  // a negative one
  bool number_unsigned(json::number_unsigned_t value) { return set(value, {}); }
  bool number_float(json::number_float_t, const std::string&) { return other(); }
  bool string(std::string& value) { return set(std::nullopt, value); }
  bool binary(json::binary_t&) { return other(); }

  bool start_object(std::size_t) { return enter(); }
  bool end_object() { return leave(); }
  bool start_array(std::size_t) { return depth_ > 0 && enter(); }  // the outermost is an object
  bool end_array() { return leave(); }

  bool key(const std::string& name) {
    if (depth_ == 1) {
      is_pid_ = name == keys_.pid_key;
      is_url_ = name == keys_.url_key;
      is_token_ = name == keys_.token_key;
    }
    return true;
  }

  template <class Error>
  bool parse_error(std::size_t, const std::string&, const Error&) noexcept {
    return false;
  }

 private:
  bool enter() {
    const bool may_go_on = depth_ == 0 || other();
    return ++depth_ <= deepest_runtime_json && may_go_on;
  }
  bool leave() noexcept { return --depth_, true; }

  /// A value that is neither of the types that a field may have.
  bool other() { return set(std::nullopt, std::nullopt); }

  /// The last of equal keys counts, whatever its value is.
  bool set(std::optional<std::uint64_t> number, std::optional<std::string_view> text) {
    if (depth_ == 1) {
      if (is_pid_) {
        fields_.pid = number;
      }
      if (is_url_) {
        fields_.url = text ? std::optional<std::string>(*text) : std::nullopt;
      }
      if (is_token_) {
        fields_.token = secret_token(text.value_or(std::string_view()));
      }
    }
    return depth_ > 0;
  }

  const server_json& keys_;
  runtime_fields fields_;
  std::size_t depth_ = 0;
  bool is_pid_ = false;  // what the key at level 1 is
  bool is_url_ = false;
  bool is_token_ = false;
};

}  // namespace detail

/// The fields that `keys` names of a JSON object (RFC 8259, a byte-order mark before it is passed over).
/// Nothing when it is malformed, no object, or nests deeper than 64 levels. Linear; no recursion.
inline std::optional<runtime_fields> parse_runtime_json(std::string_view json, const server_json& keys) {
  if (json.find('\0') != std::string_view::npos) {
    return std::nullopt;  // nlohmann-json takes it for the end
  }
  detail::runtime_json_reader reader(keys);
  return nlohmann::json::sax_parse(json.begin(), json.end(), &reader)
             ? std::optional<runtime_fields>(std::move(reader).take())
             : std::nullopt;
}

}  // namespace appdecl
