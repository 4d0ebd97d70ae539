#include <appdecl/locate/uninstall_registry.hpp>

#include <appdecl/host/memory.hpp>

#include <support/candidates.hpp>
#include <support/recording_host.hpp>

#include <doctest/doctest.h>

#include <optional>
#include <string>
#include <vector>

namespace {

using appdecl::described_entry;
using appdecl::memory_host;
using appdecl::os_family;
using appdecl::uninstall_registry;
using appdecl::uninstall_view;
using testing::candidates;
using testing::lines;

using text = std::optional<std::string>;
using location = std::optional<appdecl::registry_text<std::string>>;

constexpr uninstall_registry vendor{"Vendor App", "v.exe"};

location plain(std::string folder) { return appdecl::registry_text<std::string>{std::move(folder), false}; }
location expandable(std::string folder) {
  return appdecl::registry_text<std::string>{std::move(folder), true};
}

described_entry entry(text name, location where, uninstall_view view = uninstall_view::machine64) {
  described_entry made;
  made.view = view;
  made.name = std::move(name);
  made.location = std::move(where);
  return made;
}

memory_host machine() {
  return memory_host{os_family::win32}
      .home("C:\\Users\\me")
      .variable("LOCALAPPDATA", "C:\\Users\\me\\Local")
      .variable("QUOTED", "\"C:\\Quoted\"")
      .variable("PERCENT", "C:\\%HOME%")
      .variable("SHARE", "\\\\server\\share")
      .variable("EMPTY", "")
      .variable("STAR", "C:\\*");
}

/// The install folder that an entry comes to, or "(none)".
std::string folder_of(const location& where) {
  std::string out = "left over";
  const memory_host host = machine();
  const described_entry one = entry("x", where);
  return appdecl::install_folder(host, one, out) ? out : "(none)";
}

std::string absent(const std::string& path) { return path + ": no such file"; }

}  // namespace

TEST_CASE("a copy is the declared file below the InstallLocation of a matching entry") {
  const auto host = machine()
                        .uninstall(entry("Vendor App 2", plain("C:\\Vendor")))
                        .file("C:\\Vendor\\v.exe")
                        .file("C:\\Vendor\\bin\\x64\\v.exe");
  CHECK(candidates(host, vendor) == lines({"C:\\Vendor\\v.exe"}));
  CHECK(candidates(host, uninstall_registry{"Vendor App", "bin/x64\\v.exe"}) ==
        lines({"C:\\Vendor\\bin\\x64\\v.exe"}));
  CHECK(candidates(host, uninstall_registry{"Vendor App", "w.exe"}) == lines({absent("C:\\Vendor\\w.exe")}));
}

TEST_CASE("an entry matches when its DisplayName starts with the prefix, case and all") {
  const auto host = machine()
                        .uninstall(entry("Vendor App", plain("C:\\1")))
                        .uninstall(entry("Vendor App 2 (x64)", plain("C:\\2")))
                        .uninstall(entry("vendor app", plain("C:\\3")))
                        .uninstall(entry("Vendor Ap", plain("C:\\4")))
                        .uninstall(entry("The Vendor App", plain("C:\\5")))
                        .uninstall(entry(" Vendor App", plain("C:\\6")))
                        .uninstall(entry("", plain("C:\\7")));
  CHECK(candidates(host, vendor) == lines({absent("C:\\1\\v.exe"), absent("C:\\2\\v.exe")}));
  CHECK(candidates(host, uninstall_registry{"Vendor App 2", "v.exe"}) == lines({absent("C:\\2\\v.exe")}));
  CHECK(candidates(host, uninstall_registry{"Other", "v.exe"}).empty());
}

TEST_CASE("the prefix is literal") {
  const auto host =
      machine().uninstall(entry("Vendor", plain("C:\\1"))).uninstall(entry("V* (%X%)", plain("C:\\2")));
  CHECK(candidates(host, uninstall_registry{"V*", "v.exe"}) == lines({absent("C:\\2\\v.exe")}));
  CHECK(candidates(host, uninstall_registry{"V* (%X%)", "v.exe"}) == lines({absent("C:\\2\\v.exe")}));
}

TEST_CASE("an entry without a DisplayName or without an InstallLocation is passed over") {
  const auto host = machine()
                        .uninstall(entry(std::nullopt, plain("C:\\1")))
                        .uninstall(entry("Vendor App", std::nullopt))
                        .uninstall(entry("Vendor App", plain("C:\\3")));
  CHECK(candidates(host, vendor) == lines({absent("C:\\3\\v.exe")}));
}

TEST_CASE("the machine's 64-bit view comes first, then its 32-bit view, then the user's, each in its order") {
  const auto host = machine()
                        .uninstall(entry("Vendor App", plain("C:\\user"), uninstall_view::user))
                        .uninstall(entry("Vendor App", plain("C:\\b32"), uninstall_view::machine32))
                        .uninstall(entry("Vendor App", plain("C:\\b64"), uninstall_view::machine64))
                        .uninstall(entry("Vendor App", plain("C:\\a32"), uninstall_view::machine32))
                        .uninstall(entry("Vendor App", plain("C:\\a64"), uninstall_view::machine64));
  CHECK(candidates(host, vendor) ==
        lines({absent("C:\\b64\\v.exe"), absent("C:\\a64\\v.exe"), absent("C:\\b32\\v.exe"),
               absent("C:\\a32\\v.exe"), absent("C:\\user\\v.exe")}));
}

TEST_CASE("every matching entry is a candidate, whether its folder is there or gone") {
  const auto host = machine()
                        .uninstall(entry("Vendor App", plain("C:\\gone")))
                        .uninstall(entry("Vendor App", plain("C:\\here")))
                        .file("C:\\here\\v.exe");
  CHECK(candidates(host, vendor) == lines({absent("C:\\gone\\v.exe"), "C:\\here\\v.exe"}));
}

TEST_CASE("an InstallLocation loses NULs, blanks, quotes, blanks again and trailing separators") {
  using std::string_literals::operator""s;
  CHECK(folder_of(plain("C:\\Vendor")) == "C:\\Vendor");
  CHECK(folder_of(plain("C:\\Vendor\\")) == "C:\\Vendor");
  CHECK(folder_of(plain("C:\\Vendor\\/\\")) == "C:\\Vendor");
  CHECK(folder_of(plain("C:/Vendor/x/")) == "C:\\Vendor\\x");
  CHECK(folder_of(plain("C:\\")) == "C:\\");
  CHECK(folder_of(plain("C:/")) == "C:\\");
  CHECK(folder_of(plain("\"C:\\Vendor\"")) == "C:\\Vendor");
  CHECK(folder_of(plain(" \t\" C:\\Vendor \" ")) == "C:\\Vendor");
  CHECK(folder_of(plain("\"\"C:\\Vendor\"\"")) == "C:\\Vendor");
  CHECK(folder_of(plain("\"C:\\Vendor")) == "C:\\Vendor");
  CHECK(folder_of(plain("C:\\Vendor\0\0"s)) == "C:\\Vendor");
  CHECK(folder_of(plain("\0 \"C:\\Vendor\\\" \0"s)) == "C:\\Vendor");
  CHECK(folder_of(plain("C:\\Ven dor")) == "C:\\Ven dor");
}

TEST_CASE("an InstallLocation that is empty, relative or on the network is passed over") {
  using std::string_literals::operator""s;
  for (const std::string& folder :
       {""s, " "s, "\"\""s, "\" \""s, "\0"s, "\\"s, "Vendor"s, ".\\Vendor"s, "C:"s, "C:Vendor"s, "\\Vendor"s,
        "/Vendor"s, "\\\\server\\Vendor"s, "//server/Vendor"s, "\"\\\\server\\Vendor\""s,
        " \\\\?\\C:\\Vendor"s, "\\\\.\\C:\\Vendor"s, "%LOCALAPPDATA%\\V"s}) {
    CAPTURE(folder);
    CHECK(folder_of(plain(folder)) == "(none)");
  }
}

TEST_CASE("nothing on the network is looked at") {
  const auto described = machine()
                             .uninstall(entry("Vendor App", plain("\\\\server\\Vendor")))
                             .uninstall(entry("Vendor App", expandable("%SHARE%\\Vendor")))
                             .file("\\\\server\\Vendor\\v.exe");
  const testing::recording_host host{described};
  CHECK(candidates(host, vendor).empty());
  CHECK(host.questions() == lines({"uninstall entries", "entry Vendor App", "entry Vendor App"}));
}

TEST_CASE("in a REG_EXPAND_SZ text %NAME% is expanded, once and nothing else") {
  CHECK(folder_of(expandable("%LOCALAPPDATA%\\V")) == "C:\\Users\\me\\Local\\V");
  CHECK(folder_of(expandable("%localAppData%/V/")) == "C:\\Users\\me\\Local\\V");
  CHECK(folder_of(expandable("\"%LOCALAPPDATA%\\V\"")) == "C:\\Users\\me\\Local\\V");
  CHECK(folder_of(expandable("%QUOTED%")) == "C:\\Quoted");
  CHECK(folder_of(expandable("C:\\$LOCALAPPDATA\\${X}\\*")) == "C:\\$LOCALAPPDATA\\${X}\\*");
  CHECK(folder_of(expandable("~\\V")) == "(none)");
  CHECK(folder_of(expandable("%PERCENT%\\V")) == "C:\\%HOME%\\V");
  CHECK(folder_of(expandable("%STAR%\\V")) == "C:\\*\\V");
  CHECK(folder_of(expandable("C:\\100%\\V")) == "C:\\100%\\V");
  CHECK(folder_of(expandable("C:\\%%\\V")) == "C:\\%%\\V");
  CHECK(folder_of(expandable("%SHARE%\\V")) == "(none)");
}

TEST_CASE("a REG_SZ text is not expanded") {
  CHECK(folder_of(plain("C:\\%LOCALAPPDATA%")) == "C:\\%LOCALAPPDATA%");
}

TEST_CASE("a REG_EXPAND_SZ text with an unset name passes the entry over") {
  CHECK(folder_of(expandable("%UNSET%\\V")) == "(none)");
  CHECK(folder_of(expandable("C:\\%UNSET%\\V")) == "(none)");
  CHECK(folder_of(expandable("C:\\%EMPTY%\\V")) == "(none)");
}

TEST_CASE("an InstallLocation that outgrows every path is refused, not cut to a shorter one") {
  described_entry one = entry("x", expandable("%R%%LONG%%B%"));
  std::string out;
  const auto host = memory_host{os_family::win32}
                        .variable("R", "C:\\V")
                        .variable("LONG", std::string(100'000, '\\'))
                        .variable("B", "elsewhere");
  CHECK_FALSE(appdecl::install_folder(host, one, out));
  one.location = "C:\\V" + std::string(100'000, '\\');
  CHECK_FALSE(appdecl::install_folder(host, one, out));
}

TEST_CASE("a NUL inside an InstallLocation leads nowhere") {
  using std::string_literals::operator""s;
  const auto host = machine().uninstall(entry("Vendor App", plain("C:\\Ven\0dor"s))).file("C:\\Ven");
  CHECK(candidates(host, vendor) == "C:\\Ven\0dor\\v.exe: no such file\n"s);
}

TEST_CASE("the registry is walked once, and no further than the sink wants") {
  const auto described = machine()
                             .uninstall(entry("Vendor App", plain("C:\\1")))
                             .uninstall(entry("Other", plain("C:\\2")))
                             .uninstall(entry("Vendor App", plain("C:\\3")));
  const testing::recording_host all{described};
  candidates(all, vendor);
  CHECK(all.questions() == lines({"uninstall entries", "entry Vendor App", "kind_of C:\\1\\v.exe",
                                  "entry Other", "entry Vendor App", "kind_of C:\\3\\v.exe"}));
  const testing::recording_host first{described};
  candidates(first, vendor, appdecl::presence::executable, 1);
  CHECK(first.questions() == lines({"uninstall entries", "entry Vendor App", "kind_of C:\\1\\v.exe"}));
}

TEST_CASE("matching entries are visited until the visitor has enough") {
  const auto host = machine()
                        .uninstall(entry("V 1", {}))
                        .uninstall(entry("W", {}))
                        .uninstall(entry("V 2", {}))
                        .uninstall(entry("V 3", {}));
  std::vector<std::string> names;
  appdecl::each_matching_uninstall_entry(host, "V", [&](const auto& each) {
    names.emplace_back(*each.display_name());
    return names.size() < 2;
  });
  CHECK(lines(names) == lines({"V 1", "V 2"}));
}
