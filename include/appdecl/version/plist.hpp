// The version source `plist`: the version that a bundle's Contents/Info.plist tells. The formats are those of
// "Information Property List" in Apple's documentation; see plist_xml.hpp and binary_plist.hpp.
#pragma once

#include <appdecl/declaration/kinds.hpp>
#include <appdecl/declaration/path_text.hpp>
#include <appdecl/declaration/text.hpp>
#include <appdecl/host/host.hpp>
#include <appdecl/locate/candidate.hpp>
#include <appdecl/version/binary_plist.hpp>
#include <appdecl/version/plist_binary.hpp>
#include <appdecl/version/plist_xml.hpp>
#include <appdecl/version/xml_encoding.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace appdecl {

namespace detail {

/// The innermost bundle that `path` lies in, as the front part of it: `….app` before `Contents` and what lies
/// there. Empty when it lies in none. A `..` may lead out of any bundle, so none before one counts.
constexpr std::string_view enclosing_bundle(std::string_view path, os_family os) noexcept {
  constexpr std::string_view ending = ".app";
  enum class seen : unsigned char { nothing, bundle, contents };
  seen last = seen::nothing;
  std::size_t candidate_size = 0;  // of the part up to a bundle that may enclose what follows
  std::size_t found = 0;
  for (std::string_view rest = path; !rest.empty();) {
    const std::size_t start = path.size() - rest.size();
    const std::string_view segment = text::cut(rest, path_text::separators(os));
    if (segment.empty() || segment == ".") {
      continue;
    }
    found = segment == ".." ? 0 : last == seen::contents ? candidate_size : found;
    if (segment.size() >= ending.size() && segment.substr(segment.size() - ending.size()) == ending) {
      last = seen::bundle;
      candidate_size = start + segment.size();
    } else {
      last = last == seen::bundle && segment == bundle_mark[0] ? seen::contents : seen::nothing;
    }
  }
  return path.substr(0, found);
}

/// Memory for a property list, and before it for what it becomes as UTF-8. Small ones need no allocation.
class plist_memory {
 public:
  static constexpr std::size_t small_size = 16 * 1024;

  /// Where `size` bytes go, over those that were there before. They are not initialized.
  char* place_for(std::size_t size) {
    const std::size_t before = room_before_xml(size);
    if (size <= small_size) {
      return fixed_ + before;
    }
    allocated_.reset(new char[before + size]);
    return allocated_.get() + before;
  }

 private:
  char fixed_[room_before_xml(small_size) + small_size];
  std::unique_ptr<char[]> allocated_;
};

/// The room that the path of a bundle's Info.plist takes beyond the bundle's own: two separators and a NUL.
inline constexpr std::size_t plist_path_growth = bundle_mark[0].size() + bundle_mark[1].size() + 3;

/// Writes the path of a bundle's Info.plist, with a NUL behind it.
constexpr void put_plist_path(std::string_view folder, os_family os, char* into) noexcept {
  const auto put = [&](std::string_view part) {
    for (const char c : part) {
      *into++ = c;
    }
  };
  put(folder);
  char last = folder.back();
  for (const std::string_view part : bundle_mark) {
    if (!path_text::is_separator(last, os)) {
      *into++ = path_text::separator(os);
    }
    put(part);
    last = part.back();
  }
  *into = '\0';
}

/// The version that a property list tells, in either format. Writes over `room_before_xml(size)` bytes before
/// `bytes` and over them.
inline std::optional<std::string> plist_version(char* bytes, std::size_t size) {
  const std::string_view view(bytes, size);
  return binary_plist::has_header(view) ? binary_plist_version(view) : xml_plist_version(bytes, size);
}

}  // namespace detail

/// The largest Info.plist that is read, in bytes; a larger one is unreadable.
inline constexpr std::uint64_t largest_plist = std::uint64_t{16} * 1024 * 1024;

/// The version that the Info.plist of a bundle tells: CFBundleShortVersionString, else CFBundleVersion. For
/// the presence `executable` the bundle is the innermost that `path` lies in. Nothing when there is none, or
/// when the file cannot be read wholly, is malformed anywhere or tells no version. UTF-8 without ASCII white
/// space at its ends.
///
/// One file is opened, and read at once. Linear in its size; one that is up to 16 KiB large is read without
/// an allocation. As safe from several threads as the host.
template <class Host>
std::optional<std::string> read_version(const Host& host, plist, presence looked_for, std::string_view path) {
  const os_family os = host.os();
  const std::string_view folder = looked_for == presence::bundle ? path : detail::enclosing_bundle(path, os);
  // A NUL would end the path on its way to the system, which would then see another one.
  if (folder.empty() || folder.find('\0') != std::string_view::npos) {
    return std::nullopt;
  }
  detail::plist_memory memory;
  char* const name = memory.place_for(folder.size() + detail::plist_path_growth);
  detail::put_plist_path(folder, os, name);
  const auto file = host.open(name);
  const std::optional<std::uint64_t> size = file ? file->size() : std::nullopt;
  if (!size || *size > largest_plist) {
    return std::nullopt;
  }
  const auto count = static_cast<std::size_t>(*size);
  char* const bytes = memory.place_for(count);
  return file->read_at(0, bytes, count) == count ? detail::plist_version(bytes, count) : std::nullopt;
}

/// For a report.
inline std::string explain_unreadable(plist) {
  return "the Info.plist of its bundle cannot be read, is malformed or tells no version";
}

}  // namespace appdecl
