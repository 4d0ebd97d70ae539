// The location kind `path`.
#pragma once

#include <appdecl/declaration/kinds.hpp>
#include <appdecl/host/host.hpp>
#include <appdecl/locate/candidate.hpp>
#include <appdecl/locate/expand.hpp>
#include <appdecl/locate/glob.hpp>

#include <algorithm>
#include <string>

namespace appdecl {

/// The path, or each match of its `*`. One question to the host without a `*`.
template <class Host, class Sink>
void locate(const Host& host, const path& where, presence wanted, std::string& buffer, Sink&& sink) {
  const absence why = expand(host, where.text, buffer);
  if (why != absence::none) {
    std::replace(buffer.begin(), buffer.end(), star_mark, '*');
    sink(candidate{buffer, why});
  } else if (buffer.find(star_mark) != std::string::npos) {
    each_match(host, wanted, buffer, sink);
  } else {
    sink(look_at(host, buffer, wanted));
  }
}

}  // namespace appdecl
