#include <appdecl/host/described.hpp>

#include <doctest/doctest.h>

#include <string>

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
