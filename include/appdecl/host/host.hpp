// What a host must offer. A host is a machine looked at: this one, a described one, a folder seen as one.
#pragma once

#include <appdecl/declaration/os_family.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace appdecl {

/// A view of UTF-8 text that a NUL follows, as operating systems want it. Never owns, never null.
class zview {
 public:
  constexpr zview() noexcept = default;
  constexpr zview(const char* text) noexcept : text_(text) {}
  zview(const std::string& text) noexcept : text_(text.c_str(), text.size()) {}

  constexpr const char* c_str() const noexcept { return text_.data(); }
  constexpr operator std::string_view() const noexcept { return text_; }

 private:
  std::string_view text_{"", 0};  // its NUL is what c_str() needs
};

/// What is at a path, links followed. `other` exists and is neither file nor folder: a pipe, device or
/// socket.
enum class file_kind : unsigned char { nothing, file, directory, other };

/// A registry text. `expandable` (REG_EXPAND_SZ): the reader expands `%NAME%` in it.
template <class Text>
struct registry_text {
  Text text;
  bool expandable = false;

  registry_text() = default;
  template <class Source, class = std::enable_if_t<std::is_convertible_v<Source, Text>>>
  registry_text(Source&& source, bool is_expandable = false)
      : text(std::forward<Source>(source)), expandable(is_expandable) {}
};

/// A process that exists.
struct process_status {
  /// Milliseconds since 1970 (UTC); none when the host cannot tell.
  std::optional<std::int64_t> started = {};
  bool zombie = false;  ///< it ended, and nobody has asked for its status yet
};

// A host H offers, all const and noexcept, errors being ordinary answers (nothing, no value, no visit):
//
//     os_family os()
//     optional<Text> variable(zview name)     an environment variable; names ignore case under win32
//     optional<Text> home_of(zview user)      the user database's home; of the current user when empty
//     file_kind kind_of(zview path)
//     bool executable(zview path)             whether the current user may execute the regular file there; of
//                                             a path that may be another thing, `kind_of` is asked first
//     void each_entry(zview folder, visitor)  visitor(std::string_view name) -> bool: whether to go on;
//                                             neither `.` nor `..`; nothing when it cannot be listed
//     optional<File> open(zview path)         a regular file, opened without ever blocking
//     void each_uninstall_entry(visitor)      visitor(const Entry&) -> bool: whether to go on; the machine's
//                                             64-bit view, then its 32-bit view, then the user's, in the
//                                             registry's order
//     optional<process_status> process(int64_t pid)   the process of this number, also one that may not be
//                                             signalled; of any number that is none, nothing
//
// `Text` converts to std::string_view and owns its text or outlives the host. `File` can be moved and offers,
// const and noexcept,
//     optional<uint64_t> size()
//     optional<size_t> read_at(uint64_t offset, void* into, size_t count)   fewer bytes only at the end
//     optional<int64_t> modified()            when it was last written: milliseconds since 1970 (UTC)
//     bool trusted()                          false when it is known to be another ordinary user's
// of which an evaluation takes the first two, and `Entry` offers optional<Text> display_name() and
// display_version(), and optional<registry_text<Text>> install_location(); a value is read when it is asked
// for.
// Paths are UTF-8, absolute and free of NULs. The current folder is never involved.

namespace detail {

struct any_visitor {
  template <class... Args>
  bool operator()(Args&&...) const noexcept {
    return true;
  }
};

#define APPDECL_DETECT_HOST_FUNCTION(function, call)                                     \
  template <class H, class = void>                                                       \
  struct host_offers_##function : std::false_type {};                                    \
  template <class H>                                                                     \
  struct host_offers_##function<H, std::void_t<decltype(std::declval<const H&>().call)>> \
      : std::bool_constant<noexcept(std::declval<const H&>().call)> {}

APPDECL_DETECT_HOST_FUNCTION(os, os());
APPDECL_DETECT_HOST_FUNCTION(variable, variable(zview{}));
APPDECL_DETECT_HOST_FUNCTION(home_of, home_of(zview{}));
APPDECL_DETECT_HOST_FUNCTION(kind_of, kind_of(zview{}));
APPDECL_DETECT_HOST_FUNCTION(executable, executable(zview{}));
APPDECL_DETECT_HOST_FUNCTION(each_entry, each_entry(zview{}, any_visitor{}));
APPDECL_DETECT_HOST_FUNCTION(open, open(zview{}));
APPDECL_DETECT_HOST_FUNCTION(each_uninstall_entry, each_uninstall_entry(any_visitor{}));
APPDECL_DETECT_HOST_FUNCTION(process, process(std::int64_t{}));

#undef APPDECL_DETECT_HOST_FUNCTION

/// The number of the first function that H lacks, in the order above; 0 when it lacks none.
template <class H>
constexpr int first_missing_function() noexcept {
  return !host_offers_os<H>::value                     ? 1
         : !host_offers_variable<H>::value             ? 2
         : !host_offers_home_of<H>::value              ? 3
         : !host_offers_kind_of<H>::value              ? 4
         : !host_offers_executable<H>::value           ? 5
         : !host_offers_each_entry<H>::value           ? 6
         : !host_offers_open<H>::value                 ? 7
         : !host_offers_each_uninstall_entry<H>::value ? 8
         : !host_offers_process<H>::value              ? 9
                                                       : 0;
}

}  // namespace detail

/// Whether H offers every function of a host.
template <class H>
inline constexpr bool is_host = detail::first_missing_function<H>() == 0;

namespace detail {

/// One readable error for the first function that is missing, or that is not const and noexcept.
template <class H>
struct host_requirements {
  static constexpr int missing = first_missing_function<H>();
  static_assert(missing != 1, "appdecl: a host needs: os_family os() const noexcept");
  static_assert(missing != 2, "appdecl: a host needs: optional<text> variable(zview name) const noexcept");
  static_assert(missing != 3, "appdecl: a host needs: optional<text> home_of(zview user) const noexcept");
  static_assert(missing != 4, "appdecl: a host needs: file_kind kind_of(zview path) const noexcept");
  static_assert(missing != 5, "appdecl: a host needs: bool executable(zview path) const noexcept");
  static_assert(missing != 6, "appdecl: a host needs: void each_entry(zview folder, visitor) const noexcept");
  static_assert(missing != 7, "appdecl: a host needs: optional<file> open(zview path) const noexcept");
  static_assert(missing != 8, "appdecl: a host needs: void each_uninstall_entry(visitor) const noexcept");
  static_assert(missing != 9,
                "appdecl: a host needs: optional<process_status> process(int64_t pid) const noexcept");
};

}  // namespace detail

}  // namespace appdecl
