// A copy looked at: where, and whether it is there.
#pragma once

#include <appdecl/declaration/os_family.hpp>
#include <appdecl/declaration/path_text.hpp>
#include <appdecl/host/host.hpp>

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

namespace appdecl {

/// Why a candidate is not present; `none` when it is.
enum class absence : unsigned char {
  none,
  no_such_file,
  is_a_directory,
  not_a_regular_file,
  not_a_bundle,
  unset_variable,
  unknown_home,
  not_absolute,
  too_long,
  network_path,
  no_match,
  not_on_path,
};

/// A sentence for people; empty for `none`.
constexpr std::string_view reason(absence why) noexcept {
  constexpr std::array<std::string_view, 12> sentences{
      "",
      "no such file",
      "it is a folder",
      "it is a pipe, a device or a socket, not a regular file",
      "no bundle there: it holds no Contents/Info.plist",
      "a variable in it is not set",
      "no such home folder is known",
      "it is no absolute path",
      "it is longer than any system's paths",
      "it is on the network, which is never touched",
      "nothing matches the *",
      "not found on PATH",
  };
  return sentences[static_cast<std::size_t>(why)];
}

/// Why a candidate of this kind of location is not there, at length, for a report. A kind that can say more
/// has an overload.
template <class Host, class Kind>
std::string explain_absence(const Host&, const Kind&, absence why) {
  return std::string(reason(why));
}

/// A copy looked at. The path is good only while the candidate is visited.
struct candidate {
  std::string_view path;
  absence why = absence::none;

  constexpr bool present() const noexcept { return why == absence::none; }
};

/// What makes a folder a bundle, relative to it.
inline constexpr std::array<std::string_view, 2> bundle_mark{"Contents", "Info.plist"};

/// The candidate at `path`, which is absolute: present when it is a regular file, or a folder that holds
/// Contents/Info.plist. One question to the host. `path` is lengthened meanwhile, and given back as it was.
template <class Host>
candidate look_at(const Host& host, std::string& path, presence wanted) {
  // A NUL would end the path on its way to the system, which would then see another one.
  if (path.find('\0') != std::string::npos) {
    return {path, absence::no_such_file};
  }
  if (wanted == presence::bundle) {
    const std::size_t size = path.size();
    for (const std::string_view part : bundle_mark) {
      path_text::join(path, part, host.os());
    }
    const bool is_bundle = host.kind_of(path) == file_kind::file;
    path.resize(size);
    return {path, is_bundle ? absence::none : absence::not_a_bundle};
  }
  switch (host.kind_of(path)) {
    case file_kind::file: return {path, absence::none};
    case file_kind::directory: return {path, absence::is_a_directory};
    case file_kind::other: return {path, absence::not_a_regular_file};
    case file_kind::nothing: break;
  }
  return {path, absence::no_such_file};
}

/// The bytes of the longest path that any system has: win32's 32,767 UTF-16 units as UTF-8.
inline constexpr std::size_t longest_path = 98'301;

/// Why a path is not even looked at, `none` when it may be: it must be absolute, and not on the network.
constexpr absence refusal(std::string_view path, os_family os) noexcept {
  return path_text::is_network(path, os)     ? absence::network_path
         : !path_text::is_absolute(path, os) ? absence::not_absolute
         : path.size() > longest_path        ? absence::too_long
                                             : absence::none;
}

}  // namespace appdecl
