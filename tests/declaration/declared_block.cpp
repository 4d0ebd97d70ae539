#include <appdecl/declaration/declared_block.hpp>

#include <support/rule_texts.hpp>

#include <doctest/doctest.h>

#ifndef _WIN32
#  include <sys/wait.h>
#  include <unistd.h>
#endif

#include <csignal>
#include <cstdio>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>

namespace {

using appdecl::os_family;
using appdecl::presence;

static_assert(
    std::is_same_v<decltype(appdecl::on_linux(appdecl::executable, appdecl::snap{"v"}, appdecl::path{"~"})),
                   appdecl::os_block<os_family::linux_, presence::executable, appdecl::snap, appdecl::path>>);
static_assert(
    std::is_same_v<decltype(appdecl::on_darwin(appdecl::bundle, appdecl::path{"~"}, appdecl::plist{})),
                   appdecl::os_block<os_family::darwin, presence::bundle, appdecl::path, appdecl::plist>>);
static_assert(std::is_same_v<decltype(appdecl::on_win32(appdecl::executable, appdecl::path{"~"})),
                             appdecl::os_block<os_family::win32, presence::executable, appdecl::path>>);

// Texts are stripped, and a blank member takes its default, while compiling.
constexpr auto block = appdecl::on_win32(appdecl::executable, appdecl::path{" \t%X%/v.exe\r\n"},
                                         appdecl::uninstall_registry{"  Vendor App ", "\nbin/v.exe "},
                                         appdecl::uninstall_version{" V "},
                                         appdecl::server_json{" ~/v ", " ", "\t", " secret ", " /a "});
static_assert(std::get<0>(block.kinds).text == "%X%/v.exe");
static_assert(std::get<1>(block.kinds).display_name_prefix == "Vendor App");
static_assert(std::get<1>(block.kinds).file == "bin/v.exe");
static_assert(std::get<2>(block.kinds).display_name_prefix == "V");
static_assert(appdecl::equal(std::get<3>(block.kinds),
                             appdecl::server_json{"~/v", "pid", "http", "secret", "/a"}));

// Which kinds stand where.
template <class Kind, os_family Os, presence Presence>
constexpr bool fits = appdecl::detail::fits<Kind, Os, Presence>();

template <class Kind, os_family Os>
constexpr bool only_under_with(presence wanted) {
  constexpr bool executable_here = fits<Kind, Os, presence::executable>;
  constexpr bool bundle_here = fits<Kind, Os, presence::bundle>;
  return executable_here == (wanted == presence::executable) && bundle_here == (wanted == presence::bundle);
}
template <class Kind, os_family Os>
constexpr bool nowhere_under() {
  return !fits<Kind, Os, presence::executable> && !fits<Kind, Os, presence::bundle>;
}
template <class Kind, os_family Os>
constexpr bool everywhere_under() {
  return fits<Kind, Os, presence::executable> && fits<Kind, Os, presence::bundle>;
}

constexpr os_family win32 = os_family::win32;
constexpr os_family darwin = os_family::darwin;
constexpr os_family linux_ = os_family::linux_;

static_assert(everywhere_under<appdecl::path, win32>() && everywhere_under<appdecl::path, darwin>() &&
              everywhere_under<appdecl::path, linux_>());
static_assert(only_under_with<appdecl::command, win32>(presence::executable) &&
              only_under_with<appdecl::command, darwin>(presence::executable) &&
              only_under_with<appdecl::command, linux_>(presence::executable));
static_assert(only_under_with<appdecl::uninstall_registry, win32>(presence::executable) &&
              nowhere_under<appdecl::uninstall_registry, darwin>() &&
              nowhere_under<appdecl::uninstall_registry, linux_>());
static_assert(only_under_with<appdecl::app_bundle, darwin>(presence::bundle) &&
              nowhere_under<appdecl::app_bundle, win32>() && nowhere_under<appdecl::app_bundle, linux_>());
static_assert(only_under_with<appdecl::flatpak, linux_>(presence::executable) &&
              nowhere_under<appdecl::flatpak, win32>() && nowhere_under<appdecl::flatpak, darwin>());
static_assert(only_under_with<appdecl::snap, linux_>(presence::executable) &&
              nowhere_under<appdecl::snap, win32>() && nowhere_under<appdecl::snap, darwin>());
static_assert(everywhere_under<appdecl::pe_resource, win32>() &&
              nowhere_under<appdecl::pe_resource, darwin>() && nowhere_under<appdecl::pe_resource, linux_>());
static_assert(everywhere_under<appdecl::plist, darwin>() && nowhere_under<appdecl::plist, win32>() &&
              nowhere_under<appdecl::plist, linux_>());
static_assert(everywhere_under<appdecl::uninstall_version, win32>() &&
              nowhere_under<appdecl::uninstall_version, darwin>() &&
              nowhere_under<appdecl::uninstall_version, linux_>());
static_assert(everywhere_under<appdecl::no_version, linux_>() &&
              everywhere_under<appdecl::server_json, linux_>() &&
              everywhere_under<appdecl::no_liveness, darwin>());
static_assert(nowhere_under<int, linux_>());

#ifndef _WIN32
/// What a process of its own says on standard error before it aborts; empty when it does not abort.
template <class Function>
std::string last_words(Function&& function) {
  int ends[2];
  REQUIRE(::pipe(ends) == 0);
  std::fflush(nullptr);
  const pid_t child = ::fork();
  REQUIRE(child >= 0);
  if (child == 0) {
    std::signal(SIGABRT, SIG_DFL);  // the test program's own handler would report a failure
    ::dup2(ends[1], STDERR_FILENO);
    function();
    ::_exit(0);
  }
  ::close(ends[1]);
  std::string said;
  char piece[512];
  for (auto count = ::read(ends[0], piece, sizeof piece); count > 0;
       count = ::read(ends[0], piece, sizeof piece)) {
    said.append(piece, static_cast<std::size_t>(count));
  }
  ::close(ends[0]);
  int status = 0;
  REQUIRE(::waitpid(child, &status, 0) == child);
  return WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT ? said : std::string();
}
#endif

}  // namespace

TEST_CASE("a block made at run time is checked and stripped too") {
  for (const testing::rule_text& each : testing::paths) {
    if (each.holds && each.os == linux_) {
      const std::string written = " " + std::string(each.text) + "\n";
      CHECK(std::get<0>(appdecl::on_linux(appdecl::executable, appdecl::path{written}).kinds).text ==
            each.text);
    }
  }
}

#ifndef _WIN32  // for want of fork
TEST_CASE("a wrong text that the compiler did not see ends the program with the rule") {
  const std::string relative = "opt/\nv";
  const std::string said =
      last_words([&] { static_cast<void>(appdecl::on_linux(appdecl::executable, appdecl::path{relative})); });
  CHECK(said.find("appdecl: path_not_rooted: ") == 0);
  CHECK(said.find("opt/\\x0av") != std::string::npos);
  CHECK(said.find('\n') == said.size() - 1);

  const std::string blank = " ";
  CHECK(last_words([&] {
          static_cast<void>(appdecl::on_linux(appdecl::executable, appdecl::snap{blank}));
        }).find("appdecl: not_a_bare_name: ") == 0);
  CHECK(last_words([] {
          static_cast<void>(appdecl::on_linux(appdecl::executable, appdecl::snap{"v"}));
        }).empty());
}
#endif
