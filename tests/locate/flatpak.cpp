#include <appdecl/locate/flatpak.hpp>

#include <appdecl/host/memory.hpp>

#include <support/candidates.hpp>
#include <support/recording_host.hpp>

#include <doctest/doctest.h>

using appdecl::memory_host;
using appdecl::os_family;
using testing::candidates;
using testing::lines;

namespace {

constexpr appdecl::flatpak vendor{"com.vendor.App"};
constexpr const char* in_system = "/var/lib/flatpak/exports/bin/com.vendor.App";
constexpr const char* in_home = "/home/me/.local/share/flatpak/exports/bin/com.vendor.App";

}  // namespace

TEST_CASE("a Flatpak is looked for among the system's exports, then among the user's") {
  const auto both = memory_host{os_family::linux_}.home("/home/me").file(in_system).file(in_home);
  CHECK(candidates(both, vendor) == lines({in_system, in_home}));
  const auto neither = memory_host{os_family::linux_}.home("/home/me");
  CHECK(candidates(neither, vendor) ==
        lines({std::string(in_system) + ": no such file", std::string(in_home) + ": no such file"}));
}

TEST_CASE("without a home the user's Flatpaks are missing") {
  const auto host = memory_host{os_family::linux_}.file(in_system);
  CHECK(
      candidates(host, vendor) ==
      lines({in_system, "~/.local/share/flatpak/exports/bin/com.vendor.App: no such home folder is known"}));
}

TEST_CASE("the user's Flatpaks are not looked at behind the one that decides") {
  const auto host = memory_host{os_family::linux_}.home("/home/me").file(in_system);
  const testing::recording_host first{host};
  candidates(first, vendor, appdecl::presence::executable, 1);
  CHECK(first.calls() == lines({std::string("kind_of ") + in_system}));
  const testing::recording_host all{host};
  candidates(all, vendor);
  CHECK(all.calls() ==
        lines({std::string("kind_of ") + in_system, "variable HOME", std::string("kind_of ") + in_home}));
}
