// `explain(declaration, host)`: an evaluation with every place that it looked at, or would have.
#pragma once

#include <appdecl/availability/evaluate.hpp>
#include <appdecl/declaration/declaration.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace appdecl {

/// One copy looked at.
struct explained_candidate {
  std::string path;
  std::size_t location = 0;  ///< which location of the block it came from, counted from 0
  std::string_view source;   ///< the location's kind
  bool present = false;
  std::optional<std::string> version;  ///< where the block has a source and it could be read
  std::string reason;  ///< why it is not present, or why its version is unreadable; else empty
};

/// The answer of `evaluate`, and all candidates: those behind the one that decided too.
struct explanation {
  availability answer;
  std::vector<explained_candidate> candidates;
};

/// Evaluates and looks at every location to its end, reading the version of every copy that is present.
template <class Declaration, class Host, class Locate, class Version, class Liveness>
explanation explain(const Declaration& declared, const Host& host,
                    const resolver<Locate, Version, Liveness>& policies) {
  explanation all{evaluate(declared, host, policies), {}};
  const auto view = declared.view();
  const auto app = view.requires_app() ? view.app(host.os()) : std::nullopt;
  if (!app) {
    return all;
  }
  std::string buffer;
  for (std::size_t i = 0; i < app->size(); ++i) {
    const auto& location = (*app)[i];
    policies.locate(host, location, app->presence(), buffer, [&](const candidate& copy) {
      explained_candidate seen{std::string(copy.path), i, location.name(), copy.present(), std::nullopt, {}};
      if (!copy.present()) {
        seen.reason = location.visit([&](const auto& kind) { return explain_absence(host, kind, copy.why); });
      } else if (app->has_version_source()) {
        seen.version = policies.version(host, app->version(), app->presence(), copy.path);
        if (!seen.version) {
          seen.reason = "its version cannot be read: " +
                        app->version().visit([](const auto& kind) { return explain_unreadable(kind); });
        } else if (view.min_version() && !order_of<Version>::comparable(*seen.version)) {
          seen.reason = "its version cannot be compared with the minimum, so it counts as unreadable";
        }
      }
      all.candidates.push_back(std::move(seen));
      return true;
    });
  }
  return all;
}

/// The same with the standard policies.
template <class Declaration, class Host>
explanation explain(const Declaration& declared, const Host& host) {
  return explain(declared, host, resolver<>{});
}

}  // namespace appdecl
