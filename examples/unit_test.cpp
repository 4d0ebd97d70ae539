// A unit test of a declaration: the machines are described in the test, so it runs the same everywhere.
#include <appdecl/appdecl.hpp>
#include <appdecl/host/memory.hpp>

#include <cstdio>
#include <cstdlib>

namespace {

constexpr auto vendor = appdecl::declare(
    "vendor",
    appdecl::on_win32(appdecl::executable, appdecl::uninstall_registry{"Vendor App", "vendor.exe"},
                      appdecl::uninstall_version{"Vendor App"}),
    appdecl::on_linux(appdecl::executable, appdecl::command{"vendor"}, appdecl::snap{"vendor"}),
    appdecl::requires_app("2.3"));

void expect(bool holds, const char* what) {
  if (!holds) {
    std::fprintf(stderr, "failed: %s\n", what);
    std::exit(1);
  }
}

void finds_the_snap() {
  const auto host = appdecl::memory_host{appdecl::os_family::linux_}
                        .variable("PATH", "/usr/local/bin:/usr/bin")
                        .file("/snap/bin/vendor", appdecl::executable_file);
  const appdecl::availability answer = appdecl::evaluate(vendor, host);
  expect(answer.state == appdecl::state::available, "the snap is found");
  expect(answer.path == "/snap/bin/vendor", "and its path reported");
}

void refuses_an_old_version() {
  const auto host =
      appdecl::memory_host{appdecl::os_family::win32}
          .uninstall({appdecl::uninstall_view::machine64, "Vendor", "Vendor App 2.2", "2.2.9", "C:\\Vendor"})
          .file("C:\\Vendor\\vendor.exe");
  const appdecl::availability answer = appdecl::evaluate(vendor, host);
  expect(answer.state == appdecl::state::version_too_old, "2.2.9 is below 2.3");
  expect(answer.version == "2.2.9", "and the version that was found is reported");
}

void needs_a_supported_system() {
  const auto host = appdecl::memory_host{appdecl::os_family::darwin};
  expect(appdecl::evaluate(vendor, host).state == appdecl::state::unsupported_os,
         "there is no block for macOS");
}

}  // namespace

int main() {
  finds_the_snap();
  refuses_an_old_version();
  needs_a_supported_system();
}
