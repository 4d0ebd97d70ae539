#include <appdecl/locate/candidate.hpp>

#include <appdecl/host/counting.hpp>
#include <appdecl/host/memory.hpp>

#include <support/candidates.hpp>

#include <doctest/doctest.h>

#include <set>
#include <string>
#include <string_view>

namespace {

using appdecl::absence;
using appdecl::memory_host;
using appdecl::os_family;
using appdecl::presence;

memory_host machine() {
  appdecl::described_file pipe;
  pipe.special = true;
  return memory_host{os_family::darwin}
      .file("/opt/v")
      .file("/opt/run", appdecl::executable_file)
      .file("/opt/pipe", pipe)
      .directory("/opt/empty")
      .unreadable("/opt/secret")
      .symlink("/opt/link", "v")
      .symlink("/opt/to-folder", "/opt")
      .symlink("/opt/to-pipe", "pipe")
      .symlink("/opt/broken", "nowhere")
      .symlink("/opt/loop", "loop")
      .file("/A/V.app/Contents/Info.plist")
      .file("/A/Bare.app/Contents/MacOS/v")
      .file("/A/File.app")
      .directory("/A/Folder.app/Contents/Info.plist")
      .file("/A/Pipe.app/Contents/Info.plist", pipe)
      .symlink("/A/Link.app", "V.app")
      .symlink("/A/Linked.app/Contents/Info.plist", "/opt/v");
}

std::string looked(const memory_host& host, std::string path, presence wanted) {
  return testing::text_of(appdecl::look_at(host, path, wanted));
}

}  // namespace

TEST_CASE("an executable is a regular file, links followed, with or without the right to execute it") {
  const memory_host host = machine();
  for (const char* const there : {"/opt/v", "/opt/run", "/opt/link", "/opt/secret"}) {
    CHECK(looked(host, there, presence::executable) == there);
  }
  const std::string special = ": it is a pipe, a device or a socket, not a regular file";
  CHECK(looked(host, "/opt/pipe", presence::executable) == "/opt/pipe" + special);
  CHECK(looked(host, "/opt/to-pipe", presence::executable) == "/opt/to-pipe" + special);
  CHECK(looked(host, "/opt/empty", presence::executable) == "/opt/empty: it is a folder");
  CHECK(looked(host, "/opt/to-folder", presence::executable) == "/opt/to-folder: it is a folder");
  for (const char* const missing : {"/opt/none", "/opt/broken", "/opt/loop", "/opt/v/", "/opt/v/more"}) {
    CHECK(looked(host, missing, presence::executable) == std::string(missing) + ": no such file");
  }
}

TEST_CASE("a bundle is a folder that holds the file Contents/Info.plist") {
  const memory_host host = machine();
  for (const char* const there : {"/A/V.app", "/A/Link.app", "/A/Linked.app", "/A/V.app/"}) {
    CHECK(looked(host, there, presence::bundle) == there);
  }
  for (const char* const missing :
       {"/A/Bare.app", "/A/File.app", "/A/Folder.app", "/A/Pipe.app", "/A/None.app", "/A", "/"}) {
    CHECK(looked(host, missing, presence::bundle) ==
          std::string(missing) + ": no bundle there: it holds no Contents/Info.plist");
  }
}

TEST_CASE("under win32 a bundle's mark is looked for with its separator") {
  const auto host = memory_host{os_family::win32}.file("C:\\v\\Contents\\Info.plist");
  CHECK(looked(host, "C:\\v", presence::bundle) == "C:\\v");
}

TEST_CASE("one look is one question, and gives the path back as it was") {
  const memory_host described = machine();
  for (const presence wanted : {presence::executable, presence::bundle}) {
    for (const std::string_view written : {"/opt/v", "/opt/none", "/opt/pipe", "/A/V.app", "/A/File.app"}) {
      const appdecl::counting_host host{described};
      std::string path(written);
      const appdecl::candidate copy = appdecl::look_at(host, path, wanted);
      CHECK(path == written);
      CHECK(copy.path == written);
      CHECK(host.calls().kind_of == 1);
      CHECK(host.calls().total() == 1);
    }
  }
}

TEST_CASE("nothing is at a path with a NUL, and the host is not asked") {
  const memory_host described = machine();
  const appdecl::counting_host host{described};
  std::string path("/opt/v\0", 7);
  CHECK(appdecl::look_at(host, path, presence::executable).why == absence::no_such_file);
  CHECK(appdecl::look_at(host, path, presence::bundle).why == absence::no_such_file);
  CHECK(host.calls().total() == 0);
}

TEST_CASE("every reason but none has a sentence of its own") {
  std::set<std::string_view> sentences;
  for (int i = 0; i <= static_cast<int>(absence::not_on_path); ++i) {
    sentences.insert(reason(static_cast<absence>(i)));
  }
  CHECK(sentences.size() == static_cast<std::size_t>(absence::not_on_path) + 1);
  CHECK(reason(absence::none).empty());
}

TEST_CASE("a candidate is present when nothing speaks against it") {
  static_assert(appdecl::candidate{"/opt/v", absence::none}.present());
  static_assert(!appdecl::candidate{"/opt/v", absence::no_such_file}.present());
  CHECK(appdecl::explain_absence(machine(), 0, absence::no_match) == "nothing matches the *");
}

TEST_CASE("a path that is relative or on the network is refused") {
  using appdecl::refusal;
  static_assert(refusal("/opt/v", os_family::linux_) == absence::none);
  static_assert(refusal("//opt/v", os_family::linux_) == absence::none);
  static_assert(refusal("opt/v", os_family::linux_) == absence::not_absolute);
  static_assert(refusal("", os_family::linux_) == absence::not_absolute);
  static_assert(refusal("C:\\v", os_family::linux_) == absence::not_absolute);
  static_assert(refusal("C:\\v", os_family::win32) == absence::none);
  static_assert(refusal("C:/v", os_family::win32) == absence::none);
  static_assert(refusal("C:v", os_family::win32) == absence::not_absolute);
  static_assert(refusal("C:", os_family::win32) == absence::not_absolute);
  static_assert(refusal("\\v", os_family::win32) == absence::not_absolute);
  static_assert(refusal("/v", os_family::win32) == absence::not_absolute);
  static_assert(refusal("\\\\v", os_family::win32) == absence::network_path);
  static_assert(refusal("//v", os_family::win32) == absence::network_path);
  static_assert(refusal("\\/v", os_family::win32) == absence::network_path);
  static_assert(refusal("\\\\?\\C:\\v", os_family::win32) == absence::network_path);
}

TEST_CASE("a path that is longer than any system's is refused") {
  for (const os_family os : {os_family::win32, os_family::linux_}) {
    const std::string root = os == os_family::win32 ? "C:\\" : "/";
    const std::string longest = root + std::string(appdecl::longest_path - root.size(), 'x');
    CHECK(appdecl::refusal(longest, os) == absence::none);
    CHECK(appdecl::refusal(longest + 'x', os) == absence::too_long);
  }
}
