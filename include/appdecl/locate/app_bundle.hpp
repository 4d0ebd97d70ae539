// The location kind `app_bundle`. "File System Programming Guide" of the macOS documentation.
#pragma once

#include <appdecl/declaration/kinds.hpp>
#include <appdecl/host/host.hpp>
#include <appdecl/locate/fixed_folders.hpp>

#include <string>

namespace appdecl {

/// The bundle in /Applications, then in ~/Applications.
template <class Host, class Sink>
void locate(const Host& host, const app_bundle& wanted, presence looked_for, std::string& buffer,
            Sink&& sink) {
  if (detail::visit_in_folder(host, "/Applications", wanted.name, looked_for, buffer, sink)) {
    detail::visit_in_folder(host, "~/Applications", wanted.name, looked_for, buffer, sink);
  }
}

}  // namespace appdecl
