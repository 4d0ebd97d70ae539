// A host description, decoded from JSON or YAML, loaded into a `memory_host`.
#pragma once

#include <appdecl/declaration/node.hpp>
#include <appdecl/declaration/os_family.hpp>
#include <appdecl/host/description_reader.hpp>
#include <appdecl/host/description_values.hpp>
#include <appdecl/host/memory.hpp>

#include <tl/expected.hpp>

#include <string_view>

namespace appdecl {

/// The machine that `root` describes:
///
///     os: win32                      win32, darwin, linux; any other name is an OS without support. Required
///     home: /home/me                 users: { other: /home/other }       env: { PATH: /usr/bin }
///     files: { /usr/bin/v: {} }      each with executable, special, mtime (seconds), owner, and one of text,
///                                    base64 and file (a path that is relative to `folder`)
///     dirs: [ /opt/empty ]           symlinks: { /bin/v: ../usr/bin/v }  unreadable: [ /etc/secret ]
///     uninstall:                     in order: view (machine64, machine32, user), key, DisplayName,
///       - { view: user, key: V }     DisplayVersion, InstallLocation (text, or { expand_sz: text })
///     processes: [ 42, { pid: 77, started: 990, zombie: true } ]
///     user: me                       cwd: /
///
/// Strict: the first key that is unknown, value that is of the wrong type or cannot be, and contradiction is
/// the error. A null value counts as absent; a file's is an empty file. `folder` must be absolute and is
/// needed for `file` alone; those files are opened when the host is asked for their content, not before.
/// Takes time and memory in proportion to the description, but for a factor of log n; recurses no deeper than
/// the format.
template <class Node>
tl::expected<memory_host, description_error> load_description(const Node& root,
                                                              std::string_view folder = {}) {
  static_assert(sizeof(detail::node_requirements<Node>) != 0,
                "appdecl: load_description: this is not a node");
  return detail::description_reader<Node>(folder).load(root);
}

}  // namespace appdecl
