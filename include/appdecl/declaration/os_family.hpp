// The operating systems a declaration speaks of, and what "installed" looks like on them.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace appdecl {

/// The family of operating system that a host runs.
/// `other` is any system a declaration cannot name: every declaration with a requirement is unsupported
/// there.
enum class os_family : unsigned char { win32, darwin, linux_, other };

/// The families that a declaration has blocks for, in the order in which blocks are read.
inline constexpr std::array<os_family, 3> declared_families{os_family::win32, os_family::darwin,
                                                            os_family::linux_};

/// The key of a family's block: "win32", "darwin", "linux"; "other" for the rest.
constexpr std::string_view name(os_family os) noexcept {
  constexpr std::array<std::string_view, 4> names{"win32", "darwin", "linux", "other"};
  return names[static_cast<std::size_t>(os)];
}

/// The family whose block has this key, if any.
constexpr std::optional<os_family> os_family_named(std::string_view key) noexcept {
  for (const os_family os : declared_families) {
    if (name(os) == key) {
      return os;
    }
  }
  return std::nullopt;
}

/// What is looked for at a location: a regular file, or a folder that holds `Contents/Info.plist`.
enum class presence : unsigned char { executable, bundle };

/// "executable" or "bundle", as a declaration spells it.
constexpr std::string_view name(presence value) noexcept {
  return value == presence::executable ? "executable" : "bundle";
}

/// The presence of this name, if any. Names are taken as written: no case folding, no stripping.
constexpr std::optional<presence> presence_named(std::string_view text) noexcept {
  for (const presence value : {presence::executable, presence::bundle}) {
    if (name(value) == text) {
      return value;
    }
  }
  return std::nullopt;
}

}  // namespace appdecl
