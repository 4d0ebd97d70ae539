#include <appdecl/host/win32_place.hpp>

#ifdef _WIN32

#  include <support/temporary_folder.hpp>

#  include <doctest/doctest.h>

#  include <filesystem>
#  include <optional>
#  include <string>
#  include <system_error>

namespace {

namespace win32 = appdecl::win32;
using appdecl::detail::open_place;

std::wstring native(const std::string& path) { return testing::path_of(path).make_preferred().wstring(); }

bool ends_in(const std::wstring& text, const std::wstring& end) {
  return text.size() >= end.size() && text.compare(text.size() - end.size(), end.size(), end) == 0;
}

}  // namespace

TEST_CASE("a place is spelled as the folders spell it") {
  testing::temporary_folder folder;
  folder.directory("Folder");
  folder.file("Folder/File", "text");
  const auto at = [&](const char* path) { return native(folder.path(path)); };
  const auto above = open_place(at("FOLDER"), win32::access_attributes);
  REQUIRE(above);
  CHECK((above->attributes & win32::attribute_directory) != 0);
  CHECK(ends_in(above->place, L"\\Folder"));
  const auto file = open_place(at("folder/FILE"), win32::access_read);
  REQUIRE(file);
  CHECK((file->attributes & win32::attribute_directory) == 0);
  CHECK(file->place == above->place + L"\\File");
  CHECK_FALSE(open_place(at("nothing"), win32::access_attributes));
}

TEST_CASE("what is not open, or no file of a disk, has no place") {
  CHECK(appdecl::detail::place_of(appdecl::detail::win32_handle(win32::no_file())).empty());
  CHECK_FALSE(open_place(L"\\\\.\\NUL", win32::access_attributes));
}

TEST_CASE("a place may be longer than is thought of first") {
  testing::temporary_folder folder;
  std::wstring path = L"\\\\?\\" + native(folder.path());
  std::wstring names;
  for (int i = 0; i < 7; ++i) {
    const std::wstring name = L'\\' + std::wstring(100, L'n');
    std::error_code error;
    path += name;
    names += name;
    const auto deep = std::filesystem::create_directory(path, error)
                          ? open_place(path, win32::access_attributes)
                          : std::nullopt;
    if (!deep) {
      return;  // Wine cannot tell where a path of such a length leads
    }
    CHECK(ends_in(deep->place, names));
  }
}

#endif
