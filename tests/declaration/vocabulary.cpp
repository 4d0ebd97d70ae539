#include <appdecl/declaration/vocabulary.hpp>

#include <appdecl/availability/evaluate.hpp>
#include <appdecl/declaration/declare.hpp>
#include <appdecl/declaration/print.hpp>
#include <appdecl/host/memory.hpp>

#include <support/declared_json.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

// Kinds of one's own, from outside: an aggregate, its traits, one overload and a vocabulary. Nothing else is
// touched.
namespace mine {

/// A location: a program of Homebrew.
struct homebrew {
  std::string_view formula = {};
  std::string_view prefix = "/opt/homebrew";
};

template <class Host, class Sink>
void locate(const Host& host, const homebrew& wanted, appdecl::presence looked_for, std::string& buffer,
            Sink&& sink) {
  buffer = wanted.prefix;
  appdecl::path_text::join(buffer, "bin", host.os());
  appdecl::path_text::join(buffer, wanted.formula, host.os());
  sink(appdecl::look_at(host, buffer, looked_for));
}

/// A version source: a file beside the program.
struct version_file {
  std::string_view name = "VERSION";
};

template <class Host>
std::optional<std::string> read_version(const Host& host, const version_file& source, appdecl::presence,
                                        std::string_view path) {
  const std::string file = std::string(path.substr(0, path.rfind('/') + 1)) + std::string(source.name);
  const auto opened = host.open(file);
  char text[32];
  const std::optional<std::size_t> size = opened ? opened->read_at(0, text, sizeof text) : std::nullopt;
  return size ? std::optional<std::string>(std::in_place, text, *size) : std::nullopt;
}

}  // namespace mine

template <>
struct appdecl::kind_traits<mine::homebrew> : appdecl::kind_base<appdecl::role::location> {
  static constexpr std::string_view name = "homebrew";
  static constexpr std::optional<os_family> only_under = os_family::darwin;
  static constexpr std::optional<presence> yields = presence::executable;
  static constexpr std::tuple fields{field{"formula", rule::not_a_bare_name{}},
                                     field{"prefix", rule::path_not_rooted{}}};
};
template <>
struct appdecl::kind_traits<mine::version_file> : appdecl::kind_base<appdecl::role::version> {
  static constexpr std::string_view name = "version_file";
  static constexpr std::tuple fields{field{"name", rule::not_a_bare_name{}}};
};

namespace mine {

struct my_vocabulary : appdecl::standard_vocabulary {
  using locations = appdecl::widen<appdecl::standard_vocabulary::locations, homebrew>;
  using versions = appdecl::widen<appdecl::standard_vocabulary::versions, version_file>;
};

using declaration = appdecl::basic_declaration<my_vocabulary>;

static constexpr auto brewed = appdecl::declare<my_vocabulary>(
    "vendor",
    appdecl::on_darwin(appdecl::executable, appdecl::path{"~/v"}, homebrew{" vendor "},
                       homebrew{"vendor", "/usr/local"}, version_file{" "}),
    appdecl::on_linux(appdecl::executable, appdecl::snap{"vendor"}), appdecl::requires_app("2.3"));

nlohmann::json brewed_json() {
  return nlohmann::json::parse(R"({
    "app": {
      "darwin": {"presence": "executable",
                 "location": ["~/v", {"kind": "homebrew", "formula": "vendor"},
                              {"kind": "homebrew", "formula": " vendor ", "prefix": "/usr/local"}],
                 "version": {"kind": "version_file"}},
      "linux": {"presence": "executable", "location": [{"kind": "snap", "name": "vendor"}]}
    },
    "requires": {"app": true, "min_version": "2.3"}})");
}

}  // namespace mine

namespace {

using appdecl::kind_list;
using appdecl::os_family;
using appdecl::state;
using location = appdecl::location_of<appdecl::standard_vocabulary>;
using version = appdecl::version_of<appdecl::standard_vocabulary>;

static_assert(std::is_same_v<appdecl::widen<kind_list<appdecl::snap>, appdecl::path, appdecl::command>,
                             kind_list<appdecl::snap, appdecl::path, appdecl::command>>);
static_assert(std::is_same_v<appdecl::widen<kind_list<appdecl::snap>>, kind_list<appdecl::snap>>);
static_assert(std::is_trivially_copyable_v<location>);
static_assert(std::is_convertible_v<appdecl::snap, location> &&
              !std::is_convertible_v<appdecl::plist, location>);
static_assert(!std::is_constructible_v<location, mine::homebrew>);

// Compared while compiling.
constexpr location a_snap = appdecl::snap{"v"};
constexpr location the_same_snap = appdecl::snap{"v"};
constexpr location a_command = appdecl::command{"v"};
static_assert(a_snap == the_same_snap && a_snap != a_command);
static_assert(a_snap.is<appdecl::snap>() && !a_snap.is<appdecl::command>() && a_snap.name() == "snap");

static_assert(mine::brewed.view().app(os_family::darwin)->version().is<mine::version_file>());
static_assert((*mine::brewed.view().app(os_family::darwin))[1].get_if<mine::homebrew>()->formula == "vendor");

}  // namespace

TEST_CASE("a value of a list is one of its kinds") {
  const location value = appdecl::flatpak{"com.V"};
  CHECK(value.is<appdecl::flatpak>());
  CHECK(value.get_if<appdecl::flatpak>()->app_id == "com.V");
  CHECK(value.get_if<appdecl::snap>() == nullptr);
  CHECK(value.name() == "flatpak");
  CHECK(value.visit([](const auto& kind) {
    return appdecl::kind_traits<std::decay_t<decltype(kind)>>::name;
  }) == "flatpak");
}

TEST_CASE("values are equal when kind and texts are") {
  CHECK(location(appdecl::snap{"v"}) == location(appdecl::snap{"v"}));
  CHECK(location(appdecl::snap{"v"}) != location(appdecl::snap{"w"}));
  CHECK(location(appdecl::snap{"v"}) != location(appdecl::command{"v"}));
  CHECK(version(appdecl::plist{}) == version(appdecl::plist{}));
  CHECK(version(appdecl::plist{}) != version(appdecl::pe_resource{}));
  CHECK_FALSE(version(appdecl::plist{}) != version(appdecl::plist{}));
}

TEST_CASE("a kind of one's own is parsed, and equals what C++ declares") {
  const mine::declaration parsed = testing::declared<mine::my_vocabulary>(mine::brewed_json());
  CHECK(parsed.view() == mine::brewed.view());
  nlohmann::json other = mine::brewed_json();
  other["app"]["darwin"]["location"][1]["prefix"] = "/brew";
  CHECK(testing::declared<mine::my_vocabulary>(other) != parsed);
  other = mine::brewed_json();
  other["app"]["darwin"]["version"]["name"] = "RELEASE";
  CHECK(testing::declared<mine::my_vocabulary>(other) != parsed);
}

TEST_CASE("a kind of one's own keeps its rules, its OS and its presence") {
  const auto error_of = [](const char* os, const char* presence, const char* item) {
    return testing::first_error<mine::my_vocabulary>(
        testing::with_location(os, presence, nlohmann::json::array({nlohmann::json::parse(item)})));
  };
  const char* const good = R"({"kind": "homebrew", "formula": "v"})";
  CHECK(error_of("darwin", "executable", good).empty());
  CHECK(error_of("linux", "executable", good) == "kind_not_for_os app.linux.location[0].kind");
  CHECK(error_of("darwin", "bundle", good) == "kind_not_for_presence app.darwin.location[0].kind");
  CHECK(error_of("darwin", "executable", R"({"kind": "homebrew"})") ==
        "not_a_bare_name app.darwin.location[0].formula");
  CHECK(error_of("darwin", "executable", R"({"kind": "homebrew", "formula": "v", "prefix": "opt"})") ==
        "path_not_rooted app.darwin.location[0].prefix");
  CHECK(testing::first_error<mine::my_vocabulary>(
            testing::with_keys("linux", {{"version", {{"kind", "version_file"}, {"name", "a/b"}}}})) ==
        "not_a_bare_name app.linux.version.name");

  // The standard vocabulary does not know it, and each says what it knows.
  const nlohmann::json document =
      testing::with_location("darwin", "executable", nlohmann::json::array({nlohmann::json::parse(good)}));
  CHECK(testing::first_error(document) == "unknown_location_kind app.darwin.location[0].kind");
  CHECK(appdecl::declaration_errors(document, "")[0].message.find(
            "known are command, uninstall_registry, ") != std::string::npos);
  nlohmann::json unknown = document;
  unknown["app"]["darwin"]["location"][0]["kind"] = "macports";
  CHECK(appdecl::declaration_errors<mine::my_vocabulary>(unknown, "")[0].message.find("snap, homebrew") !=
        std::string::npos);
}

TEST_CASE("a version source of one's own is good for a minimum, also under linux alone") {
  nlohmann::json document = testing::with_keys("linux", {{"version", {{"kind", "version_file"}}}});
  document["requires"] = {{"app", true}, {"min_version", "2"}};
  CHECK(testing::first_error<mine::my_vocabulary>(document).empty());

  static constexpr auto declared = appdecl::declare<mine::my_vocabulary>(
      "vendor", appdecl::on_linux(appdecl::executable, appdecl::path{"~/v"}, mine::version_file{}),
      appdecl::requires_app("2"));
  CHECK(mine::declaration(declared.view()) == testing::declared<mine::my_vocabulary>(document));
}

TEST_CASE("a kind of one's own is printed and has a JSON form") {
  CHECK(
      to_string(mine::brewed.view()) ==
      "vendor: requires app >= 2.3; "
      R"(darwin executable [path{"~/v"}, homebrew{"vendor", "/opt/homebrew"}, homebrew{"vendor", "/usr/local"}], )"
      R"(version version_file{"VERSION"}, liveness none{}; )"
      R"(linux executable [snap{"vendor"}], version none{}, liveness none{})");
  const nlohmann::json form = mine::brewed.view();
  CHECK(form["app"]["darwin"]["location"][2] ==
        nlohmann::json{{"kind", "homebrew"}, {"formula", "vendor"}, {"prefix", "/usr/local"}});
  CHECK(form["app"]["darwin"]["version"] == nlohmann::json{{"kind", "version_file"}, {"name", "VERSION"}});
  CHECK(testing::declared<mine::my_vocabulary>(form) == mine::declaration(mine::brewed.view()));
}

TEST_CASE("a kind of one's own is located and its version is read on any host") {
  const auto machine = [](const char* version_of_second) {
    return appdecl::memory_host{os_family::darwin}
        .home("/Users/me")
        .file("/opt/homebrew/bin/vendor")
        .file("/opt/homebrew/bin/VERSION", {"2.2"})
        .file("/usr/local/bin/vendor")
        .file("/usr/local/bin/VERSION", {version_of_second});
  };
  const appdecl::availability good = appdecl::evaluate(mine::brewed, machine("2.3.1"));
  CHECK(good.state == state::available);
  CHECK(good.path == "/usr/local/bin/vendor");
  CHECK(good.version == "2.3.1");
  const appdecl::availability old = appdecl::evaluate(mine::brewed, machine("2.1"));
  CHECK(old.state == state::version_too_old);
  CHECK(old.path == "/opt/homebrew/bin/vendor");
  CHECK(old.version == "2.2");

  const mine::declaration parsed = testing::declared<mine::my_vocabulary>(mine::brewed_json());
  CHECK(appdecl::evaluate(parsed, machine("2.3.1")) == good);
  CHECK(appdecl::evaluate(parsed, appdecl::memory_host{os_family::darwin}.home("/Users/me")).state ==
        state::missing_app);
  CHECK(appdecl::evaluate(parsed, appdecl::memory_host{os_family::linux_}.file("/snap/bin/vendor")).state ==
        state::available);
}
