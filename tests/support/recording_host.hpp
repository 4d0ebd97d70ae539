// A host over another that writes down what it is asked: tests pin the order of a lookup with it, and that it
// ends where it may.
#pragma once

#include <appdecl/host/adaptor.hpp>
#include <appdecl/host/host.hpp>

#include <support/lines.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace testing {

/// Borrows its host, and counts as none of its own. `os` is not written down: its answer is known beforehand.
template <class Host>
class recording_host : public appdecl::host_adaptor<Host> {
 public:
  explicit recording_host(const Host& host) : appdecl::host_adaptor<Host>(host) {}

  /// Every question, as text: "kind_of /opt/v", "list /opt".
  std::string calls() const { return lines(calls_); }

  /// The same without the variables, for which no system is asked.
  std::string questions() const {
    std::vector<std::string> kept;
    for (const std::string& call : calls_) {
      if (call.compare(0, 9, "variable ") != 0) {
        kept.push_back(call);
      }
    }
    return lines(kept);
  }

  auto variable(appdecl::zview name) const noexcept {
    note("variable", name);
    return this->base().variable(name);
  }
  auto home_of(appdecl::zview user) const noexcept {
    note("home_of", user);
    return this->base().home_of(user);
  }
  appdecl::file_kind kind_of(appdecl::zview path) const noexcept {
    note("kind_of", path);
    return this->base().kind_of(path);
  }
  bool executable(appdecl::zview path) const noexcept {
    note("executable", path);
    return this->base().executable(path);
  }
  auto open(appdecl::zview path) const noexcept {
    note("open", path);
    return this->base().open(path);
  }
  auto process(std::int64_t pid) const noexcept {
    note("process", std::to_string(pid));
    return this->base().process(pid);
  }
  template <class Visitor>
  void each_entry(appdecl::zview folder, Visitor&& visitor) const noexcept {
    note("list", folder);
    this->base().each_entry(folder, std::forward<Visitor>(visitor));
  }
  /// The entries visited are part of the record, since each is read.
  template <class Visitor>
  void each_uninstall_entry(Visitor&& visitor) const noexcept {
    note("uninstall", "entries");
    this->base().each_uninstall_entry([&](const auto& entry) {
      note("entry", std::string(entry.display_name().value_or("(none)")));
      return visitor(entry);
    });
  }

 private:
  void note(const char* function, std::string_view argument) const {
    calls_.push_back(std::string(function) + ' ' + std::string(argument));
  }

  mutable std::vector<std::string> calls_;
};

template <class Host>
recording_host(const Host&) -> recording_host<Host>;

}  // namespace testing
