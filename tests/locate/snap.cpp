#include <appdecl/locate/snap.hpp>

#include <appdecl/host/memory.hpp>

#include <support/candidates.hpp>
#include <support/recording_host.hpp>

#include <doctest/doctest.h>

using testing::candidates;
using testing::lines;

TEST_CASE("a snap's command is in /snap/bin, in most cases a link to the snap program") {
  const auto host = appdecl::memory_host{appdecl::os_family::linux_}
                        .file("/usr/bin/snap", appdecl::executable_file)
                        .symlink("/snap/bin/vendor", "/usr/bin/snap")
                        .symlink("/snap/bin/broken", "/usr/bin/none")
                        .directory("/snap/bin/folder");
  CHECK(candidates(host, appdecl::snap{"vendor"}) == lines({"/snap/bin/vendor"}));
  CHECK(candidates(host, appdecl::snap{"other"}) == lines({"/snap/bin/other: no such file"}));
  CHECK(candidates(host, appdecl::snap{"broken"}) == lines({"/snap/bin/broken: no such file"}));
  CHECK(candidates(host, appdecl::snap{"folder"}) == lines({"/snap/bin/folder: it is a folder"}));
  CHECK(candidates(host, appdecl::snap{"*"}) == lines({"/snap/bin/*: no such file"}));
}

TEST_CASE("a snap costs one question") {
  const auto host = appdecl::memory_host{appdecl::os_family::linux_}.home("/home/me");
  const testing::recording_host recorded{host};
  candidates(recorded, appdecl::snap{"vendor"});
  CHECK(recorded.calls() == lines({"kind_of /snap/bin/vendor"}));
}
