#include <appdecl/version/plist.hpp>

#include <appdecl/host/adaptor.hpp>
#include <appdecl/host/counting.hpp>
#include <appdecl/host/memory.hpp>

#include <support/allocation_count.hpp>
#include <support/plist_documents.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace {

using appdecl::described_file;
using appdecl::memory_host;
using appdecl::os_family;
using appdecl::presence;
using testing::xml_plist_with;
using std::string_literals::operator""s;

template <class Host>
std::string version(const Host& host, std::string_view path = "/A/V.app",
                    presence looked_for = presence::bundle) {
  return read_version(host, appdecl::plist{}, looked_for, path).value_or("(none)");
}

described_file file_of(std::string text) {
  described_file file;
  file.text = std::move(text);
  return file;
}

memory_host machine(std::string plist, std::string_view bundle = "/A/V.app") {
  return memory_host{os_family::darwin}.file(std::string(bundle) + "/Contents/Info.plist",
                                             file_of(std::move(plist)));
}

std::string simple(std::string_view version) {
  return xml_plist_with("<string>" + std::string(version) + "</string>");
}

std::string enclosing(std::string_view path, os_family os = os_family::darwin) {
  return std::string(appdecl::detail::enclosing_bundle(path, os));
}

/// A machine whose one file says it has `said` bytes and gives `given`, all of them `<`.
class odd_host : public appdecl::host_adaptor<memory_host> {
 public:
  struct file {
    std::optional<std::uint64_t> said;
    std::optional<std::size_t> given;

    std::optional<std::uint64_t> size() const noexcept { return said; }
    std::optional<std::size_t> read_at(std::uint64_t, void* into, std::size_t count) const noexcept {
      const std::string text = simple("1");
      std::memcpy(into, text.data(), (std::min)(count, text.size()));
      return given;
    }
  };

  odd_host(const memory_host& base, std::optional<std::uint64_t> said,
           std::optional<std::size_t> given) noexcept
      : host_adaptor(base), file_{said, given} {}
  std::optional<file> open(appdecl::zview) const noexcept { return file_; }

 private:
  file file_;
};

}  // namespace

TEST_CASE("the version of a bundle is that of its Info.plist, XML or binary") {
  CHECK(version(machine(simple("2.3"))) == "2.3");
  CHECK(version(machine(testing::binary_plist_with(testing::plist_ascii("10.2")))) == "10.2");
  CHECK(version(machine(simple("2.3")), "/A/V.app/") == "2.3");
  CHECK(version(machine(
            testing::as_utf16("<dict><key>CFBundleVersion</key><string>4</string></dict>", true))) == "4");
  CHECK(version(machine("invalid plist")) == "(none)");
  CHECK(version(machine("")) == "(none)");
}

TEST_CASE("the version of an executable is that of the innermost bundle around it") {
  const auto host =
      machine(simple("2.3")).file("/A/V.app/Contents/Inner.app/Contents/Info.plist", file_of(simple("9")));
  CHECK(version(host, "/A/V.app/Contents/MacOS/v", presence::executable) == "2.3");
  CHECK(version(host, "/A/V.app/Contents/Inner.app/Contents/MacOS/v", presence::executable) == "9");
  CHECK(version(host, "/A/V.app/v", presence::executable) == "(none)");
  CHECK(version(host, "/A/v", presence::executable) == "(none)");
  CHECK(version(host, "/A/W.app/Contents/MacOS/v", presence::executable) == "(none)");
}

TEST_CASE("a path lies in a bundle when something follows its Contents") {
  CHECK(enclosing("/A/V.app/Contents/MacOS/v") == "/A/V.app");
  CHECK(enclosing("/A/V.app/Contents/v") == "/A/V.app");
  CHECK(enclosing("/A/V.app/Contents/W.app") == "/A/V.app");
  CHECK(enclosing("/A/V.app/Contents/W.app/Contents/v") == "/A/V.app/Contents/W.app");
  CHECK(enclosing("/A/V.app/Contents/W.app/Contents") == "/A/V.app");
  CHECK(enclosing("/A/V.app/Contents/W.app/bin/v") == "/A/V.app");
  CHECK(enclosing("/A/V.app/W.app/Contents/v") == "/A/V.app/W.app");
  CHECK(enclosing("/A/.app/Contents/v") == "/A/.app");
  CHECK(enclosing("//A//V.app//Contents///v") == "//A//V.app");
  CHECK(enclosing("/A/V.app/./Contents/./v") == "/A/V.app");
  CHECK(enclosing("/A/V.app/Contents/Contents/v") == "/A/V.app");
  for (const char* const outside :
       {"", "/", "/v", "/A/V.app", "/A/V.app/v", "/A/V.app/Contents", "/A/V.app/Contents/",
        "/A/V.app/Contents/.", "/A/V.app/contents/v", "/A/V.App/Contents/v", "/A/V.app2/Contents/v",
        "/A/Vapp/Contents/v", "/A/Contents/v", "/A/V.app/x/Contents/v", "/A/V.app\\Contents\\v"}) {
    CHECK(enclosing(outside).empty());
  }
  CHECK(enclosing("C:\\A\\V.app\\Contents/v", os_family::win32) == "C:\\A\\V.app");
}

TEST_CASE("a path that leads up again lies in the bundles behind that alone") {
  CHECK(enclosing("/A/V.app/Contents/../../v").empty());
  CHECK(enclosing("/A/V.app/Contents/x/../v").empty());
  CHECK(enclosing("/A/V.app/../Contents/v").empty());
  CHECK(enclosing("/B/../A/V.app/Contents/v") == "/B/../A/V.app");
  CHECK(enclosing("/A/V.app/Contents/../W.app/Contents/v") == "/A/V.app/Contents/../W.app");
}

TEST_CASE("paths that hold a NUL or are empty lead nowhere") {
  const appdecl::memory_host described = machine(simple("2.3"));
  const appdecl::counting_host host{described};
  CHECK(version(host, "/A/V.app\0x"s) == "(none)");
  CHECK(version(host, "") == "(none)");
  CHECK(version(host, "/A/v", presence::executable) == "(none)");
  CHECK(host.calls().total() == 0);
}

TEST_CASE("long paths work as short ones do") {
  const std::string path = "/" + std::string(200, 'a') + "/V.app";
  CHECK(version(machine(simple("2.3"), path), path) == "2.3");
  CHECK(version(machine(simple("2.3")), "/" + std::string(100'000, 'a') + "/V.app") == "(none)");
}

TEST_CASE("one file is opened and read at once, and nothing else is asked") {
  const appdecl::memory_host described = machine(simple("2.3"));
  const appdecl::counting_host host{described};
  CHECK(version(host) == "2.3");
  CHECK(host.calls().open == 1);
  CHECK(host.calls().reads == 1);
  CHECK(host.calls().total() == 2);
  CHECK(version(host, "/A/W.app") == "(none)");
  CHECK(host.calls().total() == 3);
}

TEST_CASE("a file that cannot be read wholly is unreadable") {
  const memory_host base{os_family::darwin};
  const std::size_t size = simple("1").size();
  CHECK(version(odd_host(base, size, size)) == "1");
  CHECK(version(odd_host(base, size, size - 1)) == "(none)");
  CHECK(version(odd_host(base, size, std::nullopt)) == "(none)");
  CHECK(version(odd_host(base, std::nullopt, size)) == "(none)");
  CHECK(version(odd_host(base, (std::numeric_limits<std::uint64_t>::max)(), size)) == "(none)");
  CHECK(version(memory_host{os_family::darwin}.unreadable("/A/V.app/Contents/Info.plist")) == "(none)");
}

TEST_CASE("a property list of 16 MiB is read, and not one byte more") {
  std::string text = simple("2.3");
  text.append(16 * 1024 * 1024 - text.size(), ' ');
  memory_host exact = machine(text);
  CHECK(version(exact) == "2.3");
  const memory_host larger = machine(text + ' ');
  const appdecl::counting_host host{larger};
  CHECK(version(host) == "(none)");
  CHECK(host.calls().reads == 0);
}

TEST_CASE("small property lists are read without an allocation, large ones with one") {
  if (!testing::counts_allocations) {
    return;
  }
  const memory_host base{os_family::darwin};
  const std::string path = "/Applications/Vendor Application.app";
  const auto allocations = [&](std::size_t size) {
    const odd_host host(base, size, size);
    return testing::allocations_of([&] { version(host, path); });
  };
  const std::size_t made_by_text =
      testing::allocations_of([] { simple("1"); });  // which the odd file makes too
  CHECK(allocations(simple("1").size()) == made_by_text);
  CHECK(allocations(16 * 1024) == made_by_text);
  CHECK(allocations(16 * 1024 + 1) == made_by_text + 1);
}

TEST_CASE("a report says why there is no version") {
  CHECK(appdecl::explain_unreadable(appdecl::plist{}) ==
        "the Info.plist of its bundle cannot be read, is malformed or tells no version");
}
