// The functions of Windows that its host calls. They are declared here as Windows' own headers declare them,
// which may come before or after: those cost compile time and define macros such as `small`, `near`, `ERROR`
// and `max`. Nothing beyond kernel32 and advapi32. Empty elsewhere.
// Names, values and layouts: the Windows API reference ("fileapi.h", "winnt.h", "winreg.h").
#pragma once

#ifdef _WIN32

#  include <cstdint>

#  ifdef _MSC_VER
#    pragma comment(lib, "advapi32")  // kernel32 comes by itself; other toolchains link both
#  endif

struct _BY_HANDLE_FILE_INFORMATION;
struct _OVERLAPPED;
struct _SECURITY_ATTRIBUTES;
struct _WIN32_FIND_DATAW;
struct _FILETIME;
#  ifndef NO_STRICT
struct HKEY__;
#  endif

namespace appdecl::win32 {

#  ifdef NO_STRICT  // what a program may have asked Windows' headers for
using registry_handle = void*;
#  else
using registry_handle = ::HKEY__*;
#  endif

}  // namespace appdecl::win32

extern "C" {

__declspec(dllimport) unsigned long __stdcall GetLastError();
__declspec(dllimport) void __stdcall SetLastError(unsigned long);
__declspec(dllimport) int __stdcall CloseHandle(void*);
__declspec(dllimport) void* __stdcall GetCurrentProcess();
__declspec(dllimport) void* __stdcall OpenProcess(unsigned long, int, unsigned long);
__declspec(dllimport) unsigned long __stdcall GetProcessId(void*);
__declspec(dllimport) int __stdcall GetExitCodeProcess(void*, unsigned long*);
__declspec(dllimport) int __stdcall GetProcessTimes(void*, ::_FILETIME*, ::_FILETIME*, ::_FILETIME*,
                                                    ::_FILETIME*);
__declspec(dllimport) unsigned long __stdcall WaitForSingleObject(void*, unsigned long);
__declspec(dllimport) int __stdcall IsWow64Process(void*, int*);
__declspec(dllimport) int __stdcall SetThreadErrorMode(unsigned long, unsigned long*);
__declspec(dllimport) unsigned long __stdcall GetEnvironmentVariableW(const wchar_t*, wchar_t*,
                                                                      unsigned long);
__declspec(dllimport) unsigned int __stdcall GetSystemWindowsDirectoryW(wchar_t*, unsigned int);
__declspec(dllimport) unsigned int __stdcall GetDriveTypeW(const wchar_t*);
__declspec(dllimport) unsigned long __stdcall GetFileAttributesW(const wchar_t*);
__declspec(dllimport) void* __stdcall FindFirstFileW(const wchar_t*, ::_WIN32_FIND_DATAW*);
__declspec(dllimport) int __stdcall FindNextFileW(void*, ::_WIN32_FIND_DATAW*);
__declspec(dllimport) int __stdcall FindClose(void*);
__declspec(dllimport) void* __stdcall CreateFileW(const wchar_t*, unsigned long, unsigned long,
                                                  ::_SECURITY_ATTRIBUTES*, unsigned long, unsigned long,
                                                  void*);
__declspec(dllimport) unsigned long __stdcall GetFileType(void*);
__declspec(dllimport) int __stdcall GetFileInformationByHandle(void*, ::_BY_HANDLE_FILE_INFORMATION*);
__declspec(dllimport) unsigned long __stdcall GetFinalPathNameByHandleW(void*, wchar_t*, unsigned long,
                                                                        unsigned long);
__declspec(dllimport) int __stdcall ReadFile(void*, void*, unsigned long, unsigned long*, ::_OVERLAPPED*);

__declspec(dllimport) long __stdcall RegOpenKeyExW(appdecl::win32::registry_handle, const wchar_t*,
                                                   unsigned long, unsigned long,
                                                   appdecl::win32::registry_handle*);
__declspec(dllimport) long __stdcall RegCloseKey(appdecl::win32::registry_handle);
__declspec(dllimport) long __stdcall RegEnumKeyExW(appdecl::win32::registry_handle, unsigned long, wchar_t*,
                                                   unsigned long*, unsigned long*, wchar_t*, unsigned long*,
                                                   ::_FILETIME*);
__declspec(dllimport) long __stdcall RegQueryValueExW(appdecl::win32::registry_handle, const wchar_t*,
                                                      unsigned long*, unsigned long*, unsigned char*,
                                                      unsigned long*);

}  // extern "C"

namespace appdecl::win32 {

// winerror.h
inline constexpr unsigned long no_error = 0;
inline constexpr unsigned long error_access_denied = 5;
inline constexpr unsigned long error_sharing_violation = 32;
inline constexpr unsigned long error_handle_eof = 38;
inline constexpr unsigned long error_more_data = 234;
inline constexpr unsigned long error_cant_access_file = 1920;  ///< what opening an app execution alias gives

// winnt.h, fileapi.h
inline constexpr unsigned long attribute_directory = 0x10;
inline constexpr unsigned long attribute_device = 0x40;
inline constexpr unsigned long attribute_reparse_point = 0x400;
/// FILE_ATTRIBUTE_OFFLINE, _RECALL_ON_OPEN and _RECALL_ON_DATA_ACCESS: reading would fetch the content from
/// elsewhere.
inline constexpr unsigned long attributes_elsewhere = 0x1000 | 0x40000 | 0x400000;
inline constexpr unsigned long no_attributes = 0xffffffff;
inline constexpr unsigned long reparse_tag_names_another = 0x20000000;  ///< a link, as far as this bit tells
inline constexpr unsigned long access_read = 0x80000000;
inline constexpr unsigned long access_execute = 0x20;
inline constexpr unsigned long access_attributes = 0x80;
inline constexpr unsigned long share_all = 7;
inline constexpr unsigned long open_existing = 3;
inline constexpr unsigned long flag_folders_too = 0x02000000;  ///< FILE_FLAG_BACKUP_SEMANTICS
/// FILE_FLAG_OPEN_NO_RECALL; for a pipe, to which a link may lead, the same bit is SECURITY_SQOS_PRESENT with
/// an anonymous token.
inline constexpr unsigned long flag_no_recall = 0x00100000;
inline constexpr unsigned long flag_link_itself = 0x00200000;  ///< FILE_FLAG_OPEN_REPARSE_POINT
inline constexpr unsigned long place_by_device = 2;            ///< VOLUME_NAME_NT, FILE_NAME_NORMALIZED
inline constexpr unsigned long type_disk = 1;
inline constexpr unsigned int drive_without_root = 1;
inline constexpr unsigned int drive_remote = 4;
inline constexpr unsigned long no_dialogs = 0x8001;  ///< SEM_FAILCRITICALERRORS | SEM_NOOPENFILEERRORBOX

// winnt.h, winbase.h
inline constexpr unsigned long process_query = 0x1000;     ///< PROCESS_QUERY_LIMITED_INFORMATION
inline constexpr unsigned long process_wait = 0x00100000;  ///< SYNCHRONIZE
inline constexpr unsigned long still_active = 259;         ///< a code that an ended process may have too
inline constexpr unsigned long wait_timeout = 258;

// winnt.h, winreg.h
inline constexpr unsigned long key_query_value = 1;
inline constexpr unsigned long key_enumerate = 8;
inline constexpr unsigned long key_view_64 = 0x100;
inline constexpr unsigned long key_view_32 = 0x200;
inline constexpr unsigned long value_text = 1;             ///< REG_SZ
inline constexpr unsigned long value_expandable_text = 2;  ///< REG_EXPAND_SZ

inline void* no_file() noexcept { return reinterpret_cast<void*>(std::intptr_t{-1}); }
inline registry_handle predefined_key(std::uint32_t number) noexcept {
  // Windows widens the number as a signed one.
  return reinterpret_cast<registry_handle>(std::intptr_t{static_cast<std::int32_t>(number)});
}
inline registry_handle current_user() noexcept { return predefined_key(0x80000001); }
inline registry_handle local_machine() noexcept { return predefined_key(0x80000002); }

struct file_time {
  unsigned long low;
  unsigned long high;
};

/// A time of Windows, which counts 100 ns from 1601 on, in milliseconds since 1970.
constexpr std::int64_t milliseconds_of(const file_time& time) noexcept {
  constexpr std::int64_t from_1601_to_1970 = 11'644'473'600'000;
  const auto count = (std::uint64_t{time.high} << 32U) | time.low;
  return static_cast<std::int64_t>(count / 10'000) - from_1601_to_1970;
}

/// BY_HANDLE_FILE_INFORMATION.
struct file_information {
  unsigned long attributes;
  file_time created;
  file_time accessed;
  file_time written;
  unsigned long volume;
  unsigned long size_high;
  unsigned long size_low;
  unsigned long links;
  unsigned long index_high;
  unsigned long index_low;
};

/// WIN32_FIND_DATAW.
struct found_file {
  unsigned long attributes;
  file_time created;
  file_time accessed;
  file_time written;
  unsigned long size_high;
  unsigned long size_low;
  unsigned long reparse_tag;
  unsigned long reserved;
  wchar_t name[260];
  wchar_t short_name[14];
};

/// OVERLAPPED, with the offset of a read.
struct read_position {
  std::uintptr_t internal;
  std::uintptr_t internal_high;
  unsigned long offset;
  unsigned long offset_high;
  void* event;
};

}  // namespace appdecl::win32

#endif
