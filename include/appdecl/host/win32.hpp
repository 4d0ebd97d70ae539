// This machine, when it is a Windows system. Empty elsewhere.
#pragma once

#ifdef _WIN32

#  include <appdecl/declaration/os_family.hpp>
#  include <appdecl/declaration/path_text.hpp>
#  include <appdecl/declaration/utf16.hpp>
#  include <appdecl/host/host.hpp>
#  include <appdecl/host/win32_file.hpp>
#  include <appdecl/host/win32_functions.hpp>
#  include <appdecl/host/win32_native_path.hpp>
#  include <appdecl/host/win32_process.hpp>
#  include <appdecl/host/win32_registry.hpp>

#  include <cstddef>
#  include <cstdint>
#  include <optional>
#  include <string>
#  include <string_view>
#  include <utility>

namespace appdecl {

/// How a program runs: as the machine's own kind, or as a 32-bit one on a 64-bit machine (WOW64), from which
/// Windows hides some of the machine unless it is asked twice.
enum class win32_process : unsigned char { native, emulated_32 };

/// The machine this program runs on. Every answer is asked of the system afresh. Texts are UTF-8; a name or
/// value of the system that is no Unicode text (a surrogate without its partner) is passed over. A path that
/// does not start at a drive's root, holds a name that no file can have, or is on a drive of the network
/// answers nothing; long paths work. Links are followed as Windows follows them. A program of either bitness
/// sees what a 64-bit one sees. Safe from several threads.
class win32_host {
 public:
  /// As this program runs.
  win32_host() noexcept : win32_host(this_process()) {}
  /// As a program of the other kind would see the machine; for tests.
  explicit constexpr win32_host(win32_process as) noexcept : process_(as) {}

  constexpr os_family os() const noexcept { return os_family::win32; }

  /// An environment variable; its name ignores case. %ProgramFiles% and %CommonProgramFiles% are the 64-bit
  /// folders.
  std::optional<std::string> variable(zview name) const noexcept {
    if (process_ == win32_process::emulated_32) {
      const std::string_view of_64_bits = detail::variable_of_64_bits(name);
      if (auto value = of_64_bits.empty() ? std::nullopt : own_variable(of_64_bits)) {
        return value;
      }
    }
    return own_variable(name);
  }

  /// Windows has no user database that may be read: a home is in variables alone.
  std::optional<std::string> home_of(zview) const noexcept { return std::nullopt; }

  /// Asks for the drive's type and the path's attributes; a reparse point is opened too.
  file_kind kind_of(zview path) const noexcept {
    const detail::without_dialogs quiet;
    const bool is_folder = ends_in_separator(path);
    const std::wstring native = native_path(path);
    const file_kind kind = native.empty() ? file_kind::nothing : detail::kind_at(native);
    return is_folder && kind != file_kind::directory ? file_kind::nothing : kind;
  }

  /// Whether Windows lets us open it to be executed. An app execution alias, which nobody can open, may be.
  bool executable(zview path) const noexcept {
    const detail::without_dialogs quiet;
    const std::wstring native = ends_in_separator(path) ? std::wstring() : native_path(path);
    if (native.empty()) {
      return false;
    }
    if (detail::open_win32(native, win32::access_execute, 0)) {
      return true;
    }
    return ::GetLastError() == win32::error_cant_access_file && detail::kind_at(native) == file_kind::file;
  }

  /// The names in the order in which Windows lists them.
  template <class Visitor>
  void each_entry(zview folder, Visitor&& visitor) const noexcept {
    const detail::without_dialogs quiet;
    std::wstring native = native_path(folder);
    if (!native.empty()) {
      native += native.back() == L'\\' ? L"*" : L"\\*";
      detail::list_win32_folder(native, visitor);
    }
  }

  /// A regular file whose content is on this machine.
  std::optional<win32_file> open(zview path) const noexcept {
    const detail::without_dialogs quiet;
    const std::wstring native = ends_in_separator(path) ? std::wstring() : native_path(path);
    return native.empty() ? std::nullopt : win32_file::open(native);
  }

  /// The machine's 64-bit view, its 32-bit view, the current user's; at most 65,536 entries of each. A 32-bit
  /// machine has one view.
  template <class Visitor>
  void each_uninstall_entry(Visitor&& visitor) const noexcept {
    const bool has_64_bits = sizeof(void*) == 8 || process_ == win32_process::emulated_32;
    if (win32_uninstall_entry::visit_all(win32::local_machine(), win32::key_view_64, visitor) &&
        (!has_64_bits ||
         win32_uninstall_entry::visit_all(win32::local_machine(), win32::key_view_32, visitor))) {
      win32_uninstall_entry::visit_all(win32::current_user(), win32::key_view_64, visitor);
    }
  }

  /// Opened to be asked how it is; one that Windows refuses to open exists all the same.
  std::optional<process_status> process(std::int64_t pid) const noexcept {
    return detail::win32_process_of(pid);
  }

 private:
  static win32_process this_process() noexcept {
    int emulated = 0;
    const bool is_emulated =
        sizeof(void*) == 4 && ::IsWow64Process(::GetCurrentProcess(), &emulated) != 0 && emulated != 0;
    return is_emulated ? win32_process::emulated_32 : win32_process::native;
  }

  static bool ends_in_separator(std::string_view path) noexcept {
    return !path.empty() && path_text::is_separator(path.back(), os_family::win32);
  }

  static std::optional<std::string> utf8(const std::wstring& units) {
    std::string text;
    const bool is_unicode = text::append_from_utf16(text, std::wstring_view(units));
    return is_unicode ? std::optional(std::move(text)) : std::nullopt;
  }

  static std::optional<std::string> own_variable(std::string_view name) {
    std::wstring wide;
    if (name.empty() || name.find('=') != std::string_view::npos ||
        name.find('\0') != std::string_view::npos || !text::append_as_utf16(wide, name)) {
      return std::nullopt;
    }
    std::wstring value(256, L'\0');
    for (;;) {
      ::SetLastError(win32::no_error);
      const auto room = static_cast<unsigned long>(value.size());
      const unsigned long size = ::GetEnvironmentVariableW(wide.c_str(), value.data(), room);
      if (size == 0 && ::GetLastError() != win32::no_error) {
        return std::nullopt;
      }
      const bool fits = size < room;
      value.resize(size);  // with its NUL when it does not fit
      if (fits) {
        return utf8(value);
      }
    }
  }

  /// `path` for the system; empty when it may not be looked at.
  std::wstring native_path(std::string_view path) const {
    std::string extended = detail::extended_win32_path(path);
    std::wstring native;
    if (extended.empty() || !detail::is_drive_here(extended[4])) {
      return native;
    }
    if (process_ == win32_process::emulated_32) {
      std::wstring windows(260, L'\0');
      windows.resize(::GetSystemWindowsDirectoryW(windows.data(), static_cast<unsigned int>(windows.size())));
      extended = detail::without_redirection(std::move(extended), utf8(windows).value_or(std::string()));
    }
    if (!text::append_as_utf16(native, extended)) {
      native.clear();
    }
    return native;
  }

  win32_process process_;
};

}  // namespace appdecl

#endif
