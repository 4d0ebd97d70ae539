#include <appdecl/availability/explain.hpp>

#include <appdecl/host/memory.hpp>
#include <appdecl/version/order.hpp>

#include <support/availability_text.hpp>
#include <support/explained_declarations.hpp>

#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <cstddef>
#include <string>
#include <vector>

namespace {

using appdecl::memory_host;
using appdecl::os_family;
using testing::any_version;
using testing::everywhere;
using testing::of_three;
using testing::text_of;

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
