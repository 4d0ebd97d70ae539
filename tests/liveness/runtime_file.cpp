#include <appdecl/liveness/runtime_file.hpp>

#include <appdecl/host/adaptor.hpp>
#include <appdecl/host/counting.hpp>
#include <appdecl/host/memory.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace {

using appdecl::described_file;
using appdecl::memory_host;
using appdecl::os_family;
using appdecl::read_runtime_file;
using appdecl::server_json;

constexpr std::string_view good = R"({"pid": 42, "http": "http://x", "token": "tok-unique"})";

/// "42 http://x 10", the last being the token's size, or why there is none.
template <class Host>
std::string told(const Host& host, std::string_view path = "/run/v.json") {
  const auto file = read_runtime_file(host, server_json{path});
  if (!file) {
    return file.error();
  }
  const appdecl::runtime_fields& fields = file->fields;
  return (fields.pid ? std::to_string(*fields.pid) : "-") + ' ' + fields.url.value_or("-") + ' ' +
         std::to_string(fields.token.reveal().size());
}

described_file file_of(std::string_view text) {
  described_file file;
  file.text = std::string(text);
  return file;
}

memory_host machine(std::string_view json = good, os_family os = os_family::linux_) {
  return memory_host{os}.file(os == os_family::win32 ? "C:\\run\\v.json" : "/run/v.json", file_of(json));
}

/// A machine whose one file says it has `said` bytes, and gives so many of `text` as `gives`.
class odd_host : public appdecl::host_adaptor<memory_host> {
 public:
  struct file {
    std::string_view text;
    std::optional<std::uint64_t> said;
    std::optional<std::size_t> gives;

    std::optional<std::uint64_t> size() const noexcept { return said; }
    std::optional<std::size_t> read_at(std::uint64_t, void* into, std::size_t count) const noexcept {
      std::memcpy(into, text.data(), (std::min)({count, text.size(), gives.value_or(0)}));
      return gives;
    }
    std::optional<std::int64_t> modified() const noexcept { return -5; }
    bool trusted() const noexcept { return true; }
  };

  odd_host(const memory_host& base, file only) noexcept : host_adaptor(base), only_(only) {}
  std::optional<file> open(appdecl::zview) const noexcept { return only_; }

 private:
  file only_;
};

/// Answers a variable with a NUL, which no system gives.
struct nul_host : appdecl::host_adaptor<memory_host> {
  using appdecl::host_adaptor<memory_host>::host_adaptor;
  std::optional<std::string> variable(appdecl::zview) const noexcept {
    return std::string("/run/v.json\0", 12);
  }
};

template <class File>
constexpr bool fits = appdecl::detail::offers_times_and_trust<File>::value;
struct file_without_times {
  bool trusted() const noexcept { return true; }
};
struct file_without_trust {
  std::optional<std::int64_t> modified() const noexcept { return std::nullopt; }
};
static_assert(fits<odd_host::file> && fits<appdecl::memory_file>);
static_assert(!fits<file_without_times> && !fits<file_without_trust>);

}  // namespace

TEST_CASE("a runtime file is read, one open and one read for it") {
  const memory_host described = machine();
  const appdecl::counting_host host{described};
  CHECK(told(host) == "42 http://x 10");
  CHECK(host.calls().open == 1);
  CHECK(host.calls().reads == 1);
  CHECK(host.calls().total() == 2);
  CHECK(told(host) == "42 http://x 10");
  CHECK(host.calls().total() == 4);  // afresh each time

  const auto file = read_runtime_file(host, server_json{"/run/v.json"});
  REQUIRE(file);
  CHECK((file->fields.token.reveal() == "tok-unique"));
}

TEST_CASE("the path is expanded as a location's is") {
  const auto host = memory_host{os_family::linux_}
                        .home("/home/me")
                        .user_home("other", "/home/other")
                        .variable("RUN", "/run")
                        .file("/home/me/v.json", file_of("{\"pid\": 1}"))
                        .file("/home/other/v.json", file_of("{\"pid\": 2}"))
                        .file("/run/v.json", file_of("{\"pid\": 3}"))
                        .symlink("/link", "/run");
  CHECK(told(host, "~/v.json") == "1 - 0");
  CHECK(told(host, "~other/v.json") == "2 - 0");
  CHECK(told(host, "$RUN/v.json") == "3 - 0");
  CHECK(told(host, "${RUN}/v.json") == "3 - 0");
  CHECK(told(host, "/link/v.json") == "3 - 0");
  CHECK(told(machine(good, os_family::win32), "c:/RUN/V.json") == "42 http://x 10");
  CHECK(told(host, "$UNSET/v.json") == "$UNSET/v.json: a variable in it is not set");
  CHECK(told(host, "~nobody/v.json") == "~nobody/v.json: no such home folder is known");
  const memory_host windows = machine(good, os_family::win32).variable("SHARE", "\\\\server");
  CHECK(told(windows, "%SHARE%\\v.json") ==
        "\\\\server\\v.json: it is on the network, which is never touched");
}

TEST_CASE("a path that is refused is asked for nowhere") {
  const memory_host described = memory_host{os_family::linux_}.variable("WHERE", "relative");
  const appdecl::counting_host host{described};
  CHECK(told(host, "$WHERE/v.json") == "relative/v.json: it is no absolute path");
  CHECK(host.calls().open == 0);
  CHECK(host.calls().kind_of == 0);
}

TEST_CASE("a * is an ordinary character") {
  const auto host = memory_host{os_family::linux_}
                        .file("/run/ab/v.json", file_of("{\"pid\": 1}"))
                        .file("/run/a*/v*.json", file_of("{\"pid\": 2}"));
  CHECK(told(host, "/run/a*/v*.json") == "2 - 0");
  CHECK(told(host, "/run/*/v.json") == "/run/*/v.json: no such file");
  CHECK(told(host, "$X/*") == "$X/*: a variable in it is not set");
}

TEST_CASE("a sentence says why there is nothing to read, with the path") {
  const auto host = memory_host{os_family::linux_}
                        .unreadable("/run/unreadable")
                        .directory("/run/folder")
                        .file("/run/pipe", {{}, false, true})
                        .symlink("/run/dangling", "/nowhere");
  CHECK(told(host, "/run/missing") == "/run/missing: no such file");
  CHECK(told(host, "/run/dangling") == "/run/dangling: no such file");
  CHECK(told(host, "/run/unreadable") == "/run/unreadable: it cannot be read");
  CHECK(told(host, "/run/folder") == "/run/folder: it is a folder");
  CHECK(told(host, "/run/pipe") == "/run/pipe: it is a pipe, a device or a socket, not a regular file");
}

TEST_CASE("no path holds a NUL: the system would see another") {
  const memory_host described = machine();
  CHECK(told(described) == "42 http://x 10");
  const nul_host odd{described};
  const appdecl::counting_host host{odd};
  CHECK(told(host, "$X") == "$X: a variable in it is not set");
  CHECK(told(host, std::string_view("/run/v.json\0", 12)) == "/run/v.json*: no such file");
  CHECK(host.calls().open == 1);
}

TEST_CASE("a file of 1 MiB is read, and not one byte more") {
  std::string text(good);
  text.append(1024 * 1024 - text.size(), ' ');
  const memory_host exact = machine(text);
  CHECK(told(exact) == "42 http://x 10");
  const memory_host larger = machine(text + ' ');
  const appdecl::counting_host host{larger};
  CHECK(told(host) == "/run/v.json: it is larger than 1 MiB");
  CHECK(host.calls().reads == 0);
}

TEST_CASE("what a file gives counts, not what it said it has") {
  const memory_host base{os_family::linux_};
  const std::uint64_t size = good.size();
  CHECK(told(odd_host(base, {good, size, good.size()})) == "42 http://x 10");
  CHECK(told(odd_host(base, {"{\"pid\": 7}, and no more", size, 10})) == "7 - 0");  // it shrinks meanwhile
  const std::string malformed = "/run/v.json: it is no JSON object, or one that nests too deeply";
  CHECK(told(odd_host(base, {good, size, good.size() - 1})) == malformed);
  CHECK(told(odd_host(base, {good, size, 0})) == malformed);
  CHECK(told(odd_host(base, {good, 0, 0})) == malformed);
  CHECK(told(odd_host(base, {good, size, std::nullopt})) == "/run/v.json: it cannot be read");
  CHECK(told(odd_host(base, {good, std::nullopt, good.size()})) == "/run/v.json: it cannot be read");
  CHECK(told(odd_host(base, {good, (std::numeric_limits<std::uint64_t>::max)(), good.size()})) ==
        "/run/v.json: it is larger than 1 MiB");
}

TEST_CASE("a backing file that is gone cannot be read") {
  described_file backed;
  backed.backing = "/no/such/folder/of/this/machine/v.json";
  const auto host = memory_host{os_family::linux_}.file("/run/v.json", backed);
  CHECK(told(host) == "/run/v.json: it cannot be read");
}

TEST_CASE("what is no JSON object is not read, and never shown") {
  for (const char* const text :
       {"", "tok-unique", "[\"tok-unique\"]", "\"tok-unique\"", "4242", "{\"token\": \"tok-unique\"",
        "{\"token\": \"tok-unique\"} x", "{\"token\": \"tok-unique\", \"a\": NaN}",
        "{\"token\": \"tok-unique\xff\"}"}) {
    const std::string error = told(machine(text));
    CHECK(error == "/run/v.json: it is no JSON object, or one that nests too deeply");
  }
}

TEST_CASE("a file that another ordinary user owns is not trusted, nor read") {
  const auto read = [](const char* me, const char* owner, os_family os = os_family::linux_) {
    described_file file = file_of(good);
    file.owner = owner;
    const char* const path = os == os_family::win32 ? "C:\\run\\v.json" : "/run/v.json";
    const memory_host described = memory_host{os}.user(me).file(path, file);
    const appdecl::counting_host host{described};
    const std::string text = told(host, path);
    CHECK((text == "42 http://x 10") == (host.calls().reads == 1));
    return text;
  };
  CHECK(read("me", "me") == "42 http://x 10");
  CHECK(read("me", "root") == "42 http://x 10");
  CHECK(read("root", "other") == "42 http://x 10");
  CHECK(read("me", "other") == "/run/v.json: it belongs to another user, so it is not trusted");
  CHECK(read("me", "other", os_family::darwin) ==
        "/run/v.json: it belongs to another user, so it is not trusted");
  CHECK(read("me", "other", os_family::win32) == "42 http://x 10");
  CHECK(told(machine().user("me")) == "42 http://x 10");
}

TEST_CASE("the moment at which the file was written comes along, where it is known") {
  described_file file = file_of(good);
  file.modified = 1000;
  const auto dated =
      read_runtime_file(memory_host(memory_host{os_family::linux_}.file("/v", file)), server_json{"/v"});
  REQUIRE(dated);
  CHECK(dated->written == std::optional<std::int64_t>(1'000'000));
  const memory_host host = machine();
  const auto undated = read_runtime_file(host, server_json{"/run/v.json"});
  REQUIRE(undated);
  CHECK_FALSE(undated->written);
}
