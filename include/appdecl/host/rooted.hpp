// Another system's files in a folder of this machine: a container's root, a mounted disk, a macOS volume.
#pragma once

#include <appdecl/declaration/os_family.hpp>
#include <appdecl/host/host.hpp>
#include <appdecl/host/native.hpp>
#include <appdecl/host/passwd.hpp>
#include <appdecl/host/path_names.hpp>
#include <appdecl/host/rooted_walk.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace appdecl {

/// A folder of this machine looked at as if it were the `/` of a machine (win32: its drive `C:`). A value:
/// built step by step or in one chain, copied, and from then on only looked at, which is safe from several
/// threads.
///
///     auto host = appdecl::rooted_host{"/mnt/image", appdecl::os_family::linux_}
///                     .home("/home/me")
///                     .variable("PATH", "/usr/bin");
///
/// Paths are that system's own. Links in them start and end in the folder: an absolute one is taken from
/// there, `..` does not leave it, and nothing outside is reached, also when somebody changes it meanwhile.
/// Names are as the folder holds them, in capitals or not; under win32 they ignore ASCII case: the name as it
/// is written, else the first in byte order of those that differ in case alone. There the other drives and
/// `\\server` hold nothing.
///
/// The environment of this machine has no part in it, nor has who we are, but for what the system lets us
/// see. Every answer looks afresh: a system call or two for each name of a path. A walk of more than 40 links
/// or 4095 bytes, or of immoderate work, leads nowhere. Running out of memory ends the program.
///
/// On a Windows machine links and every other reparse point lead nowhere, and names that Windows' files
/// cannot have are not there; for other systems than win32 a name counts as it is spelled, for win32 as
/// Windows compares names. No file there says whether it may be executed: any regular one may. Each name of a
/// path is opened there. Names are passed over that are no Unicode text.
class rooted_host {
 public:
  /// `root` is a path of this machine, which may be a link. It is opened for each answer, so a relative one
  /// is taken from the current folder; when there is no such folder, nothing is anywhere. Under Windows it is
  /// an absolute path of a drive, and of none on the network.
  explicit rooted_host(std::string root, os_family os = native_host{}.os())
      : root_(std::move(root)), os_(os), variables_(detail::name_order{is_win32()}) {}

  /// The current user's home, a path in that system; it is also the variable HOME (win32: USERPROFILE) unless
  /// that is given. One that holds a NUL is left out.
  rooted_host& home(std::string_view folder) & {
    if (!has_nul(folder)) {
      home_ = std::string(folder);
    }
    return *this;
  }
  rooted_host home(std::string_view folder) && { return std::move(home(folder)); }

  /// An environment variable; given again, its value is replaced. A name that is empty or holds `=`, and a
  /// NUL in either, are left out.
  rooted_host& variable(std::string_view name, std::string_view value) & {
    if (!name.empty() && name.find('=') == std::string_view::npos && !has_nul(name) && !has_nul(value)) {
      variables_.insert_or_assign(std::string(name), std::string(value));
    }
    return *this;
  }
  rooted_host variable(std::string_view name, std::string_view value) && {
    return std::move(variable(name, value));
  }

  /// The folder, as it was given.
  const std::string& root() const noexcept { return root_; }

  os_family os() const noexcept { return os_; }

  std::optional<std::string_view> variable(zview name) const& noexcept {
    if (const auto found = variables_.find(name); found != variables_.end()) {
      return found->second;
    }
    const bool is_home = detail::is_home_variable(name, os_) && home_;
    return is_home ? std::optional<std::string_view>(*home_) : std::nullopt;
  }
  std::optional<std::string_view> variable(zview name) const&& noexcept = delete;

  /// The given home; another user's is read from the system's own `/etc/passwd`, of which 16 MiB are looked
  /// at. Win32 has no such file.
  std::optional<std::string> home_of(zview user) const noexcept {
    const std::string_view name = user;
    if (name.empty()) {
      return home_;
    }
    const auto database = is_win32() ? std::nullopt : open("/etc/passwd");
    if (!database) {
      return std::nullopt;
    }
    std::uint64_t offset = 0;
    const auto read = [&](char* into, std::size_t count) {
      constexpr std::uint64_t most = std::uint64_t{16} << 20;
      const std::size_t got = offset < most ? database->read_at(offset, into, count).value_or(0) : 0;
      offset += got;
      return got;
    };
    return detail::home_in_passwd(read,
                                  [&](const detail::passwd_entry& entry) { return entry.name == name; });
  }

  file_kind kind_of(zview path) const noexcept {
    const auto found = find(path);
    return found ? found->kind() : file_kind::nothing;
  }

  /// A regular file that anybody may execute: this machine's users are not that system's. Under win32, and on
  /// a Windows machine, any regular file.
  bool executable(zview path) const noexcept {
    const auto found = find(path);
    return found && found->kind() == file_kind::file && (is_win32() || found->has_execute_bit());
  }

  /// The names are the folder's own bytes, in its own order. Win32 cannot have a name that holds a separator.
  template <class Visitor>
  void each_entry(zview folder, Visitor&& visitor) const noexcept {
    if (auto found = find(folder)) {
      std::move(*found).each_entry([&](std::string_view name) {
        const bool is_name = !is_win32() || name.find('\\') == std::string_view::npos;
        return !is_name || visitor(name);
      });
    }
  }

  std::optional<detail::rooted_file> open(zview path) const noexcept {
    const auto found = find(path);
    return found ? found->open() : std::nullopt;
  }

  /// The files that hold a registry are not read: visits nothing.
  template <class Visitor>
  void each_uninstall_entry(Visitor&&) const noexcept {}

  /// Nothing runs in a folder.
  std::optional<process_status> process(std::int64_t) const noexcept { return std::nullopt; }

 private:
  static bool has_nul(std::string_view value) noexcept { return value.find('\0') != std::string_view::npos; }
  bool is_win32() const noexcept { return os_ == os_family::win32; }

  std::optional<detail::rooted_place> find(std::string_view path) const noexcept {
    return detail::rooted_walk(root_, os_).find(path);
  }

  std::string root_;
  os_family os_;
  std::map<std::string, std::string, detail::name_order> variables_;
  std::optional<std::string> home_;
};

}  // namespace appdecl
