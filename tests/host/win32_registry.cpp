#include <appdecl/host/win32_registry.hpp>

#ifdef _WIN32

#  include <appdecl/host/win32.hpp>

#  include <support/host_answers.hpp>
#  include <support/uninstall_entries.hpp>

#  include <doctest/doctest.h>

#  include <algorithm>
#  include <optional>
#  include <string>
#  include <string_view>
#  include <vector>

namespace {

using place = testing::uninstall_entries::place;
using texts = std::vector<std::string>;

const appdecl::win32_host host;

/// The DisplayNames of this test's entries, in the order in which they are visited.
texts own_names() {
  texts names = testing::display_names(host);
  names.erase(std::remove_if(names.begin(), names.end(),
                             [](const std::string& name) { return name.rfind("appdecl test", 0) != 0; }),
              names.end());
  return names;
}

/// What the entry of that DisplayName answers.
template <class Ask>
auto asked(std::string_view display_name, Ask&& ask) {
  std::optional<decltype(ask(std::declval<const appdecl::win32_uninstall_entry&>()))> answer;
  host.each_uninstall_entry([&](const auto& entry) {
    if (entry.display_name() == display_name) {
      answer = ask(entry);
    }
    return !answer;
  });
  REQUIRE(answer);
  return *answer;
}

std::optional<std::string> version_of(std::string_view display_name) {
  return asked(display_name, [](const auto& entry) { return entry.display_version(); });
}

}  // namespace

TEST_CASE("entries are found in both views of the machine's registry and in the user's, in this order") {
  testing::uninstall_entries registry;
  for (const auto& [where, name] : {std::pair{place::user, L"appdecl test user"},
                                    {place::machine32, L"appdecl test 32"},
                                    {place::machine64, L"appdecl test 64"}}) {
    registry.add(where, L"appdecl.test");
    registry.set(where, L"appdecl.test", L"DisplayName", name);
  }
  CHECK(own_names() == texts{"appdecl test 64", "appdecl test 32", "appdecl test user"});

  // A 32-bit program is not shown less.
  CHECK(testing::display_names(appdecl::win32_host(appdecl::win32_process::emulated_32)) ==
        testing::display_names(host));

  int visits = 0;
  host.each_uninstall_entry(
      [&](const auto& entry) { return ++visits, entry.display_name() != "appdecl test 64"; });
  int later = 0;
  host.each_uninstall_entry([&](const auto&) { return ++later != 0; });
  CHECK(visits < later);
}

TEST_CASE("entries of one view come in the registry's order, which is that of their keys") {
  testing::uninstall_entries registry;
  for (const wchar_t* const key : {L"appdecl.c", L"appdecl.a", L"appdecl.b"}) {
    registry.add(place::user, key);
    registry.set(place::user, key, L"DisplayName", std::wstring(L"appdecl test ") + key);
  }
  CHECK(own_names() == texts{"appdecl test appdecl.a", "appdecl test appdecl.b", "appdecl test appdecl.c"});
}

TEST_CASE("texts are read as UTF-8, and which may be expanded is told") {
  testing::uninstall_entries registry;
  registry.add(place::user, L"appdecl.test");
  registry.set(place::user, L"appdecl.test", L"DisplayName", L"appdecl test \u00e9\u4e2d\U0001f31e");
  registry.set(place::user, L"appdecl.test", L"DisplayVersion", L"2.3");
  const std::string name = "appdecl test \xc3\xa9\xe4\xb8\xad\xf0\x9f\x8c\x9e";
  const auto location_of = [&] {
    return asked(name, [](const auto& entry) { return entry.install_location(); });
  };
  CHECK(version_of(name) == "2.3");
  CHECK_FALSE(location_of());

  registry.set(place::user, L"appdecl.test", L"InstallLocation", L"C:\\Vendor");
  REQUIRE(location_of());
  CHECK(location_of()->text == "C:\\Vendor");
  CHECK_FALSE(location_of()->expandable);

  registry.set(place::user, L"appdecl.test", L"InstallLocation", L"%LOCALAPPDATA%\\V", REG_EXPAND_SZ);
  REQUIRE(location_of());
  CHECK(location_of()->text == "%LOCALAPPDATA%\\V");
  CHECK(location_of()->expandable);
}

TEST_CASE("a value may lack its NUL, hold several, be empty, or have an odd size") {
  testing::uninstall_entries registry;
  registry.add(place::user, L"appdecl.test");
  registry.set(place::user, L"appdecl.test", L"DisplayName", L"appdecl test");
  const auto set = [&](std::wstring_view units, std::size_t bytes, DWORD type = REG_SZ) {
    registry.set(place::user, L"appdecl.test", L"DisplayVersion", type, units.data(), bytes);
    return version_of("appdecl test");
  };
  CHECK(set(L"2.3", 6) == "2.3");
  CHECK(set(std::wstring_view(L"2.3\0", 4), 8) == "2.3");
  CHECK(set(std::wstring_view(L"2.3\0\0\0", 6), 12) == "2.3");
  CHECK(set(std::wstring_view(L"2\0003", 3), 6) == std::string("2\0003", 3));
  CHECK(set(L"2.3", 5) == "2.");
  CHECK(set(L"2", 1) == "");
  CHECK(set(L"", 0) == "");
  CHECK(set(std::wstring(300, L'1'), 600) == std::string(300, '1'));
  const std::size_t most = 32 * 1024 - 1;  // and a NUL, which Wine adds where there is none
  CHECK((set(std::wstring(most, L'1'), most * 2) == std::string(most, '1')));
}

TEST_CASE("a value of another type, over 64 KiB, or that is no Unicode text is none") {
  testing::uninstall_entries registry;
  registry.add(place::user, L"appdecl.test");
  registry.set(place::user, L"appdecl.test", L"DisplayName", L"appdecl test");
  const auto set = [&](const std::wstring& units, DWORD type) {
    registry.set(place::user, L"appdecl.test", L"DisplayVersion", units, type);
    return version_of("appdecl test");
  };
  for (const DWORD type : {DWORD{REG_BINARY}, DWORD{REG_MULTI_SZ}, DWORD{REG_LINK}, DWORD{REG_NONE}}) {
    CAPTURE(type);
    CHECK_FALSE(set(L"2.3", type));
  }
  const DWORD number = 23;
  registry.set(place::user, L"appdecl.test", L"DisplayVersion", REG_DWORD, &number, sizeof number);
  CHECK_FALSE(version_of("appdecl test"));
  CHECK_FALSE(set(std::wstring(32 * 1024, L'1'), REG_SZ));
  CHECK_FALSE(set(L"2.3" + std::wstring(1, wchar_t{0xd83c}), REG_SZ));
  CHECK(set(L"2.3", REG_EXPAND_SZ) == "2.3");
}

TEST_CASE("entries that vanish while they are visited are passed over") {
  testing::uninstall_entries registry;
  for (int i = 0; i < 20; ++i) {
    const std::wstring key = L"appdecl.test" + std::to_wstring(10 + i);
    registry.add(place::user, key);
    registry.set(place::user, key, L"DisplayName", L"appdecl test");
  }
  int seen = 0;
  host.each_uninstall_entry([&](const auto& entry) {
    if (entry.display_name() != "appdecl test") {
      return true;
    }
    if (++seen == 3) {
      for (int i = 0; i < 20; ++i) {
        testing::uninstall_entries::remove(place::user, L"appdecl.test" + std::to_wstring(10 + i));
      }
      CHECK_FALSE(entry.display_version());
      CHECK_FALSE(entry.install_location());
    }
    return true;
  });
  CHECK(seen == 3);
}

#endif
