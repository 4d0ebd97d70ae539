// This machine, when it is a POSIX system: Linux, macOS, a BSD. Empty under Windows.
#pragma once

#ifndef _WIN32

#  include <appdecl/declaration/os_family.hpp>
#  include <appdecl/host/host.hpp>
#  include <appdecl/host/passwd.hpp>
#  include <appdecl/host/posix_file.hpp>
#  include <appdecl/host/posix_process.hpp>

#  include <fcntl.h>
#  include <sys/stat.h>
#  include <unistd.h>
#  ifdef __APPLE__
#    include <pwd.h>
#  endif

#  include <cstddef>
#  include <cstdint>
#  include <cstdlib>
#  include <optional>
#  include <string>
#  include <string_view>

namespace appdecl {

/// The machine this program runs on. Every answer is asked of the system afresh. A path that is relative,
/// holds a NUL or is too long for the system answers nothing. Safe from several threads as long as none of
/// them changes the environment meanwhile (getenv(3)).
class posix_host {
 public:
  constexpr os_family os() const noexcept {
#  if defined(__linux__)
    return os_family::linux_;
#  elif defined(__APPLE__)
    return os_family::darwin;
#  else
    return os_family::other;
#  endif
  }

  /// An environment variable; a view into the environment itself.
  std::optional<std::string_view> variable(zview name) const noexcept {
    // An = ends a name: getenv would find the beginning of a value.
    const bool is_name = !has_nul(name) && std::string_view(name).find('=') == std::string_view::npos;
    const char* const value = is_name ? std::getenv(name.c_str()) : nullptr;
    return value == nullptr ? std::nullopt : std::optional<std::string_view>(value);
  }

  /// What the user database says. Directory services are asked by macOS alone; elsewhere it is `/etc/passwd`:
  /// one open, reads until the user is found or the file ends, one close.
  std::optional<std::string> home_of(zview user) const noexcept {
    const std::string_view name = user;
    if (has_nul(user)) {
      return std::nullopt;
    }
#  ifdef __APPLE__
    struct passwd entry {};
    struct passwd* found = nullptr;
    char buffer[std::size_t{16} * 1024];
    const int failure = name.empty() ? ::getpwuid_r(::geteuid(), &entry, buffer, sizeof buffer, &found)
                                     : ::getpwnam_r(user.c_str(), &entry, buffer, sizeof buffer, &found);
    const bool known = failure == 0 && found != nullptr && found->pw_dir != nullptr && *found->pw_dir != '\0';
    return known ? std::optional<std::string>(found->pw_dir) : std::nullopt;
#  else
    const detail::file_descriptor database = detail::open_to_read("/etc/passwd", O_NOCTTY);
    if (!database) {
      return std::nullopt;
    }
    const auto read = [&](char* into, std::size_t count) {
      const ssize_t got = detail::uninterrupted([&] { return ::read(database.number(), into, count); });
      return got < 0 ? std::size_t{0} : static_cast<std::size_t>(got);
    };
    const auto self = name.empty() ? ::geteuid() : 0;
    return detail::home_in_passwd(read, [&](const detail::passwd_entry& entry) {
      return name.empty() ? entry.id == self : entry.name == name;
    });
#  endif
  }

  /// One stat(2).
  file_kind kind_of(zview path) const noexcept {
    struct stat about {};
    if (!is_usable(path) || detail::uninterrupted([&] { return ::stat(path.c_str(), &about); }) != 0) {
      return file_kind::nothing;
    }
    return S_ISREG(about.st_mode)   ? file_kind::file
           : S_ISDIR(about.st_mode) ? file_kind::directory
                                    : file_kind::other;
  }

  /// One faccessat(2) with the effective user; it says yes to a folder too.
  bool executable(zview path) const noexcept {
#  ifdef __ANDROID__
    constexpr int as_effective_user = 0;  // its C library refuses the flag
#  else
    constexpr int as_effective_user = AT_EACCESS;
#  endif
    return is_usable(path) && detail::uninterrupted([&] {
                                return ::faccessat(AT_FDCWD, path.c_str(), X_OK, as_effective_user);
                              }) == 0;
  }

  /// One open, reads until the end, one close. The names are the folder's own bytes, in its own order.
  template <class Visitor>
  void each_entry(zview folder, Visitor&& visitor) const noexcept {
    if (is_usable(folder)) {
      detail::list_folder(folder.c_str(), visitor);
    }
  }

  /// A regular file: one open and one fstat(2).
  std::optional<posix_file> open(zview path) const noexcept {
    return is_usable(path) ? posix_file::open(path.c_str()) : std::nullopt;
  }

  /// POSIX systems have no registry: visits nothing.
  template <class Visitor>
  void each_uninstall_entry(Visitor&&) const noexcept {}

  /// One kill(2) without a signal. Linux tells the rest in two files of /proc, macOS all in one sysctl(3);
  /// elsewhere neither its start nor whether it is a zombie is known.
  std::optional<process_status> process(std::int64_t pid) const noexcept {
    return detail::posix_process(pid);
  }

 private:
  static bool has_nul(std::string_view text) noexcept { return text.find('\0') != std::string_view::npos; }

  static bool is_usable(std::string_view path) noexcept {
    return !path.empty() && path.front() == '/' && !has_nul(path);
  }
};

}  // namespace appdecl

#endif
