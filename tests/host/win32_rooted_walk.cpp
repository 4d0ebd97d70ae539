#include <appdecl/host/win32_rooted_walk.hpp>

#ifdef _WIN32

#  include <support/temporary_folder.hpp>

#  include <doctest/doctest.h>

#  include <algorithm>
#  include <array>
#  include <cstddef>
#  include <cstdlib>
#  include <filesystem>
#  include <optional>
#  include <string>
#  include <string_view>
#  include <system_error>
#  include <utility>
#  include <vector>

namespace {

using appdecl::file_kind;
using appdecl::os_family;
using appdecl::detail::win32_rooted_place;
using appdecl::detail::win32_rooted_walk;
using names = std::vector<std::string>;

file_kind kind_of(const std::string& root, std::string_view path, os_family os = os_family::linux_) {
  const auto found = win32_rooted_walk(root, os).find(path);
  return found ? found->kind() : file_kind::nothing;
}

std::optional<std::string> text_of(const std::string& root, std::string_view path,
                                   os_family os = os_family::linux_) {
  const auto found = win32_rooted_walk(root, os).find(path);
  const auto file = found ? found->open() : std::nullopt;
  if (!file) {
    return std::nullopt;
  }
  std::array<char, 64> bytes{};
  return std::string(bytes.data(), file->read_at(0, bytes.data(), bytes.size()).value_or(0));
}

names names_in(const std::string& root, std::string_view path, os_family os = os_family::linux_) {
  names found;
  if (auto place = win32_rooted_walk(root, os).find(path)) {
    std::move(*place).each_entry([&](std::string_view name) {
      found.emplace_back(name);
      return true;
    });
  }
  std::sort(found.begin(), found.end());
  return found;
}

std::string repeated(std::string_view part, std::size_t count) {
  std::string text;
  for (std::size_t i = 0; i < count; ++i) {
    text += part;
  }
  return text;
}

/// A root, and things outside it that nothing in it may lead to.
struct two_places {
  two_places() {
    folder.directory("root");
    folder.directory("root/Etc");
    folder.file("root/Etc/Inside file", "inside");
    folder.directory("outside");
    folder.file("outside/secret", "secret");
    folder.file("secret", "secret");
  }

  testing::temporary_folder folder;
  std::string root = folder.path("root");
};

}  // namespace

TEST_CASE("a name is as it is spelled, but on a drive") {
  two_places at;
  CHECK(text_of(at.root, "/Etc/Inside file") == "inside");
  CHECK(names_in(at.root, "/Etc") == names{"Inside file"});
  for (const os_family os : {os_family::linux_, os_family::darwin, os_family::other}) {
    for (const char* const path : {"/etc", "/etc/Inside file", "/Etc/inside file", "/ETC/.."}) {
      CAPTURE(path);
      CHECK(kind_of(at.root, path, os) == file_kind::nothing);
    }
  }
  for (const char* const path :
       {"C:\\Etc\\Inside file", "c:/ETC\\\\inside FILE", "C:\\x\\..\\etc\\.\\inside file\\."}) {
    CAPTURE(path);
    CHECK(text_of(at.root, path, os_family::win32) == "inside");
  }
  CHECK(names_in(at.root, "C:\\", os_family::win32) == names{"Etc"});
  for (const char* const path : {"", "C:", "C:Etc", "D:\\Etc", "\\Etc", "/Etc", "\\\\server\\Etc",
                                 "\\\\?\\C:\\Etc", "C:\\Etc\\Inside file\\"}) {
    CAPTURE(path);
    CHECK(kind_of(at.root, path, os_family::win32) == file_kind::nothing);
  }
}

TEST_CASE("a short name that Windows made is no name of another system") {
  two_places at;
  at.folder.directory("root/a long folder name");
  CHECK(kind_of(at.root, "/ALONGF~1") == file_kind::nothing);
  CHECK(kind_of(at.root, "/a long folder name") == file_kind::directory);
}

TEST_CASE("what Windows makes patterns, streams and devices of is not there") {
  two_places at;
  at.folder.file("root/f", "text");
  for (const char* const name :
       {"*",          "?",  "f*", "f:",  "f::$DATA", "f:s",  "<",   "f\"",  "|",    "Etc\\Inside file", "\\f",
        "..\\secret", "f.", "f ", "NUL", "CON",      "COM1", "...", "\x01", "\xff", "f\xed\xa0\x80"}) {
    CAPTURE(name);
    for (const os_family os : {os_family::linux_, os_family::darwin}) {
      CHECK(kind_of(at.root, '/' + std::string(name), os) == file_kind::nothing);
      CHECK_FALSE(text_of(at.root, '/' + std::string(name), os));
    }
  }
  for (const char* const name : {"*", "f?", "f:s", "f.", "f ", "NUL", "\xff"}) {
    CAPTURE(name);
    CHECK(kind_of(at.root, "C:\\" + std::string(name), os_family::win32) == file_kind::nothing);
  }
  CHECK(kind_of(at.root, std::string_view("/f\0", 3)) == file_kind::nothing);
}

TEST_CASE("a way up stays in the root, and what it leaves must be a folder") {
  two_places at;
  for (const char* const path : {"/..", "/../..", "/Etc/..", "/Etc/../..", "/./", "//", "/Etc/../Etc/"}) {
    CAPTURE(path);
    CHECK(kind_of(at.root, path) == file_kind::directory);
  }
  CHECK(text_of(at.root, "/../Etc/../../Etc/./Inside file") == "inside");
  for (const char* const path :
       {"/../secret", "/../outside", "/Etc/../../secret", "/Etc/Inside file/", "/no/..",
        "/Etc/Inside file/..", "/Etc/Inside file/.", "/Etc/Inside file/x", "", "Etc", "C:/Etc"}) {
    CAPTURE(path);
    CHECK(kind_of(at.root, path) == file_kind::nothing);
    CHECK(names_in(at.root, path).empty());
  }
  CHECK(kind_of(at.root, "C:\\..\\secret", os_family::win32) == file_kind::nothing);
}

TEST_CASE("a junction leads nowhere, and is a name all the same") {
  two_places at;
  const std::string link = std::filesystem::path(at.root + "/link").make_preferred().string();
  const std::string target = std::filesystem::path(at.folder.path("outside")).make_preferred().string();
  const int status = std::system(("mklink /J \"" + link + "\" \"" + target + "\" >NUL 2>&1").c_str());
  if (status != 0 || !std::filesystem::exists(link + "\\secret")) {
    return;  // a system, or a disk, without junctions
  }
  for (const char* const path : {"/link", "/link/", "/link/secret", "/link/.."}) {
    CAPTURE(path);
    CHECK(kind_of(at.root, path) == file_kind::nothing);
    CHECK_FALSE(text_of(at.root, path));
    CHECK(names_in(at.root, path).empty());
    CHECK(kind_of(at.root, "C:" + std::string(path) + "x/..", os_family::win32) != file_kind::file);
  }
  CHECK(kind_of(at.root, "C:\\LINK\\secret", os_family::win32) == file_kind::nothing);
  CHECK(names_in(at.root, "/") == names{"Etc", "link"});
  CHECK(text_of(link, "/secret") == "secret");  // the root itself may be one
  std::filesystem::remove(link);
}

TEST_CASE("what takes the place of a thing that was found is no way out") {
  two_places at;
  const auto path_to = [&](const char* name) {
    return testing::path_of(at.folder.path(name)).make_preferred().wstring();
  };
  const auto place_at = [](const std::wstring& path) {
    const auto opened = appdecl::detail::open_place(path, appdecl::win32::access_attributes);
    REQUIRE(opened);
    return opened->place;
  };
  const auto names_below = [](win32_rooted_place folder) {
    int visited = 0;
    std::move(folder).each_entry([&](std::string_view) { return ++visited != 0; });
    return visited;
  };
  const std::wstring secret = path_to("secret");
  const std::wstring outside = path_to("outside");
  const std::wstring inside = path_to("root/Etc");
  CHECK(win32_rooted_place(secret, place_at(secret), file_kind::file).open());
  CHECK_FALSE(win32_rooted_place(secret, place_at(inside), file_kind::file).open());
  CHECK_FALSE(win32_rooted_place(secret, place_at(secret), file_kind::directory).open());
  CHECK(names_below({outside, place_at(outside), file_kind::directory}) == 1);
  CHECK(names_below({outside, place_at(inside), file_kind::directory}) == 0);
  CHECK(names_below({secret, place_at(secret), file_kind::file}) == 0);
}

TEST_CASE("the root is an absolute path of a drive, in either spelling") {
  two_places at;
  std::string forward = at.root;
  std::replace(forward.begin(), forward.end(), '\\', '/');
  for (const std::string& root : {at.root, forward, forward + "//", at.root + "\\Etc\\..", at.root + '\\'}) {
    CAPTURE(root);
    CHECK(text_of(root, "/Etc/Inside file") == "inside");
    CHECK(kind_of(root, "/..") == file_kind::directory);
    CHECK(kind_of(root, "/secret") == file_kind::nothing);
  }
  for (const std::string& root :
       {std::string(), std::string("root"), std::string("."), at.root.substr(0, 2), at.root.substr(2),
        at.folder.path("secret"), at.folder.path("nothing"), at.root + '*', at.root + std::string(1, '\0'),
        "\\\\?\\" + at.root, "\\\\localhost\\c$" + at.root.substr(2)}) {
    CAPTURE(root);
    CHECK(kind_of(root, "/") == file_kind::nothing);
    CHECK(kind_of(root, "/..") == file_kind::nothing);
    CHECK(kind_of(root, "/Etc") == file_kind::nothing);
    CHECK(names_in(root, "/").empty());
  }
}

TEST_CASE("a drive may be the root") {
  two_places at;
  const std::string drive = at.root.substr(0, 3);
  std::string inside = at.root.substr(2) + "/Etc/Inside file";
  std::replace(inside.begin(), inside.end(), '\\', '/');
  CHECK(kind_of(drive, "/") == file_kind::directory);
  CHECK(kind_of(drive, "/../..") == file_kind::directory);
  CHECK(text_of(drive, inside) == "inside");
  CHECK(text_of(drive, inside.substr(0, inside.find('/', 1)) + "/.." + inside) == "inside");
  CHECK_FALSE(names_in(drive, "/").empty());
}

TEST_CASE("paths may be longer than the 260 characters of old, but not immoderately") {
  two_places at;
  std::string deep;
  std::filesystem::path made = "\\\\?\\" + std::filesystem::path(at.root).make_preferred().string();
  for (int i = 0; i < 4; ++i) {
    const std::string name(100, 'n');
    deep += '/' + name;
    made /= name;
    std::error_code error;
    if (!std::filesystem::create_directory(made, error) ||
        !appdecl::detail::open_place(made.wstring(), appdecl::win32::access_attributes)) {
      break;  // Wine cannot tell where a path of such a length leads
    }
    CHECK(kind_of(at.root, deep) == file_kind::directory);
    CHECK(kind_of(at.root, deep + "/x") == file_kind::nothing);
  }
  const std::string longest = '/' + repeated("./", (win32_rooted_walk::max_text - 4) / 2) + "Etc";
  CHECK(longest.size() <= win32_rooted_walk::max_text);
  CHECK(kind_of(at.root, longest) == file_kind::directory);
  CHECK(kind_of(at.root, "/." + longest) == file_kind::nothing);
  CHECK(kind_of(at.root, '/' + std::string(256, 'n')) == file_kind::nothing);
  CHECK(kind_of(at.root, '/' + std::string(4000, 'n')) == file_kind::nothing);
  CHECK(kind_of(at.root, repeated("/Etc/..", 500)) == file_kind::directory);
}

#endif
