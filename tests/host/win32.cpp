#include <appdecl/host/win32.hpp>

#ifdef _WIN32

#  include <support/host_answers.hpp>
#  include <support/host_contract.hpp>
#  include <support/temporary_folder.hpp>

#  include <windows.h>

#  include <doctest/doctest.h>

#  include <algorithm>
#  include <optional>
#  include <string>
#  include <string_view>
#  include <thread>
#  include <utility>

namespace {

using appdecl::file_kind;
using appdecl::win32_host;
using appdecl::win32_process;

const win32_host host;

/// Sets a variable and restores it.
class variable_set {
 public:
  variable_set(const wchar_t* name, const wchar_t* value) : name_(name) {
    wchar_t before[1024];
    const DWORD size = GetEnvironmentVariableW(name, before, 1024);
    if (size > 0) {
      before_ = std::wstring(before, size);
    }
    SetEnvironmentVariableW(name, value);
  }
  variable_set(const variable_set&) = delete;
  variable_set& operator=(const variable_set&) = delete;
  ~variable_set() { SetEnvironmentVariableW(name_, before_ ? before_->c_str() : nullptr); }

 private:
  const wchar_t* name_;
  std::optional<std::wstring> before_;
};

}  // namespace

TEST_CASE("this Windows machine gives the answers of the host contract") {
  static_assert(appdecl::is_host<win32_host>);
  CHECK(host.os() == appdecl::os_family::win32);
  testing::temporary_folder folder;
  testing::make_tree(folder);
  testing::check_host_contract(host, folder.path());
}

TEST_CASE("a variable is the environment's, empty or not, of any size, and its name ignores case") {
  const variable_set set(L"APPDECL_TEST", L"some t\u00e9xt");
  const variable_set empty(L"APPDECL_EMPTY", L"");
  CHECK(host.variable("APPDECL_TEST") == "some t\xc3\xa9xt");
  CHECK(host.variable("appdecl_test") == "some t\xc3\xa9xt");
  CHECK(host.variable("APPDECL_EMPTY") == "");
  CHECK_FALSE(host.variable("APPDECL_TES"));
  CHECK_FALSE(host.variable(""));
  CHECK_FALSE(host.variable("APPDECL_TEST="));
  CHECK_FALSE(host.variable("=C:"));
  CHECK_FALSE(host.variable("\xff"));
  CHECK_FALSE(host.variable(std::string("APPDECL_TEST\0X", 14)));
  for (const std::size_t size :
       {std::size_t{254}, std::size_t{255}, std::size_t{256}, std::size_t{257}, std::size_t{30000}}) {
    CAPTURE(size);
    SetEnvironmentVariableW(L"APPDECL_TEST", std::wstring(size, L'v').c_str());
    CHECK(host.variable("APPDECL_TEST") == std::string(size, 'v'));
  }
}

TEST_CASE("a variable that is no Unicode text is none") {
  const wchar_t lone[] = {L'a', wchar_t{0xd83c}, L'b', L'\0'};
  const variable_set set(L"APPDECL_TEST", lone);
  CHECK_FALSE(host.variable("APPDECL_TEST"));
}

TEST_CASE("a program of either bitness is told the 64-bit folders") {
  const variable_set own(L"ProgramFiles", L"C:\\Program Files (x86)");
  const variable_set other(L"ProgramW6432", L"C:\\Program Files");
  const variable_set common(L"CommonProgramFiles", L"C:\\Program Files (x86)\\Common Files");
  const variable_set none(L"CommonProgramW6432", nullptr);
  const win32_host emulated(win32_process::emulated_32);
  CHECK(emulated.variable("ProgramFiles") == "C:\\Program Files");
  CHECK(emulated.variable("PROGRAMFILES") == "C:\\Program Files");
  CHECK(emulated.variable("CommonProgramFiles") == "C:\\Program Files (x86)\\Common Files");
  CHECK(win32_host(win32_process::native).variable("ProgramFiles") == "C:\\Program Files (x86)");
}

TEST_CASE("Windows knows no home of its own") {
  CHECK_FALSE(host.home_of(""));
  CHECK_FALSE(host.home_of("Administrator"));
}

TEST_CASE("drives, the network and devices") {
  CHECK(host.kind_of("C:\\") == file_kind::directory);
  CHECK(host.kind_of("c:/") == file_kind::directory);
  CHECK(host.kind_of("C:\\..") == file_kind::directory);
  CHECK(host.kind_of("C:\\windows\\.\\..\\WINDOWS\\") == file_kind::directory);
  for (const char* const path : {"",
                                 "C:",
                                 "C:windows",
                                 "\\windows",
                                 "/windows",
                                 "windows",
                                 "\\\\localhost\\c$",
                                 "//localhost/c$",
                                 "\\\\?\\C:\\windows",
                                 "\\\\.\\C:\\windows",
                                 "\\\\.\\NUL",
                                 "NUL",
                                 "C:\\NUL",
                                 "C:\\windows\\COM1",
                                 "C:\\windows\\CON",
                                 "B:\\",
                                 "C:\\windows\\*",
                                 "C:\\wind?ws",
                                 "C:\\windows:stream",
                                 "1:\\",
                                 "C:\\\xff"}) {
    CAPTURE(path);
    CHECK(host.kind_of(path) == file_kind::nothing);
    CHECK_FALSE(host.executable(path));
    CHECK_FALSE(host.open(path));
    CHECK(testing::names_in(host, path).empty());
  }
}

TEST_CASE("a path may be longer than 260 characters") {
  testing::temporary_folder folder;
  std::string deep = folder.path();
  for (int i = 0; i < 8; ++i) {
    deep += "\\" + std::string(60, static_cast<char>('a' + i));
    std::string native = "\\\\?\\" + deep;
    std::replace(native.begin(), native.end(), '/', '\\');
    REQUIRE(CreateDirectoryW(testing::path_of(native).wstring().c_str(), nullptr) != 0);
  }
  CHECK(host.kind_of(deep) == file_kind::directory);
  std::string file = "\\\\?\\" + deep + "\\v.exe";
  std::replace(file.begin(), file.end(), '/', '\\');
  const HANDLE made = CreateFileW(testing::path_of(file).wstring().c_str(), GENERIC_WRITE, 0, nullptr,
                                  CREATE_NEW, 0, nullptr);
  REQUIRE(made != INVALID_HANDLE_VALUE);
  DWORD written = 0;
  REQUIRE(WriteFile(made, "text", 4, &written, nullptr) != 0);
  CloseHandle(made);
  CHECK(host.kind_of(deep + "\\v.exe") == file_kind::file);
  CHECK(host.executable(deep + "\\v.exe"));
  CHECK(testing::text_of(host, deep + "\\v.exe") == "text");
  CHECK(testing::names_in(host, deep) == std::vector<std::string>{"v.exe"});
  CHECK(host.kind_of(deep + '\\' + std::string(40000, 'n')) == file_kind::nothing);
  CHECK(DeleteFileW(testing::path_of(file).wstring().c_str()) != 0);
}

TEST_CASE("a file that another program holds open alone is there, and cannot be read") {
  testing::temporary_folder folder;
  folder.file("held", "text");
  const std::string path = folder.path("held");
  const HANDLE alone = CreateFileW(testing::path_of(path).make_preferred().wstring().c_str(),
                                   GENERIC_READ | GENERIC_WRITE, 0, nullptr, OPEN_EXISTING, 0, nullptr);
  REQUIRE(alone != INVALID_HANDLE_VALUE);
  CHECK(host.kind_of(path) == file_kind::file);
  CHECK_FALSE(host.open(path));
  CloseHandle(alone);
  CHECK(testing::text_of(host, path) == "text");
}

TEST_CASE("asking leaves the thread's error mode as it was") {
  SetThreadErrorMode(SEM_NOGPFAULTERRORBOX, nullptr);
  host.kind_of("C:\\windows");
  CHECK(GetThreadErrorMode() == SEM_NOGPFAULTERRORBOX);
  SetThreadErrorMode(0, nullptr);
}

TEST_CASE("several threads may ask at once") {
  testing::temporary_folder folder;
  folder.file("f", "text");
  std::vector<std::thread> threads;
  std::vector<int> right(4, 0);
  for (std::size_t i = 0; i < right.size(); ++i) {
    threads.emplace_back([&, i] {
      for (int n = 0; n < 50; ++n) {
        right[i] += testing::text_of(host, folder.path("f")) == "text" && host.variable("ComSpec") ? 1 : 0;
      }
    });
  }
  for (std::thread& each : threads) {
    each.join();
  }
  CHECK(right == std::vector<int>(4, 50));
}

#endif
