#include <appdecl/host/win32_file.hpp>

#ifdef _WIN32

#  include <support/temporary_folder.hpp>

#  include <doctest/doctest.h>

#  include <windows.h>

#  include <cstdint>
#  include <optional>
#  include <string>
#  include <type_traits>
#  include <utility>

namespace {

namespace win32 = appdecl::win32;
using appdecl::file_kind;
using appdecl::win32_file;
using appdecl::detail::kind_of_unopenable;

std::wstring native(const std::string& path) { return testing::path_of(path).make_preferred().wstring(); }

}  // namespace

TEST_CASE("a reparse point that cannot be opened is told by its tag") {
  constexpr unsigned long app_execution_alias = 0x8000001b;
  constexpr unsigned long symlink = 0xa000000c;
  constexpr unsigned long junction = 0xa0000003;
  constexpr unsigned long cloud = 0x9000001a;
  CHECK(kind_of_unopenable(win32::attribute_reparse_point, app_execution_alias) == file_kind::file);
  CHECK(kind_of_unopenable(win32::attribute_reparse_point, symlink) == file_kind::nothing);
  CHECK(kind_of_unopenable(win32::attribute_directory, symlink) == file_kind::nothing);
  CHECK(kind_of_unopenable(win32::attribute_directory, junction) == file_kind::nothing);
  CHECK(kind_of_unopenable(win32::attribute_reparse_point, cloud) == file_kind::file);
  CHECK(kind_of_unopenable(win32::attribute_directory, cloud) == file_kind::directory);
}

TEST_CASE("a file is read from any offset, also beyond its end") {
  static_assert(std::is_nothrow_move_constructible_v<win32_file>);
  testing::temporary_folder folder;
  folder.file("f", "0123456789");
  auto file = win32_file::open(native(folder.path("f")));
  REQUIRE(file);
  CHECK(file->size() == std::optional<std::uint64_t>(10));
  win32_file moved = std::move(*file);
  char bytes[4] = "---";
  CHECK(moved.read_at(8, bytes, 3) == std::optional<std::size_t>(2));
  CHECK(std::string(bytes) == "89-");
  CHECK(moved.read_at(2, bytes, 3) == std::optional<std::size_t>(3));
  CHECK(std::string(bytes) == "234");
  CHECK(moved.read_at(std::uint64_t{5} << 32U, bytes, 3) == std::optional<std::size_t>(0));
}

TEST_CASE("a file tells when it was last written") {
  testing::temporary_folder folder;
  folder.file("f");
  const appdecl::detail::win32_handle opened =
      appdecl::detail::open_win32(native(folder.path("f")), FILE_WRITE_ATTRIBUTES, 0);
  REQUIRE(opened);
  constexpr std::uint64_t time = 116'444'736'000'000'000 + 12'345'678'901'230'000;
  const FILETIME written{static_cast<DWORD>(time & 0xffffffffU), static_cast<DWORD>(time >> 32U)};
  REQUIRE(::SetFileTime(opened.get(), nullptr, nullptr, &written) != 0);
  const auto file = win32_file::open(native(folder.path("f")));
  REQUIRE(file);
  CHECK(file->modified() == std::optional<std::int64_t>(1'234'567'890'123));
  CHECK(file->trusted());
}

TEST_CASE("neither a folder nor nothing is opened") {
  testing::temporary_folder folder;
  CHECK_FALSE(win32_file::open(native(folder.path())));
  CHECK_FALSE(win32_file::open(native(folder.path("nothing"))));
}

TEST_CASE("a listing ends when its visitor has enough, and passes over what is no folder") {
  testing::temporary_folder folder;
  folder.file("a");
  folder.file("b");
  int visits = 0;
  appdecl::detail::list_win32_folder(native(folder.path("*")),
                                     [&](std::string_view) { return ++visits < 1; });
  CHECK(visits == 1);
  appdecl::detail::list_win32_folder(native(folder.path("a\\*")),
                                     [&](std::string_view) { return ++visits != 0; });
  CHECK(visits == 1);
}

#endif
