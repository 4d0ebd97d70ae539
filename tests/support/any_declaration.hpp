// Random declarations that are right, for properties.
#pragma once

#include <appdecl/declaration/declaration.hpp>
#include <appdecl/declaration/path_text.hpp>
#include <appdecl/declaration/rules.hpp>

#include <rapidcheck.h>

#include <array>
#include <cstddef>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace testing {

/// Draws one declaration; call it inside a property.
class any_declaration {
 public:
  appdecl::declaration draw() {
    using appdecl::os_family;
    head_.name = text_where([](std::string_view) { return true; });
    for (const os_family os : appdecl::declared_families) {
      if (flip()) {
        head_.blocks[static_cast<std::size_t>(os)] = block(os);
      }
    }
    const bool has_app = head_.blocks[0] || head_.blocks[1] || head_.blocks[2];
    head_.requires_app = has_app && flip();
    if (head_.requires_app && can_compare_versions() && flip()) {
      head_.min_version =
          kept(*rc::gen::element<std::string>("0", "2.3", "2.3.0.12594", "007.1", "99999999999999999999"));
    }
    return appdecl::declaration(appdecl::declaration_view(head_, locations_.data()));
  }

 private:
  using vocabulary = appdecl::standard_vocabulary;

  static bool flip() { return *rc::gen::arbitrary<bool>(); }

  std::string_view kept(std::string text) { return texts_.emplace_back(std::move(text)); }

  /// A text without white space at its ends that is not blank and fulfils `good`.
  template <class Good>
  std::string_view text_where(Good&& good) {
    static const std::vector<std::string> pieces{"a",
                                                 "Vendor",
                                                 "7",
                                                 " ",
                                                 "\t",
                                                 "/",
                                                 "\\",
                                                 ".",
                                                 "..",
                                                 "*",
                                                 "~",
                                                 "$HOME",
                                                 "%X%",
                                                 ":",
                                                 "\"",
                                                 "'",
                                                 "\n",
                                                 "{",
                                                 "}",
                                                 "\x7f",
                                                 "\xc3\xa9",
                                                 "\xe2\x82\xac",
                                                 "\xf0\x9f\x98\x80",
                                                 "\xc2\xa0"};
    const auto drawn = *rc::gen::container<std::vector<std::string>>(rc::gen::elementOf(pieces));
    std::string text;
    for (const std::string& piece : drawn) {
      const std::string longer = text + piece;
      const std::string_view stripped = appdecl::text::strip(longer);
      // What would break the rule is left out, so that nothing drawn is thrown away.
      text = stripped.empty() || good(stripped) ? longer : text;
    }
    const std::string_view stripped = appdecl::text::strip(text);
    return kept(stripped.empty() ? "v" : std::string(stripped));
  }

  template <class Rule>
  std::string_view text_for(appdecl::os_family os, const std::string& beginning = {}) {
    const std::string_view end =
        text_where([&](std::string_view text) { return Rule::holds(beginning + std::string(text), os); });
    return kept(beginning + std::string(end));
  }

  std::string_view path(appdecl::os_family os) {
    const bool is_win32 = os == appdecl::os_family::win32;
    static const std::array<std::vector<std::string>, 2> roots{
        std::vector<std::string>{"/opt/", "~/", "$HOME/", "%X%/", "~"},
        std::vector<std::string>{"C:\\", "z:/", "~\\", "%ProgramFiles(x86)%/", "$X"}};
    return text_for<appdecl::rule::path_not_rooted>(os, *rc::gen::elementOf(roots[is_win32 ? 1 : 0]));
  }

  std::string_view name(appdecl::os_family os) { return text_for<appdecl::rule::not_a_bare_name>(os); }
  std::string_view prefix() {
    return text_where([](std::string_view) { return true; });
  }

  appdecl::location_of<vocabulary> location(appdecl::os_family os, appdecl::presence wanted) {
    if (wanted == appdecl::presence::bundle) {
      return os == appdecl::os_family::darwin && flip()
                 ? appdecl::location_of<vocabulary>(appdecl::app_bundle{name(os)})
                 : appdecl::path{path(os)};
    }
    switch (*rc::gen::inRange(0, 4)) {
      case 0: return appdecl::path{path(os)};
      case 1: return appdecl::command{name(os)};
      case 2:
        if (os == appdecl::os_family::win32) {
          return appdecl::uninstall_registry{prefix(), text_for<appdecl::rule::bad_file>(os)};
        }
        break;
      default:
        if (os == appdecl::os_family::linux_) {
          return appdecl::flatpak{name(os)};
        }
    }
    return os == appdecl::os_family::linux_ ? appdecl::location_of<vocabulary>(appdecl::snap{name(os)})
                                            : appdecl::path{path(os)};
  }

  appdecl::version_of<vocabulary> version(appdecl::os_family os) {
    const bool is_win32 = os == appdecl::os_family::win32;
    if (os == appdecl::os_family::linux_ || flip()) {
      return appdecl::no_version{};
    }
    return !is_win32 ? appdecl::version_of<vocabulary>(appdecl::plist{})
           : flip()  ? appdecl::version_of<vocabulary>(appdecl::pe_resource{})
                     : appdecl::uninstall_version{prefix()};
  }

  appdecl::liveness_of<vocabulary> liveness(appdecl::os_family os) {
    if (flip()) {
      return appdecl::no_liveness{};
    }
    appdecl::server_json source{path(os)};
    for (std::string_view* const key : {&source.pid_key, &source.url_key, &source.token_key}) {
      *key = flip() ? *key : text_for<appdecl::rule::bad_key_name>(os);
    }
    source.endpoint_path =
        flip() ? source.endpoint_path : text_for<appdecl::rule::bad_endpoint_path>(os, "/");
    return source;
  }

  appdecl::declared_block<vocabulary> block(appdecl::os_family os) {
    appdecl::declared_block<vocabulary> made;
    made.presence = flip() ? appdecl::presence::executable : appdecl::presence::bundle;
    made.first_location = locations_.size();
    made.location_count = *rc::gen::inRange<std::size_t>(1, 5);
    for (std::size_t i = 0; i < made.location_count; ++i) {
      locations_.push_back(location(os, made.presence));
    }
    made.version = version(os);
    made.liveness = liveness(os);
    return made;
  }

  bool can_compare_versions() const {
    const auto good = [this](std::size_t i) {
      return !head_.blocks[i] || !head_.blocks[i]->version.is<appdecl::no_version>();
    };
    return (head_.blocks[0] || head_.blocks[1]) && good(0) && good(1);
  }

  std::deque<std::string> texts_;  // never moved: the kinds view them
  appdecl::declaration_head<vocabulary> head_;
  std::vector<appdecl::location_of<vocabulary>> locations_;
};

}  // namespace testing
