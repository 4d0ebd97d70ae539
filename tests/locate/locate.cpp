#include <appdecl/locate/locate.hpp>

#include <appdecl/host/memory.hpp>

#include <support/candidates.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <tuple>
#include <vector>

namespace outside {

struct homebrew {
  std::string_view formula = {};
};

template <class Host, class Sink>
void locate(const Host& host, const homebrew& wanted, appdecl::presence looked_for, std::string& buffer,
            Sink&& sink) {
  buffer = "/opt/homebrew/bin/" + std::string(wanted.formula);
  sink(appdecl::look_at(host, buffer, looked_for));
}

}  // namespace outside

template <>
struct appdecl::kind_traits<outside::homebrew> : appdecl::kind_base<appdecl::role::location> {
  static constexpr std::string_view name = "homebrew";
  static constexpr std::tuple fields{field{"formula", rule::not_a_bare_name{}}};
};

namespace {

struct wider_vocabulary : appdecl::standard_vocabulary {
  using locations = appdecl::widen<standard_vocabulary::locations, outside::homebrew>;
};

using appdecl::memory_host;
using appdecl::os_family;
using appdecl::presence;

template <class Vocabulary = appdecl::standard_vocabulary, class Kind>
std::string located(const memory_host& host, const Kind& kind, presence wanted = presence::executable) {
  const appdecl::location_of<Vocabulary> location = kind;
  std::vector<std::string> found;
  std::string buffer;
  appdecl::standard_locate{}(host, location, wanted, buffer, [&](const appdecl::candidate& copy) {
    found.push_back(testing::text_of(copy));
    return true;
  });
  return testing::lines(found);
}

}  // namespace

TEST_CASE("the standard policy finds every kind of location") {
  const auto linux_machine = memory_host{os_family::linux_}
                                 .variable("PATH", "/bin")
                                 .home("/home/me")
                                 .file("/bin/v", appdecl::executable_file)
                                 .file("/snap/bin/v")
                                 .file("/var/lib/flatpak/exports/bin/v");
  CHECK(located(linux_machine, appdecl::path{"/bin/*"}) == testing::lines({"/bin/v"}));
  CHECK(located(linux_machine, appdecl::command{"v"}) == testing::lines({"/bin/v"}));
  CHECK(located(linux_machine, appdecl::snap{"v"}) == testing::lines({"/snap/bin/v"}));
  CHECK(located(linux_machine, appdecl::flatpak{"v"}) ==
        testing::lines(
            {"/var/lib/flatpak/exports/bin/v", "/home/me/.local/share/flatpak/exports/bin/v: no such file"}));

  const auto mac = memory_host{os_family::darwin}.file("/Applications/V.app/Contents/Info.plist");
  CHECK(located(mac, appdecl::app_bundle{"V.app"}, presence::bundle) ==
        testing::lines({"/Applications/V.app", "~/Applications/V.app: no such home folder is known"}));

  appdecl::described_entry entry;
  entry.name = "Vendor";
  entry.location = appdecl::registry_text<std::string>{"C:\\V"};
  const auto windows = memory_host{os_family::win32}.uninstall(entry).file("C:\\V\\v.exe");
  CHECK(located(windows, appdecl::uninstall_registry{"Vendor", "v.exe"}) == testing::lines({"C:\\V\\v.exe"}));
}

TEST_CASE("the standard policy finds the locate function of a kind from outside") {
  const auto host = memory_host{os_family::darwin}.file("/opt/homebrew/bin/v");
  CHECK(located<wider_vocabulary>(host, outside::homebrew{"v"}) == testing::lines({"/opt/homebrew/bin/v"}));
  CHECK(located<wider_vocabulary>(host, appdecl::path{"/opt/homebrew/bin/v"}) ==
        testing::lines({"/opt/homebrew/bin/v"}));
}
