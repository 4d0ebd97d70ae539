#include <appdecl/host/description.hpp>

#include <appdecl/interop/nlohmann_json.hpp>

#include <support/host_answers.hpp>

#include <doctest/doctest.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace {

using appdecl::file_kind;
using appdecl::load_description;
using json = nlohmann::json;
using testing::owned;
using testing::text_of;

/// JSON in which `'` stands for `"`.
json quoted(std::string text) {
  for (char& c : text) {
    c = c == '\'' ? '"' : c;
  }
  return json::parse(text);
}

appdecl::memory_host loaded(const std::string& text) {
  auto host = load_description(quoted(text));
  REQUIRE_MESSAGE(host, (host ? "" : host.error().at + ": " + host.error().message));
  return *std::move(host);
}

}  // namespace

TEST_CASE("a win32 machine loads as it is described") {
  const appdecl::memory_host host = loaded(R"({
    'os': 'win32', 'home': 'C:\\Users\\me',
    'users': {'other': 'D:\\other'}, 'env': {'PATH': 'C:\\tools', 'EMPTY': ''},
    'files': {'C:\\tools\\v.exe': {}, 'C:/data/a.txt': {'text': 'abc'},
              'C:\\data\\b.bin': {'base64': 'AP8='}},
    'dirs': ['C:\\empty'], 'cwd': 'C:\\data',
    'uninstall': [
      {'view': 'user', 'key': 'V2', 'DisplayName': 'Second', 'InstallLocation': {'expand_sz': '%X%\\V'}},
      {'view': 'machine64', 'key': 'V', 'DisplayName': 'First', 'DisplayVersion': '2.3',
       'InstallLocation': 'C:\\V\u0000'}
    ]})");
  CHECK(host.os() == appdecl::os_family::win32);
  CHECK(owned(host.home_of("")) == "C:\\Users\\me");
  CHECK(owned(host.home_of("other")) == "D:\\other");
  CHECK(owned(host.variable("userprofile")) == "C:\\Users\\me");
  CHECK(owned(host.variable("Path")) == "C:\\tools");
  CHECK(owned(host.variable("EMPTY")) == "");
  CHECK(text_of(host, "c:\\TOOLS\\v.exe") == "");
  CHECK(text_of(host, "C:\\data\\a.txt") == "abc");
  CHECK(text_of(host, "b.bin") == std::string("\0\xff", 2));
  CHECK(host.kind_of("C:\\empty") == file_kind::directory);

  std::vector<appdecl::described_entry> entries;
  host.each_uninstall_entry([&](const appdecl::described_entry& entry) {
    entries.push_back(entry);
    return true;
  });
  REQUIRE(entries.size() == 2);
  CHECK(entries[0].key == "V");
  CHECK(entries[0].display_name() == "First");
  CHECK(entries[0].display_version() == "2.3");
  CHECK(entries[0].install_location()->text == std::string_view("C:\\V\0", 5));
  CHECK_FALSE(entries[0].install_location()->expandable);
  CHECK(entries[1].key == "V2");
  CHECK_FALSE(entries[1].display_version());
  CHECK(entries[1].install_location()->text == "%X%\\V");
  CHECK(entries[1].install_location()->expandable);
}

TEST_CASE("a POSIX machine loads as it is described") {
  const appdecl::memory_host host = loaded(R"({
    'os': 'linux', 'home': '/home/me', 'env': {'HOME': '/elsewhere'}, 'user': 'me',
    'files': {'/usr/bin/v': {'executable': true},
              '/run/v.json': {'text': '{}', 'mtime': 1000, 'owner': 'other'},
              '/run/pipe': {'special': true}, '/null': null},
    'symlinks': {'/snap/bin/v': '../../usr/bin/v'}, 'unreadable': ['/etc/secret', '/usr'],
    'processes': [4242, {'pid': 77, 'started': 990}, {'pid': 78, 'zombie': true}, -1]})");
  CHECK(host.os() == appdecl::os_family::linux_);
  CHECK(owned(host.home_of("")) == "/home/me");
  CHECK(owned(host.variable("HOME")) == "/elsewhere");
  CHECK(host.executable("/snap/bin/v"));
  CHECK(host.kind_of("/run/pipe") == file_kind::other);
  CHECK(text_of(host, "/null") == "");
  const auto file = host.open("/run/v.json");
  REQUIRE(file);
  CHECK(file->modified() == 1'000'000);
  CHECK_FALSE(file->trusted());
  CHECK(host.kind_of("/etc/secret") == file_kind::file);
  CHECK_FALSE(host.open("/etc/secret"));
  CHECK(testing::names_in(host, "/usr").empty());
  CHECK(host.process(4242));
  CHECK(host.process(77)->started == 990'000);
  CHECK(host.process(78)->zombie);
  CHECK(host.process(-1));
}

TEST_CASE("a name of no known system is a system without support") {
  CHECK(loaded(R"({'os': 'darwin'})").os() == appdecl::os_family::darwin);
  CHECK(loaded(R"({'os': 'haiku'})").os() == appdecl::os_family::other);
  CHECK(loaded(R"({'os': 'other'})").os() == appdecl::os_family::other);
  CHECK(loaded(R"({'os': 'Win32'})").os() == appdecl::os_family::other);
}

TEST_CASE("a null value counts as absent") {
  const appdecl::memory_host host = loaded(R"({
    'os': 'linux', 'home': null, 'users': null, 'env': {'HOME': null},
    'files': {'/v': {'text': null, 'executable': null}},
    'dirs': null, 'symlinks': {'/l': null}, 'unreadable': null,
    'uninstall': [{'view': null, 'DisplayName': null}],
    'processes': [{'pid': 1, 'started': null}], 'user': null, 'cwd': null})");
  CHECK_FALSE(host.variable("HOME"));
  CHECK_FALSE(host.home_of(""));
  CHECK(text_of(host, "/v") == "");
  CHECK(host.kind_of("/l") == file_kind::nothing);
  CHECK(testing::display_names(host) == std::vector<std::string>{"(none)"});
}

TEST_CASE("what is wrong with a description is told where it is") {
  struct sample {
    const char* text;
    const char* at;
  };
  for (const sample& wrong : {
           sample{"[]", ""},
           {"null", ""},
           {"'linux'", ""},
           {"{}", "os"},
           {"{'os': null}", "os"},
           {"{'os': ''}", "os"},
           {"{'os': 5}", "os"},
           {"{'os': ['linux']}", "os"},
           {"{'os': 'linux', 'file': {}}", "file"},
           {"{'os': 'linux', 'unknown': null}", "unknown"},
           {"{'os': 'linux', '': 1}", ""},
           {"{'os': 'linux', 'home': 1}", "home"},
           {"{'os': 'linux', 'home': 'a\\u0000b'}", "home"},
           {"{'os': 'linux', 'users': ['me']}", "users"},
           {"{'os': 'linux', 'users': {'me': true}}", "users.me"},
           {"{'os': 'linux', 'users': {'': '/h'}}", "users."},
           {"{'os': 'linux', 'users': {'me': '/\\u0000'}}", "users.me"},
           {"{'os': 'linux', 'env': []}", "env"},
           {"{'os': 'linux', 'env': {'A': 1}}", "env.A"},
           {"{'os': 'linux', 'env': {'A': ['x']}}", "env.A"},
           {"{'os': 'linux', 'env': {'A=B': 'x'}}", "env.A=B"},
           {"{'os': 'linux', 'env': {'A': '\\u0000'}}", "env.A"},
           {"{'os': 'win32', 'env': {'PATH': 'a', 'Path': 'b'}}", "env.Path"},
           {"{'os': 'linux', 'files': ['/v']}", "files"},
           {"{'os': 'linux', 'files': {'v': {}}}", "files.v"},
           {"{'os': 'linux', 'files': {'C:\\\\v': {}}}", "files.C:\\v"},
           {"{'os': 'win32', 'files': {'/v': {}}}", "files./v"},
           {"{'os': 'win32', 'files': {'C:v': {}}}", "files.C:v"},
           {"{'os': 'linux', 'files': {'/a/../v': {}}}", "files./a/../v"},
           {"{'os': 'linux', 'files': {'/v/': {}}}", "files./v/"},
           {"{'os': 'linux', 'files': {'/v': 'text'}}", "files./v"},
           {"{'os': 'linux', 'files': {'/v': {'mode': 7}}}", "files./v.mode"},
           {"{'os': 'linux', 'files': {'/v': {'executable': 'yes'}}}", "files./v.executable"},
           {"{'os': 'linux', 'files': {'/v': {'special': 1}}}", "files./v.special"},
           {"{'os': 'linux', 'files': {'/v': {'mtime': '1000'}}}", "files./v.mtime"},
           {"{'os': 'linux', 'files': {'/v': {'mtime': 1.5}}}", "files./v.mtime"},
           {"{'os': 'linux', 'files': {'/v': {'owner': 0}}}", "files./v.owner"},
           {"{'os': 'linux', 'files': {'/v': {'text': 1}}}", "files./v.text"},
           {"{'os': 'linux', 'files': {'/v': {'base64': 'A'}}}", "files./v.base64"},
           {"{'os': 'linux', 'files': {'/v': {'base64': 'Zm 9v'}}}", "files./v.base64"},
           {"{'os': 'linux', 'files': {'/v': {'base64': 'Zg==', 'text': 'f'}}}", "files./v.text"},
           {"{'os': 'linux', 'files': {'/v': {'base64': '', 'file': ''}}}", "files./v.file"},
           {"{'os': 'linux', 'files': {'/v': {'special': true, 'text': ''}}}", "files./v"},
           {"{'os': 'linux', 'files': {'/v': {}, '/v/w': {}}}", "files./v/w"},
           {"{'os': 'win32', 'files': {'C:\\\\V': {}, 'c:/v': {}}}", "files.c:/v"},
           {"{'os': 'linux', 'dirs': '/opt'}", "dirs"},
           {"{'os': 'linux', 'dirs': ['/a', null]}", "dirs[1]"},
           {"{'os': 'linux', 'dirs': ['a']}", "dirs[0]"},
           {"{'os': 'linux', 'dirs': ['/v'], 'files': {'/v': {}}}", "files./v"},
           {"{'os': 'linux', 'symlinks': ['/l']}", "symlinks"},
           {"{'os': 'linux', 'symlinks': {'/l': 1}}", "symlinks./l"},
           {"{'os': 'linux', 'symlinks': {'/l': ''}}", "symlinks./l"},
           {"{'os': 'linux', 'symlinks': {'l': '/x'}}", "symlinks.l"},
           {"{'os': 'linux', 'symlinks': {'/l': '/x'}, 'files': {'/l/v': {}}}", "symlinks./l"},
           {"{'os': 'linux', 'unreadable': {'/l': true}}", "unreadable"},
           {"{'os': 'linux', 'unreadable': ['l']}", "unreadable[0]"},
           {"{'os': 'linux', 'unreadable': ['/l'], 'symlinks': {'/l': '/x'}}", "unreadable[0]"},
           {"{'os': 'win32', 'uninstall': {}}", "uninstall"},
           {"{'os': 'win32', 'uninstall': ['V']}", "uninstall[0]"},
           {"{'os': 'win32', 'uninstall': [{}, {'view': 'machine'}]}", "uninstall[1].view"},
           {"{'os': 'win32', 'uninstall': [{'view': 64}]}", "uninstall[0].view"},
           {"{'os': 'win32', 'uninstall': [{'Name': 'V'}]}", "uninstall[0].Name"},
           {"{'os': 'win32', 'uninstall': [{'displayname': 'V'}]}", "uninstall[0].displayname"},
           {"{'os': 'win32', 'uninstall': [{'DisplayVersion': 2.3}]}", "uninstall[0].DisplayVersion"},
           {"{'os': 'win32', 'uninstall': [{'InstallLocation': 1}]}", "uninstall[0].InstallLocation"},
           {"{'os': 'win32', 'uninstall': [{'InstallLocation': {}}]}", "uninstall[0].InstallLocation"},
           {"{'os': 'win32', 'uninstall': [{'InstallLocation': {'expand_sz': 1}}]}",
            "uninstall[0].InstallLocation.expand_sz"},
           {"{'os': 'win32', 'uninstall': [{'InstallLocation': {'expand_sz': '', 'sz': ''}}]}",
            "uninstall[0].InstallLocation.sz"},
           {"{'os': 'linux', 'processes': 7}", "processes"},
           {"{'os': 'linux', 'processes': ['7']}", "processes[0]"},
           {"{'os': 'linux', 'processes': [7.0]}", "processes[0]"},
           {"{'os': 'linux', 'processes': [18446744073709551615]}", "processes[0]"},
           {"{'os': 'linux', 'processes': [null]}", "processes[0]"},
           {"{'os': 'linux', 'processes': [7, {}]}", "processes[1].pid"},
           {"{'os': 'linux', 'processes': [{'pid': null}]}", "processes[0].pid"},
           {"{'os': 'linux', 'processes': [{'pid': '7'}]}", "processes[0].pid"},
           {"{'os': 'linux', 'processes': [{'pid': 7, 'zombie': 1}]}", "processes[0].zombie"},
           {"{'os': 'linux', 'processes': [{'pid': 7, 'started': 'now'}]}", "processes[0].started"},
           {"{'os': 'linux', 'processes': [7, 7]}", "processes[1]"},
           {"{'os': 'linux', 'user': 0}", "user"},
           {"{'os': 'linux', 'user': 'm\\u0000'}", "user"},
           {"{'os': 'linux', 'cwd': 'home'}", "cwd"},
           {"{'os': 'win32', 'cwd': '/'}", "cwd"},
           {"{'os': 'linux', 'cwd': '/\\u0000'}", "cwd"},
       }) {
    CAPTURE(wrong.text);
    const auto host = load_description(quoted(wrong.text));
    REQUIRE_FALSE(host);
    CHECK(host.error().at == wrong.at);
    CHECK_FALSE(host.error().message.empty());
  }
}
