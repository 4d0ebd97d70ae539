// Where an open file or folder of Windows is, whatever has been renamed or linked. Empty elsewhere.
// GetFinalPathNameByHandleW and "Reparse Points" of the Windows documentation.
#pragma once

#ifdef _WIN32

#  include <appdecl/host/win32_file.hpp>
#  include <appdecl/host/win32_functions.hpp>

#  include <optional>
#  include <string>

namespace appdecl::detail {

/// The path of what is open at this moment, without links and with every name as its folder spells it, below
/// the device that holds it. It is for comparing alone. Empty when Windows cannot tell.
inline std::wstring place_of(const win32_handle& file) {
  std::wstring place(512, L'\0');
  for (;;) {
    const auto room = static_cast<unsigned long>(place.size());
    const unsigned long size =
        ::GetFinalPathNameByHandleW(file.get(), place.data(), room, win32::place_by_device);
    const bool fits = size < room;
    place.resize(fits ? size : size + 1);
    if (fits) {
      return place;
    }
  }
}

/// What is at a path and where that is.
struct win32_place {
  win32_handle handle;
  unsigned long attributes;
  std::wstring place;
};

/// Opens the file or folder at an extended-length path, which is no link itself; nothing when it is one, or
/// any other reparse point. Links in front of the last name are followed: the place tells.
inline std::optional<win32_place> open_place(const std::wstring& path, unsigned long access) {
  win32_handle handle = open_win32(path, access, win32::flag_folders_too | win32::flag_link_itself);
  const auto about = information_of(handle);
  if (!about || (about->attributes & win32::attribute_reparse_point) != 0) {
    return std::nullopt;
  }
  std::wstring place = place_of(handle);
  return place.empty() ? std::nullopt
                       : std::optional(win32_place{std::move(handle), about->attributes, std::move(place)});
}

}  // namespace appdecl::detail

#endif
