#include <appdecl/host/posix_file.hpp>

#ifndef _WIN32

#  include <support/temporary_folder.hpp>

#  include <doctest/doctest.h>

#  include <fcntl.h>
#  include <sys/stat.h>
#  include <unistd.h>

#  include <algorithm>
#  include <cstdint>
#  include <ctime>
#  include <optional>
#  include <string>
#  include <string_view>
#  include <type_traits>
#  include <utility>
#  include <vector>

namespace {

using names = std::vector<std::string>;

template <class List>
names listed(const std::string& folder, List list, std::size_t at_most = 1000000) {
  names found;
  list(folder.c_str(), [&](std::string_view name) {
    found.emplace_back(name);
    return found.size() < at_most;
  });
  std::sort(found.begin(), found.end());
  return found;
}

int open_files() {
  return static_cast<int>(listed("/proc/self/fd", [](const char* at, auto visit) {
                            appdecl::detail::list_folder(at, visit);
                          }).size());
}

}  // namespace

TEST_CASE("a file tells when it was last written") {
  testing::temporary_folder folder;
  folder.file("f", "text");
  timespec times[2] = {{0, UTIME_OMIT}, {1'234'567'890, 987'654'321}};
  REQUIRE(::utimensat(AT_FDCWD, folder.path("f").c_str(), times, 0) == 0);
  const auto file = appdecl::posix_file::open(folder.path("f").c_str());
  REQUIRE(file);
  CHECK(file->modified() == std::optional<std::int64_t>(1'234'567'890'987));
}

TEST_CASE("a file of another ordinary user is trusted by the superuser alone") {
  testing::temporary_folder folder;
  folder.file("f");
  const auto open = [&] { return appdecl::posix_file::open(folder.path("f").c_str()); };
  CHECK(open()->trusted());
  if (::geteuid() != 0) {
    return;  // only the superuser can give a file away
  }
  constexpr uid_t somebody = 54'321;
  constexpr uid_t somebody_else = 54'322;
  const auto file_of = [&](uid_t owner, uid_t self) {
    REQUIRE(::chown(folder.path("f").c_str(), owner, static_cast<gid_t>(-1)) == 0);
    const auto file = open();
    REQUIRE(file);
    REQUIRE(::seteuid(self) == 0);
    const bool trusted = file->trusted();
    REQUIRE(::seteuid(0) == 0);
    return trusted;
  };
  CHECK(file_of(somebody, 0));
  CHECK(file_of(somebody, somebody));
  CHECK(file_of(0, somebody));
  CHECK_FALSE(file_of(somebody, somebody_else));
}

TEST_CASE("a file is moved, not copied, and closed once") {
  static_assert(!std::is_copy_constructible_v<appdecl::posix_file>);
  static_assert(std::is_nothrow_move_constructible_v<appdecl::posix_file>);
  testing::temporary_folder folder;
  folder.file("a", "aaaa");
  folder.file("b", "bb");
  const int before = open_files();
  {
    auto a = appdecl::posix_file::open(folder.path("a").c_str());
    auto b = appdecl::posix_file::open(folder.path("b").c_str());
    REQUIRE((a && b));
    const appdecl::posix_file moved = std::move(*a);
    a = std::move(b);
    char bytes[4];
    CHECK(moved.read_at(0, bytes, 4) == std::optional<std::size_t>(4));
    CHECK(std::string_view(bytes, 4) == "aaaa");
    CHECK(a->size() == std::optional<std::uint64_t>(2));
    CHECK(a->read_at(0, bytes, 4) == std::optional<std::size_t>(2));
    CHECK(std::string_view(bytes, 2) == "bb");
  }
  CHECK(open_files() == before);
}

TEST_CASE("what is no regular file is not opened, and nothing stays open") {
  testing::temporary_folder folder;
  folder.pipe("pipe");
  const int before = open_files();
  CHECK_FALSE(appdecl::posix_file::open(folder.path("pipe").c_str()));  // and it does not wait for a writer
  CHECK_FALSE(appdecl::posix_file::open(folder.path().c_str()));
  CHECK_FALSE(appdecl::posix_file::open("/dev/null"));
  CHECK_FALSE(appdecl::posix_file::open(folder.path("nothing").c_str()));
  CHECK(open_files() == before);
}

TEST_CASE("a file is opened in a folder that is open, but for a link") {
  testing::temporary_folder folder;
  folder.file("f", "text");
  folder.symlink("link", "f");
  folder.pipe("pipe");
  const int before = open_files();
  {
    const auto opened = appdecl::detail::open_to_read(folder.path().c_str(), O_DIRECTORY);
    REQUIRE(opened);
    const auto file = appdecl::posix_file::open_in(opened.number(), "f");
    REQUIRE(file);
    CHECK(file->size() == std::optional<std::uint64_t>(4));
    for (const char* const name : {"link", "pipe", ".", "nothing"}) {
      CAPTURE(name);
      CHECK_FALSE(appdecl::posix_file::open_in(opened.number(), name));
    }
  }
  CHECK(open_files() == before);
}

TEST_CASE("a file that shrinks is read to its new end") {
  testing::temporary_folder folder;
  folder.file("f", "0123456789");
  const auto file = appdecl::posix_file::open(folder.path("f").c_str());
  REQUIRE(file);
  folder.file("f", "abc");
  char bytes[10];
  CHECK(file->size() == std::optional<std::uint64_t>(10));
  CHECK(file->read_at(1, bytes, 9) == std::optional<std::size_t>(2));
}

TEST_CASE("both ways to list a folder show the same names, however many there are") {
  testing::temporary_folder folder;
  names expected;
  for (int i = 0; i < 1500; ++i) {  // more than one buffer
    expected.push_back("a name of some length, so that a buffer is soon full: " + std::to_string(i));
    folder.file(expected.back());
  }
  std::sort(expected.begin(), expected.end());
  const auto by_readdir = [](const char* at, auto visit) {
    appdecl::detail::list_by_readdir(appdecl::detail::open_to_read(at, O_DIRECTORY), visit);
  };
  const auto best = [](const char* at, auto visit) { appdecl::detail::list_folder(at, visit); };
  const int before = open_files();
  CHECK(listed(folder.path(), by_readdir) == expected);
  CHECK(listed(folder.path(), best) == expected);
  for (const std::size_t at_most : {1U, 2U, 1000U}) {
    CHECK(listed(folder.path(), by_readdir, at_most).size() == at_most);
    CHECK(listed(folder.path(), best, at_most).size() == at_most);
  }
  CHECK(listed(folder.path(expected[0]), by_readdir).empty());
  CHECK(listed(folder.path(expected[0]), best).empty());
  CHECK(listed(folder.path("nothing"), by_readdir).empty());
  CHECK(listed(folder.path("nothing"), best).empty());
  CHECK(open_files() == before);
}

TEST_CASE("a listing closes its folder once") {
  appdecl::detail::file_descriptor folder = appdecl::detail::open_to_read("/", O_DIRECTORY);
  errno = 0;
  appdecl::detail::list_by_readdir(std::move(folder), [](std::string_view) { return true; });
  CHECK(errno == 0);  // EBADF, had it been closed again
}

TEST_CASE("an interrupted call is made again, a failed one is not") {
  int calls = 0;
  const auto interrupted_twice = [&] {
    errno = EINTR;
    return ++calls < 3 ? -1 : 7;
  };
  CHECK(appdecl::detail::uninterrupted(interrupted_twice) == 7);
  CHECK(calls == 3);
  const auto failing = [&] {
    errno = ENOENT;
    ++calls;
    return -1;
  };
  CHECK(appdecl::detail::uninterrupted(failing) == -1);
  CHECK(calls == 4);
}

#endif
