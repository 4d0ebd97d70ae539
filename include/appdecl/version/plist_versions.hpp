// Which values of a bundle's Info.plist its version is taken from. Source: "Information Property List" in
// Apple's documentation, CFBundleShortVersionString and CFBundleVersion.
#pragma once

#include <appdecl/declaration/text.hpp>

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace appdecl::detail {

/// The values that may be the version: by each key the last one of the top level. A `Value` made from nothing
/// stands for a value that is absent, or neither text nor number.
template <class Value>
class plist_versions {
 public:
  static constexpr std::array<std::string_view, 2> keys{"CFBundleShortVersionString", "CFBundleVersion"};

  /// Where the value of a key belongs; null for the keys that tell no version. `is_key(name)` is whether the
  /// key has this name.
  template <class IsKey>
  constexpr Value* place_of(IsKey&& is_key) {
    for (std::size_t i = 0; i < keys.size(); ++i) {
      if (is_key(keys[i])) {
        return &values_[i];
      }
    }
    return nullptr;
  }

  /// The first value that has a text: `text_of(value)` gives it, and nothing when it is blank or none.
  template <class TextOf>
  std::optional<std::string> chosen(TextOf&& text_of) const {
    for (const Value& value : values_) {
      if (std::optional<std::string> text = text_of(value)) {
        return text;
      }
    }
    return std::nullopt;
  }

 private:
  std::array<Value, keys.size()> values_{};
};

/// `text` without ASCII white space at its ends; nothing when nothing is left.
inline std::optional<std::string> stripped(std::string_view text) {
  const std::string_view kept = text::strip(text);
  return kept.empty() ? std::nullopt : std::optional<std::string>(kept);
}

}  // namespace appdecl::detail
