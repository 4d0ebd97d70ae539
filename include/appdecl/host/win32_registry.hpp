// The uninstall entries of Windows' registry. Empty elsewhere.
// "Registry Functions", "Accessing an Alternate Registry View" and "Uninstall Registry Key" of the Windows
// documentation.
#pragma once

#ifdef _WIN32

#  include <appdecl/declaration/utf16.hpp>
#  include <appdecl/host/host.hpp>
#  include <appdecl/host/win32_functions.hpp>

#  include <cstddef>
#  include <iterator>
#  include <optional>
#  include <string>
#  include <string_view>
#  include <utility>
#  include <vector>

namespace appdecl {

namespace detail {

/// Owns an open key of the registry.
class registry_key {
 public:
  /// Opens the key of that name below `parent`; false as a value when that fails.
  registry_key(win32::registry_handle parent, const wchar_t* name, unsigned long access) noexcept {
    if (::RegOpenKeyExW(parent, name, 0, access, &handle_) != static_cast<long>(win32::no_error)) {
      handle_ = nullptr;
    }
  }
  registry_key(registry_key&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
  registry_key& operator=(registry_key&& other) noexcept {
    std::swap(handle_, other.handle_);
    return *this;
  }
  ~registry_key() {
    if (handle_ != nullptr) {
      ::RegCloseKey(handle_);
    }
  }

  explicit operator bool() const noexcept { return handle_ != nullptr; }
  win32::registry_handle get() const noexcept { return handle_; }

 private:
  win32::registry_handle handle_ = nullptr;
};

/// A text of the registry as UTF-8. The value's size is what the writer said: it may lack the terminating
/// NUL, hold several, or be odd, in which case the last byte is no half of anything. Nothing when the value
/// is of another type, no Unicode text, or over 64 KiB.
inline std::optional<registry_text<std::string>> registry_text_of(const registry_key& key,
                                                                  const wchar_t* name) {
  constexpr std::size_t most = std::size_t{32} * 1024;  // units
  wchar_t few[256];
  std::vector<wchar_t> many;
  unsigned long type = 0;
  unsigned long size = 0;
  const auto ask = [&](wchar_t* into, std::size_t room) {
    size = static_cast<unsigned long>(room * sizeof(wchar_t));
    return static_cast<unsigned long>(
        ::RegQueryValueExW(key.get(), name, nullptr, &type, reinterpret_cast<unsigned char*>(into), &size));
  };
  const wchar_t* units = few;
  unsigned long status = ask(few, std::size(few));
  if (status == win32::error_more_data) {
    // Once, with all the room there is: the value may grow meanwhile, and its size need not be asked again.
    many.resize(most);
    units = many.data();
    status = ask(many.data(), most);
  }
  if (status != win32::no_error || (type != win32::value_text && type != win32::value_expandable_text)) {
    return std::nullopt;
  }
  std::size_t count = size / sizeof(wchar_t);
  while (count > 0 && units[count - 1] == L'\0') {
    --count;
  }
  std::string text;
  if (!text::append_from_utf16(text, std::wstring_view(units, count))) {
    return std::nullopt;
  }
  return registry_text<std::string>(std::move(text), type == win32::value_expandable_text);
}

}  // namespace detail

/// An uninstall entry. A value is read when it is asked for; nothing when it is not there, is no text, or has
/// vanished with its entry.
class win32_uninstall_entry {
 public:
  std::optional<std::string> display_name() const noexcept { return text_of(L"DisplayName"); }
  std::optional<std::string> display_version() const noexcept { return text_of(L"DisplayVersion"); }
  std::optional<registry_text<std::string>> install_location() const noexcept {
    return detail::registry_text_of(key_, L"InstallLocation");
  }

  /// Shows `visitor` the entries of one view below `root` in the registry's order; false once it says so. An
  /// entry that vanishes meanwhile is passed over.
  template <class Visitor>
  static bool visit_all(win32::registry_handle root, unsigned long view, Visitor&& visitor) noexcept {
    constexpr unsigned long most_entries = 65'536;
    constexpr std::size_t longest_key = 256;  // of 255 characters ("Registry Element Size Limits")
    const detail::registry_key all(root, L"SOFTWARE\\Microsoft\\Windows\\CurrentVersion\\Uninstall",
                                   win32::key_enumerate | view);
    wchar_t name[longest_key];
    for (unsigned long i = 0; all && i < most_entries; ++i) {
      auto size = static_cast<unsigned long>(longest_key);
      if (::RegEnumKeyExW(all.get(), i, name, &size, nullptr, nullptr, nullptr, nullptr) !=
          static_cast<long>(win32::no_error)) {
        break;
      }
      const win32_uninstall_entry entry(detail::registry_key(all.get(), name, win32::key_query_value | view));
      if (entry.key_ && !visitor(entry)) {
        return false;
      }
    }
    return true;
  }

 private:
  explicit win32_uninstall_entry(detail::registry_key key) noexcept : key_(std::move(key)) {}

  std::optional<std::string> text_of(const wchar_t* name) const noexcept {
    auto found = detail::registry_text_of(key_, name);
    return found ? std::optional(std::move(found->text)) : std::nullopt;
  }

  detail::registry_key key_;
};

}  // namespace appdecl

#endif
