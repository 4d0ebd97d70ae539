// Texts that keep and texts that break each rule of a text, under each OS. Texts have no white space at their
// ends.
#pragma once

#include <appdecl/declaration/os_family.hpp>

#include <array>
#include <cstddef>
#include <string_view>

namespace testing {

struct rule_text {
  std::string_view text;
  appdecl::os_family os;
  bool holds;
};

/// Whether the rule says of every text what is written beside it.
template <class Rule, std::size_t N>
constexpr bool agrees(const std::array<rule_text, N>& texts) {
  for (const rule_text& each : texts) {
    if (Rule::holds(each.text, each.os) != each.holds) {
      return false;
    }
  }
  return true;
}

namespace detail {

using namespace std::string_view_literals;

constexpr rule_text good(std::string_view text, appdecl::os_family os) { return {text, os, true}; }
constexpr rule_text bad(std::string_view text, appdecl::os_family os) { return {text, os, false}; }
constexpr rule_text good(std::string_view text) { return good(text, appdecl::os_family::win32); }
constexpr rule_text bad(std::string_view text) { return bad(text, appdecl::os_family::win32); }

}  // namespace detail

inline constexpr auto bare_names = [] {
  using namespace detail;
  return std::array{good("vendor"),
                    good("Vendor App.app"),
                    good("com.vendor.App"),
                    good("..."),
                    good("..a"),
                    good(".a"),
                    good("*"),
                    good("~"),
                    good("$HOME"),
                    good("%X%"),
                    good("v\xc3\xa9"),
                    good("a b"),
                    bad(""),
                    bad("."),
                    bad(".."),
                    bad("a/b"),
                    bad("/a"),
                    bad("a/"),
                    bad("a\\b"),
                    bad("\\a"),
                    bad("a:b"),
                    bad("C:"),
                    bad("a://b"),
                    bad("a\0b"sv),
                    bad("a\0"sv),
                    bad("\0"sv)};
}();

inline constexpr auto files = [] {
  using namespace detail;
  return std::array{good("vendor.exe"),
                    good("bin/vendor.exe"),
                    good("bin\\vendor.exe"),
                    good("a/b\\c"),
                    good("a/b:c"),
                    good("..."),
                    good("a/.../b"),
                    good(".a"),
                    good("a b/c d"),
                    good("*"),
                    good("%X%"),
                    bad(""),
                    bad("/"),
                    bad("/a"),
                    bad("\\a"),
                    bad("a/"),
                    bad("a\\"),
                    bad("a//b"),
                    bad("a/\\b"),
                    bad("."),
                    bad(".."),
                    bad("./a"),
                    bad("a/."),
                    bad("a/.."),
                    bad("a/../b"),
                    bad("..\\a"),
                    bad("a/./b"),
                    bad("C:a"),
                    bad("C:\\a"),
                    bad("C:/a"),
                    bad("a:b/c"),
                    bad("a\0b"sv),
                    bad("a/b\0"sv)};
}();

inline constexpr auto prefixes = [] {
  using namespace detail;
  return std::array{good("Vendor App"), good(".."), good("a/b"), good("a:b"), good("a\0b"sv), bad("")};
}();

inline constexpr auto paths = [] {
  using namespace detail;
  constexpr auto linux_ = appdecl::os_family::linux_;
  constexpr auto darwin = appdecl::os_family::darwin;
  return std::array{
      // POSIX
      good("/", linux_), good("/opt/v", linux_), good("~", linux_), good("~/v", linux_),
      good("~user/v", linux_), good("$HOME/v", linux_), good("${HOME}/v", linux_), good("%X%/v", linux_),
      good("$", linux_), good("%", linux_), good("/a*b/*", linux_), good("//server/v", linux_),
      good("/a//b", linux_), good("/..a/b../c..d/...", linux_), good("/a/./b", linux_), good("/a:b", linux_),
      good("/a\\b", linux_), good("/Applications/V.app", darwin), good("~/v", darwin), bad("", linux_),
      bad("v", linux_), bad("opt/v", linux_), bad("./v", linux_), bad("../v", linux_), bad("C:\\v", linux_),
      bad("C:/v", linux_), bad("C:\\v", darwin), bad("v", darwin), bad("\\v", linux_), bad("/..", linux_),
      bad("/a/..", linux_), bad("/a/../b", linux_), bad("~/..", linux_), bad("$X/../a", linux_),
      bad("/a\\..\\b", linux_), bad("~\\..", linux_), bad("/a**", linux_), bad("/**/v", linux_),
      bad("/***", linux_), bad("http://x", linux_), bad("/a://b", linux_), bad("$X://", linux_),
      bad("/a\0b"sv, linux_), bad("/a\0"sv, linux_), bad("\0/a"sv, linux_), bad("*/a", linux_),
      // win32
      good("C:\\v"), good("c:/v"), good("C:\\"), good("Z:/"), good("~"), good("~/v"), good("~\\v"),
      good("~user\\v"), good("%X%\\v"), good("%ProgramFiles(x86)%/v"), good("$X/v"), good("C:\\a\\\\b"),
      good("C:/a */v.exe"), good("C:\\..a"), bad(""), bad("v"), bad("/v"), bad("\\v"), bad("C:"), bad("C:v"),
      bad("1:/v"), bad("CC:\\v"), bad("\xc3\xa9:\\v"), bad("\\\\server\\v"), bad("//server/v"),
      bad("\\/server\\v"), bad("/\\server\\v"), bad("\\\\?\\C:\\v"), bad("\\\\.\\pipe\\v"), bad("\\\\"),
      bad("C:\\.."), bad("C:\\a/../b"), bad("%X%\\.."), bad("C:\\a**"), bad("C:\\a://b"), bad("C:\\a\0"sv),
      bad("..\\v")};
}();

inline constexpr auto liveness_paths = [] {
  using namespace detail;
  return std::array{good("~/v.json"), good("v.json"), bad("")};
}();

inline constexpr auto key_names = [] {
  using namespace detail;
  return std::array{good("pid"),     good("a.b-c_D9"), good("."),  good("0"), bad(""),      bad("a b"),
                    bad("\xc3\xa4"), bad("a/b"),       bad("a:b"), bad("a$"), bad("a\0"sv), bad("a\nb")};
}();

inline constexpr auto endpoint_paths = [] {
  using namespace detail;
  return std::array{good("/"),      good("/mcp"),     good("/a/b/"),      good("/a.b_c~D-e/0"),
                    good("/..."),   good("/..a/b.."), good("//a"),        good("/."),
                    bad(""),        bad("mcp"),       bad("@evil.test/"), bad("/@evil.test"),
                    bad(".."),      bad("/.."),       bad("/a/.."),       bad("/../a"),
                    bad("/a/../b"), bad("/a?b"),      bad("/a#b"),        bad("/a%2e"),
                    bad("/a b"),    bad("/\xc3\xa4"), bad("/a\\b"),       bad("/a:b"),
                    bad("/a\0"sv),  bad("/a\nb")};
}();

inline constexpr auto min_versions = [] {
  using namespace detail;
  return std::array{good("2"),
                    good("2.3"),
                    good("2.3.0"),
                    good("0"),
                    good("007.00"),
                    good("2.10"),
                    good("99999999999999999999999.1"),
                    bad(""),
                    bad("."),
                    bad("2."),
                    bad(".2"),
                    bad("2..3"),
                    bad("v2"),
                    bad("2.3-beta"),
                    bad(" 2.3"),
                    bad("2.3 "),
                    bad("2.3\n"),
                    bad("2,3"),
                    bad("+2"),
                    bad("-2"),
                    bad("2e3"),
                    bad("\xd9\xa2"),
                    bad("2.3\0"sv)};
}();

}  // namespace testing
