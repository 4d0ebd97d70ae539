#include <appdecl/locate/fixed_folders.hpp>

#include <appdecl/host/counting.hpp>
#include <appdecl/host/memory.hpp>

#include <support/candidates.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace {

using appdecl::memory_host;
using appdecl::os_family;
using appdecl::presence;

template <class Host>
std::string visited(const Host& host, std::string_view folder, std::string_view name, bool go_on = true) {
  std::string seen;
  std::string buffer = "left over";
  const auto sink = [&](const appdecl::candidate& copy) {
    seen = testing::text_of(copy);
    return go_on;
  };
  CHECK(appdecl::detail::visit_in_folder(host, folder, name, presence::executable, buffer, sink) == go_on);
  return seen;
}

}  // namespace

TEST_CASE("a name is looked for in a folder, and in one below the home") {
  const auto host =
      memory_host{os_family::linux_}.home("/home/me/").file("/snap/bin/v").file("/home/me/bin/v");
  CHECK(visited(host, "/snap/bin", "v") == "/snap/bin/v");
  CHECK(visited(host, "/snap/bin", "w") == "/snap/bin/w: no such file");
  CHECK(visited(host, "~/bin", "v") == "/home/me/bin/v");
  CHECK(visited(host, "~/bin", "w") == "/home/me/bin/w: no such file");
}

TEST_CASE("a home that is a root brings the one separator") {
  const auto host = memory_host{os_family::linux_}.home("/").file("/bin/v");
  CHECK(visited(host, "~/bin", "v") == "/bin/v");
}

TEST_CASE("the name is literal") {
  const auto host = memory_host{os_family::linux_}
                        .home("/home/me")
                        .variable("X", "v")
                        .file("/snap/bin/v")
                        .file("/snap/bin/*")
                        .file("/snap/bin/$X");
  CHECK(visited(host, "/snap/bin", "*") == "/snap/bin/*");
  CHECK(visited(host, "/snap/bin", "$X") == "/snap/bin/$X");
  for (const std::string name : {"~", "${X}", "v*", "%X%"}) {
    CHECK(visited(host, "/snap/bin", name) == "/snap/bin/" + name + ": no such file");
  }
}

TEST_CASE("a home that is unknown or relative is not asked for a file") {
  const memory_host homeless{os_family::linux_};
  const appdecl::counting_host nowhere{homeless};
  CHECK(visited(nowhere, "~/bin", "v") == "~/bin/v: no such home folder is known");
  CHECK(nowhere.calls().kind_of == 0);

  const auto lost = memory_host{os_family::linux_}.home("me").current_directory("/").file("/me/bin/v");
  const appdecl::counting_host relative{lost};
  CHECK(visited(relative, "~/bin", "v") == "me/bin/v: it is no absolute path");
  CHECK(relative.calls().kind_of == 0);
}

TEST_CASE("the answer of the sink is passed on") {
  const memory_host host{os_family::linux_};
  CHECK(visited(host, "/snap/bin", "v", true) == "/snap/bin/v: no such file");
  CHECK(visited(host, "/snap/bin", "v", false) == "/snap/bin/v: no such file");
  CHECK(visited(host, "~/bin", "v", false) == "~/bin/v: no such home folder is known");
}
