// Files and folders as Windows gives them. Empty elsewhere.
// "File Management Functions" and "Reparse Points" of the Windows documentation.
#pragma once

#ifdef _WIN32

#  include <appdecl/declaration/utf16.hpp>
#  include <appdecl/host/host.hpp>
#  include <appdecl/host/win32_functions.hpp>

#  include <cstddef>
#  include <cstdint>
#  include <optional>
#  include <string>
#  include <string_view>
#  include <utility>

namespace appdecl {

namespace detail {

/// While it lives, this thread's calls fail where Windows would ask the user for a disk in an empty drive.
class without_dialogs {
 public:
  without_dialogs() noexcept { ::SetThreadErrorMode(win32::no_dialogs, &before_); }
  without_dialogs(const without_dialogs&) = delete;
  without_dialogs& operator=(const without_dialogs&) = delete;
  ~without_dialogs() { ::SetThreadErrorMode(before_, nullptr); }

 private:
  unsigned long before_ = 0;
};

/// Whether a drive is of this machine: not of the network, and with something in it.
inline bool is_drive_here(char letter) noexcept {
  const wchar_t root[] = {static_cast<wchar_t>(letter), L':', L'\\', L'\0'};
  const unsigned int type = ::GetDriveTypeW(root);
  return type != win32::drive_remote && type != win32::drive_without_root;
}

/// Owns an open handle.
class win32_handle {
 public:
  explicit win32_handle(void* handle) noexcept : handle_(handle) {}
  win32_handle(win32_handle&& other) noexcept : handle_(std::exchange(other.handle_, win32::no_file())) {}
  win32_handle& operator=(win32_handle&& other) noexcept {
    std::swap(handle_, other.handle_);
    return *this;
  }
  ~win32_handle() {
    if (handle_ != win32::no_file()) {
      ::CloseHandle(handle_);
    }
  }

  explicit operator bool() const noexcept { return handle_ != win32::no_file(); }
  void* get() const noexcept { return handle_; }

 private:
  void* handle_;
};

inline win32_handle open_win32(const std::wstring& path, unsigned long access, unsigned long flags) noexcept {
  return win32_handle(::CreateFileW(path.c_str(), access, win32::share_all, nullptr, win32::open_existing,
                                    flags | win32::flag_no_recall, nullptr));
}

/// What is known of a file that is open; nothing when it is no file of a disk.
inline std::optional<win32::file_information> information_of(const win32_handle& file) noexcept {
  win32::file_information about{};
  const bool known =
      file && ::GetFileType(file.get()) == win32::type_disk &&
      ::GetFileInformationByHandle(file.get(), reinterpret_cast<::_BY_HANDLE_FILE_INFORMATION*>(&about)) != 0;
  return known ? std::optional(about) : std::nullopt;
}

/// The folder's own entry for what is at `path`, which needs no right to that thing itself.
inline std::optional<win32::found_file> entry_of(const std::wstring& path) noexcept {
  win32::found_file found{};
  void* const search = ::FindFirstFileW(path.c_str(), reinterpret_cast<::_WIN32_FIND_DATAW*>(&found));
  if (search == win32::no_file()) {
    return std::nullopt;
  }
  ::FindClose(search);
  return found;
}

constexpr file_kind kind_by(unsigned long attributes) noexcept {
  return (attributes & win32::attribute_directory) != 0 ? file_kind::directory
         : (attributes & win32::attribute_device) != 0  ? file_kind::other
                                                        : file_kind::file;
}

/// What a reparse point is that cannot be opened: nothing when its tag says that it stands for another thing,
/// as a link does that leads nowhere, else what its entry says. So an app execution alias is a file.
constexpr file_kind kind_of_unopenable(unsigned long attributes, unsigned long tag) noexcept {
  return (tag & win32::reparse_tag_names_another) != 0 ? file_kind::nothing : kind_by(attributes);
}

/// What a reparse point leads to.
inline file_kind kind_behind(const std::wstring& path) noexcept {
  const win32_handle target = open_win32(path, win32::access_attributes, win32::flag_folders_too);
  if (target) {
    const auto about = information_of(target);
    return about ? kind_by(about->attributes) : file_kind::other;
  }
  const auto entry = entry_of(path);
  return entry ? kind_of_unopenable(entry->attributes, entry->reparse_tag) : file_kind::nothing;
}

/// What is at an extended-length path.
inline file_kind kind_at(const std::wstring& path) noexcept {
  unsigned long attributes = ::GetFileAttributesW(path.c_str());
  if (attributes == win32::no_attributes) {
    const unsigned long error = ::GetLastError();
    if (error != win32::error_access_denied && error != win32::error_sharing_violation) {
      return file_kind::nothing;
    }
    const auto entry = entry_of(path);  // something is there that may not be asked, as the paging file
    if (!entry) {
      return file_kind::nothing;
    }
    attributes = entry->attributes;
  }
  return (attributes & win32::attribute_reparse_point) != 0 ? kind_behind(path) : kind_by(attributes);
}

/// Shows `visitor(std::string_view name) -> bool` every name in a folder but `.` and `..`, until it says
/// false. A name that is no Unicode text is passed over. `pattern` is the folder's path and `\*`.
template <class Visitor>
void list_win32_folder(const std::wstring& pattern, Visitor&& visitor) noexcept {
  win32::found_file found{};
  auto* const into = reinterpret_cast<::_WIN32_FIND_DATAW*>(&found);
  void* const search = ::FindFirstFileW(pattern.c_str(), into);
  if (search == win32::no_file()) {
    return;
  }
  std::string name;
  do {
    const std::wstring_view units = found.name;
    name.clear();
    if (units != L"." && units != L".." && text::append_from_utf16(name, units) &&
        !visitor(std::string_view(name))) {
      break;
    }
  } while (::FindNextFileW(search, into) != 0);
  ::FindClose(search);
}

}  // namespace detail

/// A regular file that is open for reading. Movable; reading is safe from several threads.
class win32_file {
 public:
  /// Opens the regular file at an extended-length path; nothing when there is none, it may not be read, or
  /// its content is elsewhere and would have to be fetched.
  static std::optional<win32_file> open(const std::wstring& path) noexcept {
    return of(detail::open_win32(path, win32::access_read, 0));
  }

  /// The same of one that is open.
  static std::optional<win32_file> of(detail::win32_handle file) noexcept {
    const auto about = detail::information_of(file);
    if (!about || detail::kind_by(about->attributes) != file_kind::file ||
        (about->attributes & win32::attributes_elsewhere) != 0) {
      return std::nullopt;
    }
    return win32_file(std::move(file), *about);
  }

  /// The size in bytes when the file was opened.
  std::optional<std::uint64_t> size() const noexcept { return size_; }

  /// When it had last been written then, in milliseconds since 1970.
  std::optional<std::int64_t> modified() const noexcept { return modified_; }

  /// Owners are not looked at.
  bool trusted() const noexcept { return true; }

  /// Reads `count` bytes from `offset`; fewer only at the file's end. Nothing when the system fails to read.
  std::optional<std::size_t> read_at(std::uint64_t offset, void* into, std::size_t count) const noexcept {
    constexpr std::uint64_t end = ~std::uint64_t{0} >> 1U;  // where Windows' offsets end
    constexpr std::size_t at_once = std::size_t{1} << 30U;
    std::size_t done = 0;
    while (done < count && offset < end) {
      const std::size_t rest = count - done;
      const auto part = static_cast<unsigned long>(rest < at_once ? rest : at_once);
      win32::read_position at{};
      at.offset = static_cast<unsigned long>(offset & 0xffffffffU);
      at.offset_high = static_cast<unsigned long>(offset >> 32U);
      unsigned long got = 0;
      if (::ReadFile(file_.get(), static_cast<char*>(into) + done, part, &got,
                     reinterpret_cast<::_OVERLAPPED*>(&at)) == 0) {
        return ::GetLastError() == win32::error_handle_eof ? std::optional(done) : std::nullopt;
      }
      if (got == 0) {
        break;
      }
      done += got;
      offset += got;
    }
    return done;
  }

 private:
  win32_file(detail::win32_handle file, const win32::file_information& about) noexcept
      : file_(std::move(file)),
        size_((std::uint64_t{about.size_high} << 32U) | about.size_low),
        modified_(win32::milliseconds_of(about.written)) {}

  detail::win32_handle file_;
  std::uint64_t size_;
  std::int64_t modified_;
};

}  // namespace appdecl

#endif
