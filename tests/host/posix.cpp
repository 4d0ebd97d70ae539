#include <appdecl/host/posix.hpp>

#ifndef _WIN32

#  include <support/host_answers.hpp>
#  include <support/host_contract.hpp>
#  include <support/temporary_folder.hpp>

#  include <doctest/doctest.h>

#  include <pwd.h>
#  include <unistd.h>

#  include <cstdlib>
#  include <string>
#  include <string_view>
#  include <type_traits>

namespace {

constexpr appdecl::posix_host host;

/// Sets a variable and restores it.
class variable_set {
 public:
  variable_set(const char* name, const char* value)
      : name_(name), before_(testing::owned(host.variable(name))) {
    ::setenv(name, value, 1);
  }
  variable_set(const variable_set&) = delete;
  variable_set& operator=(const variable_set&) = delete;
  ~variable_set() { before_ ? ::setenv(name_, before_->c_str(), 1) : ::unsetenv(name_); }

 private:
  const char* name_;
  std::optional<std::string> before_;
};

}  // namespace

TEST_CASE("this machine gives the answers of the host contract") {
  testing::temporary_folder folder;
  testing::make_tree(folder);
  testing::check_host_contract(host, folder.path(), {::geteuid() != 0, folder.ignores_case()});
}

TEST_CASE("this machine is an empty value") {
  static_assert(appdecl::is_host<appdecl::posix_host>);
  static_assert(std::is_empty_v<appdecl::posix_host>);
#  ifdef __linux__
  static_assert(host.os() == appdecl::os_family::linux_);
#  endif
  CHECK(host.kind_of("/") == appdecl::file_kind::directory);
}

TEST_CASE("a variable is the environment's, empty or not") {
  const variable_set set("APPDECL_TEST", "some text");
  const variable_set empty("APPDECL_EMPTY", "");
  CHECK(testing::owned(host.variable("APPDECL_TEST")) == "some text");
  CHECK(testing::owned(host.variable("APPDECL_EMPTY")) == "");
  CHECK_FALSE(host.variable("appdecl_test"));
  CHECK_FALSE(host.variable("APPDECL_TES"));
  CHECK_FALSE(host.variable(""));
  CHECK_FALSE(host.variable(std::string("APPDECL_TEST\0X", 14)));
}

TEST_CASE("a variable's name ends at an =, so none is found in the beginning of a value") {
  const variable_set set("APPDECL_TEST", "a=/bin/sh");
  CHECK_FALSE(host.variable("APPDECL_TEST=a"));
  CHECK_FALSE(host.variable("APPDECL_TEST="));
}

TEST_CASE("a home is the user database's, whatever HOME says") {
  const variable_set set("HOME", "/elsewhere");
  const passwd* const self = ::getpwuid(::geteuid());
  const std::string home = self == nullptr ? "" : self->pw_dir;
  CHECK(host.home_of("").value_or("") == home);
  const passwd* const root = ::getpwnam("root");
  REQUIRE(root != nullptr);
  CHECK(host.home_of("root") == std::string(root->pw_dir));
  CHECK_FALSE(host.home_of("nobody of this name"));
  CHECK_FALSE(host.home_of("root:x"));
  CHECK_FALSE(host.home_of("#root"));
  CHECK_FALSE(host.home_of(std::string("root\0", 5)));
}

TEST_CASE("a path that is too long for the system leads nowhere") {
  std::string path = "/";
  for (int i = 0; i < 5000; ++i) {
    path += "./";
  }
  CHECK(host.kind_of(path) == appdecl::file_kind::nothing);
  CHECK_FALSE(host.executable(path));
  CHECK_FALSE(host.open(path));
  CHECK(testing::names_in(host, path).empty());
  CHECK(host.kind_of("/" + std::string(300, 'n')) == appdecl::file_kind::nothing);
}

TEST_CASE("a device is neither file nor folder, and is not opened") {
  CHECK(host.kind_of("/dev/null") == appdecl::file_kind::other);
  CHECK_FALSE(host.open("/dev/null"));
}

TEST_CASE("a POSIX machine has no uninstall entries") {
  int visits = 0;
  host.each_uninstall_entry([&](const auto&) { return ++visits != 0; });
  CHECK(visits == 0);
}

#endif
