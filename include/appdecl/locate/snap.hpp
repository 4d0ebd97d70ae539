// The location kind `snap`. Folder: "Security policies and snap apps" of the snap documentation.
#pragma once

#include <appdecl/declaration/kinds.hpp>
#include <appdecl/host/host.hpp>
#include <appdecl/locate/fixed_folders.hpp>

#include <string>

namespace appdecl {

/// The command in /snap/bin, in most cases a link to the snap program itself.
template <class Host, class Sink>
void locate(const Host& host, const snap& wanted, presence looked_for, std::string& buffer, Sink&& sink) {
  detail::visit_in_folder(host, "/snap/bin", wanted.name, looked_for, buffer, sink);
}

}  // namespace appdecl
