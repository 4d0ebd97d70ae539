// A folder of this machine that a test fills and that goes with it.
#pragma once

#ifndef _WIN32
#  include <sys/stat.h>
#  include <unistd.h>
#endif

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace testing {

/// `utf8` as a path of this machine: Windows would take a narrow text for one of its own code page.
inline std::filesystem::path path_of(std::string_view utf8) {
#ifdef __cpp_char8_t
  return std::u8string(utf8.begin(), utf8.end());
#else
  return std::filesystem::u8path(utf8.begin(), utf8.end());
#endif
}

/// Paths are relative to the folder; the folders above what is made must have been made. Throws when the
/// system refuses: a test without its fixture tells nothing.
class temporary_folder {
 public:
  temporary_folder() {
    // Real: the folder of temporary things may be a link, and Windows may spell it short.
    const std::filesystem::path base = std::filesystem::canonical(std::filesystem::temp_directory_path());
    std::random_device random;
    std::filesystem::path made;
    do {
      made = base / ("appdecl-" + std::to_string(random()));
    } while (!std::filesystem::create_directory(made));
    const auto text = made.u8string();  // of char8_t in C++20
    path_ = std::string(text.begin(), text.end());
  }
  temporary_folder(const temporary_folder&) = delete;
  temporary_folder& operator=(const temporary_folder&) = delete;
  ~temporary_folder() {
    for (const std::string& locked : locked_) {
      std::filesystem::permissions(path_of(locked), std::filesystem::perms::owner_all);
    }
    std::error_code ignored;
    std::filesystem::remove_all(path_of(path_), ignored);
  }

  const std::string& path() const noexcept { return path_; }
  std::string path(std::string_view relative) const { return path_ + '/' + std::string(relative); }

  /// Whether the volume takes two spellings of a name for one.
  bool ignores_case() {
    file("a name");
    const bool ignores = std::filesystem::exists(path_of(path("A NAME")));
    std::filesystem::remove(path_of(path("a name")));
    return ignores;
  }

  void directory(std::string_view at) { must(std::filesystem::create_directory(path_of(path(at))), at); }
  void file(std::string_view at, std::string_view text = {}, bool executable = false) {
    std::ofstream out(path_of(path(at)), std::ios::binary);
    out.write(text.data(), static_cast<std::streamsize>(text.size()));
    out.close();
    must(out.good(), at);
    using perms = std::filesystem::perms;
    const perms mode = perms::owner_read | perms::owner_write | perms::group_read | perms::others_read;
    const perms execute = perms::owner_exec | perms::group_exec | perms::others_exec;
    std::filesystem::permissions(path_of(path(at)), executable ? mode | execute : mode);
  }

#ifndef _WIN32
  void symlink(std::string_view at, const std::string& target) {
    must(::symlink(target.c_str(), path(at).c_str()) == 0, at);
  }
  void pipe(std::string_view at) { must(::mkfifo(path(at).c_str(), 0644) == 0, at); }

  /// Takes the right to read from a file or to list from a folder. The superuser does not mind.
  void lock(std::string_view at) {
    locked_.push_back(path(at));
    must(::chmod(locked_.back().c_str(), 0111) == 0, at);
  }
#endif

 private:
  static void must(bool done, std::string_view what) {
    if (!done) {
      throw std::runtime_error("temporary_folder: " + std::string(what));
    }
  }

  std::string path_;
  std::vector<std::string> locked_;
};

}  // namespace testing
