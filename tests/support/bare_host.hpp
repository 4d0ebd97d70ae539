// A host on which nothing is. Fakes of single tests derive from it and hide what they answer.
#pragma once

#include <appdecl/host/host.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace testing {

struct no_file {
  std::optional<std::uint64_t> size() const noexcept { return std::nullopt; }
  std::optional<std::size_t> read_at(std::uint64_t, void*, std::size_t) const noexcept {
    return std::nullopt;
  }
};

struct bare_host {
  appdecl::os_family family = appdecl::os_family::linux_;

  appdecl::os_family os() const noexcept { return family; }
  std::optional<std::string> variable(appdecl::zview) const noexcept { return std::nullopt; }
  std::optional<std::string> home_of(appdecl::zview) const noexcept { return std::nullopt; }
  appdecl::file_kind kind_of(appdecl::zview) const noexcept { return appdecl::file_kind::nothing; }
  bool executable(appdecl::zview) const noexcept { return false; }
  std::optional<no_file> open(appdecl::zview) const noexcept { return std::nullopt; }
  template <class Visitor>
  void each_entry(appdecl::zview, Visitor&&) const noexcept {}
  template <class Visitor>
  void each_uninstall_entry(Visitor&&) const noexcept {}
  std::optional<appdecl::process_status> process(std::int64_t) const noexcept { return std::nullopt; }
};

}  // namespace testing
