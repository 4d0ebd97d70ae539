#include <appdecl/locate/path.hpp>

#include <appdecl/host/counting.hpp>
#include <appdecl/host/memory.hpp>

#include <support/allocation_count.hpp>
#include <support/candidates.hpp>
#include <support/recording_host.hpp>

#include <doctest/doctest.h>

#include <string>

namespace {

using appdecl::memory_host;
using appdecl::os_family;
using appdecl::path;
using appdecl::presence;
using testing::candidates;
using testing::lines;

}  // namespace

TEST_CASE("a path is one candidate, there or not, under any presence") {
  const auto host =
      memory_host{os_family::darwin}.home("/Users/me").file("/opt/v").file("/A/V.app/Contents/Info.plist");
  CHECK(candidates(host, path{"/opt/v"}) == lines({"/opt/v"}));
  CHECK(candidates(host, path{"/opt/w"}) == lines({"/opt/w: no such file"}));
  CHECK(candidates(host, path{"/opt"}) == lines({"/opt: it is a folder"}));
  CHECK(candidates(host, path{"/A/V.app"}, presence::bundle) == lines({"/A/V.app"}));
  CHECK(candidates(host, path{"~/w"}) == lines({"/Users/me/w: no such file"}));
}

TEST_CASE("a path that cannot be looked at is one candidate with the text it came to, and costs no look") {
  const auto host =
      memory_host{os_family::linux_}.variable("REL", "opt").current_directory("/").file("/opt/v");
  const appdecl::counting_host counted{host};
  CHECK(candidates(counted, path{"$UNSET/*/v"}) == lines({"$UNSET/*/v: a variable in it is not set"}));
  CHECK(candidates(counted, path{"~/v*"}) == lines({"~/v*: no such home folder is known"}));
  CHECK(candidates(counted, path{"$REL/v"}) == lines({"opt/v: it is no absolute path"}));
  CHECK(candidates(counted, path{"$REL/*"}) == lines({"opt/*: it is no absolute path"}));
  CHECK(counted.calls().kind_of == 0);
  CHECK(counted.calls().each_entry == 0);

  const std::string long_text(100'000, 'x');
  const auto endless = memory_host{os_family::linux_}.variable("LONG", "/" + long_text);
  const appdecl::counting_host patient{endless};
  CHECK(candidates(patient, path{"$LONG"}) ==
        lines({"/" + long_text + ": it is longer than any system's paths"}));
  CHECK(candidates(patient, path{"$LONG/*"}) ==
        lines({"/" + long_text + ": it is longer than any system's paths"}));
  CHECK(patient.calls().kind_of == 0);
  CHECK(patient.calls().each_entry == 0);

  const auto windows = memory_host{os_family::win32}.variable("S", "\\\\server").file("\\\\server\\v");
  const appdecl::counting_host never{windows};
  CHECK(candidates(never, path{"%S%/v"}) ==
        lines({"\\\\server\\v: it is on the network, which is never touched"}));
  CHECK(candidates(never, path{"%S%/*"}) ==
        lines({"\\\\server\\*: it is on the network, which is never touched"}));
  CHECK(never.calls().kind_of == 0);
  CHECK(never.calls().each_entry == 0);
}

TEST_CASE("a path is reported as it was found: links are followed and never resolved") {
  const auto host = memory_host{os_family::linux_}
                        .file("/opt/v-2/v")
                        .symlink("/opt/current", "v-2")
                        .symlink("/bin/v", "/opt/current/v");
  CHECK(candidates(host, path{"/bin/v"}) == lines({"/bin/v"}));
  CHECK(candidates(host, path{"/opt/current/v"}) == lines({"/opt/current/v"}));
  CHECK(candidates(host, path{"/opt/./current//v"}) == lines({"/opt/./current//v"}));
}

TEST_CASE("what a trailing separator follows must be a folder") {
  const auto host = memory_host{os_family::linux_}.file("/opt/v");
  CHECK(candidates(host, path{"/opt/v/"}) == lines({"/opt/v/: no such file"}));
  CHECK(candidates(host, path{"/opt/"}) == lines({"/opt/: it is a folder"}));
}

TEST_CASE("win32 paths ignore case") {
  const auto host = memory_host{os_family::win32}.file("C:\\Vendor\\V.exe");
  CHECK(candidates(host, path{"c:/VENDOR/v.EXE"}) == lines({"c:\\VENDOR\\v.EXE"}));
}

TEST_CASE("a path costs one question, a home the variable more, and an unset one the user database") {
  const auto described = memory_host{os_family::linux_}.home("/home/me").file("/opt/v");
  const testing::recording_host there{described};
  candidates(there, path{"/opt/v"});
  CHECK(there.calls() == lines({"kind_of /opt/v"}));

  const testing::recording_host at_home{described};
  candidates(at_home, path{"~/v"});
  CHECK(at_home.calls() == lines({"variable HOME", "kind_of /home/me/v"}));

  const auto unset = memory_host{os_family::linux_}.home("/home/me").variable("HOME", "");
  const testing::recording_host from_database{unset};
  candidates(from_database, path{"~/v"});
  CHECK(from_database.calls() == lines({"variable HOME", "home_of ", "kind_of /home/me/v"}));

  const testing::recording_host bundle{described};
  candidates(bundle, path{"/A/V.app"}, presence::bundle);
  CHECK(bundle.calls() == lines({"kind_of /A/V.app/Contents/Info.plist"}));
}

TEST_CASE("a path that fits the buffer allocates nothing" * doctest::skip(!testing::counts_allocations)) {
  const auto host = memory_host{os_family::linux_}
                        .variable("XDG_A_LONG_NAME_OF_A_VARIABLE", "/opt")
                        .file("/opt/v/bin/vendor");
  std::string buffer;
  buffer.reserve(200);
  bool there = false;
  const auto look = [&](const path& where) {
    return testing::allocations_of([&] {
      locate(host, where, presence::executable, buffer,
             [&](const appdecl::candidate& copy) { return there = copy.present(); });
    });
  };
  CHECK(look(path{"/opt/v/bin/vendor"}) == 0);
  CHECK(there);
  CHECK(look(path{"/opt/v/bin/a name that is nowhere and rather long"}) == 0);
  CHECK_FALSE(there);
}
