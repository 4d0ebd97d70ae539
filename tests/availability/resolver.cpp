#include <appdecl/availability/resolver.hpp>

#include <appdecl/availability/evaluate.hpp>
#include <appdecl/declaration/declare.hpp>
#include <appdecl/host/memory.hpp>

#include <support/availability_text.hpp>
#include <support/told_versions.hpp>

#include <doctest/doctest.h>

#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace {

using appdecl::memory_host;
using appdecl::os_family;
using appdecl::resolver;

constexpr auto vendor = appdecl::declare(
    "vendor",
    appdecl::on_darwin(appdecl::executable, appdecl::path{"/a/v"}, appdecl::path{"/b/v"}, appdecl::plist{}),
    appdecl::requires_app("2.0"));

/// Finds every location at the path that it is given.
constexpr auto locate_at(const char* where) {
  return [where](const auto&, const auto&, appdecl::presence, std::string& buffer, auto&& sink) {
    buffer = where;
    sink(appdecl::candidate{buffer, appdecl::absence::none});
  };
}

/// Versions that are names of colours; the later in the rainbow, the higher. Any minimum is below them all.
struct rainbow {
  static bool comparable(std::string_view version) { return rank(version) >= 0; }
  static int compare(std::string_view a, std::string_view b) { return rank(a) - rank(b); }

 private:
  static int rank(std::string_view colour) {
    return colour == "red" ? 0 : colour == "green" ? 1 : colour == "blue" ? 3 : colour == "2.0" ? 2 : -1;
  }
};
struct colours : testing::told_versions {
  using order = rainbow;
};

struct wrong_locate {
  void operator()(int) const {}
};
struct mutable_locate {
  template <class Host, class Location, class Sink>
  void operator()(const Host&, const Location&, appdecl::presence, std::string&, Sink&&) {}
};
struct wrong_version {
  template <class Host, class Source>
  int operator()(const Host&, const Source&, appdecl::presence, std::string_view) const {
    return 1;
  }
};

template <class Locate>
constexpr bool locates = appdecl::detail::is_locate_policy<Locate, memory_host, appdecl::standard_vocabulary>;
template <class Version>
constexpr bool reads = appdecl::detail::is_version_policy<Version, memory_host, appdecl::standard_vocabulary>;

}  // namespace

TEST_CASE("the policies not named keep their defaults") {
  const auto own = locate_at("/x");
  static_assert(
      std::is_same_v<decltype(resolver{}), resolver<appdecl::standard_locate, appdecl::standard_version<>,
                                                    appdecl::skip_liveness>>);
  static_assert(std::is_same_v<decltype(resolver{own}), resolver<std::decay_t<decltype(own)>>>);
  static_assert(std::is_same_v<decltype(resolver{appdecl::standard_locate{}, colours{}}),
                               resolver<appdecl::standard_locate, colours>>);
  static_assert(std::is_same_v<decltype(resolver{appdecl::standard_locate{}, colours{}, 1}),
                               resolver<appdecl::standard_locate, colours, int>>);
  CHECK(sizeof(resolver<>) <= 3);  // three policies without state
}

TEST_CASE("a Locate policy may be a lambda, which alone finds the copies") {
  const memory_host nothing{os_family::darwin};
  CHECK(testing::text_of(evaluate(vendor, nothing, resolver{locate_at("/x/v")})) ==
        "version_too_old | - | /x/v | 2.0");
  testing::told_versions versions;
  versions.versions = {{"/x/v", "2.1"}};
  CHECK(testing::text_of(evaluate(vendor, nothing, resolver{locate_at("/x/v"), versions})) ==
        "available | 2.1 | /x/v | 2.0");
  CHECK(versions.reads() == testing::lines({"/x/v"}));
}

TEST_CASE("a Version policy brings its own order") {
  const auto host = memory_host{os_family::darwin}.file("/a/v").file("/b/v");
  const auto evaluated = [&](std::string a, std::string b) {
    colours versions;
    versions.versions = {{"/a/v", std::move(a)}, {"/b/v", std::move(b)}};
    return testing::text_of(evaluate(vendor, host, resolver{appdecl::standard_locate{}, versions}));
  };
  CHECK(evaluated("red", "blue") == "available | blue | /b/v | 2.0");
  CHECK(evaluated("red", "green") == "version_too_old | green | /b/v | 2.0");
  CHECK(evaluated("9.9", "red") == "version_too_old | red | /b/v | 2.0");
}

TEST_CASE("the strict order is chosen by the standard Version policy") {
  appdecl::described_entry entry;
  entry.name = "Vendor";
  entry.version = "2.3-beta";
  const auto host = memory_host{os_family::win32}.uninstall(entry).file("C:\\v.exe");
  static constexpr auto declared =
      appdecl::declare("vendor",
                       appdecl::on_win32(appdecl::executable, appdecl::path{"C:\\v.exe"},
                                         appdecl::uninstall_version{"Vendor"}),
                       appdecl::requires_app("2.0"));
  CHECK(testing::text_of(evaluate(declared, host)) == "available | 2.3-beta | C:\\v.exe | 2.0");
  using strict = appdecl::standard_version<appdecl::strict_order>;
  CHECK(testing::text_of(evaluate(declared, host, resolver{appdecl::standard_locate{}, strict{}})) ==
        "version_too_old | - | C:\\v.exe | 2.0");
}

TEST_CASE("a Version policy may give anything that becomes an optional text") {
  const auto host = memory_host{os_family::darwin}.file("/a/v");
  const auto by_text = [](const auto&, const auto&, appdecl::presence, std::string_view path) {
    return path == "/a/v" ? "3.0" : "0";
  };
  CHECK(testing::text_of(evaluate(vendor, host, resolver{appdecl::standard_locate{}, by_text})) ==
        "available | 3.0 | /a/v | 2.0");
}

TEST_CASE("policies are recognized by how they can be called") {
  static_assert(locates<appdecl::standard_locate>);
  static_assert(locates<decltype(locate_at(""))>);
  static_assert(!locates<wrong_locate>);
  static_assert(!locates<mutable_locate>);
  static_assert(!locates<int>);
  static_assert(reads<appdecl::standard_version<>>);
  static_assert(reads<testing::told_versions>);
  static_assert(!reads<wrong_version>);
  static_assert(!reads<wrong_locate>);
  CHECK(appdecl::detail::resolver_requirements<resolver<>, memory_host, appdecl::standard_vocabulary>::met);
}

TEST_CASE("a policy is told the presence that the block declares") {
  static constexpr auto bundle = appdecl::declare(
      "vendor", appdecl::on_darwin(appdecl::bundle, appdecl::path{"/A/V.app"}, appdecl::plist{}),
      appdecl::requires_app());
  const auto host = memory_host{os_family::darwin}.file("/A/V.app/Contents/Info.plist");
  std::string told;
  const auto versions = [&](const auto&, const auto& source, appdecl::presence wanted, std::string_view) {
    told = std::string(name(wanted)) + ' ' + std::string(source.name());
    return std::optional<std::string>();
  };
  evaluate(bundle, host, resolver{appdecl::standard_locate{}, versions});
  CHECK(told == "bundle plist");
}
