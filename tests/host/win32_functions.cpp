#include <appdecl/host/win32_functions.hpp>

#ifdef _WIN32

#  include <windows.h>

#  include <doctest/doctest.h>

#  include <cstddef>
#  include <cstdint>

namespace win32 = appdecl::win32;

// The declarations of functions are compared by the compiler: a difference would be an error here.

static_assert(win32::error_access_denied == ERROR_ACCESS_DENIED);
static_assert(win32::error_sharing_violation == ERROR_SHARING_VIOLATION);
static_assert(win32::error_handle_eof == ERROR_HANDLE_EOF);
static_assert(win32::error_more_data == ERROR_MORE_DATA);
static_assert(win32::error_cant_access_file == ERROR_CANT_ACCESS_FILE);
static_assert(win32::attribute_directory == FILE_ATTRIBUTE_DIRECTORY);
static_assert(win32::attribute_device == FILE_ATTRIBUTE_DEVICE);
static_assert(win32::attribute_reparse_point == FILE_ATTRIBUTE_REPARSE_POINT);
static_assert((win32::attributes_elsewhere & FILE_ATTRIBUTE_OFFLINE) != 0);
static_assert(win32::no_attributes == INVALID_FILE_ATTRIBUTES);
static_assert(win32::access_read == GENERIC_READ);
static_assert(win32::access_execute == FILE_EXECUTE);
static_assert(win32::access_attributes == FILE_READ_ATTRIBUTES);
static_assert(win32::share_all == (FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE));
static_assert(win32::open_existing == OPEN_EXISTING);
static_assert(win32::flag_folders_too == FILE_FLAG_BACKUP_SEMANTICS);
static_assert(win32::flag_no_recall == FILE_FLAG_OPEN_NO_RECALL);
static_assert(win32::flag_no_recall == (SECURITY_SQOS_PRESENT | SECURITY_ANONYMOUS));
static_assert(win32::type_disk == FILE_TYPE_DISK);
static_assert(win32::drive_without_root == DRIVE_NO_ROOT_DIR);
static_assert(win32::drive_remote == DRIVE_REMOTE);
static_assert(win32::no_dialogs == (SEM_FAILCRITICALERRORS | SEM_NOOPENFILEERRORBOX));
static_assert(win32::process_query == PROCESS_QUERY_LIMITED_INFORMATION);
static_assert(win32::process_wait == SYNCHRONIZE);
static_assert(win32::still_active == STILL_ACTIVE);
static_assert(win32::wait_timeout == WAIT_TIMEOUT);
static_assert(win32::key_query_value == KEY_QUERY_VALUE);
static_assert(win32::key_enumerate == KEY_ENUMERATE_SUB_KEYS);
static_assert(win32::key_view_64 == KEY_WOW64_64KEY);
static_assert(win32::key_view_32 == KEY_WOW64_32KEY);
static_assert(win32::value_text == REG_SZ);
static_assert(win32::value_expandable_text == REG_EXPAND_SZ);

static_assert(sizeof(win32::file_information) == sizeof(BY_HANDLE_FILE_INFORMATION));
static_assert(offsetof(win32::file_information, written) ==
              offsetof(BY_HANDLE_FILE_INFORMATION, ftLastWriteTime));
static_assert(offsetof(win32::file_information, size_high) ==
              offsetof(BY_HANDLE_FILE_INFORMATION, nFileSizeHigh));
static_assert(offsetof(win32::file_information, size_low) ==
              offsetof(BY_HANDLE_FILE_INFORMATION, nFileSizeLow));
static_assert(sizeof(win32::found_file) == sizeof(WIN32_FIND_DATAW));
static_assert(offsetof(win32::found_file, reparse_tag) == offsetof(WIN32_FIND_DATAW, dwReserved0));
static_assert(offsetof(win32::found_file, name) == offsetof(WIN32_FIND_DATAW, cFileName));
static_assert(sizeof(win32::read_position) == sizeof(OVERLAPPED));
static_assert(offsetof(win32::read_position, offset) == offsetof(OVERLAPPED, Offset));
static_assert(offsetof(win32::read_position, offset_high) == offsetof(OVERLAPPED, OffsetHigh));

TEST_CASE("a time of Windows is told from 1970 on") {
  const auto milliseconds = [](std::uint64_t count) {
    return win32::milliseconds_of(
        {static_cast<unsigned long>(count & 0xffffffffU), static_cast<unsigned long>(count >> 32U)});
  };
  CHECK(milliseconds(116'444'736'000'000'000) == 0);
  CHECK(milliseconds(116'444'736'000'000'000 + 12'345'678) == 1234);
  CHECK(milliseconds(0) == -11'644'473'600'000);
}

TEST_CASE("handles that stand for something are those of Windows' headers") {
  CHECK(win32::no_file() == INVALID_HANDLE_VALUE);
  CHECK(win32::current_user() == HKEY_CURRENT_USER);
  CHECK(win32::local_machine() == HKEY_LOCAL_MACHINE);
}

#endif
