// Helpers of other tests, which could not fail if these were broken.
#include <support/allocation_count.hpp>
#include <support/availability_text.hpp>
#include <support/candidates.hpp>
#include <support/lines.hpp>
#include <support/recording_host.hpp>
#include <support/told_versions.hpp>

#include <appdecl/host/memory.hpp>

#include <doctest/doctest.h>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace {

/// Kinds of its own: `candidates` is to be tested, not the library.
struct three_places {};

template <class Host, class Sink>
void locate(const Host&, three_places, appdecl::presence, std::string& buffer, Sink&& sink) {
  for (const char* const place : {"/a", "/b", "/c"}) {
    buffer = place;
    const bool present = buffer == "/b";
    if (!sink(
            appdecl::candidate{buffer, present ? appdecl::absence::none : appdecl::absence::no_such_file})) {
      return;
    }
  }
}

}  // namespace

TEST_CASE("lines keeps every text, in order") {
  CHECK(testing::lines({}).empty());
  CHECK(testing::lines({"a", "", "b"}) == "a\n\nb\n");
}

TEST_CASE("every allocation is counted, and nothing else" * doctest::skip(!testing::counts_allocations)) {
  CHECK(testing::allocations_of([] {}) == 0);
  std::unique_ptr<int> number;
  CHECK(testing::allocations_of([&] { number = std::make_unique<int>(1); }) == 1);
  std::vector<char> bytes;
  CHECK(testing::allocations_of([&] { bytes.resize(1); }) == 1);
  std::string text;
  CHECK(testing::allocations_of([&] { text.assign(1'000, 'x'); }) == 1);
  std::unique_ptr<char[]> array;
  CHECK(testing::allocations_of([&] { array = std::make_unique<char[]>(3); }) == 1);
}

TEST_CASE("candidates shows the first so many, and why they are absent") {
  const appdecl::memory_host host{appdecl::os_family::linux_};
  CHECK(testing::candidates(host, three_places{}) == "/a: no such file\n/b\n/c: no such file\n");
  CHECK(testing::candidates(host, three_places{}, appdecl::presence::executable, 2) ==
        "/a: no such file\n/b\n");
}

TEST_CASE("a recording host writes down each call in order, and answers as its host does") {
  appdecl::described_entry entry;
  entry.name = "Vendor";
  const auto described = appdecl::memory_host{appdecl::os_family::linux_}
                             .variable("X", "x")
                             .home("/home/me")
                             .file("/opt/v", appdecl::executable_file)
                             .uninstall(entry)
                             .uninstall({})
                             .running({42});
  const testing::recording_host host{described};
  CHECK(host.variable("X").value_or("") == "x");
  CHECK(host.home_of("").value_or("") == "/home/me");
  CHECK(host.kind_of("/opt/v") == appdecl::file_kind::file);
  CHECK(host.executable("/opt/v"));
  CHECK(host.open("/opt/v"));
  CHECK(host.process(42));
  host.each_entry("/opt", [](std::string_view name) { return name != "v"; });
  host.each_uninstall_entry([](const auto&) { return true; });
  CHECK(host.os() == appdecl::os_family::linux_);
  CHECK(host.calls() ==
        "variable X\nhome_of \nkind_of /opt/v\nexecutable /opt/v\nopen /opt/v\nprocess 42\nlist /opt\n"
        "uninstall entries\nentry Vendor\nentry (none)\n");
  CHECK("variable X\n" + host.questions() == host.calls());
}

TEST_CASE("told versions are told, and every path asked for is written down") {
  testing::told_versions versions;
  versions.versions = {{"/a", "1"}};
  const testing::told_versions copy = versions;
  CHECK(copy(0, 0, appdecl::presence::executable, "/a").value_or("none") == "1");
  CHECK(copy(0, 0, appdecl::presence::executable, "/b").value_or("none") == "none");
  CHECK(versions.reads() == "/a\n/b\n");
}

TEST_CASE("an availability as text shows every part") {
  CHECK(testing::text_of(appdecl::availability{}) == "no_requirements | - | - | -");
  CHECK(testing::text_of(appdecl::availability{appdecl::state::available, "1", "/v", "2"}) ==
        "available | 1 | /v | 2");
}
