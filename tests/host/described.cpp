#include <appdecl/host/described.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

namespace {

constexpr std::int64_t last = (std::numeric_limits<std::int64_t>::max)();
constexpr std::int64_t first = (std::numeric_limits<std::int64_t>::min)();

}  // namespace

TEST_CASE("an executable file is an empty one that may be executed") {
  const appdecl::described_file file = appdecl::executable_file;
  CHECK(file.executable);
  CHECK(file.text.empty());
  CHECK_FALSE(file.special);
  CHECK_FALSE(file.modified);
  CHECK_FALSE(file.owner);
  CHECK_FALSE(file.backing);
}

TEST_CASE("an entry shows what is described and nothing else") {
  const appdecl::described_entry empty;
  CHECK(empty.view == appdecl::uninstall_view::machine64);
  CHECK_FALSE(empty.display_name());
  CHECK_FALSE(empty.display_version());
  CHECK_FALSE(empty.install_location());

  const appdecl::described_entry entry{appdecl::uninstall_view::user, "V", std::string("Vendor\0App", 10), "",
                                       appdecl::registry_text<std::string>{"%X%\\V", true}};
  CHECK(entry.display_name() == std::string_view("Vendor\0App", 10));
  CHECK(entry.display_version() == std::string_view());
  REQUIRE(entry.install_location());
  CHECK(entry.install_location()->text == "%X%\\V");
  CHECK(entry.install_location()->expandable);
}

TEST_CASE("described seconds become milliseconds, the furthest there are when they are beyond") {
  static_assert(appdecl::milliseconds_of(0) == 0);
  static_assert(appdecl::milliseconds_of(990) == 990'000);
  static_assert(appdecl::milliseconds_of(-1) == -1000);
  static_assert(appdecl::milliseconds_of(last / 1000) == last / 1000 * 1000);
  static_assert(appdecl::milliseconds_of(last / 1000 + 1) == last / 1000 * 1000);
  static_assert(appdecl::milliseconds_of(last) == last / 1000 * 1000);
  static_assert(appdecl::milliseconds_of(first) == -(last / 1000 * 1000));
  CHECK(appdecl::milliseconds_of(1'700'000'000) == 1'700'000'000'000);
}
