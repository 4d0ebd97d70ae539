// Where copies of an application are: `locate(host, kind, presence, buffer, sink)` for every kind of
// location, and the policy that a resolver uses.
#pragma once

#include <appdecl/declaration/vocabulary.hpp>
#include <appdecl/locate/app_bundle.hpp>
#include <appdecl/locate/candidate.hpp>
#include <appdecl/locate/command.hpp>
#include <appdecl/locate/flatpak.hpp>
#include <appdecl/locate/path.hpp>
#include <appdecl/locate/snap.hpp>
#include <appdecl/locate/uninstall_registry.hpp>

#include <string>

namespace appdecl {

/// The Locate policy of a resolver: any callable of this shape. It visits the candidates of one location in
/// order, until `sink(candidate)` returns false. `buffer` is scratch space, for the paths. An outside kind's
/// `locate` is found by argument-dependent lookup.
struct standard_locate {
  template <class Host, class List, class Sink>
  void operator()(const Host& host, const one_of<List>& location, presence wanted, std::string& buffer,
                  Sink&& sink) const {
    location.visit([&](const auto& kind) { locate(host, kind, wanted, buffer, sink); });
  }
};

}  // namespace appdecl
