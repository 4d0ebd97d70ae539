#include <appdecl/host/description_values.hpp>

#include <appdecl/interop/nlohmann_json.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace {

using json = nlohmann::json;
using values = appdecl::detail::description_values<json>;
using appdecl::detail::node_path;

const node_path top{nullptr, "here"};

template <class T>
std::string error_of(const json& node) {
  values reader;
  T into{};
  return reader.read(top, node, into) ? "" : reader.take_error().message;
}

}  // namespace

TEST_CASE("a value is read into its type") {
  values reader;
  std::string text;
  bool flag = false;
  std::int64_t number = 0;
  CHECK(reader.read(top, json("text"), text));
  CHECK(text == "text");
  CHECK(reader.read(top, json(true), flag));
  CHECK(flag);
  CHECK(reader.read(top, json(-5), number));
  CHECK(number == -5);
}

TEST_CASE("a value of another type is an error that says what stands there") {
  CHECK(error_of<std::string>(7) == "this must be text (put it in quotes); got a number");
  CHECK(error_of<std::string>(nullptr) == "this must be text (put it in quotes); it is missing");
  CHECK(error_of<bool>("yes") == "this must be true or false; got \"yes\"");
  CHECK(error_of<bool>(1) == "this must be true or false; got a number");
  CHECK(error_of<std::int64_t>("7") == "this must be a whole number of at most 64 bits; got \"7\"");
  CHECK_FALSE(error_of<std::int64_t>(7.5).empty());
  CHECK_FALSE(error_of<std::int64_t>(7.0).empty());
  CHECK_FALSE(error_of<std::int64_t>(18446744073709551615U).empty());
  CHECK(error_of<std::int64_t>(-9223372036854775807).empty());
}

TEST_CASE("the first error stays") {
  values reader;
  std::string text;
  CHECK_FALSE(reader.read(top, json(1), text));
  const node_path later{nullptr, "later"};
  CHECK_FALSE(reader.read(later, json(1), text));
  CHECK(reader.take_error().at == "here");
}

TEST_CASE("members and items know where they are") {
  values reader;
  std::vector<std::string> seen;
  CHECK(reader.each_member(top, json{{"a", 1}, {"b", 2}}, [&](const node_path& at, const json&, const auto&) {
    seen.push_back(at.to_string());
    return true;
  }));
  CHECK(reader.each_item(top, json{1, 2}, [&](const node_path& at, const json&) {
    seen.push_back(at.to_string());
    return true;
  }));
  CHECK(seen == std::vector<std::string>{"here.a", "here.b", "here[0]", "here[1]"});
}

TEST_CASE("a visitor that stops ends the reading") {
  values reader;
  int visits = 0;
  CHECK_FALSE(
      reader.each_member(top, json{{"a", 1}, {"b", 2}}, [&](const auto&...) { return ++visits == 0; }));
  CHECK_FALSE(reader.each_item(top, json{1, 2}, [&](const auto&...) { return ++visits == 0; }));
  CHECK(visits == 2);
}

TEST_CASE("a mapping is no list and a list no mapping") {
  values members;
  CHECK_FALSE(members.each_member(top, json::array(), [](const auto&...) { return true; }));
  CHECK(members.take_error().message == "this must be a mapping; got a list");
  values items;
  CHECK_FALSE(items.each_item(top, json::object(), [](const auto&...) { return true; }));
  CHECK(items.take_error().message == "this must be a list; got a mapping");
}
