#include <appdecl/availability/explain.hpp>

#include <appdecl/declaration/declare.hpp>
#include <appdecl/host/counting.hpp>
#include <appdecl/host/memory.hpp>

#include <support/availability_text.hpp>
#include <support/lines.hpp>
#include <support/told_versions.hpp>

#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <cstddef>
#include <string>
#include <vector>

namespace {

using appdecl::bundle;
using appdecl::command;
using appdecl::executable;
using appdecl::memory_host;
using appdecl::on_darwin;
using appdecl::on_linux;
using appdecl::on_win32;
using appdecl::os_family;
using appdecl::path;
using appdecl::requires_app;
using testing::lines;
using testing::text_of;

constexpr auto everywhere =
    appdecl::declare("vendor",
                     on_win32(executable, appdecl::uninstall_registry{"Vendor", "v.exe"}, path{"C:/*/v.exe"},
                              command{"v"}, path{"%X%/v.exe"}, appdecl::uninstall_version{"Vendor"}),
                     on_darwin(bundle, appdecl::app_bundle{"V.app"}, path{"~/*.app"}, appdecl::plist{}),
                     on_linux(executable, command{"v"}, path{"/opt/v-*/v"}, path{"~/v"},
                              appdecl::flatpak{"com.v"}, appdecl::snap{"v"}),
                     requires_app("2.0"));
constexpr auto any_version =
    appdecl::declare("vendor",
                     on_win32(executable, path{"C:/*/v.exe"}, appdecl::uninstall_registry{"Vendor", "v.exe"},
                              appdecl::uninstall_version{"Vendor"}),
                     on_linux(executable, path{"$X/v"}, command{"v"}), requires_app());
constexpr auto of_three = appdecl::declare(
    "vendor", on_darwin(executable, path{"/a/v"}, path{"/b/v"}, path{"/c/v"}, appdecl::plist{}),
    requires_app("2.0"));
constexpr auto not_required = appdecl::declare("vendor", on_linux(executable, path{"/a/v"}));

std::string lines_of(const appdecl::explanation& all) {
  std::vector<std::string> shown;
  for (const appdecl::explained_candidate& each : all.candidates) {
    shown.push_back(std::to_string(each.location) + ' ' + std::string(each.source) + ' ' + each.path +
                    (each.present ? " present " : " absent ") + each.version.value_or("-") + ": " +
                    each.reason);
  }
  return lines(shown);
}

/// The answer that the candidates add up to, said a second time.
template <class Declaration>
std::string added_up(const Declaration& declared, os_family os, const appdecl::explanation& all) {
  const auto app = declared.view().app(os);
  const std::string minimum(declared.view().min_version().value_or("-"));
  if (!app) {
    return "unsupported_os | - | - | " + minimum;
  }
  const appdecl::explained_candidate* chosen = nullptr;
  for (const appdecl::explained_candidate& each : all.candidates) {
    if (!each.present) {
      continue;
    }
    if (!app->has_version_source() || minimum == "-") {
      return "available | " + each.version.value_or("-") + " | " + each.path + " | " + minimum;
    }
    const bool readable = each.version && each.version->find_first_of("0123456789") != std::string::npos;
    if (readable && appdecl::lenient_order::compare(*each.version, minimum) >= 0) {
      return "available | " + *each.version + " | " + each.path + " | " + minimum;
    }
    const bool chosen_readable = chosen != nullptr && chosen->version &&
                                 chosen->version->find_first_of("0123456789") != std::string::npos;
    if (chosen == nullptr || (readable && (!chosen_readable || appdecl::lenient_order::compare(
                                                                   *each.version, *chosen->version) > 0))) {
      chosen = &each;
    }
  }
  if (chosen != nullptr) {
    const bool readable =
        chosen->version && chosen->version->find_first_of("0123456789") != std::string::npos;
    return "version_too_old | " + (readable ? *chosen->version : "-") + " | " + chosen->path + " | " +
           minimum;
  }
  return "missing_app | - | " + (all.candidates.empty() ? "-" : all.candidates.front().path) + " | " +
         minimum;
}

/// Puts something, or nothing, at each of the paths.
void scatter(memory_host& host, const std::vector<std::string>& paths) {
  for (const std::string& where : paths) {
    appdecl::described_file file;
    switch (*rc::gen::inRange(0, 7)) {
      case 0: host.directory(where); break;
      case 1: file.special = true; [[fallthrough]];
      case 2: host.file(where, file); break;
      case 3:
      case 4: host.file(where, appdecl::executable_file); break;
      case 5: host.symlink(where, *rc::gen::elementOf(paths)); break;
      default: break;
    }
  }
}

template <class Text>
bool maybe(memory_host& host, const char* name, const std::vector<Text>& values) {
  const std::string value = *rc::gen::elementOf(values);
  if (!value.empty()) {
    host.variable(name, value);
  }
  return !value.empty();
}

memory_host any_linux() {
  memory_host host{os_family::linux_};
  scatter(host, {"/bin/v", "/usr/bin/v", "/opt/v-1/v", "/opt/v-2/v", "/opt/v-10/v", "/opt/x/v", "/home/me/v",
                 "/var/lib/flatpak/exports/bin/com.v", "/home/me/.local/share/flatpak/exports/bin/com.v",
                 "/snap/bin/v"});
  maybe<std::string>(host, "PATH", {"", "/bin", "/usr/bin:/bin", "bin::/bin/", "/none"});
  maybe<std::string>(host, "X", {"", "/opt/x", "opt", "/bin"});
  if (*rc::gen::arbitrary<bool>()) {
    host.home("/home/me");
  }
  return host;
}

memory_host any_darwin() {
  memory_host host{os_family::darwin};
  scatter(host, {"/Applications/V.app/Contents/Info.plist",
                 "/Users/me/Applications/V.app/Contents/Info.plist", "/Users/me/V 1.app/Contents/Info.plist",
                 "/Users/me/V 2.app/Contents/Info.plist", "/Users/me/V 3.app"});
  if (*rc::gen::arbitrary<bool>()) {
    host.home("/Users/me/");
  }
  return host;
}

memory_host any_win32() {
  memory_host host{os_family::win32};
  scatter(host, {"C:\\V 1\\v.exe", "C:\\V 2\\v.exe", "C:\\V 10\\v.exe", "C:\\bin\\v.exe", "C:\\bin\\v.cmd",
                 "D:\\x\\v.exe"});
  maybe<std::string>(host, "PATH", {"", "C:\\bin", "C:/V 1;\"C:\\bin\\\"", "\\\\server\\bin"});
  maybe<std::string>(host, "X", {"", "D:/x", "D:x", "\\\\server"});
  const int entries = *rc::gen::inRange(0, 5);
  for (int i = 0; i < entries; ++i) {
    appdecl::described_entry entry;
    entry.view = *rc::gen::element(appdecl::uninstall_view::machine64, appdecl::uninstall_view::machine32,
                                   appdecl::uninstall_view::user);
    entry.name = *rc::gen::element<std::string>("Vendor", "Vendor 2", "Else");
    if (*rc::gen::arbitrary<bool>()) {
      entry.version = *rc::gen::element<std::string>("1.0", "1.10", "2.0", "3", "beta", "");
    }
    if (*rc::gen::arbitrary<bool>()) {
      entry.location = appdecl::registry_text<std::string>{
          *rc::gen::element<std::string>("C:\\V 1", "c:/v 2/", "\"C:\\V 10\"", "D:\\x", "%X%",
                                         "\\\\server\\x"),
          *rc::gen::arbitrary<bool>()};
    }
    host.uninstall(entry);
  }
  return host;
}

template <class Declaration>
void check_explanation(const Declaration& declared, const memory_host& host) {
  const appdecl::explanation all = explain(declared, host);
  RC_ASSERT(!host.contradiction());
  RC_ASSERT(text_of(all.answer) == text_of(evaluate(declared, host)));
  RC_ASSERT(text_of(all.answer) == added_up(declared, host.os(), all));
  const auto app = declared.view().app(host.os());
  std::size_t location = 0;
  for (const appdecl::explained_candidate& each : all.candidates) {
    RC_ASSERT(each.location >= location);
    location = each.location;
    RC_ASSERT(location < app->size());
    RC_ASSERT(each.source == (*app)[location].name());
    // Present copies have a version that will do to compare, or a reason, where there is a source; absent
    // ones a reason alone.
    const bool comparable =
        each.version && (!declared.view().min_version() || appdecl::lenient_order::comparable(*each.version));
    RC_ASSERT(each.present || (!each.version && !each.reason.empty()));
    RC_ASSERT(!each.present || each.reason.empty() == (comparable || !app->has_version_source()));
  }
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
                                "1 path /b/v present -: its version cannot be read: plist is a source that "
                                "this release does not read yet",
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

TEST_CASE("an uninstall registry without a version for a copy gives none") {
  const auto host = memory_host{os_family::win32}.file("C:\\V\\v.exe");
  CHECK(lines_of(explain(any_version, host)) ==
        lines({"0 path C:\\V\\v.exe present -: its version cannot be read: uninstall_registry gives none"}));
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

TEST_CASE("the answer of an explanation is that of an evaluation, and what its candidates add up to") {
  const auto on = [](memory_host (*machine)()) {
    return [machine] {
      const memory_host host = machine();
      check_explanation(everywhere, host);
      check_explanation(any_version, host);
      check_explanation(of_three, host);
    };
  };
  CHECK(rc::check("on Linux machines", on(any_linux)));
  CHECK(rc::check("on macOS machines", on(any_darwin)));
  CHECK(rc::check("on Windows machines", on(any_win32)));
}
