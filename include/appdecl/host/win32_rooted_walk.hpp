// Paths walked below a folder of a Windows machine as if that folder were `/`. Empty elsewhere.
#pragma once

#ifdef _WIN32

#  include <appdecl/declaration/os_family.hpp>
#  include <appdecl/declaration/utf16.hpp>
#  include <appdecl/host/host.hpp>
#  include <appdecl/host/path_names.hpp>
#  include <appdecl/host/win32_file.hpp>
#  include <appdecl/host/win32_functions.hpp>
#  include <appdecl/host/win32_native_path.hpp>
#  include <appdecl/host/win32_place.hpp>

#  include <algorithm>
#  include <cstddef>
#  include <optional>
#  include <string>
#  include <string_view>
#  include <utility>

namespace appdecl::detail {

/// Where a walk ended: a file or folder that is no link, by its path and by where that was.
class win32_rooted_place {
 public:
  win32_rooted_place(std::wstring path, std::wstring place, file_kind kind) noexcept
      : path_(std::move(path)), place_(std::move(place)), kind_(kind) {}

  file_kind kind() const noexcept { return kind_; }

  /// Windows' disks do not tell, so any regular file may be a program of that system.
  bool has_execute_bit() const noexcept { return kind_ == file_kind::file; }

  /// Nothing when something else has taken its place.
  std::optional<win32_file> open() const noexcept {
    const without_dialogs quiet;
    auto opened = kind_ == file_kind::file ? open_place(path_, win32::access_read) : std::nullopt;
    return opened && opened->place == place_ ? win32_file::of(std::move(opened->handle)) : std::nullopt;
  }

  /// Names that are no Unicode text are passed over.
  template <class Visitor>
  void each_entry(Visitor&& visitor) && noexcept {
    const without_dialogs quiet;
    if (kind_ != file_kind::directory) {
      return;
    }
    bool is_here = false;  // asked when the folder is open for listing, so that no other takes its place
    list_win32_folder(path_ + (path_.back() == L'\\' ? L"*" : L"\\*"), [&](std::string_view name) {
      is_here = is_here || is_in_place();
      return is_here && visitor(name);
    });
  }

 private:
  bool is_in_place() const {
    const auto opened = open_place(path_, win32::access_attributes);
    return opened && opened->place == place_;
  }

  std::wstring path_;
  std::wstring place_;
  file_kind kind_;
};

/// One walk, name by name. Windows opens by whole paths and follows the links in them, so each time what is
/// open is asked where it is: right in the folder that was reached before, or it does not count. So nothing
/// outside is reached even while somebody moves folders and links about. A reparse point leads nowhere, be it
/// a link, a junction or a file that is kept elsewhere; `..` takes a name off.
class win32_rooted_walk {
 public:
  static constexpr std::size_t max_text = 4095;      // of a path, as POSIX machines have it
  static constexpr std::size_t max_reached = 32767;  // of Windows' own paths

  /// The root is this machine's own absolute path, which may be a link. On a drive of the network there is
  /// nothing.
  win32_rooted_walk(const std::string& root, os_family os) noexcept : names_{os} {
    const without_dialogs quiet;
    const std::string extended = extended_win32_path(root);
    if (!extended.empty() && is_drive_here(extended[4]) && text::append_as_utf16(path_, extended)) {
      const win32_handle opened = open_win32(path_, win32::access_attributes, win32::flag_folders_too);
      const auto about = information_of(opened);
      if (about && kind_by(about->attributes) == file_kind::directory) {
        place_ = place_of(opened);
      }
    }
    root_path_size_ = path_.size();
    root_place_size_ = place_.size();
  }

  /// What is at `path`. Once for each walk.
  std::optional<win32_rooted_place> find(std::string_view path) && noexcept {
    const without_dialogs quiet;
    const bool is_text = path.size() <= max_text && path.find('\0') == std::string_view::npos;
    const auto below = is_text && !place_.empty() ? path_below_root(path, names_.os) : std::nullopt;
    if (!below) {
      return std::nullopt;
    }
    for (std::string_view rest = *below;;) {
      const bool separated = names_.skip_separators(rest);
      if (separated && kind_ != file_kind::directory) {
        return std::nullopt;  // what a separator follows must be a folder, even at the end
      }
      if (rest.empty()) {
        return win32_rooted_place(std::move(path_), std::move(place_), kind_);
      }
      const std::string_view name = names_.take_name(rest);
      if (name == "..") {
        leave(path_, root_path_size_);
        leave(place_, root_place_size_);
      } else if (name != "." && !enter(name)) {
        return std::nullopt;
      }
    }
  }

 private:
  static std::wstring with_separator(std::wstring folder) {
    folder += folder.back() == L'\\' ? L"" : L"\\";
    return folder;
  }

  /// Takes the last name off, but none of the root's.
  static void leave(std::wstring& path, std::size_t root) noexcept {
    if (path.size() > root) {
      path.resize((std::max)(root, path.rfind(L'\\')));
    }
  }

  /// Goes on to what is called `name`; false when there is nothing, or what leads on from there.
  bool enter(std::string_view name) noexcept {
    std::wstring wanted;
    if (has_reserved_character(name) || name.find('\\') != std::string_view::npos ||
        !text::append_as_utf16(wanted, name)) {
      return false;
    }
    std::wstring path = with_separator(path_) + wanted;
    auto opened = path.size() <= max_reached ? open_place(path, win32::access_attributes) : std::nullopt;
    if (!opened || !is_there(opened->place, wanted)) {
      return false;
    }
    path_ = std::move(path);
    place_ = std::move(opened->place);
    kind_ = kind_by(opened->attributes);
    return true;
  }

  /// Whether a place is right below the one that was reached, by the name that was asked for. Windows ignores
  /// case and knows a file by its short name too, which only its own programs count on.
  bool is_there(std::wstring_view place, std::wstring_view wanted) const {
    const std::wstring folder = with_separator(place_);
    const std::wstring_view name = place.substr((std::min)(place.size(), folder.size()));
    return place.substr(0, folder.size()) == folder && !name.empty() &&
           (names_.is_win32() ? name.find(L'\\') == std::wstring_view::npos : name == wanted);
  }

  path_names names_;
  std::wstring path_;   // for Windows
  std::wstring place_;  // empty when there is no root
  std::size_t root_path_size_ = 0;
  std::size_t root_place_size_ = 0;
  file_kind kind_ = file_kind::directory;
};

}  // namespace appdecl::detail

#endif
