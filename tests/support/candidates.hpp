// What a location comes to, as text: "/opt/v" when a copy is there, "/opt/v: no such file" when not.
#pragma once

#include <appdecl/declaration/os_family.hpp>
#include <appdecl/locate/candidate.hpp>

#include <support/lines.hpp>

#include <cstddef>
#include <string>
#include <vector>

namespace testing {

inline std::string text_of(const appdecl::candidate& copy) {
  return std::string(copy.path) + (copy.present() ? "" : ": ") + std::string(reason(copy.why));
}

/// A line for each of the first `most` candidates of a location; the sink says then that it has enough.
template <class Host, class Kind>
std::string candidates(const Host& host, const Kind& kind,
                       appdecl::presence wanted = appdecl::presence::executable, std::size_t most = 1000) {
  std::vector<std::string> found;
  std::string buffer = "left over from another location";
  locate(host, kind, wanted, buffer, [&](const appdecl::candidate& copy) {
    found.push_back(text_of(copy));
    return found.size() < most;
  });
  return lines(found);
}

}  // namespace testing
