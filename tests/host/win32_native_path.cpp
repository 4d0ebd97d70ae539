#include <appdecl/host/win32_native_path.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>

using appdecl::detail::extended_win32_path;
using appdecl::detail::variable_of_64_bits;
using appdecl::detail::without_redirection;

TEST_CASE("a path is handed over in its extended form") {
  CHECK(extended_win32_path("C:\\") == "\\\\?\\C:\\");
  CHECK(extended_win32_path("c:/") == "\\\\?\\c:\\");
  CHECK(extended_win32_path("C:\\Vendor\\v.exe") == "\\\\?\\C:\\Vendor\\v.exe");
  CHECK(extended_win32_path("C:/Vendor//v.exe") == "\\\\?\\C:\\Vendor\\v.exe");
  CHECK(extended_win32_path("C:\\Vendor\\") == "\\\\?\\C:\\Vendor");
  CHECK(extended_win32_path("C:\\a\\.\\b\\..\\v") == "\\\\?\\C:\\a\\v");
  CHECK(extended_win32_path("C:\\..\\..\\v") == "\\\\?\\C:\\v");
  CHECK(extended_win32_path("C:\\\xc3\xa9t\xc3\xa9") == "\\\\?\\C:\\\xc3\xa9t\xc3\xa9");
  CHECK(extended_win32_path("C:\\NUL") == "\\\\?\\C:\\NUL");
  CHECK(extended_win32_path("C:\\v. ") == "\\\\?\\C:\\v. ");
}

TEST_CASE("a path is not handed over when it is not absolute, on the network, or cannot be a file's") {
  for (const char* const path : {"",
                                 "C:",
                                 "C:v",
                                 "\\v",
                                 "/v",
                                 "v",
                                 "..\\v",
                                 "\\\\server\\share\\v",
                                 "//server/share/v",
                                 "\\\\?\\C:\\v",
                                 "\\\\.\\PhysicalDrive0",
                                 "1:\\v",
                                 "\xc3\x89:\\v",
                                 "C:\\v.exe:stream",
                                 "C:\\*",
                                 "C:\\v?.exe",
                                 "C:\\\"v\"",
                                 "C:\\a<b",
                                 "C:\\a>b",
                                 "C:\\a|b",
                                 "C:\\a\tb",
                                 "C:\\a\nb",
                                 "C:\\Vendor *\\..\\v"}) {
    CAPTURE(path);
    CHECK(extended_win32_path(path).empty());
  }
  CHECK(extended_win32_path(std::string_view("C:\\v\0.exe", 9)).empty());
}

TEST_CASE("a 32-bit program sees System32 itself") {
  const auto seen = [](const char* path) {
    return without_redirection(extended_win32_path(path), "C:\\Windows");
  };
  CHECK(seen("C:\\Windows\\System32\\v.exe") == "\\\\?\\C:\\Windows\\Sysnative\\v.exe");
  CHECK(seen("c:\\WINDOWS\\system32") == "\\\\?\\c:\\WINDOWS\\Sysnative");
  CHECK(seen("C:/windows/./SYSTEM32/a/v.exe") == "\\\\?\\C:\\windows\\Sysnative\\a\\v.exe");
  for (const char* const path :
       {"C:\\Windows\\System32x\\v", "C:\\Windows\\System", "C:\\Windows", "C:\\", "D:\\Windows\\System32\\v",
        "C:\\Windows\\SysWOW64\\v", "C:\\Windows2\\System32\\v", "C:\\a\\Windows\\System32\\v"}) {
    CAPTURE(path);
    CHECK(seen(path) == extended_win32_path(path));
  }
}

TEST_CASE("two variables have another name in a 32-bit program") {
  CHECK(variable_of_64_bits("ProgramFiles") == "ProgramW6432");
  CHECK(variable_of_64_bits("PROGRAMFILES") == "ProgramW6432");
  CHECK(variable_of_64_bits("commonprogramfiles") == "CommonProgramW6432");
  for (const char* const name : {"", "ProgramFiles(x86)", "ProgramW6432", "ProgramFile", "PATH"}) {
    CAPTURE(name);
    CHECK(variable_of_64_bits(name).empty());
  }
}
