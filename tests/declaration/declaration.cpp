#include <appdecl/declaration/declaration.hpp>

#include <appdecl/declaration/declare.hpp>

#include <support/declared_json.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace {

using appdecl::declaration;
using appdecl::declaration_view;
using appdecl::os_family;
using appdecl::presence;

template <class T, class = void>
constexpr bool has_view = false;
template <class T>
constexpr bool has_view<T, std::void_t<decltype(std::declval<T>().view())>> = true;
template <class T, class = void>
constexpr bool has_name = false;
template <class T>
constexpr bool has_name<T, std::void_t<decltype(std::declval<T>().name())>> = true;

// A temporary owner has no view: the view would outlive the texts.
static_assert(has_view<declaration&> && has_view<const declaration&>);
static_assert(!has_view<declaration> && !has_view<const declaration>);
static_assert(has_name<declaration&> && !has_name<declaration> && !has_name<const declaration>);
// A view is one itself, and lives as long.
static_assert(has_view<declaration_view>);

static_assert(sizeof(declaration_view) == 2 * sizeof(void*));
static_assert(std::is_trivially_copyable_v<declaration_view>);
static_assert(sizeof(declaration) == sizeof(std::shared_ptr<int>));
static_assert(std::is_nothrow_copy_constructible_v<declaration> &&
              std::is_nothrow_move_constructible_v<declaration>);

constexpr const char* full_text = R"({
  "app": {
    "win32": {"presence": "executable",
              "location": [{"kind": "uninstall_registry", "display_name_prefix": "Vendor", "file": "bin/vendor.exe"},
                           "%ProgramFiles%/Vendor/vendor.exe"],
              "version": {"kind": "uninstall_registry", "display_name_prefix": "Vendor"},
              "liveness": {"kind": "server_json", "path": "~/.vendor/a rather long name of a server.json"}},
    "linux": {"presence": "executable", "location": [{"kind": "command", "name": "vendor"}]}
  },
  "requires": {"app": true, "min_version": "2.3.0"}
})";

declaration full() { return testing::declared(nlohmann::json::parse(full_text)); }

/// Documents that differ from the full one in one thing each.
std::vector<nlohmann::json> changed() {
  std::vector<nlohmann::json> result;
  const auto change = [&](const char* pointer, const nlohmann::json& value) {
    result.push_back(nlohmann::json::parse(full_text));
    result.back()[nlohmann::json::json_pointer(pointer)] = value;
  };
  change("/requires/min_version", "2.3");
  change("/requires/min_version", nullptr);
  change("/requires", nullptr);
  change("/app/linux", nlohmann::json::parse(R"({"presence": "bundle", "location": "~/vendor"})"));
  change("/app/linux/location/0/name", "vendor2");
  change("/app/linux/location/0/kind", "snap");
  change("/app/linux/location/1", "/opt/vendor");
  change("/app/win32/version/display_name_prefix", "Vendo");
  change("/app/win32/version/kind", "pe_resource");
  change("/app/win32/liveness", nullptr);
  change("/app/win32/liveness/path", "~/x");
  change("/app/win32/liveness/token_key", "secret");
  change("/app/win32/location/1", "%ProgramFiles%/Vendor/Vendor.exe");
  change("/app/darwin", nlohmann::json::parse(
                            R"({"presence": "bundle", "location": "/V.app", "version": {"kind": "plist"}})"));
  return result;
}

}  // namespace

TEST_CASE("a declaration says what was declared") {
  const declaration declared = full();
  const declaration_view view = declared.view();
  CHECK(view.name() == "vendor");
  CHECK(declared.name() == "vendor");
  CHECK(view.requires_app());
  CHECK(view.min_version() == "2.3.0");
  CHECK(view.has_app());
  CHECK_FALSE(view.app(os_family::darwin));
  CHECK_FALSE(view.app(os_family::other));

  const auto win32 = view.app(os_family::win32);
  REQUIRE(win32);
  CHECK(win32->presence() == presence::executable);
  CHECK(win32->has_version_source());
  REQUIRE(win32->size() == 2);
  CHECK((*win32)[0].get_if<appdecl::uninstall_registry>()->file == "bin/vendor.exe");
  CHECK((*win32)[1].get_if<appdecl::path>()->text == "%ProgramFiles%/Vendor/vendor.exe");
  CHECK(win32->version().is<appdecl::uninstall_version>());
  CHECK(win32->liveness().get_if<appdecl::server_json>()->url_key == "http");

  const auto posix = view.app(os_family::linux_);
  REQUIRE(posix);
  CHECK_FALSE(posix->has_version_source());
  CHECK(posix->liveness().is<appdecl::no_liveness>());
  REQUIRE(posix->end() - posix->begin() == 1);
  CHECK(posix->begin()->get_if<appdecl::command>()->name == "vendor");
}

TEST_CASE("a declaration outlives what it was made of") {
  std::optional<declaration> declared;
  {
    auto document = std::make_unique<nlohmann::json>(nlohmann::json::parse(full_text));
    auto name = std::make_unique<std::string>("a name that is longer than a short string");
    declared = appdecl::parse_declaration(*name, *document, "a.yaml").value();
    *name = "overwritten with something of some length";
  }
  CHECK(declared->name() == "a name that is longer than a short string");
  const auto app = declared->view().app(os_family::win32);
  CHECK(app->liveness().get_if<appdecl::server_json>()->path ==
        "~/.vendor/a rather long name of a server.json");

  // The same from a view of something that goes.
  std::optional<declaration> copy;
  {
    const declaration source = full();
    copy.emplace(source.view());
    CHECK(copy->name().data() != source.name().data());
  }
  CHECK(*copy == full());
}

TEST_CASE("copies share one block, and views stay good while one copy lives") {
  std::optional<declaration> original = full();
  const declaration copy = *original;
  const declaration_view view = original->view();
  CHECK(copy.name().data() == original->name().data());
  original.reset();
  CHECK(view == copy.view());
  CHECK(view.min_version() == "2.3.0");

  declaration assigned = testing::declared(nlohmann::json::object(), "other");
  CHECK(assigned != copy);
  assigned = copy;
  CHECK(assigned == copy);
  const declaration moved = std::move(assigned);
  CHECK(moved == copy);
  CHECK(moved.name().data() == copy.name().data());
}

TEST_CASE("declarations are equal when everything declared is") {
  const declaration first = full();
  CHECK(first == full());
  CHECK_FALSE(first != full());
  for (const nlohmann::json& document : changed()) {
    CAPTURE(document.dump());
    CHECK(testing::declared(document) != first);
    CHECK_FALSE(testing::declared(document) == first);
  }
  CHECK(testing::declared(nlohmann::json::parse(full_text), "other") != first);

  nlohmann::json spelled_out = nlohmann::json::parse(full_text);
  spelled_out["app"]["linux"]["version"]["kind"] = "none";
  spelled_out["app"]["win32"]["liveness"]["endpoint_path"] = "/mcp";
  CHECK(testing::declared(spelled_out) == first);
}

TEST_CASE("a declaration without an application has no blocks") {
  const declaration none = testing::declared(nlohmann::json::object());
  CHECK_FALSE(none.view().has_app());
  CHECK_FALSE(none.view().requires_app());
  CHECK_FALSE(none.view().min_version());
  for (const os_family os : {os_family::win32, os_family::darwin, os_family::linux_, os_family::other}) {
    CHECK_FALSE(none.view().app(os));
  }
}

TEST_CASE("texts of every length are kept, the empty one and a NUL too") {
  appdecl::declaration_head<appdecl::standard_vocabulary> head;
  for (const std::size_t size :
       {std::size_t{0}, std::size_t{1}, std::size_t{15}, std::size_t{16}, std::size_t{5000}}) {
    const std::string name(size, '\0');
    head.name = name;
    const declaration kept{declaration_view(head, nullptr)};
    CHECK(kept.name() == name);
  }
}
