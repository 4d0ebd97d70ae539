// Location kinds that look for a name in a few folders which the system has agreed on.
#pragma once

#include <appdecl/declaration/path_text.hpp>
#include <appdecl/host/host.hpp>
#include <appdecl/locate/candidate.hpp>
#include <appdecl/locate/home.hpp>

#include <string>
#include <string_view>

namespace appdecl::detail {

/// Visits `name` in `folder`, which may begin with `~`. The name is literal. Returns whether to go on.
template <class Host, class Sink>
bool visit_in_folder(const Host& host, std::string_view folder, std::string_view name, presence wanted,
                     std::string& buffer, Sink& sink) {
  const os_family os = host.os();
  const bool in_home = folder[0] == '~';
  buffer.clear();
  absence why = absence::none;
  if (in_home && !append_home(host, {}, buffer)) {
    buffer = '~';
    why = absence::unknown_home;
  }
  if (in_home) {
    path_text::join(buffer, folder.substr(2), os);
  } else {
    buffer = folder;
  }
  path_text::join(buffer, name, os);
  if (why == absence::none) {
    why = refusal(buffer, os);
  }
  return sink(why == absence::none ? look_at(host, buffer, wanted) : candidate{buffer, why});
}

}  // namespace appdecl::detail
