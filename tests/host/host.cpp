#include <appdecl/host/host.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace {

struct no_file {
  std::optional<std::uint64_t> size() const noexcept { return std::nullopt; }
  std::optional<std::size_t> read_at(std::uint64_t, void*, std::size_t) const noexcept {
    return std::nullopt;
  }
};

struct nothing_host {
  appdecl::os_family os() const noexcept { return appdecl::os_family::other; }
  std::optional<std::string_view> variable(appdecl::zview) const noexcept { return std::nullopt; }
  std::optional<std::string_view> home_of(appdecl::zview) const noexcept { return std::nullopt; }
  appdecl::file_kind kind_of(appdecl::zview) const noexcept { return appdecl::file_kind::nothing; }
  bool executable(appdecl::zview) const noexcept { return false; }
  template <class Visitor>
  void each_entry(appdecl::zview, Visitor&&) const noexcept {}
  std::optional<no_file> open(appdecl::zview) const noexcept { return std::nullopt; }
  template <class Visitor>
  void each_uninstall_entry(Visitor&&) const noexcept {}
  std::optional<appdecl::process_status> process(std::int64_t) const noexcept { return std::nullopt; }
};

struct gone {};

struct without_os : nothing_host {
  gone os;
};
struct without_variable : nothing_host {
  gone variable;
};
struct without_home_of : nothing_host {
  gone home_of;
};
struct without_kind_of : nothing_host {
  gone kind_of;
};
struct without_executable : nothing_host {
  gone executable;
};
struct without_each_entry : nothing_host {
  gone each_entry;
};
struct without_open : nothing_host {
  gone open;
};
struct without_each_uninstall_entry : nothing_host {
  gone each_uninstall_entry;
};
struct without_process : nothing_host {
  gone process;
};
struct throwing_host : nothing_host {
  bool executable(appdecl::zview) const { return false; }
};
struct changing_host : nothing_host {
  appdecl::file_kind kind_of(appdecl::zview) noexcept { return appdecl::file_kind::nothing; }
};

using appdecl::detail::first_missing_function;

}  // namespace

TEST_CASE("a type that offers every function is a host") {
  static_assert(appdecl::is_host<nothing_host>);
  CHECK(first_missing_function<nothing_host>() == 0);
}

TEST_CASE("a type that lacks a function is no host, and the first one that is missing is known") {
  static_assert(!appdecl::is_host<int>);
  static_assert(!appdecl::is_host<without_open>);
  CHECK(first_missing_function<int>() == 1);
  CHECK(first_missing_function<without_os>() == 1);
  CHECK(first_missing_function<without_variable>() == 2);
  CHECK(first_missing_function<without_home_of>() == 3);
  CHECK(first_missing_function<without_kind_of>() == 4);
  CHECK(first_missing_function<without_executable>() == 5);
  CHECK(first_missing_function<without_each_entry>() == 6);
  CHECK(first_missing_function<without_open>() == 7);
  CHECK(first_missing_function<without_each_uninstall_entry>() == 8);
  CHECK(first_missing_function<without_process>() == 9);
}

TEST_CASE("a function that may throw or that changes its host is as good as missing") {
  static_assert(!appdecl::is_host<throwing_host>);
  static_assert(!appdecl::is_host<changing_host>);
  CHECK(first_missing_function<throwing_host>() == 5);
  CHECK(first_missing_function<changing_host>() == 4);
}

TEST_CASE("a zview is text that a NUL follows") {
  CHECK(*appdecl::zview().c_str() == '\0');
  CHECK(std::string_view(appdecl::zview()).empty());

  const std::string with_nul("a\0b", 3);
  const appdecl::zview view = with_nul;
  CHECK(view.c_str() == with_nul.c_str());
  CHECK(std::string_view(view) == with_nul);
  CHECK(std::string_view(appdecl::zview("/opt")) == "/opt");
}
