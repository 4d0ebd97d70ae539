#include <appdecl/host/memory.hpp>

#include <support/host_answers.hpp>
#include <support/host_contract.hpp>
#include <support/temporary_folder.hpp>

#include <doctest/doctest.h>

#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace {

using appdecl::file_kind;
using appdecl::memory_host;
using appdecl::os_family;
using testing::names_in;
using testing::owned;
using testing::text_of;
using names = std::vector<std::string>;

}  // namespace

TEST_CASE("a described machine gives the answers of the host contract") {
  static_assert(appdecl::is_host<memory_host>);
  testing::check_host_contract(testing::described_tree("/tree"), "/tree");
  testing::check_host_contract(testing::described_tree("/a/deeper/tree"), "/a/deeper/tree");
  testing::check_host_contract(testing::described_tree("C:\\tree", os_family::win32), "C:\\tree");
}

TEST_CASE("a host is built in one chain or step by step") {
  const auto chained =
      memory_host{os_family::linux_}.home("/home/me").file("/snap/bin/vendor", appdecl::executable_file);
  static_assert(std::is_same_v<decltype(chained), const memory_host>);
  CHECK(owned(chained.home_of("")) == "/home/me");
  CHECK(chained.executable("/snap/bin/vendor"));

  memory_host stepwise{os_family::linux_};
  stepwise.home("/home/me").directory("/opt");
  memory_host& same = stepwise.file("/opt/readme");
  CHECK(&same == &stepwise);
  CHECK(stepwise.kind_of("/opt/readme") == file_kind::file);
  CHECK(stepwise.kind_of("/opt") == file_kind::directory);
}

TEST_CASE("a copy is another machine") {
  memory_host first{os_family::linux_};
  first.file("/a", {"one"});
  memory_host second = first;
  second.file("/b", {"two"});
  CHECK_FALSE(text_of(first, "/b"));
  CHECK(text_of(second, "/a") == "one");
  first = std::move(second);
  CHECK(text_of(first, "/b") == "two");
}

TEST_CASE("an empty machine has a root and nothing else") {
  const memory_host posix{os_family::darwin};
  CHECK(posix.os() == os_family::darwin);
  CHECK(posix.kind_of("/") == file_kind::directory);
  CHECK(names_in(posix, "/").empty());
  CHECK_FALSE(posix.variable("HOME"));
  CHECK_FALSE(posix.home_of(""));
  CHECK(testing::display_names(posix).empty());
  CHECK(memory_host{os_family::win32}.kind_of("C:\\") == file_kind::nothing);
}

TEST_CASE("under win32 names ignore ASCII case, separators are two, and stars are characters") {
  const auto host = memory_host{os_family::win32}
                        .file("C:\\Program Files\\Vendor App 2\\v.exe", {"exe"})
                        .file("c:/program files/vendor app */v.exe")
                        .file("C:\\\xc3\x89t\xc3\xa9.txt");
  CHECK_FALSE(host.contradiction());
  CHECK(text_of(host, "c:\\PROGRAM FILES/vendor app 2\\V.EXE") == "exe");
  CHECK(text_of(host, "C:\\Program Files\\Vendor App *\\v.exe") == "");
  CHECK(host.kind_of("C:\\Program Files\\Vendor App 3\\v.exe") == file_kind::nothing);
  CHECK(host.kind_of("C:\\\xc3\xa9t\xc3\xa9.txt") == file_kind::nothing);
  CHECK(host.kind_of("c:\\\xc3\x89T\xc3\xa9.TXT") == file_kind::file);
  CHECK(host.kind_of("C:") == file_kind::nothing);
  CHECK(names_in(host, "c:/program files/") == names{"Vendor App 2", "vendor app *"});
}

TEST_CASE("on POSIX names are exact and a backslash is a character") {
  const auto host = memory_host{os_family::other}.file("/A\\b").file("/a\\b");
  CHECK_FALSE(host.contradiction());
  CHECK(names_in(host, "/") == names{"A\\b", "a\\b"});
  CHECK(host.kind_of("/a/b") == file_kind::nothing);
}

TEST_CASE("every regular file of win32 may be executed") {
  const auto win32 = memory_host{os_family::win32}.file("C:\\v").directory("C:\\d").unreadable("C:\\u");
  CHECK(win32.executable("C:\\v"));
  CHECK(win32.executable("C:\\u"));
  CHECK_FALSE(win32.executable("C:\\d"));
  CHECK_FALSE(win32.executable("C:\\nothing"));
  const auto posix = memory_host{os_family::linux_}.file("/v").file("/x", appdecl::executable_file);
  CHECK_FALSE(posix.executable("/v"));
  CHECK(posix.executable("/x"));
  CHECK_FALSE(posix.executable("/"));
}

TEST_CASE("what is unreadable exists, and is a file unless it is described otherwise") {
  const auto host = memory_host{os_family::linux_}
                        .unreadable("/etc/secret")
                        .unreadable("/file")
                        .file("/file", {"text", true})
                        .directory("/folder")
                        .unreadable("/folder/")
                        .file("/folder/inside", {"text"})
                        .unreadable("/implied")
                        .file("/implied/inside", {"text"})
                        .symlink("/link", "/file");
  CHECK_FALSE(host.contradiction());
  CHECK(host.kind_of("/etc/secret") == file_kind::file);
  CHECK(host.kind_of("/file") == file_kind::file);
  CHECK(host.executable("/file"));
  CHECK_FALSE(host.executable("/etc/secret"));
  for (const char* const path : {"/etc/secret", "/file", "/link"}) {
    CAPTURE(path);
    CHECK_FALSE(host.open(path));
  }
  for (const char* const path : {"/folder", "/implied"}) {
    CAPTURE(path);
    CHECK(host.kind_of(path) == file_kind::directory);
    CHECK(names_in(host, path).empty());
    CHECK(text_of(host, path + std::string("/inside")) == "text");
  }
  CHECK(names_in(host, "/etc") == names{"secret"});
}

TEST_CASE("a home is also the variable that names it, unless the environment says otherwise") {
  const auto posix = memory_host{os_family::linux_}.home("/home/me").variable("PATH", "/bin");
  CHECK(owned(posix.variable("HOME")) == "/home/me");
  CHECK_FALSE(posix.variable("home"));
  CHECK_FALSE(posix.variable("USERPROFILE"));

  const auto win32 = memory_host{os_family::win32}.home("C:\\Users\\me");
  CHECK(owned(win32.variable("UserProfile")) == "C:\\Users\\me");
  CHECK_FALSE(win32.variable("HOME"));

  const auto moved = memory_host{os_family::linux_}.variable("HOME", "").home("/home/me");
  CHECK(owned(moved.variable("HOME")) == "");
  CHECK(owned(moved.home_of("")) == "/home/me");
}

TEST_CASE("other users have homes of their own") {
  const auto host =
      memory_host{os_family::linux_}.home("/home/me").user("me").user_home("other", "/home/other");
  CHECK(owned(host.home_of("other")) == "/home/other");
  CHECK_FALSE(host.home_of("Other"));
  CHECK_FALSE(host.home_of("me"));
}

TEST_CASE("variables ignore case under win32 alone, and may be empty") {
  auto posix =
      memory_host{os_family::linux_}.variable("Path", "a").variable("PATH", "").variable("PATH", "b");
  CHECK_FALSE(posix.contradiction());
  CHECK(owned(posix.variable("Path")) == "a");
  CHECK(owned(posix.variable("PATH")) == "b");
  posix.variable("PATH", "");
  CHECK(owned(posix.variable("PATH")) == "");

  auto win32 = memory_host{os_family::win32}.variable("Path", "a");
  CHECK(owned(win32.variable("pAtH")) == "a");
  win32.variable("PATH", "b");
  CHECK(win32.contradiction() == "the variables Path and PATH are one: names ignore case");
  CHECK(owned(win32.variable("PATH")) == "a");
}

TEST_CASE("uninstall entries are visited by view, each in the order in which they were added") {
  using appdecl::uninstall_view;
  auto host = memory_host{os_family::win32};
  for (const auto& [view, name] : {std::pair{uninstall_view::user, "u1"},
                                   {uninstall_view::machine32, "m32-1"},
                                   {uninstall_view::machine64, "m64-1"},
                                   {uninstall_view::user, "u2"},
                                   {uninstall_view::machine64, "m64-2"},
                                   {uninstall_view::machine32, "m32-2"}}) {
    host.uninstall({view, "key", name});
  }
  host.uninstall({});
  CHECK(testing::display_names(host) == names{"m64-1", "m64-2", "(none)", "m32-1", "m32-2", "u1", "u2"});
  int visits = 0;
  host.each_uninstall_entry([&](const auto&) { return ++visits < 4; });
  CHECK(visits == 4);
}

TEST_CASE("processes are found by their numbers") {
  const auto host =
      memory_host{os_family::linux_}.running({4242}).running({77, 990}).running({78, {}, true}).running({-1});
  CHECK_FALSE(host.contradiction());
  REQUIRE(host.process(77));
  CHECK(host.process(77)->started == 990'000);  // milliseconds
  CHECK_FALSE(host.process(77)->zombie);
  REQUIRE(host.process(78));
  CHECK(host.process(78)->zombie);
  REQUIRE(host.process(4242));
  CHECK_FALSE(host.process(4242)->started);
  CHECK(host.process(-1));
  CHECK_FALSE(host.process(1));
}

TEST_CASE("the current folder is what relative paths start at") {
  const auto host = memory_host{os_family::linux_}.file("/home/me/v", {"mine"}).current_directory("/home/me");
  CHECK(text_of(host, "v") == "mine");
  CHECK(host.kind_of("..") == file_kind::directory);
  CHECK(names_in(host, ".") == names{"v"});
}

TEST_CASE("an open file tells when it was last written, where that is described") {
  appdecl::described_file dated{"text"};
  dated.modified = 1000;
  const auto host = memory_host{os_family::linux_}.file("/f", dated).symlink("/l", "f").file("/undated");
  REQUIRE(host.open("/l"));
  CHECK(host.open("/l")->modified() == 1'000'000);  // milliseconds
  REQUIRE(host.open("/undated"));
  CHECK_FALSE(host.open("/undated")->modified());
}

TEST_CASE("a file is not trusted when another ordinary user is known to own it") {
  using text = std::optional<std::string>;
  const auto trusted = [](os_family os, const text& me, const text& owner) {
    const char* const path = os == os_family::win32 ? "C:\\f" : "/f";
    appdecl::described_file owned_file;
    owned_file.owner = owner;
    memory_host host{os};
    host.file(path, owned_file);
    if (me) {
      host.user(*me);
    }
    const auto file = host.open(path);
    REQUIRE(file);
    return file->trusted();
  };
  for (const os_family posix : {os_family::linux_, os_family::darwin, os_family::other}) {
    CHECK(trusted(posix, "me", "me"));
    CHECK(trusted(posix, "me", "root"));
    CHECK(trusted(posix, "me", std::nullopt));
    CHECK_FALSE(trusted(posix, "me", "other"));
    CHECK_FALSE(trusted(posix, "me", "Me"));
    CHECK_FALSE(trusted(posix, "me", ""));
    CHECK(trusted(posix, "root", "other"));
    CHECK(trusted(posix, "root", "root"));
    CHECK(trusted(posix, std::nullopt, "other"));  // nobody knows who we are
    CHECK(trusted(posix, std::nullopt, std::nullopt));
  }
  CHECK(trusted(os_family::win32, "me", "other"));
}

TEST_CASE("a backing file is read when its content is asked for, and not before") {
  testing::temporary_folder folder;
  appdecl::described_file backed;
  backed.backing = folder.path("backing");
  const auto host = memory_host{os_family::win32}.file("C:\\v.exe", backed);
  CHECK(host.kind_of("C:\\v.exe") == file_kind::file);
  CHECK_FALSE(host.open("C:\\v.exe"));
  folder.file("backing", "real bytes");
  const auto file = host.open("C:\\v.exe");
  REQUIRE(file);
  CHECK(file->size() == std::optional<std::uint64_t>(10));
  CHECK_FALSE(file->modified());  // what is described counts, not this machine's file
  CHECK(file->trusted());
  char bytes[5];
  CHECK(file->read_at(5, bytes, 5) == std::optional<std::size_t>(5));
  CHECK(std::string_view(bytes, 5) == "bytes");
  CHECK(text_of(host, "C:\\v.exe", 3) == "real bytes");

  backed.backing = folder.path();
  CHECK_FALSE(memory_host{os_family::linux_}.file("/v", backed).directory("/").contradiction());
  const auto of_folder = memory_host{os_family::linux_}.file("/v", backed);
  CHECK_FALSE(of_folder.open("/v"));
}

TEST_CASE("the first contradiction is kept, and what contradicts is left out") {
  auto host =
      memory_host{os_family::linux_}.file("/a", {"one"}).file("/a", {"two"}).file("/a/b").symlink("/a", "/c");
  CHECK(host.contradiction() == "/a is described already, as a file: describe it once");
  CHECK(text_of(host, "/a") == "one");
  CHECK(host.kind_of("/a/b") == file_kind::nothing);
  host.file("/good");
  CHECK(host.kind_of("/good") == file_kind::file);
}

TEST_CASE("whatever cannot be is a contradiction") {
  const std::string nul("/a\0b", 4);
  const memory_host start = memory_host{os_family::linux_}.running({7}).symlink("/l", "/f").directory("/d");
  REQUIRE_FALSE(start.contradiction());
  int number = 0;
  for (const memory_host& host : {
           memory_host(start).home(nul),
           memory_host(start).user_home("", "/home"),
           memory_host(start).user_home("me", nul),
           memory_host(start).user_home(nul, "/home"),
           memory_host(start).variable("", "x"),
           memory_host(start).variable("A=B", "x"),
           memory_host(start).variable(nul, "x"),
           memory_host(start).variable("A", nul),
           memory_host(start).user(nul),
           memory_host(start).current_directory("relative"),
           memory_host(start).current_directory(nul),
           memory_host(start).current_directory(""),
           memory_host(start).running({7}),
           memory_host(start).file("relative"),
           memory_host(start).file(nul),
           memory_host(start).file("/d"),
           memory_host(start).file("/l/in"),
           memory_host(start).directory("/l"),
           memory_host(start).symlink("/d", "/x"),
           memory_host(start).symlink("/x", ""),
           memory_host(start).unreadable("/l"),
           memory_host(start).unreadable("x"),
       }) {
    CAPTURE(number++);
    REQUIRE(host.contradiction());
    CHECK_FALSE(host.contradiction()->empty());
  }
}
