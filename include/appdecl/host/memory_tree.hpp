// The folders, files and links of a described machine, walked as its operating system walks them.
#pragma once

#include <appdecl/declaration/os_family.hpp>
#include <appdecl/host/described.hpp>
#include <appdecl/host/memory_nodes.hpp>
#include <appdecl/host/path_names.hpp>
#include <appdecl/host/win32_path.hpp>

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace appdecl::detail {

/// Named things with their content, a value. Adding answers a sentence when it contradicts what is there, and
/// then changes nothing. Looking up costs O(log size) per name and allocates nothing, but under win32 for a
/// path that is relative or holds `.` or `..`.
class memory_tree {
 public:
  using complaint = memory_nodes::complaint;

  /// As many links as Linux follows in one walk (path_resolution(7)).
  static constexpr std::size_t max_links = 40;

  explicit memory_tree(os_family os) : nodes_(os) {}

  complaint add_folder(std::string_view path) { return nodes_.put(path, node_kind::folder, 0); }

  complaint add_file(std::string_view path, described_file file) {
    complaint wrong = nodes_.put(path, file.special ? node_kind::special : node_kind::file, files_.size());
    if (!wrong) {
      files_.push_back(std::move(file));
    }
    return wrong;
  }

  complaint add_link(std::string_view path, std::string_view target) {
    const path_names& names = nodes_.names();
    // win32 drops dots from the text first; the text of a link's folder holds no links, so here is early
    // enough
    const std::string_view folder = path.substr(0, path.find_last_of(names.separators()) + 1);
    std::string stored = names.is_win32() ? full_win32_path(target, folder) : std::string(target);
    if (stored.empty() || stored.find('\0') != std::string::npos) {
      return "the link " + std::string(path) + " needs the path that it points at";
    }
    complaint wrong = nodes_.put(path, node_kind::link, targets_.size());
    if (!wrong) {
      targets_.push_back(std::move(stored));
    }
    return wrong;
  }

  complaint add_unreadable(std::string_view path) { return nodes_.put_unreadable(path); }

  /// The number of what is at `path`, links followed. A relative path starts at `current_folder`, and leads
  /// nowhere when that is empty.
  std::optional<std::size_t> find(std::string_view path, std::string_view current_folder) const noexcept {
    const path_names& names = nodes_.names();
    if (names.is_win32() && (!names.is_rooted(path) || has_dot_segment(path, names.separators()))) {
      const std::string full = full_win32_path(path, current_folder);
      return full.empty() ? std::nullopt : walk(full, {});
    }
    if (names.is_rooted(path)) {
      return walk(path, {});
    }
    return path.empty() || current_folder.empty() ? std::nullopt : walk(current_folder, path);
  }

  const memory_node& operator[](std::size_t number) const noexcept { return nodes_[number]; }
  const described_file& file(std::size_t number) const noexcept { return files_[nodes_[number].content]; }

  template <class Visitor>
  void each_child(std::size_t folder, Visitor&& visitor) const noexcept {
    nodes_.each_child(folder, visitor);
  }

 private:
  /// The texts that are left to walk, the target of the innermost link on top.
  class pending_texts {
   public:
    bool empty() const noexcept { return count_ == 0; }
    std::string_view& top() noexcept { return texts_[count_ - 1]; }
    void push(std::string_view text) noexcept { texts_[count_++] = text; }
    void pop() noexcept { --count_; }

   private:
    std::array<std::string_view, max_links + 2> texts_;
    std::size_t count_ = 0;
  };

  /// Walks `path`, which has a root, and on from there `onward`.
  std::optional<std::size_t> walk(std::string_view path, std::string_view onward) const noexcept {
    const path_names& names = nodes_.names();
    pending_texts pending;
    pending.push(onward);
    pending.push(path);
    std::optional<std::size_t> at = start(pending.top(), memory_nodes::root);
    std::size_t links = 0;
    while (at && !pending.empty()) {
      std::string_view& rest = pending.top();
      const bool separated = names.skip_separators(rest);
      if ((separated || !rest.empty()) && nodes_[*at].kind != node_kind::folder) {
        return std::nullopt;  // what a separator follows must be a folder, even at the end
      }
      if (rest.empty()) {
        pending.pop();
        continue;
      }
      const std::string_view name = names.take_name(rest);
      if (name == ".") {
        continue;
      }
      if (name == "..") {
        at = nodes_[*at].parent;
        continue;
      }
      const std::optional<std::size_t> child = nodes_.child(*at, name);
      if (!child || nodes_[*child].kind != node_kind::link) {
        at = child;
        continue;
      }
      if (++links > max_links) {
        return std::nullopt;
      }
      pending.push(targets_[nodes_[*child].content]);
      at = start(pending.top(), *at);
    }
    return at;
  }

  /// Where `path` starts: its root, whose name is cut off, or `folder` when it is relative.
  std::optional<std::size_t> start(std::string_view& path, std::size_t folder) const noexcept {
    if (!nodes_.names().is_rooted(path)) {
      return folder;
    }
    const std::string_view root = path.substr(0, nodes_.names().root_length(path));
    path.remove_prefix(root.size());
    return root.empty() ? memory_nodes::root : nodes_.child(memory_nodes::root, root);
  }

  memory_nodes nodes_;
  std::vector<described_file> files_;
  std::vector<std::string> targets_;
};

}  // namespace appdecl::detail
