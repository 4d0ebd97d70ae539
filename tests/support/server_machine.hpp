// A machine on which an application runs and has written its runtime file, and an effort that writes down
// what it is called with.
#pragma once

#include <appdecl/declaration/kinds.hpp>
#include <appdecl/host/memory.hpp>
#include <appdecl/liveness/loopback_endpoint.hpp>
#include <appdecl/liveness/observation.hpp>
#include <appdecl/liveness/secret_token.hpp>

#include <support/lines.hpp>

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace testing {

inline constexpr appdecl::server_json server_source{"/run/v.json"};

/// The process 42 runs, 43 has ended, and this is the runtime file.
inline appdecl::memory_host server_machine(std::string json) {
  appdecl::described_file file;
  file.text = std::move(json);
  return appdecl::memory_host{appdecl::os_family::linux_}
      .running({42})
      .running({43, std::nullopt, true})
      .file(server_source.path, std::move(file));
}

/// The runtime file of an application that runs.
inline constexpr std::string_view good_server_json =
    R"({"pid": 42, "http": "http://localhost:80", "token": "abc"})";

/// "present(true) present(http://localhost:80/mcp) not_checked(-)": running, endpoint, answering.
inline std::string text_of(const appdecl::liveness_report& report) {
  const auto text_of_bool = [](const appdecl::observation<bool>& seen) {
    const char* const value = !seen.value ? "-" : *seen.value ? "true" : "false";
    return std::string(name(seen.state)) + '(' + value + ')';
  };
  return text_of_bool(report.running) + ' ' + std::string(name(report.endpoint.state)) + '(' +
         report.endpoint.value.value_or("-") + ") " + text_of_bool(report.answering);
}

/// Writes down each call, and says that the application answers. Copies write to one record.
class recording_effort {
 public:
  appdecl::observation<bool> operator()(const appdecl::loopback_endpoint& at,
                                        const appdecl::secret_token& token) const {
    calls_->push_back(at.url() + ' ' + std::string(token.reveal()));
    return {appdecl::observed::present, true, "it answered"};
  }

  /// A line for each call: the URL and the token.
  std::string calls() const { return lines(*calls_); }

 private:
  std::shared_ptr<std::vector<std::string>> calls_ = std::make_shared<std::vector<std::string>>();
};

}  // namespace testing
