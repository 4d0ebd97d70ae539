// Whether an application is available on a host: the result of an evaluation.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace appdecl {

/// What an evaluation came to.
enum class state : unsigned char {
  available,              ///< present, and its version is good or none was asked for
  installed_not_running,  ///< reserved: no evaluation gives it
  missing_app,            ///< at none of the places
  version_too_old,        ///< present, but no copy has the version, or one that can be read
  unsupported_os,         ///< not described for the host's OS
  no_requirements,        ///< the declaration asks for no application
};

/// A state's name: "available", "missing_app", ...
constexpr std::string_view name(state value) noexcept {
  constexpr std::array<std::string_view, 6> names{"available",      "installed_not_running",
                                                  "missing_app",    "version_too_old",
                                                  "unsupported_os", "no_requirements"};
  return names[static_cast<std::size_t>(value)];
}

/// The answer of `evaluate`. A plain value that owns its texts; nothing in it changes when the host does.
struct availability {
  appdecl::state state = appdecl::state::no_requirements;
  std::optional<std::string> version;      ///< of the copy, where one was read
  std::optional<std::string> path;         ///< the copy found, or the first place looked at
  std::optional<std::string> min_version;  ///< as declared; for every state but `no_requirements`

  /// Whether what needs the application may be offered: it is available, or not required.
  bool offerable() const noexcept {
    return state == appdecl::state::available || state == appdecl::state::no_requirements;
  }

  /// An availability is not a boolean: ask for `offerable()` or compare `state`.
  explicit operator bool() const = delete;

  friend bool operator==(const availability& a, const availability& b) noexcept {
    return a.state == b.state && a.version == b.version && a.path == b.path && a.min_version == b.min_version;
  }
  friend bool operator!=(const availability& a, const availability& b) noexcept { return !(a == b); }
};

}  // namespace appdecl
