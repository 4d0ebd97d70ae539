#include <appdecl/host/rooted.hpp>

#include <appdecl/availability/evaluate.hpp>
#include <appdecl/declaration/declare.hpp>

#include <support/host_answers.hpp>
#include <support/host_contract.hpp>
#include <support/temporary_folder.hpp>

#include <doctest/doctest.h>

#ifndef _WIN32
#  include <unistd.h>
#endif

#include <cstdlib>
#include <string>
#include <string_view>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

namespace {

using appdecl::file_kind;
using appdecl::os_family;
using appdecl::rooted_host;
using testing::names_in;
using testing::owned;
using testing::text_of;
using names = std::vector<std::string>;

/// What holds of a tree of a POSIX system in this folder of this machine.
testing::contract_conditions conditions_of([[maybe_unused]] testing::temporary_folder& folder) {
#ifdef _WIN32
  return {false, false, false};
#else
  return {::geteuid() != 0, folder.ignores_case()};
#endif
}

}  // namespace

TEST_CASE("a folder as a machine gives the answers of the host contract") {
  static_assert(appdecl::is_host<rooted_host>);
  for (const os_family os : {os_family::linux_, os_family::darwin, os_family::other}) {
    testing::temporary_folder at_root;
    const testing::contract_conditions here = conditions_of(at_root);
    testing::make_tree(at_root, "", "", os);
    testing::check_host_contract(rooted_host{at_root.path(), os}, "", here);

    testing::temporary_folder below;
    below.directory("a");
    below.directory("a/tree");
    testing::make_tree(below, "a/tree/", "/a/tree", os);
    testing::check_host_contract(rooted_host{below.path() + '/', os}, "/a/tree", here);
    testing::make_tree(below, "a/", "", os);
    testing::check_host_contract(rooted_host{below.path("a"), os}, "", here);
  }
}

TEST_CASE("a folder as a drive gives the answers of the host contract") {
  testing::temporary_folder folder;
  folder.directory("Deeper");
  testing::make_tree(folder, "Deeper/", "C:\\deeper", os_family::win32);
  const rooted_host host{folder.path(), os_family::win32};
  for (const char* const root : {"c:\\deeper", "C:/DEEPER"}) {
    testing::check_host_contract(host, root);
  }
}

TEST_CASE("the machine's own root gives the machine's own files") {
  testing::temporary_folder folder;
  const testing::contract_conditions here = conditions_of(folder);
  testing::make_tree(folder);
#ifdef _WIN32
  const std::string drive = folder.path().substr(0, 3);
  testing::check_host_contract(rooted_host{drive}, "C:" + folder.path().substr(2), here);
#else
  testing::check_host_contract(rooted_host{"/"}, folder.path(), here);
#endif
}

TEST_CASE("a folder is of this machine's family unless another is named") {
  CHECK(rooted_host{"/"}.os() == appdecl::native_host{}.os());
  CHECK(rooted_host{"/", os_family::win32}.os() == os_family::win32);
  CHECK(rooted_host{"/mnt/image"}.root() == "/mnt/image");
}

TEST_CASE("a rooted host is built in one chain or step by step, and copied") {
  testing::temporary_folder folder;
  folder.file("f", "text");
  const auto chained =
      rooted_host{folder.path(), os_family::linux_}.home("/home/me").variable("PATH", "/usr/bin");
  static_assert(std::is_same_v<decltype(chained), const rooted_host>);
  CHECK(owned(chained.home_of("")) == "/home/me");
  CHECK(owned(chained.variable("PATH")) == "/usr/bin");
  CHECK(text_of(chained, "/f") == "text");

  rooted_host stepwise{folder.path(), os_family::linux_};
  rooted_host& same = stepwise.home("/root");
  CHECK(&same == &stepwise);
  const rooted_host copy = stepwise;
  stepwise.variable("A", "1").home("/other");
  CHECK(owned(stepwise.variable("A")) == "1");
  CHECK_FALSE(copy.variable("A"));
  CHECK(owned(copy.home_of("")) == "/root");
}

TEST_CASE("nothing of this machine's environment is seen") {
  REQUIRE(std::getenv("PATH") != nullptr);
  const rooted_host host{"/"};
  CHECK_FALSE(host.variable("PATH"));
  CHECK_FALSE(host.variable("HOME"));
  CHECK_FALSE(host.home_of(""));
}

TEST_CASE("a given home is also the variable that names it, unless that is given too") {
  const auto posix = rooted_host{"/", os_family::darwin}.home("/Users/me");
  CHECK(owned(posix.variable("HOME")) == "/Users/me");
  CHECK_FALSE(posix.variable("home"));
  CHECK_FALSE(posix.variable("USERPROFILE"));

  const auto win32 = rooted_host{"/", os_family::win32}.home("C:\\Users\\me");
  CHECK(owned(win32.variable("UserProfile")) == "C:\\Users\\me");
  CHECK_FALSE(win32.variable("HOME"));

  const auto moved = rooted_host{"/", os_family::linux_}.variable("HOME", "").home("/home/me");
  CHECK(owned(moved.variable("HOME")) == "");
  CHECK(owned(moved.home_of("")) == "/home/me");
}

TEST_CASE("variables ignore ASCII case under win32 alone, and the last value counts") {
  auto win32 = rooted_host{"/", os_family::win32}.variable("Path", "a").variable("PATH", "b");
  CHECK(owned(win32.variable("pAtH")) == "b");
  const auto posix = rooted_host{"/", os_family::linux_}.variable("Path", "a").variable("PATH", "b");
  CHECK(owned(posix.variable("Path")) == "a");
  CHECK_FALSE(posix.variable("path"));
}

TEST_CASE("what is no variable and no home is left out") {
  const std::string nul("a\0b", 3);
  const auto host = rooted_host{"/", os_family::linux_}
                        .home("/kept")
                        .home(nul)
                        .variable("", "x")
                        .variable("A=B", "x")
                        .variable(nul, "x")
                        .variable("A", nul);
  CHECK(owned(host.home_of("")) == "/kept");
  CHECK_FALSE(host.variable(""));
  CHECK_FALSE(host.variable("A=B"));
  CHECK_FALSE(host.variable("A"));
  CHECK_FALSE(host.variable(nul));
}

TEST_CASE("other users' homes are in the system's own user database") {
  testing::temporary_folder folder;
  folder.directory("private");
  folder.directory("private/etc");
  const char* const users = "root:x:0:0:root:/root:/bin/sh\nyou:x:1000:1000:you:/home/you:/bin/sh";
#ifdef _WIN32
  folder.directory("etc");
  folder.file("etc/passwd", users);
#else
  folder.file("private/etc/passwd", users);
  folder.symlink("etc", "/private/etc");
#endif
  const auto host = rooted_host{folder.path(), os_family::darwin}.home("/home/me");
  CHECK(owned(host.home_of("you")) == "/home/you");
  CHECK(owned(host.home_of("root")) == "/root");
  CHECK_FALSE(host.home_of("me"));
  CHECK_FALSE(host.home_of("daemon"));
  CHECK_FALSE(host.home_of(std::string("you\0", 4)));
  CHECK_FALSE(rooted_host{folder.path(), os_family::win32}.home_of("you"));
}

#ifndef _WIN32

TEST_CASE("no user database outside is read, and no pipe in its place") {
  for (const char* const target : {"/etc/passwd", "../../../../../../../../etc/passwd"}) {
    testing::temporary_folder folder;
    folder.directory("etc");
    folder.symlink("etc/passwd", target);
    CHECK_FALSE(rooted_host{folder.path(), os_family::linux_}.home_of("root"));
  }
  testing::temporary_folder folder;
  folder.directory("etc");
  folder.pipe("etc/passwd");
  CHECK_FALSE(rooted_host{folder.path(), os_family::linux_}.home_of("root"));
}

TEST_CASE("a user database without end is read to a bound") {
  testing::temporary_folder folder;
  folder.directory("etc");
  folder.file("etc/passwd");
  REQUIRE(::truncate(folder.path("etc/passwd").c_str(), off_t{1} << 36) == 0);  // a hole: 64 GiB of NULs
  CHECK_FALSE(rooted_host{folder.path(), os_family::linux_}.home_of("root"));
}

#endif

TEST_CASE("a root that is no folder holds nothing") {
  testing::temporary_folder folder;
  folder.file("file");
  for (const std::string& root : {folder.path("nothing"), folder.path("file"), std::string()}) {
    const auto host = rooted_host{root, os_family::linux_}.home("/home/me");
    CHECK(host.kind_of("/") == file_kind::nothing);
    CHECK_FALSE(host.executable("/bin/sh"));
    CHECK_FALSE(host.open("/etc/passwd"));
    CHECK(names_in(host, "/").empty());
    CHECK_FALSE(host.home_of("root"));
    CHECK(owned(host.home_of("")) == "/home/me");
  }
}

TEST_CASE("any regular file of a drive may be executed, and no name of it holds a separator") {
  testing::temporary_folder folder;
  folder.directory("Tools");
  folder.file("Tools/v.exe", "exe");
#ifndef _WIN32
  folder.file("Tools/a\\b");
#endif
  folder.file("Tools/readme");
  const rooted_host host{folder.path(), os_family::win32};
  CHECK(host.executable("c:\\tools\\V.EXE"));
  CHECK_FALSE(host.executable("C:\\Tools"));
  CHECK(host.executable("C:\\Tools\\readme"));
  CHECK_FALSE(host.executable("D:\\Tools\\v.exe"));
  CHECK(text_of(host, "C:/TOOLS/v.exe") == "exe");
  CHECK(names_in(host, "C:\\tools") == names{"readme", "v.exe"});
  int visited = 0;
  host.each_entry("C:\\tools", [&](std::string_view) { return ++visited < 1; });
  CHECK(visited == 1);
#ifdef _WIN32
  CHECK(rooted_host(folder.path(), os_family::linux_).executable("/Tools/v.exe"));
#else
  CHECK_FALSE(rooted_host(folder.path(), os_family::linux_).executable("/Tools/v.exe"));
#endif
}

#ifndef _WIN32
TEST_CASE("a pipe on a drive may not be executed") {
  testing::temporary_folder folder;
  folder.pipe("pipe");
  const rooted_host host{folder.path(), os_family::win32};
  CHECK_FALSE(host.executable("C:\\pipe"));
  CHECK(names_in(host, "C:\\") == names{"pipe"});
}
#endif

TEST_CASE("names are as the folder holds them on other systems") {
  testing::temporary_folder folder;
  folder.file("Vendor");
  if (conditions_of(folder).ignores_case) {
    return;
  }
  for (const os_family os : {os_family::darwin, os_family::linux_}) {
    const rooted_host host{folder.path(), os};
    CHECK(host.kind_of("/Vendor") == file_kind::file);
    CHECK(host.kind_of("/vendor") == file_kind::nothing);
  }
}

TEST_CASE("a visitor may ask the host that visits it") {
  testing::temporary_folder folder;
  folder.file("a");
  folder.file("b");
  const rooted_host host{folder.path(), os_family::linux_};
  int files = 0;
  host.each_entry("/", [&](std::string_view name) {
    files += host.kind_of('/' + std::string(name)) == file_kind::file ? 1 : 0;
    return true;
  });
  CHECK(files == 2);
}

TEST_CASE("a folder has no uninstall entries") {
  CHECK(testing::display_names(rooted_host{"/", os_family::win32}).empty());
}

TEST_CASE("several threads may ask one host") {
  testing::temporary_folder folder;
  folder.directory("opt");
  folder.file("opt/v", "text");
#ifndef _WIN32
  folder.symlink("link", "/opt/../opt");
  const std::string path = "/link/v";
#else
  const std::string path = "/opt/../opt/v";
#endif
  const auto host = rooted_host{folder.path(), os_family::linux_}.variable("A", "1");
  std::vector<std::thread> threads;
  std::vector<int> wrong(4, 0);
  threads.reserve(wrong.size());
  for (int& count : wrong) {
    threads.emplace_back([&] {
      for (int i = 0; i < 200; ++i) {
        count += text_of(host, path) == "text" && owned(host.variable("A")) == "1" ? 0 : 1;
      }
    });
  }
  for (std::thread& each : threads) {
    each.join();
  }
  CHECK(wrong == std::vector<int>(4, 0));
}

TEST_CASE("a declaration is evaluated on an image") {
  testing::temporary_folder folder;
  for (const char* const each : {"usr", "usr/bin", "home", "home/me", "home/me/apps", "home/me/apps/2.10"}) {
    folder.directory(each);
  }
  folder.file("usr/bin/vendor", "", true);
  folder.file("home/me/apps/2.10/v");
#ifdef _WIN32
  folder.directory("bin");
  folder.file("bin/vendor");
#else
  folder.symlink("bin", "usr/bin");
#endif
  constexpr auto command = appdecl::declare(
      "vendor", appdecl::on_linux(appdecl::executable, appdecl::command{"vendor"}), appdecl::requires_app());
  constexpr auto star = appdecl::declare(
      "vendor", appdecl::on_linux(appdecl::executable, appdecl::path{"~/apps/*/v"}), appdecl::requires_app());
  const rooted_host bare{folder.path(), os_family::linux_};
  CHECK(appdecl::evaluate(command, bare).state == appdecl::state::missing_app);
  CHECK(appdecl::evaluate(star, bare).state == appdecl::state::missing_app);
  const auto host = rooted_host{bare}.home("/home/me").variable("PATH", "/sbin:/bin");
  CHECK(appdecl::evaluate(command, host).path == "/bin/vendor");
  CHECK(appdecl::evaluate(star, host).path == "/home/me/apps/2.10/v");
}
