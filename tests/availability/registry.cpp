#include <appdecl/availability/registry.hpp>

#include <appdecl/declaration/declare.hpp>

#include <support/allocation_count.hpp>

#include <doctest/doctest.h>

#include <atomic>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <type_traits>
#include <vector>

namespace {

using appdecl::declaration;
using appdecl::declaration_registry;

constexpr auto one =
    appdecl::declare("one", appdecl::on_linux(appdecl::executable, appdecl::path{"/opt/one"}));
constexpr auto two =
    appdecl::declare("two", appdecl::on_linux(appdecl::executable, appdecl::path{"/opt/two"}));

/// The name of the declaration under a server's name, or "(none)".
std::string found(const declaration_registry& declarations, std::string_view server) {
  const std::optional<declaration> declared = declarations.lookup(server);
  return declared ? std::string(declared->name()) : "(none)";
}

}  // namespace

TEST_CASE("a declaration is found under the name it was added with, exactly") {
  declaration_registry declarations;
  CHECK(found(declarations, "a") == "(none)");
  declarations.add("a", one);
  declarations.add("b", two);
  declarations.add("", two);
  CHECK(found(declarations, "a") == "one");
  CHECK(found(declarations, "b") == "two");
  CHECK(found(declarations, "") == "two");
  for (const char* const other : {"A", " a", "a ", "aa", "c", "one"}) {
    CHECK(found(declarations, other) == "(none)");
  }
}

TEST_CASE("adding under a name that is taken replaces") {
  declaration_registry declarations;
  declarations.add("a", one);
  declarations.add("a", two);
  CHECK(found(declarations, "a") == "two");
  declarations.add("a", declaration(one.view()));
  CHECK(found(declarations, "a") == "one");
  declarations.add("a", two.view());
  CHECK(found(declarations, "a") == "two");
}

TEST_CASE("removing forgets one name, clearing all") {
  declaration_registry declarations;
  declarations.add("a", one);
  declarations.add("b", two);
  CHECK(declarations.remove("a"));
  CHECK(found(declarations, "a") == "(none)");
  CHECK(found(declarations, "b") == "two");
  CHECK_FALSE(declarations.remove("a"));
  CHECK_FALSE(declarations.remove("c"));
  declarations.add("a", one);
  declarations.clear();
  CHECK(found(declarations, "a") == "(none)");
  CHECK(found(declarations, "b") == "(none)");
}

TEST_CASE("what is registered owns its texts, and what was found outlives its registration") {
  declaration_registry declarations;
  std::optional<declaration> kept;
  {
    std::string server = "a server with a rather long name";
    const declaration temporary(two.view());
    declarations.add(server, temporary);
    declarations.add("viewed", temporary.view());
    server.assign(server.size(), '-');
  }
  kept = declarations.lookup("a server with a rather long name");
  REQUIRE(kept);
  declarations.clear();
  CHECK(*kept == declaration(two.view()));
}

TEST_CASE("what was declared, what was parsed and views of them can be registered") {
  declaration_registry declarations;
  const declaration owned(one.view());
  declarations.add("static", one);
  declarations.add("owned", owned);
  declarations.add("view", one.view());
  for (const char* const server : {"static", "owned", "view"}) {
    CHECK(declarations.lookup(server) == std::optional<declaration>(owned));
  }
}

TEST_CASE("a lookup allocates nothing" * doctest::skip(!testing::counts_allocations)) {
  declaration_registry declarations;
  declarations.add("a server with a rather long name", one);
  bool there = false;
  CHECK(testing::allocations_of([&] {
          there = declarations.lookup("a server with a rather long name").has_value() &&
                  !declarations.lookup("another server with a rather long name");
        }) == 0);
  CHECK(there);
}

TEST_CASE("the observer is called once for each mutation, after it") {
  std::vector<std::string> seen;
  declaration_registry* watched = nullptr;
  declaration_registry declarations([&] { seen.push_back(found(*watched, "a")); });
  watched = &declarations;
  declarations.add("a", one);
  declarations.add("a", two);
  declarations.add("b", two);
  declarations.lookup("a");
  declarations.remove("a");
  declarations.clear();
  CHECK(seen == std::vector<std::string>{"one", "two", "two", "(none)", "(none)"});
}

TEST_CASE("a call that changes nothing is no mutation") {
  int calls = 0;
  declaration_registry declarations([&] { ++calls; });
  declarations.clear();
  declarations.remove("a");
  declarations.lookup("a");
  CHECK(calls == 0);
  declarations.add("a", one);
  declarations.add("a", one);  // said again, it may be another object
  CHECK(calls == 2);
}

TEST_CASE("the observer is called outside the lock: it may use the registry, and change it") {
  declaration_registry declarations;
  int calls = 0;
  declarations.on_change([&] {
    if (++calls == 1) {
      CHECK(found(declarations, "a") == "one");
      declarations.add("b", two);
      declarations.remove("a");
      declarations.on_change(nullptr);
    }
  });
  declarations.add("a", one);
  CHECK(calls == 3);
  CHECK(found(declarations, "a") == "(none)");
  CHECK(found(declarations, "b") == "two");
  declarations.clear();
  CHECK(calls == 3);
}

TEST_CASE("an observer goes outside the lock: what it held may use the registry") {
  declaration_registry declarations;
  declarations.add("a", one);
  std::string seen;
  struct last_look {
    declaration_registry* registry;
    std::string* seen;
    ~last_look() { *seen = found(*registry, "a"); }
  };
  auto held = std::make_shared<last_look>(last_look{&declarations, &seen});
  seen.clear();
  declarations.on_change([held] { static_cast<void>(held); });
  held.reset();
  declarations.on_change({});
  CHECK(seen == "one");
}

TEST_CASE("an observer can be replaced and taken away") {
  declaration_registry declarations;
  std::string calls;
  declarations.on_change([&] { calls += '1'; });
  declarations.add("a", one);
  declarations.on_change([&] { calls += '2'; });
  declarations.add("a", one);
  declarations.on_change({});
  declarations.add("a", one);
  CHECK(calls == "12");
}

TEST_CASE("there is one process-wide registry, and hosts may own others") {
  static_assert(std::is_same_v<decltype(appdecl::registry()), declaration_registry&>);
  static_assert(!std::is_copy_constructible_v<declaration_registry>);
  CHECK(&appdecl::registry() == &appdecl::registry());
  declaration_registry own;
  own.add("registry test", one);
  CHECK(found(appdecl::registry(), "registry test") == "(none)");
  appdecl::registry().add("registry test", two);
  CHECK(found(appdecl::registry(), "registry test") == "two");
  CHECK(found(own, "registry test") == "one");
  CHECK(appdecl::registry().remove("registry test"));
}

TEST_CASE("eight threads add, remove, clear and look up, and each mutation is told once") {
  constexpr int threads = 8;
  constexpr int rounds = 500;
  std::atomic<int> told{0};
  std::atomic<int> wrong{0};
  declaration_registry declarations([&] { ++told; });
  std::atomic<int> changed{0};
  const auto work = [&](int number) {
    const std::string own = "own " + std::to_string(number);
    for (int round = 0; round < rounds; ++round) {
      declarations.add(own, one);
      declarations.add("shared", number % 2 == 0 ? declaration(one.view()) : declaration(two.view()));
      changed += 2;
      const std::string shared = found(declarations, "shared");
      wrong += shared == "one" || shared == "two" || shared == "(none)" ? 0 : 1;
      wrong += found(declarations, own) == "one" ? 0 : 1;
      changed += declarations.remove("shared") ? 1 : 0;
      changed += declarations.remove(own) ? 1 : 0;
      wrong += found(declarations, own) == "(none)" ? 0 : 1;
    }
  };
  std::vector<std::thread> running;
  for (int number = 0; number < threads; ++number) {
    running.emplace_back(work, number);
  }
  for (std::thread& each : running) {
    each.join();
  }
  CHECK(wrong == 0);
  CHECK(told == changed);
  CHECK(told >= threads * rounds * 3);
}
