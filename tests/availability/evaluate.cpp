#include <appdecl/availability/evaluate.hpp>

#include <appdecl/declaration/declare.hpp>
#include <appdecl/host/counting.hpp>
#include <appdecl/host/memory.hpp>

#include <support/allocation_count.hpp>
#include <support/availability_text.hpp>
#include <support/declared_json.hpp>
#include <support/recording_host.hpp>
#include <support/told_versions.hpp>

#include <doctest/doctest.h>

#include <functional>
#include <map>
#include <string>
#include <vector>

namespace {

using appdecl::executable;
using appdecl::memory_host;
using appdecl::on_darwin;
using appdecl::on_linux;
using appdecl::os_family;
using appdecl::path;
using appdecl::requires_app;
using testing::lines;
using testing::text_of;

constexpr auto with_minimum = appdecl::declare(
    "vendor", on_darwin(executable, path{"/a/v"}, path{"/b/v"}, path{"/c/v"}, appdecl::plist{}),
    requires_app("2.0"));
constexpr auto without_minimum = appdecl::declare(
    "vendor", on_darwin(executable, path{"/a/v"}, path{"/b/v"}, path{"/c/v"}, appdecl::plist{}),
    requires_app());
/// Of its two blocks the linux one has no version source.
constexpr auto without_source =
    appdecl::declare("vendor", on_darwin(executable, path{"/a/v"}, appdecl::plist{}),
                     on_linux(executable, path{"/a/v"}, path{"/b/v"}), requires_app("9.9"));
constexpr auto bare =
    appdecl::declare("vendor", on_linux(executable, path{"/a/v"}, path{"/b/v"}), requires_app());
constexpr auto not_required = appdecl::declare("vendor", on_linux(executable, path{"/a/v"}));

struct row {
  std::map<std::string, std::string, std::less<>> versions;  ///< of the copies that can be read
  std::vector<std::string> unreadable;                       ///< the other copies
  std::string wanted;
  std::vector<std::string> reads;
};

template <class Declaration>
void check_rows(const Declaration& declared, const std::vector<row>& rows) {
  for (const row& each : rows) {
    CAPTURE(each.wanted);
    memory_host host{os_family::darwin};
    for (const auto& copy : each.versions) {
      host.file(copy.first);
    }
    for (const std::string& copy : each.unreadable) {
      host.file(copy);
    }
    REQUIRE_FALSE(host.contradiction());
    testing::told_versions versions;
    versions.versions = each.versions;
    CHECK(text_of(evaluate(declared, host, appdecl::resolver{appdecl::standard_locate{}, versions})) ==
          each.wanted);
    CHECK(versions.reads() == lines(each.reads));
  }
}

}  // namespace

TEST_CASE("an application that is not required is no requirement, and nothing is asked") {
  for (const os_family os : {os_family::win32, os_family::darwin, os_family::linux_, os_family::other}) {
    const auto described = memory_host{os}.file(os == os_family::win32 ? "C:\\a" : "/a/v");
    const appdecl::counting_host host{described};
    CHECK(text_of(evaluate(not_required, host)) == "no_requirements | - | - | -");
    CHECK(text_of(evaluate(testing::declared({{"requires", {{"app", false}}}}), host)) ==
          "no_requirements | - | - | -");
    CHECK(text_of(evaluate(testing::declared(nlohmann::json::object()), host)) ==
          "no_requirements | - | - | -");
    CHECK(host.calls().total() == 0);
    CHECK(host.calls().os == 0);
  }
}

TEST_CASE("an OS without a block is unsupported, and only the OS is asked for") {
  for (const os_family os : {os_family::win32, os_family::linux_, os_family::other}) {
    const auto described = memory_host{os}.file(os == os_family::win32 ? "C:\\a" : "/a/v");
    const appdecl::counting_host host{described};
    CHECK(text_of(evaluate(with_minimum, host)) == "unsupported_os | - | - | 2.0");
    CHECK(text_of(evaluate(without_minimum, host)) == "unsupported_os | - | - | -");
    CHECK(host.calls().total() == 0);
    CHECK(host.calls().os == 2);
  }
}

TEST_CASE("with no copy present the application is missing, at the first candidate") {
  CHECK(text_of(evaluate(bare, memory_host{os_family::linux_})) == "missing_app | - | /a/v | -");
  CHECK(text_of(evaluate(bare, memory_host{os_family::linux_}.directory("/a/v"))) ==
        "missing_app | - | /a/v | -");
  check_rows(with_minimum, {{{}, {}, "missing_app | - | /a/v | 2.0", {}}});
  check_rows(without_minimum, {{{}, {}, "missing_app | - | /a/v | -", {}}});
  CHECK(text_of(evaluate(without_source, memory_host{os_family::linux_})) == "missing_app | - | /a/v | 9.9");
}

TEST_CASE("a missing application without any candidate has no path") {
  static constexpr auto registered = appdecl::declare(
      "vendor", appdecl::on_win32(executable, appdecl::uninstall_registry{"Vendor", "v.exe"}),
      requires_app());
  CHECK(text_of(evaluate(registered, memory_host{os_family::win32})) == "missing_app | - | - | -");
  static constexpr auto then_a_path =
      appdecl::declare("vendor",
                       appdecl::on_win32(executable, appdecl::uninstall_registry{"Vendor", "v.exe"},
                                         path{"C:/v.exe"}, path{"C:/w.exe"}),
                       requires_app());
  CHECK(text_of(evaluate(then_a_path, memory_host{os_family::win32})) == "missing_app | - | C:\\v.exe | -");
}

TEST_CASE("without a version source presence alone decides, whatever the minimum") {
  CHECK(text_of(evaluate(bare, memory_host{os_family::linux_}.file("/b/v"))) == "available | - | /b/v | -");
  const auto host = memory_host{os_family::linux_}.file("/a/v").file("/b/v");
  testing::told_versions versions;
  versions.versions = {{"/a/v", "1.0"}};
  CHECK(text_of(evaluate(without_source, host, appdecl::resolver{appdecl::standard_locate{}, versions})) ==
        "available | - | /a/v | 9.9");
  CHECK(versions.reads().empty());
}

TEST_CASE("without a minimum the first present copy is available, with its version where it can be read") {
  check_rows(without_minimum,
             {
                 {{{"/a/v", "1.0"}, {"/b/v", "2.0"}}, {}, "available | 1.0 | /a/v | -", {"/a/v"}},
                 {{{"/b/v", "2.0"}, {"/c/v", "3.0"}}, {}, "available | 2.0 | /b/v | -", {"/b/v"}},
                 {{{"/b/v", "2.0"}}, {"/a/v"}, "available | - | /a/v | -", {"/a/v"}},
                 {{{"/a/v", "beta"}}, {}, "available | beta | /a/v | -", {"/a/v"}},
             });
}

TEST_CASE("with a minimum the first copy that qualifies is available, and later ones are not read") {
  check_rows(with_minimum,
             {
                 {{{"/a/v", "2.0"}, {"/b/v", "3.0"}}, {}, "available | 2.0 | /a/v | 2.0", {"/a/v"}},
                 {{{"/a/v", "1.0"}, {"/b/v", "2.1"}, {"/c/v", "3.0"}},
                  {},
                  "available | 2.1 | /b/v | 2.0",
                  {"/a/v", "/b/v"}},
                 {{{"/c/v", "2.0.0.1"}},
                  {"/a/v", "/b/v"},
                  "available | 2.0.0.1 | /c/v | 2.0",
                  {"/a/v", "/b/v", "/c/v"}},
                 {{{"/a/v", "beta"}, {"/b/v", "2"}}, {}, "available | 2 | /b/v | 2.0", {"/a/v", "/b/v"}},
                 {{{"/b/v", "v2.0-beta"}}, {}, "available | v2.0-beta | /b/v | 2.0", {"/b/v"}},
             });
}

TEST_CASE("when no copy qualifies the highest readable one is told, the first of equals") {
  const std::vector<std::string> all{"/a/v", "/b/v", "/c/v"};
  check_rows(with_minimum, {
                               {{{"/a/v", "1.0"}, {"/b/v", "1.10"}, {"/c/v", "1.9"}},
                                {},
                                "version_too_old | 1.10 | /b/v | 2.0",
                                all},
                               {{{"/a/v", "1.5"}, {"/b/v", "1.5.0"}, {"/c/v", "1"}},
                                {},
                                "version_too_old | 1.5 | /a/v | 2.0",
                                all},
                               {{{"/b/v", "0"}}, {"/a/v", "/c/v"}, "version_too_old | 0 | /b/v | 2.0", all},
                               {{{"/b/v", "1.0"}}, {}, "version_too_old | 1.0 | /b/v | 2.0", {"/b/v"}},
                           });
}

TEST_CASE("when no copy is readable the first present one is told, without a version") {
  check_rows(with_minimum, {
                               {{}, {"/a/v"}, "version_too_old | - | /a/v | 2.0", {"/a/v"}},
                               {{}, {"/b/v", "/c/v"}, "version_too_old | - | /b/v | 2.0", {"/b/v", "/c/v"}},
                           });
}

TEST_CASE("a version without a digit counts as unreadable with a minimum") {
  check_rows(
      with_minimum,
      {
          {{{"/a/v", "beta"}}, {}, "version_too_old | - | /a/v | 2.0", {"/a/v"}},
          {{{"/a/v", ""}}, {}, "version_too_old | - | /a/v | 2.0", {"/a/v"}},
          {{{"/a/v", "beta"}, {"/b/v", "1.0"}}, {}, "version_too_old | 1.0 | /b/v | 2.0", {"/a/v", "/b/v"}},
      });
}

TEST_CASE("the minimum is told as declared") {
  const auto declared = testing::declared(
      {{"app",
        {{"darwin", {{"presence", "executable"}, {"location", "/a/v"}, {"version", {{"kind", "plist"}}}}}}},
       {"requires", {{"app", true}, {"min_version", "002.00"}}}});
  CHECK(text_of(evaluate(declared, memory_host{os_family::linux_})) == "unsupported_os | - | - | 002.00");
  testing::told_versions versions;
  versions.versions = {{"/a/v", "2"}};
  CHECK(text_of(evaluate(declared, memory_host{os_family::darwin}.file("/a/v"),
                         appdecl::resolver{appdecl::standard_locate{}, versions})) ==
        "available | 2 | /a/v | 002.00");
}

TEST_CASE("copies of one location are taken in order, too") {
  static constexpr auto starred =
      appdecl::declare("vendor", on_darwin(executable, path{"/opt/v-*/v"}, path{"/b/v"}, appdecl::plist{}),
                       requires_app("2.0"));
  const auto host =
      memory_host{os_family::darwin}.file("/opt/v-3/v").file("/opt/v-2/v").file("/opt/v-1/v").file("/b/v");
  const testing::recording_host recorded{host};
  testing::told_versions versions;
  versions.versions = {{"/opt/v-3/v", "1.0"}, {"/opt/v-2/v", "2.5"}};
  CHECK(text_of(evaluate(starred, recorded, appdecl::resolver{appdecl::standard_locate{}, versions})) ==
        "available | 2.5 | /opt/v-2/v | 2.0");
  CHECK(recorded.calls() == lines({"list /opt", "kind_of /opt/v-3/v", "kind_of /opt/v-2/v"}));
}

TEST_CASE("nothing behind the deciding copy is looked at") {
  static constexpr auto many =
      appdecl::declare("vendor",
                       on_linux(executable, path{"$UNSET/v"}, path{"/a/v"}, appdecl::command{"v"},
                                appdecl::flatpak{"com.v"}, appdecl::snap{"v"}, path{"~/v-*"}),
                       requires_app());
  const auto described = memory_host{os_family::linux_}
                             .home("/home/me")
                             .variable("PATH", "/bin:/usr/bin")
                             .file("/bin/v", appdecl::executable_file)
                             .file("/snap/bin/v");
  const testing::recording_host host{described};
  CHECK(text_of(evaluate(many, host)) == "available | - | /bin/v | -");
  CHECK(host.calls() ==
        lines({"variable UNSET", "kind_of /a/v", "variable PATH", "kind_of /bin/v", "executable /bin/v"}));

  const auto without = memory_host{os_family::linux_}.home("/home/me");
  const testing::recording_host missing{without};
  CHECK(text_of(evaluate(many, missing)) == "missing_app | - | $UNSET/v | -");
  CHECK(missing.questions() == lines({"kind_of /a/v", "kind_of /var/lib/flatpak/exports/bin/com.v",
                                      "kind_of /home/me/.local/share/flatpak/exports/bin/com.v",
                                      "kind_of /snap/bin/v", "list /home/me"}));
}

TEST_CASE("a sink that has enough is not shown more, though a policy goes on") {
  // A policy that does not listen to its sink must not change the answer.
  const auto deaf = [](const auto&, const auto&, appdecl::presence, std::string&, auto&& sink) {
    sink(appdecl::candidate{"/x", appdecl::absence::none});
    sink(appdecl::candidate{"/y", appdecl::absence::none});
  };
  CHECK(text_of(evaluate(bare, memory_host{os_family::linux_}, appdecl::resolver{deaf})) ==
        "available | - | /x | -");
}

TEST_CASE("what is declared, what is parsed and views of them are evaluated alike") {
  const auto host = memory_host{os_family::linux_}.file("/b/v");
  const auto parsed =
      testing::declared({{"app", {{"linux", {{"presence", "executable"}, {"location", {"/a/v", "/b/v"}}}}}},
                         {"requires", {{"app", true}}}});
  const std::string wanted = "available | - | /b/v | -";
  CHECK(text_of(evaluate(bare, host)) == wanted);
  CHECK(text_of(evaluate(bare.view(), host)) == wanted);
  CHECK(text_of(evaluate(parsed, host)) == wanted);
  CHECK(text_of(evaluate(parsed.view(), host)) == wanted);
  CHECK(text_of(evaluate(parsed, host, appdecl::resolver<>{})) == wanted);
}

TEST_CASE("an answer owns its texts") {
  appdecl::availability answer;
  {
    const auto host = memory_host{os_family::linux_}
                          .variable("X", "/a folder with a long name")
                          .file("/a folder with a long name/v");
    const auto declared =
        testing::declared({{"app", {{"linux", {{"presence", "executable"}, {"location", "$X/v"}}}}},
                           {"requires", {{"app", true}}}});
    answer = evaluate(declared, host);
  }
  CHECK(text_of(answer) == "available | - | /a folder with a long name/v | -");
}

TEST_CASE("without a host this machine is looked at") {
  constexpr std::string_view missing = "/no/such/file/anywhere";
  static constexpr auto shell = appdecl::declare(
      "sh", appdecl::on_win32(executable, path{"C:\\windows\\system32\\cmd.exe"}),
      on_darwin(executable, path{"/bin/sh"}), on_linux(executable, path{"/bin/sh"}), requires_app());
  static constexpr auto nowhere = appdecl::declare(
      "none", appdecl::on_win32(executable, path{"C:\\no\\such\\file"}), on_darwin(executable, path{missing}),
      on_linux(executable, path{missing}), requires_app());
  const os_family os = appdecl::native_host{}.os();
  const bool is_win32 = os == os_family::win32;
  if (os != os_family::other) {
    const std::string there = is_win32 ? "C:\\windows\\system32\\cmd.exe" : "/bin/sh";
    CHECK(text_of(appdecl::evaluate(shell)) == "available | - | " + there + " | -");
    const std::string where(is_win32 ? "C:\\no\\such\\file" : missing);
    CHECK(text_of(appdecl::evaluate(nowhere)) == "missing_app | - | " + where + " | -");
  }
}

TEST_CASE("nothing is kept from one evaluation to the next") {
  memory_host host{os_family::linux_};
  CHECK(evaluate(bare, host).state == appdecl::state::missing_app);
  host.file("/b/v");
  CHECK(text_of(evaluate(bare, host)) == "available | - | /b/v | -");
  host.file("/a/v");
  CHECK(text_of(evaluate(bare, host)) == "available | - | /a/v | -");
}

TEST_CASE("an evaluation allocates the strings of its answer and nothing else, when they are short nothing" *
          doctest::skip(!testing::counts_allocations)) {
  const auto host = memory_host{os_family::linux_}.variable("V", "/a").file("/a/v");
  static constexpr auto by_variable =
      appdecl::declare("vendor", on_linux(executable, path{"/none"}, path{"$V/v"}), requires_app());
  appdecl::availability answer;
  CHECK(testing::allocations_of([&] { answer = evaluate(bare, host); }) == 0);
  CHECK(text_of(answer) == "available | - | /a/v | -");
  CHECK(testing::allocations_of([&] { answer = evaluate(by_variable, host); }) == 0);
  CHECK(text_of(answer) == "available | - | /a/v | -");
  CHECK(testing::allocations_of([&] { answer = evaluate(without_source, host); }) == 0);
  CHECK(text_of(answer) == "available | - | /a/v | 9.9");
  CHECK(testing::allocations_of([&] { answer = evaluate(not_required, host); }) == 0);
  CHECK(testing::allocations_of([&] { answer = evaluate(with_minimum, host); }) == 0);
  CHECK(text_of(answer) == "unsupported_os | - | - | 2.0");
  const memory_host empty{os_family::linux_};
  CHECK(testing::allocations_of([&] { answer = evaluate(bare, empty); }) == 0);
  CHECK(text_of(answer) == "missing_app | - | /a/v | -");
}
