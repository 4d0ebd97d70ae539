#include <appdecl/locate/command.hpp>

#include <appdecl/host/memory.hpp>

#include <support/candidates.hpp>
#include <support/recording_host.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

namespace {

using appdecl::command;
using appdecl::executable_file;
using appdecl::memory_host;
using appdecl::os_family;
using testing::candidates;
using testing::lines;

/// The folders that are searched, a line each.
template <class Host>
std::string search_folders(const Host& host) {
  std::vector<std::string> folders;
  appdecl::each_search_folder(host, [&](std::string_view folder) {
    folders.emplace_back(folder);
    return true;
  });
  return lines(folders);
}

std::string folders_of(os_family os, std::string_view path) {
  return search_folders(memory_host{os}.home("/home/me").variable("X", "/x").variable("PATH", path));
}

std::string missing(const std::string& name) { return lines({name + ": not found on PATH"}); }

memory_host windows(std::string_view path) { return memory_host{os_family::win32}.variable("PATH", path); }

}  // namespace

TEST_CASE("the first hit on PATH is the one candidate") {
  for (const os_family os : {os_family::linux_, os_family::darwin}) {
    const auto host = memory_host{os}
                          .variable("PATH", "/a:/b:/c")
                          .file("/b/v", executable_file)
                          .file("/c/v", executable_file)
                          .file("/c/w", executable_file);
    CHECK(candidates(host, command{"v"}) == lines({"/b/v"}));
    CHECK(candidates(host, command{"w"}) == lines({"/c/w"}));
  }
}

TEST_CASE("without a hit the bare name is the one candidate") {
  CHECK(candidates(memory_host{os_family::linux_}.variable("PATH", "/a"), command{"v"}) == missing("v"));
  CHECK(candidates(windows("C:\\a"), command{"v"}) == missing("v"));
}

TEST_CASE("with PATH unset or empty nothing is searched") {
  const auto unset = memory_host{os_family::linux_}.current_directory("/a").file("/a/v", executable_file);
  const testing::recording_host nowhere{unset};
  CHECK(candidates(nowhere, command{"v"}) == missing("v"));
  CHECK(nowhere.questions().empty());
  const auto empty = memory_host{os_family::linux_}.variable("PATH", "").file("/v", executable_file);
  CHECK(candidates(empty, command{"v"}) == missing("v"));
  CHECK(candidates(windows(""), command{"v"}) == missing("v"));
}

TEST_CASE("a hit is a regular file that the user may execute, links followed") {
  appdecl::described_file pipe;
  pipe.special = true;
  pipe.executable = true;
  const auto host = memory_host{os_family::linux_}
                        .variable("PATH", "/plain:/folder:/pipe:/broken:/link:/last")
                        .file("/plain/v")
                        .directory("/folder/v")
                        .file("/pipe/v", pipe)
                        .symlink("/broken/v", "/nowhere")
                        .symlink("/link/v", "/opt/real")
                        .file("/opt/real", executable_file)
                        .file("/last/v", executable_file);
  CHECK(candidates(host, command{"v"}) == lines({"/link/v"}));
}

TEST_CASE("POSIX entries that are empty or relative are passed over") {
  CHECK(folders_of(os_family::linux_, "/a:/b") == lines({"/a", "/b"}));
  CHECK(folders_of(os_family::linux_, ":/a::/b:") == lines({"/a", "/b"}));
  CHECK(folders_of(os_family::linux_, ".:./a:..:a:/b") == lines({"/b"}));
  CHECK(folders_of(os_family::linux_, ":").empty());
  CHECK(folders_of(os_family::linux_, "C:\\a;/b").empty());
  CHECK(folders_of(os_family::linux_, "/a;/b") == lines({"/a;/b"}));
}

TEST_CASE("an entry is not expanded, and on POSIX quotes and blanks are part of it") {
  CHECK(folders_of(os_family::linux_, "~/bin:$X:/$X:/*") == lines({"/$X", "/*"}));
  CHECK(folders_of(os_family::linux_, "\"/a\":/b : /c:/\"d\"") == lines({"/b ", "/\"d\""}));
  CHECK(folders_of(os_family::win32, "%X%;~\\bin;C:\\%X%;C:\\*") == lines({"C:\\%X%", "C:\\*"}));
}

TEST_CASE("an entry loses trailing separators, and a root keeps its own") {
  CHECK(folders_of(os_family::linux_, "/a/:/b//:/://:/c/./") == lines({"/a", "/b", "/", "/", "/c/."}));
  CHECK(folders_of(os_family::win32, "C:\\a\\;C:/b//;C:\\;D:/") == lines({"C:\\a", "C:/b", "C:\\", "D:/"}));
  const auto host = memory_host{os_family::linux_}
                        .variable("PATH", "/bin//:/")
                        .file("/bin/v", executable_file)
                        .file("/w", executable_file);
  CHECK(candidates(host, command{"v"}) == lines({"/bin/v"}));
  CHECK(candidates(host, command{"w"}) == lines({"/w"}));
}

TEST_CASE("win32 entries lose quotes and blanks, and a ; in quotes does not separate") {
  CHECK(folders_of(os_family::win32, "C:\\a;D:/b") == lines({"C:\\a", "D:/b"}));
  CHECK(folders_of(os_family::win32, "\"C:\\a\";C:\\b") == lines({"C:\\a", "C:\\b"}));
  CHECK(folders_of(os_family::win32, "\"C:\\a;b\";C:\\c") == lines({"C:\\a;b", "C:\\c"}));
  CHECK(folders_of(os_family::win32, "C:\\\"a;b\"\\c;C:\\d") == lines({"C:\\a;b\\c", "C:\\d"}));
  CHECK(folders_of(os_family::win32, " C:\\a ;\t\"C:\\b\" ;\" C:\\c \"") ==
        lines({"C:\\a", "C:\\b", "C:\\c"}));
  CHECK(folders_of(os_family::win32, "C:\\a b;C:\\c") == lines({"C:\\a b", "C:\\c"}));
  CHECK(folders_of(os_family::win32, "C:\\a;\"C:\\b;C:\\c") == lines({"C:\\a", "C:\\b;C:\\c"}));
  CHECK(folders_of(os_family::win32, "C:\\a:C:\\b") == lines({"C:\\a:C:\\b"}));
}

TEST_CASE("win32 entries that are empty, relative or on the network are passed over") {
  CHECK(folders_of(os_family::win32, ";C:\\a;;\"\"; ;C:\\b;") == lines({"C:\\a", "C:\\b"}));
  CHECK(folders_of(os_family::win32, ".;a;\\a;/a;C:;C:a;..\\a;C:\\b") == lines({"C:\\b"}));
  CHECK(folders_of(os_family::win32,
                   "\\\\server\\a;//server/b;\"\\\\server\\c\";\\\\?\\C:\\d;\\\\.\\e;C:\\f") ==
        lines({"C:\\f"}));
}

TEST_CASE("the search of folders ends when the visitor says so") {
  int visited = 0;
  appdecl::each_search_folder(memory_host{os_family::linux_}.variable("PATH", "/a:/b:/c"),
                              [&](std::string_view) { return ++visited < 2; });
  CHECK(visited == 2);
}

TEST_CASE("the current folder is never searched") {
  const auto host = memory_host{os_family::linux_}
                        .variable("PATH", ":.:./:bin:")
                        .current_directory("/here")
                        .file("/here/v", executable_file)
                        .file("/here/bin/v", executable_file);
  const testing::recording_host recorded{host};
  CHECK(candidates(recorded, command{"v"}) == missing("v"));
  CHECK(recorded.questions().empty());
}

TEST_CASE("the name is literal") {
  const auto host =
      memory_host{os_family::linux_}.variable("PATH", "/a").variable("X", "v").file("/a/v", executable_file);
  for (const char* const name : {"*", "$X", "${X}", "v*", "~"}) {
    CHECK(candidates(host, command{name}) == missing(name));
  }
}

TEST_CASE("under win32 any regular file is a hit, and the result is written with \\") {
  const auto host =
      windows("C:/a/;D:\\b").file("C:\\a\\v.exe").directory("C:\\a\\w.exe").file("D:\\b\\w.exe");
  CHECK(candidates(host, command{"v"}) == lines({"C:\\a\\v.EXE"}));
  CHECK(candidates(host, command{"w"}) == lines({"D:\\b\\w.EXE"}));
}

TEST_CASE("under win32 extensions are tried in order and as PATHEXT spells them") {
  const auto host = windows("C:\\a")
                        .variable("PATHEXT", ".Bat; .exe ;;.X")
                        .file("C:\\a\\v.exe")
                        .file("C:\\a\\v.bat")
                        .file("C:\\a\\w.x");
  CHECK(candidates(host, command{"v"}) == lines({"C:\\a\\v.Bat"}));
  CHECK(candidates(host, command{"w"}) == lines({"C:\\a\\w.X"}));
}

TEST_CASE("under win32 folders come before extensions") {
  const auto host = windows("C:\\a;C:\\b").file("C:\\a\\v.cmd").file("C:\\b\\v.com");
  CHECK(candidates(host, command{"v"}) == lines({"C:\\a\\v.CMD"}));
}

TEST_CASE("with PATHEXT unset or empty four extensions are tried") {
  const auto unset = windows("C:\\a")
                         .file("C:\\a\\v.cmd")
                         .file("C:\\a\\v.bat")
                         .file("C:\\a\\w.cmd")
                         .file("C:\\a\\x.ps1")
                         .file("C:\\a\\y");
  CHECK(candidates(unset, command{"v"}) == lines({"C:\\a\\v.BAT"}));
  CHECK(candidates(unset, command{"w"}) == lines({"C:\\a\\w.CMD"}));
  CHECK(candidates(unset, command{"x"}) == missing("x"));
  CHECK(candidates(unset, command{"y"}) == missing("y"));
  const testing::recording_host asked{unset};
  candidates(asked, command{"z"});
  CHECK(asked.questions() == lines({"kind_of C:\\a\\z.COM", "kind_of C:\\a\\z.EXE", "kind_of C:\\a\\z.BAT",
                                    "kind_of C:\\a\\z.CMD"}));
  const auto empty = windows("C:\\a").variable("PATHEXT", "").file("C:\\a\\v.exe");
  CHECK(candidates(empty, command{"v"}) == lines({"C:\\a\\v.EXE"}));
}

TEST_CASE("under win32 a name that ends in one of PATHEXT is tried as it is") {
  const auto host = windows("C:\\a").file("C:\\a\\v.exe").file("C:\\a\\w.ps1").file("C:\\a\\v.exe.bat");
  CHECK(candidates(host, command{"v.exe"}) == lines({"C:\\a\\v.exe"}));
  CHECK(candidates(host, command{"V.Exe"}) == lines({"C:\\a\\V.Exe"}));
  CHECK(candidates(host, command{"w.ps1"}) == missing("w.ps1"));
  const auto more =
      windows("C:\\a").variable("PATHEXT", ".EXE;.PS1").file("C:\\a\\w.ps1").file("C:\\a\\v.1.exe");
  CHECK(candidates(more, command{"w.ps1"}) == lines({"C:\\a\\w.ps1"}));
  CHECK(candidates(more, command{"v.1"}) == lines({"C:\\a\\v.1.EXE"}));
}

TEST_CASE("PATHEXT is nothing to POSIX") {
  const auto host = memory_host{os_family::linux_}
                        .variable("PATH", "/a")
                        .variable("PATHEXT", ".exe")
                        .file("/a/v.exe", executable_file);
  CHECK(candidates(host, command{"v"}) == missing("v"));
}

TEST_CASE("win32 variables ignore case") {
  const auto host =
      memory_host{os_family::win32}.variable("Path", "C:\\a").variable("PathExt", ".x").file("C:\\a\\v.x");
  CHECK(candidates(host, command{"v"}) == lines({"C:\\a\\v.x"}));
}

TEST_CASE("a command costs one question per folder, one more per regular file, and none behind the hit") {
  appdecl::described_file pipe;
  pipe.special = true;
  const auto described = memory_host{os_family::linux_}
                             .variable("PATH", "/none:/plain:relative:/folder:/pipe:/hit:/behind")
                             .file("/plain/v")
                             .directory("/folder/v")
                             .file("/pipe/v", pipe)
                             .file("/hit/v", executable_file)
                             .file("/behind/v", executable_file);
  const testing::recording_host host{described};
  candidates(host, command{"v"});
  CHECK(host.questions() ==
        lines({"kind_of /none/v", "kind_of /plain/v", "executable /plain/v", "kind_of /folder/v",
               "kind_of /pipe/v", "kind_of /hit/v", "executable /hit/v"}));
  CHECK(host.calls() == lines({"variable PATH"}) + host.questions());
}

TEST_CASE("a folder that PATH names twice is looked at twice") {
  const auto described = memory_host{os_family::linux_}.variable("PATH", "/a:/a");
  const testing::recording_host host{described};
  candidates(host, command{"v"});
  CHECK(host.questions() == lines({"kind_of /a/v", "kind_of /a/v"}));
}

TEST_CASE("the reason of a command that missed names each folder searched") {
  const auto explained = [](const memory_host& host) {
    return appdecl::explain_absence(host, command{"v"}, appdecl::absence::not_on_path);
  };
  CHECK(explained(memory_host{os_family::linux_}.variable("PATH", "/a/:.::/b")) ==
        "not found on PATH; searched: /a, /b");
  CHECK(explained(memory_host{os_family::linux_}) == "not found on PATH; no folder of it is searched");
  CHECK(explained(windows("\"C:\\a;b\";\\\\server\\c")) == "not found on PATH; searched: C:\\a;b");
  CHECK(
      appdecl::explain_absence(memory_host{os_family::linux_}, command{"v"}, appdecl::absence::none).empty());
}
