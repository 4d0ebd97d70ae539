// Paths walked below a folder of a POSIX machine as if that folder were `/`. Empty under Windows.
#pragma once

#ifndef _WIN32

#  include <appdecl/declaration/os_family.hpp>
#  include <appdecl/declaration/text.hpp>
#  include <appdecl/host/host.hpp>
#  include <appdecl/host/path_names.hpp>
#  include <appdecl/host/posix_file.hpp>
#  include <appdecl/host/win32_path.hpp>

#  include <fcntl.h>
#  include <sys/stat.h>
#  include <sys/types.h>
#  include <unistd.h>

#  include <array>
#  include <cerrno>
#  include <cstddef>
#  include <optional>
#  include <string>
#  include <string_view>
#  include <utility>

namespace appdecl::detail {

/// Opens a folder to walk on from it, which takes no right to list it where the system has a way to say so.
inline file_descriptor open_to_walk(int folder, const char* name, int more_flags) noexcept {
#  if defined(O_PATH)
  constexpr int access = O_PATH;
#  elif defined(O_SEARCH)
  constexpr int access = O_SEARCH;
#  else
  constexpr int access = O_RDONLY | O_NONBLOCK;
#  endif
  const int flags = access | O_DIRECTORY | O_CLOEXEC | more_flags;
  return file_descriptor(uninterrupted([&] { return ::openat(folder, name, flags); }));
}

/// Where a walk ended: a name in a folder that is held open, which is no link.
class posix_rooted_place {
 public:
  posix_rooted_place(file_descriptor folder, std::string name, mode_t mode) noexcept
      : folder_(std::move(folder)), name_(std::move(name)), mode_(mode) {}

  file_kind kind() const noexcept {
    return S_ISREG(mode_) ? file_kind::file : S_ISDIR(mode_) ? file_kind::directory : file_kind::other;
  }

  /// Whether anybody at all may execute it.
  bool has_execute_bit() const noexcept { return (mode_ & 0111) != 0; }

  /// A pipe or device is not even opened, unless it has just taken the place of a file; that does not block.
  std::optional<posix_file> open() const noexcept {
    return kind() == file_kind::file ? posix_file::open_in(folder_.number(), name_.c_str()) : std::nullopt;
  }

  template <class Visitor>
  void each_entry(Visitor&& visitor) && noexcept {
    file_descriptor opened = open_to_read(name_.c_str(), O_DIRECTORY | O_NOFOLLOW, folder_.number());
    folder_ = file_descriptor(-1);  // the visitor may ask for more
    list_folder(std::move(opened), visitor);
  }

 private:
  file_descriptor folder_;
  std::string name_;
  mode_t mode_;
};

/// One walk, name by name, each link being read and walked from the root again. The kernel is never asked for
/// `..` or to follow a link, so nothing outside is reached even while somebody moves folders and links about.
/// At most three descriptors are open at once, and the work is bounded; past a bound a path leads nowhere.
class posix_rooted_walk {
 public:
  static constexpr std::size_t max_links = 40;          // as Linux has it (path_resolution(7))
  static constexpr std::size_t max_text = 4095;         // of a path or of a link's target: PATH_MAX and a NUL
  static constexpr std::size_t max_reached = 32767;     // of the path without links
  static constexpr std::size_t max_steps = 16384;       // folders entered, again after `..` and links too
  static constexpr std::size_t max_listed = 1'000'000;  // names looked at where their case is ignored

  /// The root is this machine's own path: links lead to it, and when it is relative the current folder has
  /// part in it.
  posix_rooted_walk(const std::string& root, os_family os) noexcept
      : names_{os},
        root_(root.find('\0') == std::string::npos ? open_to_walk(AT_FDCWD, root.c_str(), 0)
                                                   : file_descriptor(-1)) {}

  /// What is at `path`, links followed. Once for each walk.
  std::optional<posix_rooted_place> find(std::string_view path) && noexcept {
    if (!root_ || path.size() > max_text || path.find('\0') != std::string_view::npos || !start(path)) {
      return std::nullopt;
    }
    for (;;) {
      std::string_view rest = std::string_view(text_).substr(at_);
      const bool separated = names_.skip_separators(rest);
      if (end_ && (!rest.empty() || (separated && !S_ISDIR(end_->mode)))) {
        return std::nullopt;  // what a separator follows must be a folder, even at the end
      }
      if (rest.empty()) {
        break;
      }
      const std::string name(names_.take_name(rest));
      at_ = text_.size() - rest.size();
      if (name == "..") {
        leave();
      } else if (name != "." && !enter(name)) {
        return std::nullopt;
      }
    }
    if (folder() < 0) {
      return std::nullopt;
    }
    file_descriptor& last = reached_.empty() ? root_ : folder_;
    return end_ ? posix_rooted_place(std::move(last), std::move(end_->name), end_->mode)
                : posix_rooted_place(std::move(last), ".", S_IFDIR);
  }

 private:
  /// What was come to and cannot be entered: no folder, or one that the system keeps us out of.
  struct walk_end {
    std::string name;
    mode_t mode;
  };

  /// From the root on, the names of `path` are what is left to walk. False when it starts at no root of ours.
  bool start(std::string_view path) noexcept {
    std::optional<std::string> below = path_below_root(path, names_.os);
    if (!below) {
      return false;
    }
    text_ = std::move(*below);
    at_ = 0;
    reached_.clear();
    return true;
  }

  bool may_step() noexcept { return ++steps_ <= max_steps; }

  /// The number of the folder that was reached; -1 when its names do not lead there any more.
  int folder() noexcept {
    if (reached_.empty()) {
      return root_.number();
    }
    if (!folder_) {
      int at = root_.number();
      for (std::string_view rest = reached_; !rest.empty(); at = folder_.number()) {
        const std::string name(text::cut(rest, "/"));
        file_descriptor next = may_step() ? open_to_walk(at, name.c_str(), O_NOFOLLOW) : file_descriptor(-1);
        if (!next) {
          return -1;
        }
        folder_ = std::move(next);
      }
    }
    return folder_.number();
  }

  /// `..`, which stays at the root. The folder is opened when it is needed: several of these cost one walk.
  void leave() noexcept {
    const std::size_t last = reached_.rfind('/');
    reached_.resize(last == std::string::npos ? 0 : last);
    folder_ = file_descriptor(-1);
  }

  /// Goes on to what is called `name`; false when there is nothing.
  bool enter(std::string name) noexcept {
    const int at = folder();
    if (at < 0 || !may_step()) {
      return false;
    }
    file_descriptor next = open_to_walk(at, name.c_str(), O_NOFOLLOW);
    if (!next && errno == ENOENT && names_.is_win32()) {
      std::optional<std::string> spelled = spelled_otherwise(at, name);
      if (!spelled) {
        return false;
      }
      name = std::move(*spelled);
      next = open_to_walk(at, name.c_str(), O_NOFOLLOW);
    }
    if (next) {
      reached_ += reached_.empty() ? "" : "/";
      reached_ += name;
      folder_ = std::move(next);
      return reached_.size() <= max_reached;
    }
    struct stat about {};
    if (uninterrupted([&] { return ::fstatat(at, name.c_str(), &about, AT_SYMLINK_NOFOLLOW); }) != 0) {
      return false;
    }
    if (S_ISLNK(about.st_mode)) {
      return follow(at, name);
    }
    end_ = walk_end{std::move(name), about.st_mode};
    return true;
  }

  /// Puts the link's target in front of what is left to walk.
  bool follow(int at, const std::string& name) noexcept {
    std::array<char, max_text + 1> buffer;
    const ssize_t size = ++links_ > max_links ? -1 : uninterrupted([&] {
      return ::readlinkat(at, name.c_str(), buffer.data(), buffer.size());
    });
    if (size <= 0 || static_cast<std::size_t>(size) > max_text) {
      return false;
    }
    const std::string_view target(buffer.data(), static_cast<std::size_t>(size));
    const std::string rest = text_.substr(at_);
    if (names_.is_win32()) {
      if (!start(full_win32_path(target, "C:/" + reached_))) {
        return false;
      }
    } else if (!start(target)) {
      text_ = target;
      at_ = 0;
    }
    text_ += rest;
    return true;
  }

  /// The first name in byte order that is `name` but for ASCII case.
  std::optional<std::string> spelled_otherwise(int at, const std::string& name) noexcept {
    std::optional<std::string> first;
    list_folder(open_to_read(".", O_DIRECTORY, at), [&](std::string_view each) {
      if (text::equal_ignoring_case(each, name) && (!first || each < *first)) {
        first = std::string(each);
      }
      return ++listed_ < max_listed;
    });
    return listed_ < max_listed ? first : std::nullopt;
  }

  path_names names_;
  file_descriptor root_;
  file_descriptor folder_{-1};  // the one at `reached_`; none at the root, and after `..`
  std::string reached_;         // names free of links, with `/` between them
  std::optional<walk_end> end_;
  std::string text_;    // what there is to walk,
  std::size_t at_ = 0;  // from here on
  std::size_t links_ = 0;
  std::size_t steps_ = 0;
  std::size_t listed_ = 0;
};

}  // namespace appdecl::detail

#endif
