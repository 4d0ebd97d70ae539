#include <appdecl/interop/nlohmann_json.hpp>

#include <appdecl/declaration/declare.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace {

using appdecl::node_type;
using nlohmann::json;
using traits = appdecl::node_traits<json>;

}  // namespace

TEST_CASE("each JSON type is a node type") {
  const struct {
    json value;
    node_type type;
  } cases[] = {
      {nullptr, node_type::null},
      {true, node_type::boolean},
      {false, node_type::boolean},
      {"", node_type::text},
      {"true", node_type::text},
      {5, node_type::number},
      {-5, node_type::number},
      {5U, node_type::number},
      {2.5, node_type::number},
      {json::array(), node_type::list},
      {json::object(), node_type::mapping},
      {json::binary({1, 2}), node_type::other},
      {json(json::value_t::discarded), node_type::other},
  };
  for (const auto& each : cases) {
    CAPTURE(std::string(each.value.type_name()));
    CHECK(traits::type(each.value) == each.type);
    CHECK_FALSE(traits::position_of(each.value));
  }
}

TEST_CASE("scalars are read as they are") {
  CHECK(traits::boolean(true));
  CHECK_FALSE(traits::boolean(false));
  const json text = std::string("a\0\xc3\xa9", 4);
  CHECK(traits::text(text) == std::string_view("a\0\xc3\xa9", 4));
  CHECK(traits::text(text).data() == text.get_ref<const std::string&>().data());
}

TEST_CASE("an integer is a whole number that 64 bits with a sign hold") {
  const struct {
    const char* text;
    std::optional<std::int64_t> value;
  } cases[] = {
      {"0", 0},
      {"-0", 0},
      {"4242", 4242},
      {"-1", -1},
      {"9223372036854775807", std::numeric_limits<std::int64_t>::max()},
      {"-9223372036854775808", std::numeric_limits<std::int64_t>::min()},
      {"9223372036854775808", std::nullopt},
      {"18446744073709551615", std::nullopt},
      {"18446744073709551616", std::nullopt},
      {"-9223372036854775809", std::nullopt},
      {"4242.0", std::nullopt},
      {"4e2", std::nullopt},
  };
  for (const auto& each : cases) {
    CAPTURE(std::string(each.text));
    CHECK(traits::integer(json::parse(each.text)) == each.value);
  }
}

TEST_CASE("members are found by their key") {
  const json mapping{{"a", 1}, {"b", nullptr}, {"", 3}};
  REQUIRE(traits::find(mapping, "a") != nullptr);
  CHECK(*traits::find(mapping, "a") == 1);
  CHECK(traits::find(mapping, "b")->is_null());
  CHECK(*traits::find(mapping, "") == 3);
  CHECK(traits::find(mapping, "A") == nullptr);
  CHECK(traits::find(mapping, "ab") == nullptr);
  CHECK(traits::find(json::object(), "a") == nullptr);
}

TEST_CASE("items and members are visited in order until the visitor has enough") {
  const json list{1, 2, 3};
  std::vector<int> items;
  traits::each_item(list, [&](const json& item) {
    items.push_back(item.get<int>());
    return items.size() < 2;
  });
  CHECK(items == std::vector<int>{1, 2});

  const json mapping{{"a", 1}, {"b", 2}, {"c", 3}};
  std::string members;
  traits::each_member(mapping,
                      [&](std::string_view key, const json& value, std::optional<appdecl::position> place) {
                        CHECK_FALSE(place);
                        members += std::string(key) + value.dump();
                        return key != "b";
                      });
  CHECK(members == "a1b2");
  traits::each_item(json::array(), [](const json&) -> bool { throw "nothing to visit"; });
}

TEST_CASE("a declaration is written as a declaration file writes it") {
  static constexpr auto vendor =
      appdecl::declare("vendor",
                       appdecl::on_win32(appdecl::executable, appdecl::uninstall_registry{"V", "v.exe"},
                                         appdecl::path{"%X%/v"}, appdecl::uninstall_version{"V"}),
                       appdecl::on_linux(appdecl::executable, appdecl::command{"v"},
                                         appdecl::flatpak{"com.V"}, appdecl::server_json{"~/v.json"}),
                       appdecl::requires_app("2.3"));
  const json written = vendor.view();
  CHECK(written == json::parse(R"({
    "name": "vendor",
    "app": {
      "win32": {"presence": "executable",
                "location": [{"kind": "uninstall_registry", "display_name_prefix": "V", "file": "v.exe"}, "%X%/v"],
                "version": {"kind": "uninstall_registry", "display_name_prefix": "V"},
                "liveness": {"kind": "none"}},
      "linux": {"presence": "executable",
                "location": [{"kind": "command", "name": "v"}, {"kind": "flatpak", "app_id": "com.V"}],
                "version": {"kind": "none"},
                "liveness": {"kind": "server_json", "path": "~/v.json", "pid_key": "pid", "url_key": "http",
                             "token_key": "token", "endpoint_path": "/mcp"}}
    },
    "requires": {"app": true, "min_version": "2.3"}
  })"));

  static constexpr auto least = appdecl::declare("least");
  CHECK(json(least.view()) == json{{"name", "least"}});
  const appdecl::declaration owning(vendor.view());
  CHECK(json(owning) == written);
}
