#include <appdecl/availability/explain.hpp>

#include <appdecl/declaration/declare.hpp>
#include <appdecl/host/counting.hpp>
#include <appdecl/host/memory.hpp>

#include <support/availability_text.hpp>
#include <support/explained_declarations.hpp>
#include <support/lines.hpp>
#include <support/told_versions.hpp>

#include <doctest/doctest.h>

#include <string>
#include <vector>

namespace {

using appdecl::memory_host;
using appdecl::os_family;
using testing::any_version;
using testing::everywhere;
using testing::lines;
using testing::of_three;
using testing::text_of;

constexpr auto not_required =
    appdecl::declare("vendor", appdecl::on_linux(appdecl::executable, appdecl::path{"/a/v"}));

std::string lines_of(const appdecl::explanation& all) {
  std::vector<std::string> shown;
  for (const appdecl::explained_candidate& each : all.candidates) {
    shown.push_back(std::to_string(each.location) + ' ' + std::string(each.source) + ' ' + each.path +
                    (each.present ? " present " : " absent ") + each.version.value_or("-") + ": " +
                    each.reason);
  }
  return lines(shown);
}

}  // namespace

TEST_CASE("an explanation holds every candidate, also those behind the one that decides") {
  const auto host = memory_host{os_family::linux_}
                        .home("/home/me")
                        .variable("PATH", "/bin:/usr/bin")
                        .file("/usr/bin/v", appdecl::executable_file)
                        .file("/opt/v-1/v")
                        .directory("/opt/v-2/v")
                        .file("/snap/bin/v");
  const appdecl::explanation all = explain(everywhere, host);
  CHECK(text_of(all.answer) == "available | - | /usr/bin/v | 2.0");
  CHECK(lines_of(all) ==
        lines({"0 command /usr/bin/v present -: ", "1 path /opt/v-2/v absent -: it is a folder",
               "1 path /opt/v-1/v present -: ", "2 path /home/me/v absent -: no such file",
               "3 flatpak /var/lib/flatpak/exports/bin/com.v absent -: no such file",
               "3 flatpak /home/me/.local/share/flatpak/exports/bin/com.v absent -: no such file",
               "4 snap /snap/bin/v present -: "}));
}

TEST_CASE("each absent candidate says why, and a command names the folders searched") {
  const auto host = memory_host{os_family::linux_}.variable("PATH", "/bin/:.:/usr/bin");
  CHECK(lines_of(explain(everywhere, host)) ==
        lines({"0 command v absent -: not found on PATH; searched: /bin, /usr/bin",
               "1 path /opt/v-*/v absent -: nothing matches the *",
               "2 path ~/v absent -: no such home folder is known",
               "3 flatpak /var/lib/flatpak/exports/bin/com.v absent -: no such file",
               "3 flatpak ~/.local/share/flatpak/exports/bin/com.v absent -: no such home folder is known",
               "4 snap /snap/bin/v absent -: no such file"}));
  const auto without = memory_host{os_family::linux_}.variable("X", "opt");
  CHECK(lines_of(explain(any_version, without)) ==
        lines({"0 path opt/v absent -: it is no absolute path",
               "1 command v absent -: not found on PATH; no folder of it is searched"}));
}

TEST_CASE("the version of every present copy is read, and an unreadable one has a reason") {
  const auto host = memory_host{os_family::darwin}.file("/a/v").file("/b/v").file("/c/v");
  testing::told_versions versions;
  versions.versions = {{"/a/v", "3.0"}, {"/c/v", "1.0"}};
  const auto all = explain(of_three, host, appdecl::resolver{appdecl::standard_locate{}, versions});
  CHECK(text_of(all.answer) == "available | 3.0 | /a/v | 2.0");
  CHECK(lines_of(all) == lines({"0 path /a/v present 3.0: ",
                                "1 path /b/v present -: its version cannot be read: the Info.plist of its "
                                "bundle cannot be read, is malformed or tells no version",
                                "2 path /c/v present 1.0: "}));
}

TEST_CASE("a version without a digit has a reason where there is a minimum to compare it with") {
  const auto host = memory_host{os_family::darwin}.file("/a/v");
  testing::told_versions versions;
  versions.versions = {{"/a/v", "beta"}};
  const auto all = explain(of_three, host, appdecl::resolver{appdecl::standard_locate{}, versions});
  CHECK(text_of(all.answer) == "version_too_old | - | /a/v | 2.0");
  CHECK(all.candidates[0].version == "beta");
  CHECK_FALSE(all.candidates[0].reason.empty());
}

TEST_CASE("each version source says why it gave none") {
  const auto host = memory_host{os_family::win32}.file("C:\\V\\v.exe");
  CHECK(lines_of(explain(any_version, host)) ==
        lines({"0 path C:\\V\\v.exe present -: its version cannot be read: no matching uninstall entry "
               "gives a DisplayVersion for it"}));
}

TEST_CASE("without a look there are no candidates: no requirement, no block for the OS, no matching entry") {
  const memory_host described{os_family::linux_};
  const appdecl::counting_host host{described};
  CHECK(explain(not_required, host).candidates.empty());
  CHECK(text_of(explain(not_required, host).answer) == "no_requirements | - | - | -");
  CHECK(explain(of_three, host).candidates.empty());
  CHECK(text_of(explain(of_three, host).answer) == "unsupported_os | - | - | 2.0");
  CHECK(host.calls().total() == 0);
}

TEST_CASE("an explanation is made by the policies given") {
  const auto own = [](const auto&, const auto&, appdecl::presence, std::string& buffer, auto&& sink) {
    buffer = "/x";
    sink(appdecl::candidate{buffer, appdecl::absence::network_path});
  };
  const auto all = explain(any_version, memory_host{os_family::linux_}, appdecl::resolver{own});
  CHECK(text_of(all.answer) == "missing_app | - | /x | -");
  CHECK(lines_of(all) == lines({"0 path /x absent -: it is on the network, which is never touched",
                                "1 command /x absent -: it is on the network, which is never touched"}));
}
