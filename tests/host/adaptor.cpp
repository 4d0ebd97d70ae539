#include <appdecl/host/adaptor.hpp>

#include <appdecl/host/memory.hpp>

#include <support/host_answers.hpp>
#include <support/host_contract.hpp>

#include <doctest/doctest.h>

#include <string>
#include <type_traits>

namespace {

/// Hides one function: what is not hidden comes from below.
template <class Host>
struct without_folders : appdecl::host_adaptor<Host> {
  using appdecl::host_adaptor<Host>::host_adaptor;

  appdecl::file_kind kind_of(appdecl::zview path) const noexcept {
    const appdecl::file_kind kind = this->base().kind_of(path);
    return kind == appdecl::file_kind::directory ? appdecl::file_kind::nothing : kind;
  }
};

}  // namespace

TEST_CASE("an adaptor answers what its host answers") {
  const appdecl::memory_host host = testing::described_tree("/tree");
  testing::check_host_contract(appdecl::host_adaptor{host}, "/tree");
}

TEST_CASE("an adaptor forwards what no path is asked for") {
  const auto host = appdecl::memory_host{appdecl::os_family::win32}
                        .home("C:\\Users\\me")
                        .user_home("other", "C:\\Users\\other")
                        .variable("PATH", "C:\\bin")
                        .uninstall({appdecl::uninstall_view::user, "V", "Vendor App"})
                        .running({42, 990, true});
  const appdecl::host_adaptor adaptor{host};
  CHECK(&adaptor.base() == &host);
  CHECK(adaptor.os() == appdecl::os_family::win32);
  CHECK(testing::owned(adaptor.variable("Path")) == "C:\\bin");
  CHECK(testing::owned(adaptor.home_of("other")) == "C:\\Users\\other");
  CHECK(testing::display_names(adaptor) == std::vector<std::string>{"Vendor App"});
  REQUIRE(adaptor.process(42));
  CHECK(adaptor.process(42)->started == 990'000);
  CHECK(adaptor.process(42)->zombie);
  CHECK_FALSE(adaptor.process(43));
}

TEST_CASE("a decorator changes what it hides and nothing else") {
  const auto host = appdecl::memory_host{appdecl::os_family::linux_}.file("/opt/v", appdecl::executable_file);
  const without_folders<appdecl::memory_host> decorated{host};
  static_assert(appdecl::is_host<without_folders<appdecl::memory_host>>);
  CHECK(decorated.kind_of("/opt") == appdecl::file_kind::nothing);
  CHECK(decorated.kind_of("/opt/v") == appdecl::file_kind::file);
  CHECK(decorated.executable("/opt/v"));
  CHECK(testing::names_in(decorated, "/opt") == std::vector<std::string>{"v"});
}

TEST_CASE("an adaptor borrows: a temporary host does not bind") {
  using adaptor = appdecl::host_adaptor<appdecl::memory_host>;
  static_assert(std::is_constructible_v<adaptor, const appdecl::memory_host&>);
  static_assert(std::is_constructible_v<adaptor, appdecl::memory_host&>);
  static_assert(!std::is_constructible_v<adaptor, appdecl::memory_host>);
  static_assert(!std::is_constructible_v<adaptor, const appdecl::memory_host>);
  static_assert(!std::is_convertible_v<const appdecl::memory_host&, adaptor>);
  CHECK(appdecl::is_host<adaptor>);
}
