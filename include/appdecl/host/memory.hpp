// A described machine: the library's test double, and what a host description loads into.
#pragma once

#include <appdecl/declaration/os_family.hpp>
#include <appdecl/host/described.hpp>
#include <appdecl/host/host.hpp>
#include <appdecl/host/memory_tree.hpp>
#include <appdecl/host/native.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace appdecl {

/// An open file of a `memory_host`. It must not outlive that host or its next change.
class memory_file {
 public:
  std::optional<std::uint64_t> size() const noexcept {
    return backing_ ? backing_->size() : file_->text.size();
  }

  /// Copies `count` bytes from `offset`; fewer only at the end. Nothing when a backing file cannot be read.
  std::optional<std::size_t> read_at(std::uint64_t offset, void* into, std::size_t count) const noexcept {
    if (backing_) {
      return backing_->read_at(offset, into, count);
    }
    const std::string& text = file_->text;
    if (offset >= text.size()) {
      return 0;
    }
    return text.copy(static_cast<char*>(into), count, static_cast<std::size_t>(offset));
  }

  /// As described; a backing file's own time is not asked for.
  std::optional<std::int64_t> modified() const noexcept {
    return file_->modified ? std::optional(milliseconds_of(*file_->modified)) : std::nullopt;
  }

  /// Owners are looked at on a POSIX system whose current user is described.
  bool trusted() const noexcept { return trusted_; }

 private:
  friend class memory_host;
  using native_file = std::decay_t<decltype(*std::declval<const native_host&>().open(zview{}))>;

  memory_file(const described_file& file, bool trusted, std::optional<native_file> backing) noexcept
      : file_(&file), trusted_(trusted), backing_(std::move(backing)) {}

  const described_file* file_;
  bool trusted_;
  std::optional<native_file> backing_;
};

/// A machine described in the program, looked at without a system call. A value: built step by step or in one
/// chain, copied, and from then on only looked at, which is safe from several threads.
///
///     auto host = appdecl::memory_host{appdecl::os_family::linux_}
///                     .home("/home/me")
///                     .variable("PATH", "/usr/bin")
///                     .file("/usr/bin/vendor", appdecl::executable_file);
///
/// Paths are absolute and in the described system's own form; folders above what is described exist. Under
/// win32 names and variables ignore ASCII case, `/` and `\` are one separator, and drives and `\\server` are
/// roots. What contradicts what is there, or is no path at all, is left out, and the first `contradiction`
/// kept: a test that builds a host from anything but constants wants to look at it. Views that a host gives
/// live until it changes or goes. Running out of memory while it is asked ends the program.
class memory_host {
 public:
  explicit memory_host(os_family os) : os_(os), tree_(os), variables_(detail::name_order{is_win32()}) {}

  /// The current user's home, which is also the variable HOME (win32: USERPROFILE) unless that is described.
  memory_host& home(std::string_view folder) & { return set(home_, "the home", folder); }
  memory_host home(std::string_view folder) && { return std::move(home(folder)); }

  /// Another user's home.
  memory_host& user_home(std::string_view user, std::string_view folder) & {
    if (user.empty() || has_nul(user) || has_nul(folder)) {
      return note("the home of '" + std::string(user) + "' needs a user's name, and neither may hold a NUL");
    }
    homes_.insert_or_assign(std::string(user), std::string(folder));
    return *this;
  }
  memory_host user_home(std::string_view user, std::string_view folder) && {
    return std::move(user_home(user, folder));
  }

  /// An environment variable; described again, its value is replaced.
  memory_host& variable(std::string_view name, std::string_view value) & {
    if (name.empty() || name.find('=') != std::string_view::npos || has_nul(name) || has_nul(value)) {
      return note("the variable '" + std::string(name) +
                  "' needs a name without =, and neither name nor value may hold a NUL");
    }
    const auto there = variables_.find(name);
    if (there != variables_.end() && there->first != name) {
      return note("the variables " + there->first + " and " + std::string(name) +
                  " are one: names ignore case");
    }
    variables_.insert_or_assign(std::string(name), std::string(value));
    return *this;
  }
  memory_host variable(std::string_view name, std::string_view value) && {
    return std::move(variable(name, value));
  }

  /// A file, empty unless described, and the folders above it.
  memory_host& file(std::string_view path, described_file description = {}) & {
    return note(tree_.add_file(path, std::move(description)));
  }
  memory_host file(std::string_view path, described_file description = {}) && {
    return std::move(file(path, std::move(description)));
  }

  /// A folder, and those above it; describing it again changes nothing.
  memory_host& directory(std::string_view path) & { return note(tree_.add_folder(path)); }
  memory_host directory(std::string_view path) && { return std::move(directory(path)); }

  /// A link; a relative target starts at the link's folder.
  memory_host& symlink(std::string_view path, std::string_view target) & {
    return note(tree_.add_link(path, target));
  }
  memory_host symlink(std::string_view path, std::string_view target) && {
    return std::move(symlink(path, target));
  }

  /// Something that exists and cannot be opened or listed: a file, unless it is described otherwise.
  memory_host& unreadable(std::string_view path) & { return note(tree_.add_unreadable(path)); }
  memory_host unreadable(std::string_view path) && { return std::move(unreadable(path)); }

  /// An uninstall entry, behind those of its view.
  memory_host& uninstall(described_entry entry) & {
    entries_.push_back(std::move(entry));
    return *this;
  }
  memory_host uninstall(described_entry entry) && { return std::move(uninstall(std::move(entry))); }

  /// A process. Any number may be described, also one that no system gives: nobody may ask for it.
  memory_host& running(described_process process) & {
    const bool is_new = processes_.try_emplace(process.pid, process).second;
    return is_new ? *this : note("the process " + std::to_string(process.pid) + " is described already");
  }
  memory_host running(described_process process) && { return std::move(running(process)); }

  /// Who we are: the owner of the files that name none.
  memory_host& user(std::string_view name) & { return set(user_, "the user's name", name); }
  memory_host user(std::string_view name) && { return std::move(user(name)); }

  /// What relative paths start at; without it they lead nowhere.
  memory_host& current_directory(std::string_view path) & {
    if (!detail::path_names{os_}.is_rooted(path) || has_nul(path)) {
      return note("the current folder '" + std::string(path) + "' needs an absolute path");
    }
    current_directory_ = std::string(path);
    return *this;
  }
  memory_host current_directory(std::string_view path) && { return std::move(current_directory(path)); }

  /// The first thing that was left out, and why; nothing when all is well.
  const std::optional<std::string>& contradiction() const noexcept { return contradiction_; }

  os_family os() const noexcept { return os_; }

  std::optional<std::string_view> variable(zview name) const& noexcept {
    if (const auto found = variables_.find(name); found != variables_.end()) {
      return found->second;
    }
    return detail::is_home_variable(name, os_) ? view_of(home_) : std::nullopt;
  }
  std::optional<std::string_view> variable(zview name) const&& noexcept = delete;

  std::optional<std::string_view> home_of(zview user) const& noexcept {
    if (std::string_view(user).empty()) {
      return view_of(home_);
    }
    const auto found = homes_.find(user);
    return found == homes_.end() ? std::nullopt : std::optional<std::string_view>(found->second);
  }
  std::optional<std::string_view> home_of(zview user) const&& noexcept = delete;

  file_kind kind_of(zview path) const noexcept {
    const auto found = find(path);
    if (!found) {
      return file_kind::nothing;
    }
    const detail::node_kind kind = tree_[*found].kind;
    return kind == detail::node_kind::folder    ? file_kind::directory
           : kind == detail::node_kind::special ? file_kind::other
                                                : file_kind::file;
  }

  /// Under win32 any regular file.
  bool executable(zview path) const noexcept {
    if (is_win32()) {
      return kind_of(path) == file_kind::file;
    }
    const auto found = find(path);
    return found && tree_[*found].kind == detail::node_kind::file && tree_.file(*found).executable;
  }

  /// The names as they were first described, sorted.
  template <class Visitor>
  void each_entry(zview folder, Visitor&& visitor) const noexcept {
    const auto found = find(folder);
    if (found && tree_[*found].kind == detail::node_kind::folder && !tree_[*found].unreadable) {
      tree_.each_child(*found, visitor);
    }
  }

  /// A file with a `backing` is opened on this machine, now; when that fails it cannot be opened either.
  std::optional<memory_file> open(zview path) const& noexcept {
    const auto found = find(path);
    if (!found || tree_[*found].kind != detail::node_kind::file || tree_[*found].unreadable) {
      return std::nullopt;
    }
    const described_file& file = tree_.file(*found);
    if (!file.backing) {
      return memory_file(file, trusts(file), std::nullopt);
    }
    auto backing = native_host{}.open(*file.backing);
    return backing ? std::optional(memory_file(file, trusts(file), std::move(backing))) : std::nullopt;
  }
  std::optional<memory_file> open(zview path) const&& noexcept = delete;

  template <class Visitor>
  void each_uninstall_entry(Visitor&& visitor) const noexcept {
    for (const auto view : {uninstall_view::machine64, uninstall_view::machine32, uninstall_view::user}) {
      for (const described_entry& entry : entries_) {
        if (entry.view == view && !visitor(entry)) {
          return;
        }
      }
    }
  }

  /// The process of this number, zombies too.
  std::optional<process_status> process(std::int64_t pid) const noexcept {
    const auto found = processes_.find(pid);
    if (found == processes_.end()) {
      return std::nullopt;
    }
    const described_process& described = found->second;
    process_status status;
    status.zombie = described.zombie;
    if (described.started) {
      status.started = milliseconds_of(*described.started);
    }
    return status;
  }

 private:
  using optional_text = std::optional<std::string>;
  static constexpr std::string_view superuser = "root";

  static bool has_nul(std::string_view value) noexcept { return value.find('\0') != std::string_view::npos; }
  bool is_win32() const noexcept { return os_ == os_family::win32; }
  bool trusts(const described_file& file) const noexcept {
    const bool are_known = !is_win32() && user_ && file.owner;
    return !are_known || *file.owner == *user_ || *file.owner == superuser || *user_ == superuser;
  }
  std::optional<std::size_t> find(zview path) const noexcept { return tree_.find(path, current_directory_); }
  static std::optional<std::string_view> view_of(const optional_text& value) noexcept {
    return value ? std::optional<std::string_view>(*value) : std::nullopt;
  }

  memory_host& note(optional_text complaint) {
    if (complaint && !contradiction_) {
      contradiction_ = std::move(complaint);
    }
    return *this;
  }

  memory_host& set(optional_text& member, const char* what, std::string_view value) {
    if (has_nul(value)) {
      return note(std::string(what) + " holds a NUL, which no text of a system does");
    }
    member = std::string(value);
    return *this;
  }

  os_family os_;
  detail::memory_tree tree_;
  std::map<std::string, std::string, detail::name_order> variables_;
  std::map<std::string, std::string, detail::name_order> homes_;
  std::vector<described_entry> entries_;
  std::map<std::int64_t, described_process> processes_;
  optional_text home_;
  optional_text user_;
  std::string current_directory_;
  optional_text contradiction_;
};

}  // namespace appdecl
