#include <appdecl/locate/glob.hpp>

#include <appdecl/declaration/kinds.hpp>
#include <appdecl/host/memory.hpp>
#include <appdecl/locate/path.hpp>

#include <support/bare_host.hpp>
#include <support/candidates.hpp>
#include <support/recording_host.hpp>

#include <doctest/doctest.h>

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace {

using appdecl::memory_host;
using appdecl::os_family;
using appdecl::path;
using appdecl::presence;
using testing::candidates;
using testing::lines;

/// At most 31 characters of a segment, with a `*` for each star.
struct starred {
  std::array<char, 32> text{};
  std::size_t size = 0;
  constexpr explicit starred(std::string_view written) : size(written.size()) {
    for (std::size_t i = 0; i < written.size(); ++i) {
      text[i] = written[i] == '*' ? appdecl::star_mark : written[i];
    }
  }
  constexpr std::string_view view() const { return {text.data(), size}; }
};

struct match_row {
  std::string_view name;
  std::string_view segment;
  bool fits;
  bool fits_folded;
};

constexpr match_row both(std::string_view name, std::string_view segment, bool fits) {
  return {name, segment, fits, fits};
}

constexpr std::array match_table{
    both("v", "v", true),
    both("v", "w", false),
    both("v", "", false),
    both("", "", true),
    both("", "*", true),
    both("vendor", "*", true),
    both("vendor", "v*", true),
    both("vendor", "*r", true),
    both("vendor", "vendor*", true),
    both("vendor", "*vendor", true),
    both("vendor", "v*r", true),
    both("vendor", "v*x", false),
    both("vendor", "vendor*r", false),
    both("vendor", "x*", false),
    both("vendor", "*x", false),
    both("vendor", "vend", false),
    both("vend", "vendor", false),
    both("vendor", "*e*", true),
    both("vendor", "*en*o*", true),
    both("vendor", "*o*e*", false),
    both("vendor", "v*e*d*r", true),
    both("aaaa", "a*a*a*a", true),
    both("aaa", "a*a*a*a", false),
    both("aab", "*ab", true),
    both("abab", "*ab", true),
    both("aba", "*ab", false),
    both("mississippi", "m*iss*pi", true),
    both("mississippi", "m*issip*iss*", false),
    both("App 2.1", "App *", true),
    both("App", "App *", false),
    both("App ", "App *", true),
    both("*", "*", true),
    both("a*b", "a*b", true),
    both("v", "?", false),
    both("?", "?", true),
    both("v", "[v]", false),
    both("[v]", "[v]", true),
    both("v", "\\v", false),
    both("{a,b}", "{a,b}", true),
    both("a", "{a,b}", false),
    both("line\nend", "line*end", true),
    both("\xc3\xa9t\xc3\xa9", "\xc3\xa9*", true),
    both("\xc3\xa9t\xc3\xa9", "\xc3\x89*", false),
    // A leading dot is never part of a star.
    both(".hidden", "*", false),
    both(".hidden", "*hidden", false),
    both(".hidden", ".*", true),
    both(".hidden", ".h*", true),
    both(".", "*", false),
    both(".", ".*", true),
    both("a.b", "*.b", true),
    both(".b", "*.b", false),
    both("..b", ".*b", true),
    both("a.", "a*", true),
    // ASCII case.
    match_row{"Vendor", "vendor", false, true},
    match_row{"VENDOR 2", "vendor *", false, true},
    match_row{"vendor.EXE", "*.exe", false, true},
};

constexpr bool table_holds() {
  for (const match_row& row : match_table) {
    if (appdecl::matches(row.name, starred(row.segment).view(), false) != row.fits ||
        appdecl::matches(row.name, starred(row.segment).view(), true) != row.fits_folded) {
      return false;
    }
  }
  return true;
}
static_assert(table_holds());

/// Lists names without end, and says of every path that a file is there.
struct endless_host : testing::bare_host {
  mutable std::size_t listed = 0;

  template <class Visitor>
  void each_entry(appdecl::zview, Visitor&& visitor) const noexcept {
    while (visitor(std::string_view("v" + std::to_string(listed)))) {
      ++listed;
    }
  }
  appdecl::file_kind kind_of(appdecl::zview) const noexcept { return appdecl::file_kind::file; }
};

/// Lists a hundred thousand names, of which the last alone fits a pattern.
struct crowded_host : testing::bare_host {
  std::size_t fits_at = 0;

  template <class Visitor>
  void each_entry(appdecl::zview, Visitor&& visitor) const noexcept {
    for (std::size_t i = 1; i <= 100'000 && visitor(std::string_view(i == fits_at ? "yes" : "no")); ++i) {
    }
  }
  appdecl::file_kind kind_of(appdecl::zview) const noexcept { return appdecl::file_kind::file; }
};

/// Lists ten names in /opt, and names without end in each of them.
struct deep_host : endless_host {
  template <class Visitor>
  void each_entry(appdecl::zview folder, Visitor&& visitor) const noexcept {
    if (std::string_view(folder) == "/opt") {
      for (std::size_t i = 0; i < 10 && visitor(std::string_view("v" + std::to_string(i))); ++i) {
      }
    } else {
      endless_host::each_entry(folder, visitor);
    }
  }
};

std::string pattern_missed(const std::string& pattern) {
  return lines({pattern + ": nothing matches the *"});
}

}  // namespace

TEST_CASE("a star stands for any run of characters in a segment, but for a leading dot") {
  for (const match_row& row : match_table) {
    CAPTURE(row.name);
    CAPTURE(row.segment);
    CHECK(appdecl::matches(row.name, starred(row.segment).view(), false) == row.fits);
    CHECK(appdecl::matches(row.name, starred(row.segment).view(), true) == row.fits_folded);
  }
}

TEST_CASE("many stars take no exponential time") {
  std::string segment;
  for (int i = 0; i < 100; ++i) {
    segment += std::string("a") + appdecl::star_mark;
  }
  CHECK_FALSE(appdecl::matches(std::string(5'000, 'a'), segment + "b", false));
  CHECK(appdecl::matches(std::string(5'000, 'a') + "b", segment + "b", false));
}

TEST_CASE("the matches of a star are tried highest version first") {
  const auto host = memory_host{os_family::linux_}
                        .file("/opt/v-9/v")
                        .file("/opt/v-10/v")
                        .file("/opt/v-10.1/v")
                        .file("/opt/v-10-beta/v")
                        .file("/opt/v/v")
                        .file("/opt/v-/v")
                        .file("/opt/w-11/v")
                        .file("/opt/v-12");
  CHECK(candidates(host, path{"/opt/v-*/v"}) ==
        lines({"/opt/v-10.1/v", "/opt/v-10/v", "/opt/v-10-beta/v", "/opt/v-9/v", "/opt/v-/v"}));
  CHECK(candidates(host, path{"/opt/*/v"}) ==
        lines({"/opt/w-11/v", "/opt/v-10.1/v", "/opt/v-10/v", "/opt/v-10-beta/v", "/opt/v-9/v", "/opt/v/v",
               "/opt/v-/v"}));
}

TEST_CASE("equal matches are tried by the bytes of the whole path") {
  const auto posix =
      memory_host{os_family::linux_}.file("/opt/1/v").file("/opt/01/v").file("/opt/0/v").file("/opt/00/v");
  CHECK(candidates(posix, path{"/opt/*/v"}) == lines({"/opt/01/v", "/opt/1/v", "/opt/0/v", "/opt/00/v"}));
  const auto windows =
      memory_host{os_family::win32}.file("C:\\1\\v").file("C:\\01\\v").file("C:\\0\\v").file("C:\\00\\v");
  CHECK(candidates(windows, path{"C:/*/v"}) == lines({"C:\\01\\v", "C:\\1\\v", "C:\\00\\v", "C:\\0\\v"}));
}

TEST_CASE("a star may stand in the file's name, at its ends and more than once") {
  const auto host = memory_host{os_family::linux_}
                        .file("/opt/v-1.bin")
                        .file("/opt/v-2.bin")
                        .file("/opt/v-2.txt")
                        .file("/opt/.v-3.bin");
  CHECK(candidates(host, path{"/opt/v-*.bin"}) == lines({"/opt/v-2.bin", "/opt/v-1.bin"}));
  CHECK(candidates(host, path{"/opt/*-2*"}) == lines({"/opt/v-2.txt", "/opt/v-2.bin"}));
  CHECK(candidates(host, path{"/opt/.*"}) == lines({"/opt/.v-3.bin"}));
}

TEST_CASE("several starred segments are compared one after another") {
  const auto host = memory_host{os_family::linux_}
                        .file("/opt/1/a/9/v")
                        .file("/opt/2/a/1/v")
                        .file("/opt/2/a/3/v")
                        .file("/opt/2/b/4/v")
                        .file("/opt/3/v")
                        .file("/opt/4");
  CHECK(candidates(host, path{"/opt/*/a/*/v"}) == lines({"/opt/2/a/3/v", "/opt/2/a/1/v", "/opt/1/a/9/v"}));
  CHECK(candidates(host, path{"/opt/*/*/*/v"}) ==
        lines({"/opt/2/b/4/v", "/opt/2/a/3/v", "/opt/2/a/1/v", "/opt/1/a/9/v"}));
}

TEST_CASE("a star stays inside its segment") {
  const auto host = memory_host{os_family::linux_}.file("/opt/a/b/v");
  CHECK(candidates(host, path{"/opt/*/v"}) == pattern_missed("/opt/*/v"));
  CHECK(candidates(host, path{"/opt/*v"}) == pattern_missed("/opt/*v"));
}

TEST_CASE("a star may stand right behind a root") {
  const auto posix = memory_host{os_family::linux_}.file("/opt/v").file("/usr/v");
  CHECK(candidates(posix, path{"/*/v"}) == lines({"/usr/v", "/opt/v"}));
  const auto windows = memory_host{os_family::win32}
                           .file("C:\\App 2\\v.exe")
                           .file("C:\\app 10\\v.exe")
                           .file("D:\\App 3\\v.exe");
  CHECK(candidates(windows, path{"C:/app */v.exe"}) == lines({"C:\\app 10\\v.exe", "C:\\App 2\\v.exe"}));
  CHECK(candidates(windows, path{"C:\\*"}) ==
        lines({"C:\\app 10: it is a folder", "C:\\App 2: it is a folder"}));
}

TEST_CASE("a star matches what hides only where a dot is written") {
  const auto host = memory_host{os_family::linux_}.file("/opt/.v/x").file("/opt/v/x").file("/opt/v/.x");
  CHECK(candidates(host, path{"/opt/*/x"}) == lines({"/opt/v/x"}));
  CHECK(candidates(host, path{"/opt/.*/x"}) == lines({"/opt/.v/x"}));
  CHECK(candidates(host, path{"/opt/v/*"}) == lines({"/opt/v/x"}));
}

TEST_CASE("a star that came out of a variable or a home is an ordinary character") {
  const auto host = memory_host{os_family::linux_}
                        .home("/home/*")
                        .variable("X", "/opt/*")
                        .file("/opt/*/v1")
                        .file("/opt/other/v2")
                        .file("/home/*/v3")
                        .file("/home/me/v4");
  CHECK(candidates(host, path{"$X/v*"}) == lines({"/opt/*/v1"}));
  CHECK(candidates(host, path{"~/v*"}) == lines({"/home/*/v3"}));
  CHECK(candidates(host, path{"$X/v1"}) == lines({"/opt/*/v1"}));
}

TEST_CASE("without a match the expanded pattern is the one candidate") {
  const auto host = memory_host{os_family::linux_}
                        .home("/home/me")
                        .variable("X", "/opt/*")
                        .directory("/opt/empty")
                        .file("/opt/v");
  CHECK(candidates(host, path{"/opt/empty/*"}) == pattern_missed("/opt/empty/*"));
  CHECK(candidates(host, path{"~/*/v"}) == pattern_missed("/home/me/*/v"));
  CHECK(candidates(host, path{"$X/*/v"}) == pattern_missed("/opt/*/*/v"));
  CHECK(candidates(host, path{"/none/*/*/v"}) == pattern_missed("/none/*/*/v"));
  CHECK(candidates(host, path{"/opt/v/*"}) == pattern_missed("/opt/v/*"));  // a file holds nothing
  CHECK(candidates(host, path{"/opt/*/more"}) == pattern_missed("/opt/*/more"));
  const auto windows = memory_host{os_family::win32};
  CHECK(candidates(windows, path{"C:/v */v.exe"}) == pattern_missed("C:\\v *\\v.exe"));
}

TEST_CASE("a match is an existing regular file or folder, links followed; anything else is passed over") {
  appdecl::described_file pipe;
  pipe.special = true;
  const auto host = memory_host{os_family::linux_}
                        .file("/opt/1/v")
                        .directory("/opt/2/v")
                        .file("/opt/3/v", pipe)
                        .symlink("/opt/4/v", "/opt/1/v")
                        .symlink("/opt/5/v", "/nowhere")
                        .symlink("/opt/6/v", "/opt/3/v")
                        .symlink("/opt/7", "1")
                        .directory("/opt/8")
                        .unreadable("/opt/9/v");
  CHECK(candidates(host, path{"/opt/*/v"}) ==
        lines({"/opt/9/v", "/opt/7/v", "/opt/4/v", "/opt/2/v: it is a folder", "/opt/1/v"}));
  const auto only_pipe = memory_host{os_family::linux_}.file("/opt/3/v", pipe);
  CHECK(candidates(only_pipe, path{"/opt/*/v"}) == pattern_missed("/opt/*/v"));
}

TEST_CASE("what is behind a trailing separator must be a folder") {
  const auto host = memory_host{os_family::linux_}.file("/opt/v-1").directory("/opt/v-2");
  CHECK(candidates(host, path{"/opt/*/"}) == lines({"/opt/v-2/: it is a folder"}));
}

TEST_CASE("bundles that match are told from files and folders that match") {
  const auto host = memory_host{os_family::darwin}
                        .file("/A/V 3.app")
                        .file("/A/V 2.app/Contents/Info.plist")
                        .directory("/A/V 1.app")
                        .symlink("/A/V 4.app", "/nowhere");
  const std::string none = ": no bundle there: it holds no Contents/Info.plist";
  CHECK(candidates(host, path{"/A/V *.app"}, presence::bundle) ==
        lines({"/A/V 3.app" + none, "/A/V 2.app", "/A/V 1.app" + none}));
}

TEST_CASE("win32 names ignore case and come back as the folder spells them") {
  const auto host = memory_host{os_family::win32}.file("C:\\Program Files\\VENDOR 2\\V.exe");
  CHECK(candidates(host, path{"c:/program files/vendor */v.EXE"}) ==
        lines({"c:\\program files\\VENDOR 2\\v.EXE"}));
}

TEST_CASE("a star costs one listing per folder and one question per match tried") {
  const auto described =
      memory_host{os_family::linux_}.file("/opt/3/other").file("/opt/2/v").file("/opt/1/v").file("/opt/file");
  const testing::recording_host first{described};
  candidates(first, path{"/opt/*/v"}, presence::executable, 1);
  CHECK(first.calls() == lines({"list /opt", "kind_of /opt/3/v", "kind_of /opt/2/v"}));

  const testing::recording_host all{described};
  candidates(all, path{"/opt/*/v"});
  CHECK(all.calls() == lines({"list /opt", "kind_of /opt/3/v", "kind_of /opt/2/v", "kind_of /opt/1/v",
                              "kind_of /opt/file/v"}));

  const testing::recording_host missed{described};
  candidates(missed, path{"/none/*/v"});
  CHECK(missed.calls() == lines({"list /none"}));

  const testing::recording_host root{described};
  candidates(root, path{"/*"}, presence::executable, 1);
  CHECK(root.calls() == lines({"list /", "kind_of /opt"}));
}

TEST_CASE("each folder is listed once, also under several stars") {
  const auto described = memory_host{os_family::linux_}.file("/a/1/x/1").file("/a/1/x/2").file("/a/2/x/1");
  const testing::recording_host host{described};
  candidates(host, path{"/a/*/x/*"}, presence::executable, 1);
  CHECK(host.calls() == lines({"list /a", "list /a/1/x", "list /a/2/x", "kind_of /a/2/x/1"}));
}

TEST_CASE("a listed drive keeps its root") {
  const auto described = memory_host{os_family::win32}.file("C:\\v-1");
  const testing::recording_host host{described};
  candidates(host, path{"C:/v-*"});
  CHECK(host.calls() == lines({"list C:\\", "kind_of C:\\v-1"}));
}

TEST_CASE("a missing bundle that matches is asked twice: whether it is one, and whether it exists") {
  const auto described = memory_host{os_family::darwin}.directory("/A/V.app");
  const testing::recording_host host{described};
  candidates(host, path{"/A/*.app"}, presence::bundle);
  CHECK(host.calls() == lines({"list /A", "kind_of /A/V.app/Contents/Info.plist", "kind_of /A/V.app"}));
}

TEST_CASE("a pattern examines 65,536 entries at most, in the order in which the host lists them") {
  static_assert(appdecl::max_glob_entries == 65'536);
  endless_host endless;
  std::string buffer;
  std::string first;
  std::size_t visited = 0;
  locate(endless, path{"/opt/v*"}, presence::executable, buffer, [&](const appdecl::candidate& copy) {
    first = first.empty() ? std::string(copy.path) : first;
    return ++visited > 0;
  });
  CHECK(endless.listed == 65'536);
  CHECK(visited == 65'536);
  CHECK(first == "/opt/v65535");

  crowded_host crowded;
  crowded.fits_at = 65'536;
  CHECK(candidates(crowded, path{"/opt/y*"}) == lines({"/opt/yes"}));
  crowded.fits_at = 65'537;
  CHECK(candidates(crowded, path{"/opt/y*"}) == pattern_missed("/opt/y*"));
}

TEST_CASE("a pattern keeps 64 MiB of paths at most, however long its folder") {
  static_assert(appdecl::max_glob_bytes == 64 << 20);
  const endless_host endless;
  const std::string folder = '/' + std::string(90'000, 'x') + '/';
  const std::string segment{'v', appdecl::star_mark};
  appdecl::detail::glob_budget left;
  std::vector<std::string> found;
  appdecl::detail::add_matches(endless, folder, segment, left, found);
  CHECK(found.size() > 700);
  CHECK(found.size() * folder.size() <= appdecl::max_glob_bytes);
  appdecl::detail::add_matches(endless, folder, segment, left, found);
  CHECK(found.size() * folder.size() <= appdecl::max_glob_bytes);
}

TEST_CASE("an entry whose name is longer than any system's is passed over") {
  constexpr std::size_t longest = appdecl::longest_name;
  const auto folder_with = [](std::size_t size) {
    return memory_host{os_family::linux_}.file("/o/" + std::string(size, 'a'));
  };
  CHECK(candidates(folder_with(longest), path{"/o/a*"}) == lines({"/o/" + std::string(longest, 'a')}));
  CHECK(candidates(folder_with(longest + 1), path{"/o/a*"}) == pattern_missed("/o/a*"));
}

TEST_CASE("the entries of all folders of a pattern count together") {
  deep_host host;
  const testing::recording_host recorded{host};
  candidates(recorded, path{"/opt/*/*/x"}, presence::executable, 1);
  CHECK(host.listed == 65'536 - 10);
}
