#include <appdecl/locate/home.hpp>

#include <appdecl/host/memory.hpp>

#include <support/lines.hpp>
#include <support/recording_host.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace {

using appdecl::memory_host;
using appdecl::os_family;

/// The home behind what is there already, or "(none)".
template <class Host>
std::string home(const Host& host, const std::string& user = {}) {
  std::string out = "kept/";
  const bool known = appdecl::append_home(host, user, out);
  REQUIRE(out.substr(0, 5) == "kept/");
  CHECK(known == (out.size() > 5));
  return known ? out.substr(5) : "(none)";
}

memory_host win32_with(std::string_view profile, std::string_view drive, std::string_view path) {
  memory_host host{os_family::win32};
  host.variable("USERPROFILE", profile).variable("HOMEDRIVE", drive).variable("HOMEPATH", path);
  return host;
}

}  // namespace

TEST_CASE("the home is HOME, or when that is unset or empty what the user database says") {
  for (const os_family os : {os_family::linux_, os_family::darwin, os_family::other}) {
    CHECK(home(memory_host{os}.home("/home/me")) == "/home/me");
    CHECK(home(memory_host{os}.home("/home/me").variable("HOME", "/elsewhere")) == "/elsewhere");
    CHECK(home(memory_host{os}.home("/home/me").variable("HOME", "")) == "/home/me");
    CHECK(home(memory_host{os}.variable("HOME", "/elsewhere")) == "/elsewhere");
    CHECK(home(memory_host{os}) == "(none)");
    CHECK(home(memory_host{os}.variable("HOME", "")) == "(none)");
    CHECK(home(memory_host{os}.home("")) == "(none)");
  }
}

TEST_CASE("a home loses trailing separators, and a root keeps its own") {
  CHECK(home(memory_host{os_family::linux_}.home("/home/me/")) == "/home/me");
  CHECK(home(memory_host{os_family::linux_}.home("/home/me///")) == "/home/me");
  CHECK(home(memory_host{os_family::linux_}.home("/")) == "/");
  CHECK(home(memory_host{os_family::linux_}.home("//")) == "/");
  CHECK(home(memory_host{os_family::linux_}.home("/home/me\\")) == "/home/me\\");
  CHECK(home(win32_with("C:\\Users\\me\\/", "", "")) == "C:\\Users\\me");
  CHECK(home(win32_with("C:\\", "", "")) == "C:\\");
  CHECK(home(win32_with("C:/\\", "", "")) == "C:/");
  CHECK(home(memory_host{os_family::linux_}.user_home("other", "/home/other//"), "other") == "/home/other");
}

TEST_CASE("another user's home comes from the user database alone") {
  const auto host = memory_host{os_family::linux_}.home("/home/me").user_home("other", "/home/other");
  CHECK(home(host, "other") == "/home/other");
  CHECK(home(host, "nobody") == "(none)");
  CHECK(home(host, "Other") == "(none)");
  const testing::recording_host recorded{host};
  home(recorded, "other");
  CHECK(recorded.calls() == testing::lines({"home_of other"}));
}

TEST_CASE("under win32 the home is USERPROFILE, else HOMEDRIVE and HOMEPATH") {
  CHECK(home(win32_with("C:\\Users\\me", "D:", "\\other")) == "C:\\Users\\me");
  CHECK(home(win32_with("", "D:", "\\other\\")) == "D:\\other");
  CHECK(home(win32_with("", "D:", "\\")) == "D:\\");
  CHECK(home(win32_with("", "D:", "")) == "(none)");
  CHECK(home(win32_with("", "", "\\other")) == "(none)");
  CHECK(home(win32_with("", "", "")) == "(none)");
  CHECK(home(memory_host{os_family::win32}) == "(none)");
  CHECK(home(memory_host{os_family::win32}.variable("HOMEDRIVE", "D:").variable("HOMEPATH", "\\x")) ==
        "D:\\x");
  CHECK(home(memory_host{os_family::win32}.variable("HOME", "C:\\x")) == "(none)");
}

TEST_CASE("under win32 no other user's home is known") {
  const auto host =
      memory_host{os_family::win32}.home("C:\\Users\\me").user_home("other", "C:\\Users\\other");
  CHECK(home(host, "other") == "(none)");
}

TEST_CASE("nothing is asked behind the answer") {
  const auto described = memory_host{os_family::linux_}.home("/home/me");
  const testing::recording_host by_variable{described};
  home(by_variable);
  CHECK(by_variable.calls() == testing::lines({"variable HOME"}));

  const auto unset = memory_host{os_family::linux_}.home("/home/me").variable("HOME", "");
  const testing::recording_host by_database{unset};
  home(by_database);
  CHECK(by_database.calls() == testing::lines({"variable HOME", "home_of "}));

  const auto windows = win32_with("C:\\Users\\me", "D:", "\\x");
  const testing::recording_host by_profile{windows};
  home(by_profile);
  CHECK(by_profile.calls() == testing::lines({"variable USERPROFILE"}));
}
