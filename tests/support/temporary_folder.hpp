// A folder of this machine that a test fills and that goes with it. POSIX only.
#pragma once

#include <ftw.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace testing {

/// Paths are relative to the folder; the folders above what is made must have been made. Throws when the
/// system refuses: a test without its fixture tells nothing.
class temporary_folder {
 public:
  temporary_folder() {
    const char* const base = std::getenv("TMPDIR");
    std::string name = (base != nullptr && *base == '/' ? std::string(base) : "/tmp") + "/appdecl-XXXXXX";
    must(::mkdtemp(name.data()) != nullptr, "mkdtemp");
    char* const real = ::realpath(name.c_str(), nullptr);  // the folder of temporary things may be a link
    must(real != nullptr, "realpath");
    path_ = real;
    std::free(real);
  }
  temporary_folder(const temporary_folder&) = delete;
  temporary_folder& operator=(const temporary_folder&) = delete;
  ~temporary_folder() {
    for (const std::string& locked : locked_) {
      ::chmod(locked.c_str(), 0700);
    }
    ::nftw(
        path_.c_str(),
        [](const char* path, const struct stat*, int, struct FTW*) { return std::remove(path); }, 16,
        FTW_DEPTH | FTW_PHYS);
  }

  const std::string& path() const noexcept { return path_; }
  std::string path(std::string_view relative) const { return path_ + '/' + std::string(relative); }

  void directory(std::string_view at) { must(::mkdir(path(at).c_str(), 0755) == 0, at); }
  void symlink(std::string_view at, const std::string& target) {
    must(::symlink(target.c_str(), path(at).c_str()) == 0, at);
  }
  void pipe(std::string_view at) { must(::mkfifo(path(at).c_str(), 0644) == 0, at); }
  void file(std::string_view at, std::string_view text = {}, bool executable = false) {
    std::FILE* const out = std::fopen(path(at).c_str(), "wb");
    must(out != nullptr, at);
    const bool written = std::fwrite(text.data(), 1, text.size(), out) == text.size();
    must(std::fclose(out) == 0 && written, at);
    must(::chmod(path(at).c_str(), executable ? 0755 : 0644) == 0, at);
  }

  /// Takes the right to read from a file or to list from a folder. The superuser does not mind.
  void lock(std::string_view at) {
    locked_.push_back(path(at));
    must(::chmod(locked_.back().c_str(), 0111) == 0, at);
  }

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
