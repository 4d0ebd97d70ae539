#include <appdecl/host/counting.hpp>

#include <appdecl/host/memory.hpp>

#include <support/host_answers.hpp>
#include <support/host_contract.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <optional>
#include <string_view>
#include <type_traits>

namespace {

const auto described = appdecl::memory_host{appdecl::os_family::linux_}
                           .user("me")
                           .file("/opt/v", {"0123456789", false, false, 1000, "other"})
                           .uninstall({})
                           .uninstall({});

template <class Host>
void ask_everything(const Host& host) {
  host.os();
  host.variable("PATH");
  host.home_of("");
  host.kind_of("/opt");
  host.executable("/opt/v");
  host.each_entry("/opt", [](std::string_view) { return true; });
  host.each_uninstall_entry([](const auto&) { return true; });
  host.process(1);
  char bytes[4];
  const auto file = host.open("/opt/v");
  REQUIRE(file);
  file->size();
  file->modified();
  file->trusted();
  file->read_at(0, bytes, 4);
  file->read_at(8, bytes, 4);
}

}  // namespace

TEST_CASE("a counting host answers what its host answers") {
  const appdecl::memory_host host = testing::described_tree("/tree");
  testing::check_host_contract(appdecl::counting(host), "/tree");
}

TEST_CASE("every function has a count of its own") {
  const appdecl::counting_host counted{described};
  CHECK(counted.calls().total() == 0);
  ask_everything(counted);
  ask_everything(counted);
  const appdecl::call_counts& calls = counted.calls();
  CHECK(calls.os == 2);
  CHECK(calls.variable == 2);
  CHECK(calls.home_of == 2);
  CHECK(calls.kind_of == 2);
  CHECK(calls.executable == 2);
  CHECK(calls.each_entry == 2);
  CHECK(calls.each_uninstall_entry == 2);
  CHECK(calls.process == 2);
  CHECK(calls.open == 2);
  CHECK(calls.reads == 4);
  CHECK(calls.total() == 20);
}

TEST_CASE("to ask for the operating system is to ask nothing of the machine") {
  const appdecl::counting_host counted{described};
  counted.os();
  CHECK(counted.calls().os == 1);
  CHECK(counted.calls().total() == 0);
}

TEST_CASE("a file that cannot be opened counts as an attempt and is read by nobody") {
  const appdecl::counting_host counted{described};
  CHECK_FALSE(counted.open("/nowhere"));
  CHECK(counted.calls().open == 1);
  CHECK(counted.calls().reads == 0);
}

TEST_CASE("counts start again after a reset") {
  appdecl::counting_host counted{described};
  ask_everything(counted);
  counted.reset();
  CHECK(counted.calls().os == 0);
  CHECK(counted.calls().total() == 0);
}

TEST_CASE("the maker wraps a host that counts, where deduction copies it") {
  const appdecl::counting_host inner{described};
  const auto outer = appdecl::counting(inner);
  static_assert(std::is_same_v<decltype(outer),
                               const appdecl::counting_host<appdecl::counting_host<appdecl::memory_host>>>);
  outer.kind_of("/opt");
  inner.kind_of("/opt");
  CHECK(outer.calls().kind_of == 1);
  CHECK(inner.calls().kind_of == 2);

  const appdecl::counting_host copy{inner};
  static_assert(std::is_same_v<decltype(copy), decltype(inner)>);
  copy.kind_of("/opt");
  CHECK(inner.calls().kind_of == 2);
}

TEST_CASE("an opened file tells what its file tells, which is no read") {
  const appdecl::counting_host counted{described};
  const auto file = counted.open("/opt/v");
  REQUIRE(file);
  CHECK(file->size() == std::optional<std::uint64_t>(10));
  CHECK(file->modified() == std::optional<std::int64_t>(1'000'000));
  CHECK_FALSE(file->trusted());
  CHECK(counted.calls().total() == 1);
}

TEST_CASE("a process that is there is told as its host tells it") {
  const auto host = appdecl::memory_host{appdecl::os_family::linux_}.running({42, 990, true});
  const appdecl::counting_host counted{host};
  REQUIRE(counted.process(42));
  CHECK(counted.process(42)->started == 990'000);
  CHECK(counted.process(42)->zombie);
  CHECK_FALSE(counted.process(43));
  CHECK(counted.calls().process == 4);
  CHECK(counted.calls().total() == 4);
}

TEST_CASE("an opened file gives its own file out") {
  const appdecl::counting_host counted{described};
  const auto file = counted.open("/opt/v");
  REQUIRE(file);
  CHECK(file->base().size() == std::optional<std::uint64_t>(10));
  CHECK(counted.calls().total() == 1);
}

TEST_CASE("a counting host borrows: a temporary host does not bind") {
  static_assert(!std::is_constructible_v<appdecl::counting_host<appdecl::memory_host>, appdecl::memory_host>);
  CHECK(appdecl::is_host<appdecl::counting_host<appdecl::memory_host>>);
}
