// The location kind `flatpak`. Folders: flatpak(1).
#pragma once

#include <appdecl/declaration/kinds.hpp>
#include <appdecl/host/host.hpp>
#include <appdecl/locate/fixed_folders.hpp>

#include <string>

namespace appdecl {

/// The command that a Flatpak exports: the system's, then the user's.
template <class Host, class Sink>
void locate(const Host& host, const flatpak& wanted, presence looked_for, std::string& buffer, Sink&& sink) {
  if (detail::visit_in_folder(host, "/var/lib/flatpak/exports/bin", wanted.app_id, looked_for, buffer,
                              sink)) {
    detail::visit_in_folder(host, "~/.local/share/flatpak/exports/bin", wanted.app_id, looked_for, buffer,
                            sink);
  }
}

}  // namespace appdecl
