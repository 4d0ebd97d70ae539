// The liveness source `server_json`, and the Liveness policy that looks at every kind of source.
#pragma once

#include <appdecl/declaration/kinds.hpp>
#include <appdecl/declaration/vocabulary.hpp>
#include <appdecl/host/host.hpp>
#include <appdecl/liveness/effort.hpp>
#include <appdecl/liveness/loopback_endpoint.hpp>
#include <appdecl/liveness/observation.hpp>
#include <appdecl/liveness/process.hpp>
#include <appdecl/liveness/runtime_file.hpp>

#include <utility>

namespace appdecl {

/// There is nothing to look at.
template <class Host, class Effort>
liveness_report observe_liveness(const Host&, no_liveness, const Effort&) {
  return {};
}

/// Reads the runtime file and looks for its process; `effort` is called when that runs and the file's URL is
/// acceptable. Nothing is kept from one call to the next.
template <class Host, class Effort>
liveness_report observe_liveness(const Host& host, const server_json& source, const Effort& effort) {
  auto file = read_runtime_file(host, source);
  if (!file) {
    return {detail::absent<bool>(file.error()), detail::absent<std::string>(file.error()), {}};
  }
  runtime_fields& fields = file->fields;
  liveness_report report;
  report.running = observe_process(host, fields.pid, file->written);
  const auto endpoint = fields.url ? endpoint_at(*fields.url, source.endpoint_path) : std::nullopt;
  report.endpoint =
      endpoint
          ? detail::seen(endpoint->url())
          : detail::unavailable<std::string>(fields.url ? "the file's URL is none of this machine, such as "
                                                          "http://127.0.0.1:8080"
                                                        : "the file names no URL");
  if (endpoint && report.running.present()) {
    report.answering = effort(*endpoint, std::move(fields.token));
  }
  return report;
}

/// The Liveness policy: any callable of this shape. An outside kind's `observe_liveness` is found by
/// argument-dependent lookup.
struct standard_liveness {
  template <class Host, class List, class Effort>
  liveness_report operator()(const Host& host, const one_of<List>& source, const Effort& effort) const {
    return source.visit([&](const auto& kind) { return observe_liveness(host, kind, effort); });
  }
};

}  // namespace appdecl
