#include <appdecl/version/uninstall_registry.hpp>

#include <appdecl/host/memory.hpp>

#include <support/recording_host.hpp>

#include <doctest/doctest.h>

#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace {

using appdecl::described_entry;
using appdecl::memory_host;
using appdecl::os_family;
using appdecl::uninstall_view;
using testing::lines;
using std::string_literals::operator""s;

using text = std::optional<std::string>;

described_entry entry(text name, text version, text folder = std::nullopt,
                      uninstall_view view = uninstall_view::machine64) {
  described_entry made;
  made.view = view;
  made.name = std::move(name);
  made.version = std::move(version);
  if (folder) {
    made.location = appdecl::registry_text<std::string>{*folder, false};
  }
  return made;
}

described_entry expandable(described_entry made) {
  made.location->expandable = true;
  return made;
}

memory_host machine() { return memory_host{os_family::win32}.variable("ROOT", "C:\\Vendor"); }

/// The version of the copy at `path`, or "(none)".
template <class Host>
std::string version(const Host& host, std::string_view path = "C:\\Vendor\\v.exe",
                    std::string_view prefix = "Vendor") {
  const auto found =
      read_version(host, appdecl::uninstall_version{prefix}, appdecl::presence::executable, path);
  return found.value_or("(none)");
}

/// The version that an entry with this DisplayVersion gives.
std::string displayed(text written) {
  return version(machine().uninstall(entry("Vendor", std::move(written))));
}

bool below(std::string_view path, std::string_view folder) {
  return appdecl::detail::lies_below(path, folder);
}

}  // namespace

TEST_CASE("the version is that of the first matching entry whose InstallLocation holds the copy") {
  const auto host = machine()
                        .uninstall(entry("Vendor 1", "1.0", "C:\\Other"))
                        .uninstall(entry("Vendor 2", "2.0", "C:\\Vendor"))
                        .uninstall(entry("Vendor 3", "3.0", "C:\\Vendor"))
                        .uninstall(entry("Else", "4.0", "C:\\Vendor"));
  CHECK(version(host) == "2.0");
  CHECK(version(host, "C:\\Other\\bin\\v.exe") == "1.0");
  CHECK(version(host, "C:\\Vendor\\v.exe", "Else") == "4.0");
  CHECK(version(host, "C:\\Vendor\\v.exe", "Vendor 3") == "3.0");
}

TEST_CASE("an entry that holds the copy decides, blank or not") {
  for (const text& blank : {text(), text(""), text("  "), text("\0 "s)}) {
    const auto host = machine()
                          .uninstall(entry("Vendor", "1.0", "C:\\Other"))
                          .uninstall(entry("Vendor", blank, "C:\\Vendor"))
                          .uninstall(entry("Vendor", "3.0", "C:\\Vendor"));
    CHECK(version(host) == "(none)");
  }
}

TEST_CASE("when no entry holds the copy the first DisplayVersion among the matching ones is taken") {
  const auto host = machine()
                        .uninstall(entry("Else", "0.1"))
                        .uninstall(entry("Vendor", std::nullopt, "C:\\Other"))
                        .uninstall(entry("Vendor", " \0"s))
                        .uninstall(entry("Vendor", "3.0", "C:\\Another"))
                        .uninstall(entry("Vendor", "4.0"));
  CHECK(version(host) == "3.0");
  CHECK(version(host, "D:\\portable\\v.exe") == "3.0");
  CHECK(version(host, "", "Vendor") == "3.0");
}

TEST_CASE("without a matching entry there is no version") {
  CHECK(version(machine()) == "(none)");
  CHECK(version(machine().uninstall(entry("Else", "1.0", "C:\\Vendor"))) == "(none)");
  CHECK(version(machine().uninstall(entry("vendor", "1.0", "C:\\Vendor"))) == "(none)");
  CHECK(version(machine().uninstall(entry(std::nullopt, "1.0", "C:\\Vendor"))) == "(none)");
  CHECK(version(machine().uninstall(entry("Vendor", std::nullopt, "C:\\Vendor"))) == "(none)");
}

TEST_CASE("views come in order: the machine's 64-bit one, its 32-bit one, the user's") {
  const auto host = machine()
                        .uninstall(entry("Vendor", "1.0", std::nullopt, uninstall_view::user))
                        .uninstall(entry("Vendor", "2.0", std::nullopt, uninstall_view::machine32))
                        .uninstall(entry("Vendor", "3.0", std::nullopt, uninstall_view::machine64));
  CHECK(version(host) == "3.0");
}

TEST_CASE("a copy lies below a folder whatever the case and the separators") {
  CHECK(below("C:\\Vendor\\v.exe", "C:\\Vendor"));
  CHECK(below("c:\\VENDOR\\v.exe", "C:\\vendor"));
  CHECK(below("C:/Vendor/bin/v.exe", "C:\\Vendor"));
  CHECK(below("C:\\Vendor\\bin\\v.exe", "C:/Vendor\\bin"));
  CHECK(below("C:\\v.exe", "C:\\"));
  CHECK(below("C:/v.exe", "C:\\"));
  CHECK_FALSE(below("C:\\Vendor", "C:\\Vendor"));
  CHECK_FALSE(below("C:\\Vendor 2\\v.exe", "C:\\Vendor"));
  CHECK_FALSE(below("C:\\Vendo\\v.exe", "C:\\Vendor"));
  CHECK_FALSE(below("D:\\Vendor\\v.exe", "C:\\Vendor"));
  CHECK_FALSE(below("C:\\Vendor", "C:\\Vendor\\bin"));
  CHECK_FALSE(below("C:\\a\\v.exe", "C:\\a:"));
  CHECK_FALSE(below("", "C:\\"));
}

TEST_CASE("a copy lies below a folder as win32 sees their paths: without . and .. and double separators") {
  CHECK(below("C:\\Vendor\\.\\v.exe", "C:\\Vendor"));
  CHECK(below("C:\\Other\\..\\Vendor\\v.exe", "C:\\Vendor"));
  CHECK(below("C:\\\\Vendor//v.exe", "C:\\Vendor"));
  CHECK(below("C:\\Vendor\\v.exe", "C:\\Vendor\\bin\\.."));
  CHECK(below("C:\\Vendor\\v.exe", "C:\\.\\Vendor\\\\"));
  CHECK_FALSE(below("C:\\Vendor\\..\\v.exe", "C:\\Vendor"));
  CHECK_FALSE(below("C:\\Vendor\\v.exe\\..", "C:\\Vendor"));
}

TEST_CASE("an InstallLocation is read as for a location: stripped, expanded, refused") {
  const auto with = [](described_entry holder) {
    return version(machine().uninstall(entry("Vendor", "0.1")).uninstall(std::move(holder)));
  };
  CHECK(with(entry("Vendor", "1.0", "\"C:/vendor/\" ")) == "1.0");
  CHECK(with(entry("Vendor", "1.0", "C:\\Vendor\\\0"s)) == "1.0");
  CHECK(with(entry("Vendor", "1.0", "C:\\")) == "1.0");
  CHECK(with(expandable(entry("Vendor", "1.0", "%ROOT%"))) == "1.0");
  CHECK(with(expandable(entry("Vendor", "1.0", "%UNSET%"))) == "0.1");
  CHECK(with(entry("Vendor", "1.0", "%ROOT%")) == "0.1");
  CHECK(with(entry("Vendor", "1.0", "Vendor")) == "0.1");
  CHECK(with(entry("Vendor", "1.0", "")) == "0.1");
  CHECK(with(entry("Vendor", "1.0", "\\\\C:\\Vendor")) == "0.1");
}

TEST_CASE("a DisplayVersion loses NULs and blanks at its ends, and a blank one is none") {
  CHECK(displayed("2.3.0") == "2.3.0");
  CHECK(displayed("  2.3.0\t\r\n") == "2.3.0");
  CHECK(displayed("2.3.0\0\0"s) == "2.3.0");
  CHECK(displayed("\0 2.3.0 \0 "s) == "2.3.0");
  CHECK(displayed("2.3 beta") == "2.3 beta");
  CHECK(displayed("beta") == "beta");
  CHECK(displayed("") == "(none)");
  CHECK(displayed(" \t") == "(none)");
  CHECK(displayed("\0"s) == "(none)");
  CHECK(displayed(std::nullopt) == "(none)");
}

TEST_CASE("the registry is walked once, up to the entry that holds the copy, and no file is looked at") {
  const auto described = machine()
                             .uninstall(entry("Vendor 1", "1.0", "C:\\Other"))
                             .uninstall(entry("Vendor 2", "2.0", "C:\\Vendor"))
                             .uninstall(entry("Vendor 3", "3.0", "C:\\Vendor"));
  const testing::recording_host host{described};
  version(host);
  CHECK(host.calls() == lines({"uninstall entries", "entry Vendor 1", "entry Vendor 2"}));
}
