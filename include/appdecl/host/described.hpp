// The things a described machine holds: plain values, in the order and spelling they are described in.
#pragma once

#include <appdecl/host/host.hpp>

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

namespace appdecl {

/// A regular file of a described machine, or, when it is `special`, a pipe, a device or a socket.
struct described_file {
  std::string text = {};                      ///< its bytes
  bool executable = false;                    ///< POSIX: may be executed; win32 goes without
  bool special = false;                       ///< exists, but is no regular file
  std::optional<std::int64_t> modified = {};  ///< seconds since 1970
  std::optional<std::string> owner = {};      ///< a user's name; absent: the machine's current user
  std::optional<std::string> backing = {};  ///< absolute path of a file of this machine that holds its bytes
};

/// Stands for an empty `described_file` that may be executed.
struct executable_file_t {
  operator described_file() const {
    described_file file;
    file.executable = true;
    return file;
  }
};
inline constexpr executable_file_t executable_file{};

/// The part of the registry that an uninstall entry is in, in the order in which they are visited.
enum class uninstall_view : unsigned char { machine64, machine32, user };

/// An uninstall entry of a described registry; absent values are absent there. The functions are what a
/// host's visitor sees: views that live as long as the entry.
struct described_entry {
  uninstall_view view = uninstall_view::machine64;
  std::string key = {};
  std::optional<std::string> name = {};                     ///< DisplayName
  std::optional<std::string> version = {};                  ///< DisplayVersion
  std::optional<registry_text<std::string>> location = {};  ///< InstallLocation

  std::optional<std::string_view> display_name() const noexcept { return view_of(name); }
  std::optional<std::string_view> display_version() const noexcept { return view_of(version); }
  std::optional<registry_text<std::string_view>> install_location() const noexcept {
    return location ? std::optional(registry_text<std::string_view>{location->text, location->expandable})
                    : std::nullopt;
  }

 private:
  static std::optional<std::string_view> view_of(const std::optional<std::string>& text) noexcept {
    return text ? std::optional<std::string_view>(*text) : std::nullopt;
  }
};

/// Described seconds as a host's milliseconds; the first or last moment there is when it is beyond.
constexpr std::int64_t milliseconds_of(std::int64_t seconds) noexcept {
  constexpr std::int64_t most = (std::numeric_limits<std::int64_t>::max)() / 1000;
  return (seconds > most ? most : seconds < -most ? -most : seconds) * 1000;
}

/// A process of a described machine.
struct described_process {
  std::int64_t pid = 0;
  std::optional<std::int64_t> started = {};  ///< seconds since 1970
  bool zombie = false;                       ///< it ended, and nobody has asked for its status yet
};

}  // namespace appdecl
