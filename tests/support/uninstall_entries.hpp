// Keys of this machine's registry that a test writes and that go with it. Windows only.
#pragma once

#ifndef NOMINMAX
#  define NOMINMAX
#endif
#include <windows.h>

#include <cstddef>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace testing {

/// Writes uninstall entries in the three places where they are found, by Windows' own functions. Throws when
/// Windows refuses: a test without its fixture tells nothing.
class uninstall_entries {
 public:
  enum class place { machine64, machine32, user };

  uninstall_entries() = default;
  uninstall_entries(const uninstall_entries&) = delete;
  uninstall_entries& operator=(const uninstall_entries&) = delete;
  ~uninstall_entries() {
    for (const auto& [where, key] : made_) {
      remove(where, key);
    }
  }

  void add(place where, const std::wstring& key) {
    HKEY made = open(where, key);
    made_.emplace_back(where, key);
    RegCloseKey(made);
  }

  /// A value as it is: `size` bytes of whatever type.
  void set(place where, const std::wstring& key, const wchar_t* name, DWORD type, const void* bytes,
           std::size_t size) {
    HKEY opened = open(where, key);
    const LSTATUS status =
        RegSetValueExW(opened, name, 0, type, static_cast<const BYTE*>(bytes), static_cast<DWORD>(size));
    RegCloseKey(opened);
    must(status);
  }

  /// A text with its terminating NUL.
  void set(place where, const std::wstring& key, const wchar_t* name, const std::wstring& text,
           DWORD type = REG_SZ) {
    set(where, key, name, type, text.c_str(), (text.size() + 1) * sizeof(wchar_t));
  }

  static void remove(place where, const std::wstring& key) {
    RegDeleteKeyExW(root_of(where), (folder() + key).c_str(), view_of(where), 0);
  }

 private:
  static std::wstring folder() { return L"SOFTWARE\\Microsoft\\Windows\\CurrentVersion\\Uninstall\\"; }
  static HKEY root_of(place where) { return where == place::user ? HKEY_CURRENT_USER : HKEY_LOCAL_MACHINE; }
  static REGSAM view_of(place where) { return where == place::machine32 ? KEY_WOW64_32KEY : KEY_WOW64_64KEY; }

  static HKEY open(place where, const std::wstring& key) {
    HKEY opened = nullptr;
    must(RegCreateKeyExW(root_of(where), (folder() + key).c_str(), 0, nullptr, 0,
                         KEY_ALL_ACCESS | view_of(where), nullptr, &opened, nullptr));
    return opened;
  }

  static void must(LSTATUS status) {
    if (status != ERROR_SUCCESS) {
      throw std::runtime_error("uninstall_entries: error " + std::to_string(status));
    }
  }

  std::vector<std::pair<place, std::wstring>> made_;
};

}  // namespace testing
