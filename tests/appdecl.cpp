#include <appdecl/appdecl.hpp>

#include <appdecl/host/memory.hpp>

#include <doctest/doctest.h>

#include <optional>
#include <string>

namespace {

// Everything that a program needs comes by the front door; the described host is of its own header.
constexpr auto vendor = appdecl::declare(
    "vendor-mcp",
    appdecl::on_win32(appdecl::executable, appdecl::uninstall_registry{"Vendor App", "vendor.exe"},
                      appdecl::path{"%ProgramFiles%/Vendor/Vendor App */vendor.exe"}, appdecl::pe_resource{}),
    appdecl::on_darwin(appdecl::bundle, appdecl::app_bundle{"Vendor.app"}, appdecl::plist{}),
    appdecl::on_linux(appdecl::executable, appdecl::command{"vendor"}, appdecl::flatpak{"com.vendor.App"},
                      appdecl::snap{"vendor"}, appdecl::server_json{"~/.vendor/server.json"}),
    appdecl::requires_app("2.3.0"));

}  // namespace

TEST_CASE("the front door brings declarations, evaluation, explanation, registry and gates") {
  const auto host =
      appdecl::memory_host{appdecl::os_family::linux_}.home("/home/me").file("/snap/bin/vendor");
  const appdecl::availability answer = appdecl::evaluate(vendor, host);
  CHECK(answer.state == appdecl::state::available);
  CHECK(answer.offerable());
  CHECK(answer.path == std::optional<std::string>("/snap/bin/vendor"));
  CHECK(answer.min_version == std::optional<std::string>("2.3.0"));
  CHECK(appdecl::explain(vendor, host).candidates.size() == 4);

  appdecl::declaration_registry declarations;
  declarations.add("vendor", vendor);
  CHECK(appdecl::server_gate(
      "vendor", [] { return true; }, declarations, host));
  CHECK(appdecl::skill_gate("vendor", declarations, host));

  CHECK(to_string(vendor.view()).find("vendor-mcp") != std::string::npos);
}

TEST_CASE("this machine can be asked through the front door alone") {
  const appdecl::availability answer = appdecl::evaluate(vendor);
  CHECK(answer.min_version == std::optional<std::string>("2.3.0"));
}
