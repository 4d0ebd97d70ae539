// Files and folders as POSIX systems give them. Empty under Windows.
#pragma once

#ifndef _WIN32

#  include <dirent.h>
#  include <fcntl.h>
#  include <sys/stat.h>
#  include <sys/types.h>
#  include <unistd.h>
#  ifdef __linux__
#    include <sys/syscall.h>
#  endif

#  include <algorithm>
#  include <cerrno>
#  include <cstddef>
#  include <cstdint>
#  include <cstring>
#  include <ctime>
#  include <limits>
#  include <optional>
#  include <string_view>
#  include <utility>

namespace appdecl {

namespace detail {

/// The result of a system call that is made again while signals interrupt it.
template <class Call>
auto uninterrupted(Call&& call) noexcept {
  auto result = call();
  while (result < 0 && errno == EINTR) {
    result = call();
  }
  return result;
}

/// Owns an open file descriptor.
class file_descriptor {
 public:
  explicit file_descriptor(int number) noexcept : number_(number) {}
  file_descriptor(file_descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  file_descriptor& operator=(file_descriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  ~file_descriptor() {
    if (number_ >= 0) {
      ::close(number_);  // not again after EINTR: the number may be another file's by then
    }
  }

  explicit operator bool() const noexcept { return number_ >= 0; }
  int number() const noexcept { return number_; }
  int release() noexcept { return std::exchange(number_, -1); }

 private:
  int number_;
};

/// Opens for reading, never blocking (a pipe without a writer would). `kind` is O_DIRECTORY for a folder, and
/// O_NOCTTY for a file lest it be a terminal. A relative path starts at the open `folder`.
inline file_descriptor open_to_read(const char* path, int kind, int folder = AT_FDCWD) noexcept {
  const int flags = O_RDONLY | O_NONBLOCK | O_CLOEXEC | kind;
  return file_descriptor(uninterrupted([&] { return ::openat(folder, path, flags); }));
}

/// A time of the system's in milliseconds.
inline std::int64_t milliseconds_of(const timespec& time) noexcept {
  return std::int64_t{time.tv_sec} * 1000 + time.tv_nsec / 1'000'000;
}

inline const timespec& written_at(const struct stat& about) noexcept {
#  ifdef __APPLE__
  return about.st_mtimespec;
#  else
  return about.st_mtim;
#  endif
}

}  // namespace detail

/// A regular file that is open for reading. Movable; reading is safe from several threads.
class posix_file {
 public:
  /// Opens the regular file at `path`, which the current folder has part in when it is relative; nothing when
  /// there is none or it may not be read. Two system calls.
  static std::optional<posix_file> open(const char* path) noexcept {
    return of(detail::open_to_read(path, O_NOCTTY));
  }

  /// The same of what is called `name` in an open folder; nothing when that is a link.
  static std::optional<posix_file> open_in(int folder, const char* name) noexcept {
    return of(detail::open_to_read(name, O_NOCTTY | O_NOFOLLOW, folder));
  }

  /// The size in bytes when the file was opened.
  std::optional<std::uint64_t> size() const noexcept { return size_; }

  /// When it had last been written then, in milliseconds since 1970.
  std::optional<std::int64_t> modified() const noexcept { return modified_; }

  /// Whether its owner is the superuser or who we are; the superuser trusts every owner.
  bool trusted() const noexcept {
    const uid_t self = ::geteuid();
    return owner_ == 0 || owner_ == self || self == 0;
  }

  /// Reads `count` bytes from `offset`; fewer only at the file's end. Nothing when the system fails to read.
  std::optional<std::size_t> read_at(std::uint64_t offset, void* into, std::size_t count) const noexcept {
    constexpr auto end = static_cast<std::uint64_t>((std::numeric_limits<off_t>::max)());
    constexpr std::uint64_t at_once = std::uint64_t{1} << 30;  // some systems refuse 2 GiB and more
    std::size_t done = 0;
    while (done < count && offset < end) {
      const auto part =
          static_cast<std::size_t>((std::min)({std::uint64_t{count - done}, at_once, end - offset}));
      const ssize_t got = detail::uninterrupted([&] {
        return ::pread(file_.number(), static_cast<char*>(into) + done, part, static_cast<off_t>(offset));
      });
      if (got < 0) {
        return std::nullopt;
      }
      if (got == 0) {
        break;
      }
      done += static_cast<std::size_t>(got);
      offset += static_cast<std::uint64_t>(got);
    }
    return done;
  }

 private:
  posix_file(detail::file_descriptor file, const struct stat& about) noexcept
      : file_(std::move(file)),
        size_(static_cast<std::uint64_t>(about.st_size)),
        modified_(detail::milliseconds_of(detail::written_at(about))),
        owner_(about.st_uid) {}

  static std::optional<posix_file> of(detail::file_descriptor file) noexcept {
    struct stat about {};
    if (!file || ::fstat(file.number(), &about) != 0 || !S_ISREG(about.st_mode)) {
      return std::nullopt;
    }
    return posix_file(std::move(file), about);
  }

  detail::file_descriptor file_;
  std::uint64_t size_;
  std::int64_t modified_;
  uid_t owner_;
};

namespace detail {

inline bool is_dot_entry(std::string_view name) noexcept { return name == "." || name == ".."; }

/// Lists a folder by the C library; it allocates and asks more of the system than a listing needs.
template <class Visitor>
void list_by_readdir(file_descriptor opened, Visitor&& visitor) noexcept {
  DIR* const listing = opened ? ::fdopendir(opened.number()) : nullptr;
  if (listing == nullptr) {
    return;
  }
  opened.release();  // the listing closes it
  for (const dirent* entry = ::readdir(listing); entry != nullptr; entry = ::readdir(listing)) {
    const std::string_view name = entry->d_name;
    if (!is_dot_entry(name) && !visitor(name)) {
      break;
    }
  }
  ::closedir(listing);
}

#  ifdef __linux__
/// Lists a folder by getdents64(2): one read more than it takes to come to the end, and one close.
template <class Visitor>
void list_by_getdents(file_descriptor opened, Visitor&& visitor) noexcept {
  // struct linux_dirent64, which no header declares: u64 inode, i64 offset, u16 length, u8 type, char name[]
  constexpr std::size_t length_at = 16;
  constexpr std::size_t name_at = 19;
  if (!opened) {
    return;
  }
  alignas(std::uint64_t) char buffer[std::size_t{32} * 1024];
  for (;;) {
    const long count =
        uninterrupted([&] { return ::syscall(SYS_getdents64, opened.number(), buffer, sizeof buffer); });
    if (count <= 0) {
      return;
    }
    std::uint16_t length = 0;
    for (const char* entry = buffer; entry < buffer + count; entry += length) {
      std::memcpy(&length, entry + length_at, sizeof length);
      const std::string_view name = entry + name_at;
      if (!is_dot_entry(name) && !visitor(name)) {
        return;
      }
    }
  }
}
#  endif

/// Shows `visitor(std::string_view name) -> bool` every name in an open folder but `.` and `..`, until it
/// says false. Closes the folder; one that could not be opened holds nothing.
template <class Visitor>
void list_folder(file_descriptor opened, Visitor&& visitor) noexcept {
#  ifdef __linux__
  list_by_getdents(std::move(opened), visitor);
#  else
  list_by_readdir(std::move(opened), visitor);
#  endif
}

/// The same of the folder at a path; one open more.
template <class Visitor>
void list_folder(const char* folder, Visitor&& visitor) noexcept {
  list_folder(open_to_read(folder, O_DIRECTORY), visitor);
}

}  // namespace detail

}  // namespace appdecl

#endif
