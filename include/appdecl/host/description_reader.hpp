// How a host description is read: a table of keys for each mapping in it.
#pragma once

#include <appdecl/declaration/node.hpp>
#include <appdecl/declaration/node_errors.hpp>
#include <appdecl/declaration/os_family.hpp>
#include <appdecl/declaration/path_text.hpp>
#include <appdecl/host/base64.hpp>
#include <appdecl/host/described.hpp>
#include <appdecl/host/description_values.hpp>
#include <appdecl/host/memory.hpp>
#include <appdecl/host/native.hpp>

#include <tl/expected.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace appdecl::detail {

/// Reads one description.
template <class Node>
class description_reader : private description_values<Node> {
 public:
  explicit description_reader(std::string_view folder) noexcept : folder_(folder) {}

  tl::expected<memory_host, description_error> load(const Node& root) {
    const node_path top;
    const node_path os_at{nullptr, "os"};
    std::string os;
    if (!expect(top, root, node_type::mapping, "a mapping that describes a machine")) {
      return tl::unexpected(this->take_error());
    }
    const auto found = traits::find(root, "os");
    const Node* const os_node = nodes::present(found);
    if (os_node == nullptr || !read(os_at, *os_node, os) || os.empty()) {
      fail(os_at, root, "os names the machine's system: win32, darwin, linux or another");
      return tl::unexpected(this->take_error());
    }
    memory_host host(os_family_named(os).value_or(os_family::other));
    if (!read_members(top, root, host, machine_keys())) {
      return tl::unexpected(this->take_error());
    }
    return host;
  }

 private:
  using values = description_values<Node>;
  using typename values::nodes;
  using typename values::traits;
  using self = description_reader;

  using values::each_item;
  using values::each_member;
  using values::expect;
  using values::fail;
  using values::read;

  /// A key of a mapping that is read into a T, and how its value is.
  template <class T>
  struct key {
    std::string_view name;
    bool (self::*read)(const node_path& at, const Node& value, T& into);
  };

  struct file_draft : described_file {
    bool has_content = false;
  };

  using one_text = memory_host& (memory_host::*)(std::string_view) &;
  using two_texts = memory_host& (memory_host::*)(std::string_view, std::string_view) &;

  static constexpr auto machine_keys() noexcept {
    return std::array<key<memory_host>, 12>{{
        {"os", &self::pass_over},  // read before all others
        {"home", &self::template build<&memory_host::home>},
        {"users", &self::template build_pairs<&memory_host::user_home>},
        {"env", &self::template build_pairs<&memory_host::variable>},
        {"files", &self::read_files},
        {"dirs", &self::template build_list<&memory_host::directory>},
        {"symlinks", &self::template build_pairs<&memory_host::symlink>},
        {"unreadable", &self::template build_list<&memory_host::unreadable>},
        {"uninstall", &self::read_uninstall},
        {"processes", &self::read_processes},
        {"user", &self::template build<&memory_host::user>},
        {"cwd", &self::template build<&memory_host::current_directory>},
    }};
  }

  static constexpr auto file_keys() noexcept {
    return std::array<key<file_draft>, 7>{{
        {"executable", &self::template member<&described_file::executable>},
        {"special", &self::template member<&described_file::special>},
        {"mtime", &self::template member<&described_file::modified>},
        {"owner", &self::template member<&described_file::owner>},
        {"text", &self::template content<&self::take_text>},
        {"base64", &self::template content<&self::take_base64>},
        {"file", &self::template content<&self::take_file>},
    }};
  }

  static constexpr auto uninstall_keys() noexcept {
    return std::array<key<described_entry>, 5>{{
        {"view", &self::template member<&described_entry::view>},
        {"key", &self::template member<&described_entry::key>},
        {"DisplayName", &self::template member<&described_entry::name>},
        {"DisplayVersion", &self::template member<&described_entry::version>},
        {"InstallLocation", &self::template member<&described_entry::location>},
    }};
  }

  static constexpr auto expandable_keys() noexcept {
    return std::array<key<registry_text<std::string>>, 1>{{
        {"expand_sz", &self::template member<&registry_text<std::string>::text>},
    }};
  }

  static constexpr auto process_keys() noexcept {
    return std::array<key<described_process>, 3>{{
        {"pid", &self::template member<&described_process::pid>},
        {"started", &self::template member<&described_process::started>},
        {"zombie", &self::template member<&described_process::zombie>},
    }};
  }

  // Values that this format alone has, by the type they are read into.

  bool read(const node_path& at, const Node& node, uninstall_view& into) {
    constexpr std::array<std::string_view, 3> names{"machine64", "machine32", "user"};
    std::string name;
    if (!read(at, node, name)) {
      return false;
    }
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (names[i] == name) {
        into = static_cast<uninstall_view>(i);
        return true;
      }
    }
    return fail(at, node, "the registry's views are machine64, machine32 and user; " + nodes::got(&node));
  }

  bool read(const node_path& at, const Node& node, registry_text<std::string>& into) {
    if (nodes::is(node, node_type::text)) {
      return read(at, node, into.text);
    }
    into.expandable = true;
    const bool names_text =
        nodes::is(node, node_type::mapping) && nodes::present(traits::find(node, "expand_sz"));
    return (names_text || fail(at, node, "this must be text or { expand_sz: text }; " + nodes::got(&node))) &&
           read_members(at, node, into, expandable_keys());
  }

  template <class T>
  bool read(const node_path& at, const Node& node, std::optional<T>& into) {
    return read(at, node, into.emplace());
  }

  template <auto Member, class T>
  bool member(const node_path& at, const Node& node, T& into) {
    return read(at, node, into.*Member);
  }

  bool pass_over(const node_path&, const Node&, memory_host&) { return true; }

  /// What was just built contradicts nothing.
  bool accepted(const node_path& at, const std::optional<position>& where, const memory_host& host) {
    return !host.contradiction() || fail(at, where, *host.contradiction());
  }

  template <class T, std::size_t Count>
  bool read_members(const node_path& at, const Node& node, T& into, const std::array<key<T>, Count>& keys) {
    return each_member(at, node, [&](const node_path& member_at, const Node& value, const auto& where) {
      for (const key<T>& each : keys) {
        if (each.name == member_at.key) {
          return nodes::is(value, node_type::null) || (this->*each.read)(member_at, value, into);
        }
      }
      std::string known;
      for (const key<T>& each : keys) {
        known = listed(std::move(known), each.name);
      }
      return fail(member_at, where, "this key means nothing here; the keys are " + known);
    });
  }

  template <one_text Build>
  bool build(const node_path& at, const Node& node, memory_host& host) {
    std::string text;
    return read(at, node, text) && accepted(at, traits::position_of(node), (host.*Build)(text));
  }

  template <one_text Build>
  bool build_list(const node_path& at, const Node& node, memory_host& host) {
    return each_item(at, node, [&](const node_path& item_at, const Node& item) {
      return build<Build>(item_at, item, host);
    });
  }

  template <two_texts Build>
  bool build_pairs(const node_path& at, const Node& node, memory_host& host) {
    return each_member(at, node, [&](const node_path& member_at, const Node& value, const auto& where) {
      std::string text;
      return nodes::is(value, node_type::null) ||
             (read(member_at, value, text) && accepted(member_at, where, (host.*Build)(member_at.key, text)));
    });
  }

  bool read_uninstall(const node_path& at, const Node& node, memory_host& host) {
    return each_item(at, node, [&](const node_path& item_at, const Node& item) {
      described_entry entry;
      return read_members(item_at, item, entry, uninstall_keys()) &&
             accepted(item_at, traits::position_of(item), host.uninstall(std::move(entry)));
    });
  }

  bool read_processes(const node_path& at, const Node& node, memory_host& host) {
    return each_item(at, node, [&](const node_path& item_at, const Node& item) {
      described_process process;
      return read_process(item_at, item, process) &&
             accepted(item_at, traits::position_of(item), host.running(process));
    });
  }

  bool read_process(const node_path& at, const Node& node, described_process& process) {
    if (!nodes::is(node, node_type::mapping)) {
      return read(at, node, process.pid);
    }
    return (nodes::present(traits::find(node, "pid")) ||
            fail({&at, "pid"}, node, "a process needs its number")) &&
           read_members(at, node, process, process_keys());
  }

  // Files. A null description is an empty one: the key alone says that there is a file.

  bool read_files(const node_path& at, const Node& node, memory_host& host) {
    return each_member(at, node, [&](const node_path& file_at, const Node& value, const auto& where) {
      file_draft draft;
      if (!nodes::is(value, node_type::null) && !read_members(file_at, value, draft, file_keys())) {
        return false;
      }
      if (draft.special && draft.has_content) {
        return fail(file_at, where, "a pipe or device holds nothing: leave out `special` or the content");
      }
      return accepted(file_at, where, host.file(file_at.key, std::move(draft)));
    });
  }

  template <bool (self::*Take)(const node_path&, const Node&, std::string_view, described_file&)>
  bool content(const node_path& at, const Node& node, file_draft& draft) {
    std::string text;
    if (std::exchange(draft.has_content, true)) {
      return fail(at, node, "a file has one of `text`, `base64` and `file`: leave out the others");
    }
    return read(at, node, text) && (this->*Take)(at, node, text, draft);
  }

  bool take_text(const node_path&, const Node&, std::string_view text, described_file& file) {
    file.text = std::string(text);
    return true;
  }

  bool take_base64(const node_path& at, const Node& node, std::string_view text, described_file& file) {
    auto bytes = decode_base64(text);
    if (!bytes) {
      return fail(at, node, "this is no base 64 (RFC 4648): A-Z a-z 0-9 + / padded with =, no white space");
    }
    file.text = std::move(*bytes);
    return true;
  }

  bool take_file(const node_path& at, const Node& node, std::string_view text, described_file& file) {
    if (text.empty() || text.find('\0') != std::string_view::npos) {
      return fail(at, node, "this must be a file's path, relative to the description's folder");
    }
    std::string path = absolute_native_path(text, folder_);
    if (path.empty()) {
      return fail(at, node, "a relative path needs the absolute folder that the description is in");
    }
    file.backing = std::move(path);
    return true;
  }

  std::string_view folder_;
};

}  // namespace appdecl::detail
