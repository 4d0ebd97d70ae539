// The names of a described machine: numbered nodes, each in its folder.
#pragma once

#include <appdecl/declaration/os_family.hpp>
#include <appdecl/declaration/text.hpp>
#include <appdecl/host/path_names.hpp>
#include <appdecl/host/win32_path.hpp>

#include <array>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace appdecl::detail {

/// `undecided` is a thing of which nothing is known but that it exists: a file, unless something lies in it.
enum class node_kind : unsigned char { undecided, file, special, folder, link };

struct memory_node {
  node_kind kind = node_kind::undecided;
  bool unreadable = false;
  std::size_t parent = 0;   ///< a root is its own
  std::size_t content = 0;  ///< the number of its file or of its link's target
};

/// A tree as a value: nodes are numbers, nothing recurses. What is added names its whole path; the folders
/// above it come to be. A sentence is the answer when it contradicts what is there, which then stays as it
/// was. Adding and finding a child cost O(log size) per name.
class memory_nodes {
 public:
  using complaint = std::optional<std::string>;

  /// The node of `/`; under win32 it holds the roots, and no path leads to it.
  static constexpr std::size_t root = 0;

  explicit memory_nodes(os_family os) : names_{os}, children_(place_order{{os == os_family::win32}}) {
    nodes_.push_back({node_kind::folder, false, root, 0});
  }

  const path_names& names() const noexcept { return names_; }
  const memory_node& operator[](std::size_t number) const noexcept { return nodes_[number]; }

  std::optional<std::size_t> child(std::size_t folder, std::string_view name) const noexcept {
    const auto found = children_.find(place_view{folder, name});
    return found == children_.end() ? std::nullopt : std::optional(found->second);
  }

  /// The names in a folder, as first described and in their order, until `visitor(std::string_view)` says
  /// false.
  template <class Visitor>
  void each_child(std::size_t folder, Visitor&& visitor) const noexcept {
    for (auto child = children_.lower_bound(place_view{folder, {}});
         child != children_.end() && child->first.folder == folder &&
         visitor(std::string_view(child->first.name));
         ++child) {
    }
  }

  /// Puts a thing at `path`. A folder may be put where one is.
  complaint put(std::string_view path, node_kind kind, std::size_t content) {
    std::size_t at = root;
    if (complaint wrong = enter(path, kind != node_kind::folder, at)) {
      return wrong;
    }
    memory_node& node = nodes_[at];
    if (node.kind == node_kind::folder && kind == node_kind::folder) {
      return std::nullopt;
    }
    if (node.kind != node_kind::undecided || (node.unreadable && kind == node_kind::link)) {
      return std::string(path) + " is described already, as " + described(node.kind) + ": describe it once";
    }
    node.kind = kind;
    node.content = content;
    return std::nullopt;
  }

  /// Says that what is at `path`, described or not, cannot be read.
  complaint put_unreadable(std::string_view path) {
    std::size_t at = root;
    if (complaint wrong = enter(path, false, at)) {
      return wrong;
    }
    if (nodes_[at].kind == node_kind::link) {
      return std::string(path) + " is a link, and those are always readable: name what it points at";
    }
    nodes_[at].unreadable = true;
    return std::nullopt;
  }

 private:
  struct place {
    std::size_t folder;
    std::string name;
  };
  struct place_view {
    std::size_t folder;
    std::string_view name;
  };
  struct place_order {
    using is_transparent = void;

    name_order names;

    template <class A, class B>
    bool operator()(const A& a, const B& b) const noexcept {
      return a.folder != b.folder ? a.folder < b.folder : names(a.name, b.name);
    }
  };

  complaint complaint_about(std::string_view path, bool is_leaf) const {
    const char* wrong = nullptr;
    if (!names_.is_rooted(path)) {
      wrong = names_.is_win32() ? "does not start at a root, such as C:\\" : "does not start at the root, /";
    } else if (path.find('\0') != std::string_view::npos) {
      wrong = "holds a NUL, which no path does";
    } else if (has_dot_segment(path, names_.separators())) {
      wrong = "holds . or ..: write it without them";
    } else if (is_leaf && text::is_one_of(path.back(), names_.separators())) {
      wrong = "ends in a separator, as only a folder's may";
    }
    return wrong == nullptr ? std::nullopt : complaint("the path '" + std::string(path) + "' " + wrong);
  }

  /// Goes to `path`, making what is not there. Something that is no folder is met at its end or not at all,
  /// so a walk that fails has made nothing.
  complaint enter(std::string_view path, bool is_leaf, std::size_t& at) {
    if (complaint wrong = complaint_about(path, is_leaf)) {
      return wrong;
    }
    std::string_view rest = path;
    if (const std::size_t length = names_.root_length(path); length != 0) {
      at = child_or_new(root, rest.substr(0, length));
      nodes_[at].kind = node_kind::folder;
      nodes_[at].parent = at;
      rest.remove_prefix(length);
    }
    for (names_.skip_separators(rest); !rest.empty(); names_.skip_separators(rest)) {
      if (nodes_[at].kind == node_kind::undecided) {
        nodes_[at].kind = node_kind::folder;
      }
      if (nodes_[at].kind != node_kind::folder) {
        return "nothing can be described at " + std::string(path) + ": a name in it is described as " +
               described(nodes_[at].kind);
      }
      at = child_or_new(at, names_.take_name(rest));
    }
    return std::nullopt;
  }

  std::size_t child_or_new(std::size_t folder, std::string_view name) {
    const auto [child, is_new] = children_.try_emplace(place{folder, std::string(name)}, nodes_.size());
    if (is_new) {
      nodes_.push_back({node_kind::undecided, false, folder, 0});
    }
    return child->second;
  }

  static const char* described(node_kind kind) noexcept {
    constexpr std::array<const char*, 5> texts{"unreadable", "a file", "a pipe or device", "a folder",
                                               "a link"};
    return texts[static_cast<std::size_t>(kind)];
  }

  path_names names_;
  std::vector<memory_node> nodes_;
  std::map<place, std::size_t, place_order> children_;
};

}  // namespace appdecl::detail
