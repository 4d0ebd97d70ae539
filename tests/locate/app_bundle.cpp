#include <appdecl/locate/app_bundle.hpp>

#include <appdecl/host/memory.hpp>

#include <support/candidates.hpp>
#include <support/recording_host.hpp>

#include <doctest/doctest.h>

using appdecl::memory_host;
using appdecl::os_family;
using appdecl::presence;
using testing::candidates;
using testing::lines;

namespace {

constexpr appdecl::app_bundle vendor{"Vendor.app"};

}  // namespace

TEST_CASE("a bundle is looked for in /Applications, then in ~/Applications") {
  const auto both = memory_host{os_family::darwin}
                        .home("/Users/me")
                        .file("/Applications/Vendor.app/Contents/Info.plist")
                        .file("/Users/me/Applications/Vendor.app/Contents/Info.plist");
  CHECK(candidates(both, vendor, presence::bundle) ==
        lines({"/Applications/Vendor.app", "/Users/me/Applications/Vendor.app"}));
  const auto neither = memory_host{os_family::darwin}.home("/Users/me").file("/Applications/Vendor.app");
  CHECK(candidates(neither, vendor, presence::bundle) ==
        lines({"/Applications/Vendor.app: no bundle there: it holds no Contents/Info.plist",
               "/Users/me/Applications/Vendor.app: no bundle there: it holds no Contents/Info.plist"}));
}

TEST_CASE("without a home only /Applications is looked at") {
  const auto host = memory_host{os_family::darwin};
  CHECK(candidates(host, vendor, presence::bundle) ==
        lines({"/Applications/Vendor.app: no bundle there: it holds no Contents/Info.plist",
               "~/Applications/Vendor.app: no such home folder is known"}));
}

TEST_CASE("each folder costs one question, and the home's none when the first one decides") {
  const auto host =
      memory_host{os_family::darwin}.home("/Users/me").file("/Applications/Vendor.app/Contents/Info.plist");
  const testing::recording_host first{host};
  candidates(first, vendor, presence::bundle, 1);
  CHECK(first.calls() == lines({"kind_of /Applications/Vendor.app/Contents/Info.plist"}));
  const testing::recording_host all{host};
  candidates(all, vendor, presence::bundle);
  CHECK(all.calls() == lines({"kind_of /Applications/Vendor.app/Contents/Info.plist", "variable HOME",
                              "kind_of /Users/me/Applications/Vendor.app/Contents/Info.plist"}));
}
