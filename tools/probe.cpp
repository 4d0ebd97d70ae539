#include "probe.hpp"

#include "described_host.hpp"

#include <appdecl/host/native.hpp>
#include <appdecl/liveness/httplib_transport.hpp>
#include <appdecl/liveness/probe.hpp>

#include <array>
#include <string>
#include <utility>
#include <vector>

namespace appdecl::tools {

namespace {

/// An observation as a report has it, whatever was observed.
struct seen {
  const char* what;
  observed state;
  ordered_json value;
  std::string text;  ///< the value for people
  std::string detail;
};

seen seen_in(const char* what, const observation<bool>& found) {
  return {what, found.state, found.value ? ordered_json(*found.value) : ordered_json(nullptr),
          found.value ? (*found.value ? "yes" : "no") : "-", found.detail};
}

seen seen_in(const char* what, const observation<std::string>& found) {
  return {what, found.state, optional_json(found.value), found.value.value_or("-"), found.detail};
}

tint tint_of(observed state) {
  switch (state) {
    case observed::present: return tint::good;
    case observed::absent: return tint::bad;
    default: return tint::faint;
  }
}

void add_to_line(ordered_json& line, const seen& each) {
  ordered_json& member = line[each.what];
  member = {{"state", name(each.state)}, {"value", each.value}};
  if (!each.detail.empty()) {
    member["detail"] = each.detail;
  }
}

void add_to_table(table& rows, const declaration& declared, const std::array<seen, 3>& all) {
  std::vector<cell> cells{name_cell(declared)};
  std::vector<std::pair<std::string, std::string>> reasons;  // what is not so, and why
  for (const seen& each : all) {
    cells.push_back({each.text, tint_of(each.state)});
    if (each.state != observed::absent && each.state != observed::unavailable) {
      continue;
    }
    if (!reasons.empty() && reasons.back().second == each.detail) {
      reasons.back().first += std::string(", ") + each.what;
    } else {
      reasons.emplace_back(each.what, each.detail);
    }
  }
  rows.add_row(std::move(cells));
  for (const auto& reason : reasons) {
    rows.add_detail(reason.first + ": " + reason.second, &reason == &reasons.back());
  }
}

template <class Host, class Effort>
int probe_on(const Host& host, const Effort& effort, const report_options& options) {
  return report_on(options, {{"NAME"}, {"RUNNING"}, {"ENDPOINT"}, {"ANSWERING"}},
                   [&](const declaration& declared, ordered_json& line, table& rows) {
                     const liveness_report found = appdecl::probe(declared, host, effort);
                     const std::array<seen, 3> all{seen_in("running", found.running),
                                                   seen_in("endpoint", found.endpoint),
                                                   seen_in("answering", found.answering)};
                     for (const seen& each : all) {
                       add_to_line(line, each);
                     }
                     add_to_table(rows, declared, all);
                     return found.running.present();
                   });
}

}  // namespace

int probe(const probe_options& options) {
  if (options.host_file) {
    const auto host = described_host(*options.host_file);
    if (!host) {
      print_error(host.error());
      return 2;
    }
    return probe_on(*host, local, options.report);
  }
  return options.network ? probe_on(native_host{}, network_effort{options.deadline}, options.report)
                         : probe_on(native_host{}, local, options.report);
}

}  // namespace appdecl::tools
