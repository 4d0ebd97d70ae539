#include <appdecl/version/plist_cycles.hpp>

#include <support/plist_documents.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace {

using appdecl::detail::binary_plist;

/// Whether arrays with these members have a cycle, and whether all of their references ascend.
std::string shape(const std::vector<std::vector<std::uint64_t>>& arrays, std::size_t reference_width = 1) {
  testing::binary_plist_builder builder;
  builder.reference_width = reference_width;
  builder.offset_width = 4;
  for (const auto& members : arrays) {
    builder.add_container(0xa, members);
  }
  const std::string bytes = builder.bytes();
  const auto list = binary_plist::of(bytes);
  bool ascending = true;
  for (std::size_t i = 0; i < list->count(); ++i) {
    ascending = ascending && appdecl::detail::is_ascending(*list, i, *list->object(i));
  }
  return std::string(ascending ? "ascending" : "mixed") +
         (appdecl::detail::has_cycle(*list) ? ", cycle" : ", no cycle");
}

}  // namespace

TEST_CASE("containers whose references ascend have no cycle") {
  CHECK(shape({{}}) == "ascending, no cycle");
  CHECK(shape({{1, 2}, {3, 3}, {3}, {}}) == "ascending, no cycle");
}

TEST_CASE("references back need no cycle") {
  CHECK(shape({{2}, {}, {1}}) == "mixed, no cycle");
  CHECK(shape({{3, 1}, {}, {1}, {2, 2, 1}}) == "mixed, no cycle");
}

TEST_CASE("a container that contains itself is a cycle, wherever it is") {
  CHECK(shape({{0}}) == "mixed, cycle");
  CHECK(shape({{1}, {0}}) == "mixed, cycle");
  CHECK(shape({{1}, {2, 3}, {}, {4}, {1}}) == "mixed, cycle");
  CHECK(shape({{}, {2}, {1}}) == "mixed, cycle");
}

TEST_CASE("references to what is no container are no cycle, however they lead") {
  testing::binary_plist_builder builder;
  const std::string bytes = builder.add("\x08").add_container(0xa, {0}).bytes();
  const auto list = binary_plist::of(bytes);
  CHECK(appdecl::detail::is_ascending(*list, 1, *list->object(1)));
  CHECK_FALSE(appdecl::detail::has_cycle(*list));
}

TEST_CASE("long chains are walked without recursion, and shared containers once") {
  constexpr std::size_t many = 100'000;
  std::vector<std::vector<std::uint64_t>> chain(many);
  std::vector<std::vector<std::uint64_t>> lattice(60);
  for (std::size_t i = 1; i < many; ++i) {
    chain[i] = {i - 1};
  }
  for (std::size_t i = 1; i < lattice.size(); ++i) {
    lattice[i] = {i - 1, i - 1};
  }
  CHECK(shape(chain, 3) == "mixed, no cycle");
  chain[0] = {many - 1};
  CHECK(shape(chain, 3) == "mixed, cycle");
  CHECK(shape(lattice) == "mixed, no cycle");
}
