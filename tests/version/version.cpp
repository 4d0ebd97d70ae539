#include <appdecl/version/version.hpp>

#include <appdecl/host/counting.hpp>
#include <appdecl/host/memory.hpp>

#include <support/pe_builder.hpp>

#include <doctest/doctest.h>

#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>

namespace outside {

struct file_name {
  std::string_view separator = {};
};

/// What stands behind the last separator of the path.
template <class Host>
std::optional<std::string> read_version(const Host&, const file_name& source, appdecl::presence,
                                        std::string_view path) {
  const std::size_t at = path.rfind(source.separator);
  return at == std::string_view::npos ? std::nullopt
                                      : std::optional<std::string>(path.substr(at + source.separator.size()));
}

}  // namespace outside

template <>
struct appdecl::kind_traits<outside::file_name> : appdecl::kind_base<appdecl::role::version> {
  static constexpr std::string_view name = "file_name";
  static constexpr std::tuple fields{field{"separator"}};
};

namespace {

struct wider_vocabulary : appdecl::standard_vocabulary {
  using versions = appdecl::widen<standard_vocabulary::versions, outside::file_name>;
};

using appdecl::memory_host;
using appdecl::os_family;
using appdecl::presence;

template <class Vocabulary = appdecl::standard_vocabulary, class Host, class Kind>
std::optional<std::string> version(const Host& host, const Kind& kind, std::string_view path) {
  const appdecl::version_of<Vocabulary> source = kind;
  return appdecl::standard_version<>{}(host, source, presence::executable, path);
}

struct orderless {};
struct reversed {
  struct order {};
};

}  // namespace

TEST_CASE("the standard policy reads the uninstall registry") {
  appdecl::described_entry entry;
  entry.name = "Vendor App";
  entry.version = "2.3.0";
  const auto host = memory_host{os_family::win32}.uninstall(entry);
  CHECK(version(host, appdecl::uninstall_version{"Vendor"}, "C:\\v.exe") ==
        std::optional<std::string>("2.3.0"));
  CHECK(version(host, appdecl::uninstall_version{"Else"}, "C:\\v.exe") == std::nullopt);
}

TEST_CASE("the standard policy reads version resources") {
  testing::pe_plan plan;
  plan.types = {
      testing::folder(16, {testing::folder(1, {testing::leaf(0, testing::version_info({2, 3, 0, 12594}))})})};
  const auto host = memory_host{os_family::win32}.file("C:\\v.exe", {testing::build_pe(plan).bytes});
  CHECK(version(host, appdecl::pe_resource{}, "C:\\v.exe") == std::optional<std::string>("2.3.0.12594"));
  CHECK(version(host, appdecl::pe_resource{}, "C:\\w.exe") == std::nullopt);
}

TEST_CASE("the standard policy reads property lists") {
  const auto host = memory_host{os_family::darwin}.file(
      "/A/V.app/Contents/Info.plist",
      {"<plist><dict><key>CFBundleVersion</key><string>2.3</string></dict></plist>"});
  CHECK(version(host, appdecl::plist{}, "/A/V.app/Contents/MacOS/v") == std::optional<std::string>("2.3"));
  CHECK(version(host, appdecl::plist{}, "/A/v") == std::nullopt);
}

TEST_CASE("no source gives no version, and no question is asked") {
  const auto described = memory_host{os_family::darwin}.file("/v.exe");
  const appdecl::counting_host host{described};
  CHECK(version(host, appdecl::no_version{}, "/v.exe") == std::nullopt);
  CHECK(host.calls().total() == 0);
}

TEST_CASE("the standard policy finds the read_version function of a kind from outside") {
  const memory_host host{os_family::linux_};
  CHECK(version<wider_vocabulary>(host, outside::file_name{"-"}, "/opt/v-2.3") ==
        std::optional<std::string>("2.3"));
  CHECK(version<wider_vocabulary>(host, outside::file_name{"-"}, "/opt/v") == std::nullopt);
}

TEST_CASE("a version policy names the order of its texts, and without one the lenient order holds") {
  using appdecl::order_of;
  static_assert(std::is_same_v<order_of<appdecl::standard_version<>>, appdecl::lenient_order>);
  static_assert(
      std::is_same_v<order_of<appdecl::standard_version<appdecl::strict_order>>, appdecl::strict_order>);
  static_assert(std::is_same_v<order_of<orderless>, appdecl::lenient_order>);
  static_assert(std::is_same_v<order_of<reversed>, reversed::order>);
  static_assert(std::is_empty_v<appdecl::standard_version<>>);
  CHECK(std::is_same_v<order_of<const orderless>, appdecl::lenient_order>);
}
