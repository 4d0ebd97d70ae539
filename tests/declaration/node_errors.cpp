#include <appdecl/declaration/node_errors.hpp>

#include <appdecl/declaration/rules.hpp>

#include <support/own_node.hpp>

#include <doctest/doctest.h>

#include <optional>
#include <string>
#include <string_view>

namespace {

using appdecl::node_type;
using appdecl::detail::node_path;
using errors = appdecl::detail::node_errors<testing::own_node>;
namespace rule = appdecl::rule;

}  // namespace

TEST_CASE("the path of a node is written with dots and indices") {
  const node_path top{nullptr, {}};
  const node_path app{nullptr, "app"};
  const node_path os{&app, "linux"};
  const node_path locations{&os, "location"};
  const node_path item{&locations, {}, 12};
  CHECK(top.to_string().empty());
  CHECK(app.to_string() == "app");
  CHECK(locations.to_string() == "app.linux.location");
  CHECK(item.to_string() == "app.linux.location[12]");
  CHECK(node_path{&item, "kind"}.to_string() == "app.linux.location[12].kind");
}

TEST_CASE("names are listed with commas") {
  CHECK(appdecl::detail::listed("", "a") == "a");
  CHECK(appdecl::detail::listed("a", "b") == "a, b");
}

TEST_CASE("a null is as good as absent") {
  const testing::own_node null;
  const testing::own_node text = testing::text_node("");
  const testing::own_node* absent = nullptr;
  CHECK(errors::present(absent) == nullptr);
  CHECK(errors::present(&null) == nullptr);
  CHECK(errors::present(&text) == &text);
  CHECK(errors::present(std::optional<testing::own_node>()) == nullptr);
}

TEST_CASE("a message says what stands there instead") {
  const testing::own_node nodes[] = {testing::own_node{},          testing::boolean_node(true),
                                     testing::boolean_node(false), testing::number_node(7),
                                     testing::text_node("a\nb"),   testing::list_node({}),
                                     testing::mapping_node({}),    testing::other_node()};
  std::string all;
  for (const auto& node : nodes) {
    const std::string got = errors::got(&node);
    CHECK(got.size() > 5);
    CHECK(got.find('\n') == std::string::npos);
    CHECK(all.find(got) == std::string::npos);
    all += got + '|';
  }
  CHECK(all.find("a\\x0ab") != std::string::npos);
  CHECK(errors::got(nullptr) == errors::got(&nodes[0]));
}

TEST_CASE("the first error ends a check, or all are collected") {
  const testing::own_node node = testing::text_node("x").at_line(4);
  errors first("a.yaml", /*first_error_only=*/true);
  CHECK_FALSE(first.fail<rule::not_a_mapping>({nullptr, "app"}, node));
  errors all("a.yaml", /*first_error_only=*/false);
  CHECK(all.fail<rule::not_a_mapping>({nullptr, "app"}, node));
  CHECK(all.report<rule::unknown_os>({nullptr, "other"}, std::nullopt, "why"));

  REQUIRE(first.list().size() == 1);
  REQUIRE(all.list().size() == 2);
  CHECK(all.list()[0].code == appdecl::error_code::not_a_mapping);
  CHECK(all.list()[0].where == "a.yaml");
  CHECK(all.list()[0].at == "app");
  CHECK(all.list()[0].position == appdecl::position{4, 1});
  CHECK(all.list()[0].message == rule::not_a_mapping::sentence);
  CHECK(all.list()[1].at == "other");
  CHECK_FALSE(all.list()[1].position);
  CHECK(all.list()[1].message == std::string(rule::unknown_os::sentence) + "; why");
}
