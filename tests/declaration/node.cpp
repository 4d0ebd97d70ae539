#include <appdecl/declaration/node.hpp>

#include <appdecl/declaration/declare.hpp>
#include <appdecl/declaration/parse.hpp>

#include <support/own_node.hpp>

#include <doctest/doctest.h>

#include <optional>
#include <string>

namespace {

using appdecl::position;
using testing::boolean_node;
using testing::list_node;
using testing::mapping_node;
using testing::own_node;
using testing::text_node;

struct no_node {};
static_assert(appdecl::detail::has_node_traits<own_node>::value);
static_assert(!appdecl::detail::has_node_traits<no_node>::value);
static_assert(!appdecl::detail::has_node_traits<int>::value);

static_assert(position{1, 2} == position{1, 2});
static_assert(position{1, 2} != position{1, 3} && position{1, 2} != position{2, 2});

own_node linux_block(const own_node& location) {
  return mapping_node({{"presence", text_node("executable")}, {"location", location}});
}

}  // namespace

TEST_CASE("any node type with an adapter is parsed") {
  const own_node document = mapping_node(
      {{"app",
        mapping_node({{"linux", linux_block(list_node({text_node("~/v"), mapping_node({
                                                                             {"kind", text_node("snap")},
                                                                             {"name", text_node("vendor")},
                                                                         })}))}})},
       {"requires", mapping_node({{"app", boolean_node(true)}})}});
  static constexpr auto expected = appdecl::declare(
      "vendor", appdecl::on_linux(appdecl::executable, appdecl::path{"~/v"}, appdecl::snap{"vendor"}),
      appdecl::requires_app());
  const auto declared = appdecl::parse_declaration("vendor", document, "a.own");
  REQUIRE(declared);
  CHECK(declared->view() == expected.view());
}

TEST_CASE("an error stands where the adapter says, or nowhere") {
  const own_node item = mapping_node({{"kind", text_node("snap").at_line(9)}}).at_line(8);
  const auto error_in = [](const own_node& block, const char* os) {
    return appdecl::parse_declaration("v", mapping_node({{"app", mapping_node({{os, block}}).at_line(2)}}),
                                      "a.own")
        .error();
  };

  // The node itself, ...
  const auto wrong = error_in(linux_block(list_node({item}).at_line(7)).at_line(3), "darwin");
  CHECK(wrong.code == appdecl::error_code::kind_not_for_os);
  CHECK(wrong.position == position{9, 1});
  // ... the parent of a missing key, ...
  const auto missing = error_in(linux_block(list_node({item})), "linux");
  CHECK(missing.at == "app.linux.location[0].name");
  CHECK(missing.position == position{8, 1});
  // ... the mapping of a key whose own place is not known, ...
  const auto key = error_in(linux_block(item), "beos");
  CHECK(key.at == "app.beos");
  CHECK(key.position == position{2, 1});
  // ... or nowhere.
  const auto unknown = error_in(text_node("x"), "linux");
  CHECK(unknown.code == appdecl::error_code::not_a_mapping);
  CHECK_FALSE(unknown.position);
}

TEST_CASE("values of a type that no declaration knows are errors, never text") {
  const auto error_of = [](const own_node& location) {
    const auto declared = appdecl::parse_declaration(
        "v", mapping_node({{"app", mapping_node({{"linux", linux_block(location)}})}}), "");
    return declared ? std::string() : std::string(name(declared.error().code)) + ' ' + declared.error().at;
  };
  CHECK(error_of(testing::other_node()) == "bad_location app.linux.location");
  CHECK(error_of(list_node({testing::other_node()})) == "bad_location app.linux.location[0]");
  CHECK(error_of(list_node({testing::number_node(7)})) == "bad_location app.linux.location[0]");
  CHECK(error_of(own_node{}) == "missing_location app.linux.location");
}
