#include <appdecl/locate/expand.hpp>

#include <appdecl/host/memory.hpp>

#include <support/bare_host.hpp>

#include <doctest/doctest.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace {

using appdecl::memory_host;
using appdecl::os_family;

/// What a path comes to, a declared `*` as `<*>`, and why it may not be looked at.
template <class Host>
std::string expanded(const Host& host, std::string_view declared) {
  std::string out = "left over";
  const appdecl::absence why = appdecl::expand(host, declared, out);
  std::string shown;
  for (const char c : out) {
    shown += c == appdecl::star_mark ? std::string("<*>") : std::string(1, c);
  }
  return why == appdecl::absence::none ? shown : shown + ": " + std::string(reason(why));
}

struct expansion {
  std::string_view declared;
  std::string_view wanted;
};

template <class Host>
void check_all(const Host& host, const std::vector<expansion>& table) {
  for (const expansion& row : table) {
    CAPTURE(row.declared);
    CHECK(expanded(host, row.declared) == row.wanted);
  }
}

memory_host posix_machine(os_family os) {
  return memory_host{os}
      .home("/home/me")
      .user_home("other", "/home/other/")
      .user_home("root", "/")
      .variable("VROOT", "/opt/v")
      .variable("NAME", "vendor")
      .variable("_1", "one")
      .variable("odd name-(x)", "odd")
      .variable("EMPTY", "")
      .variable("RELATIVE", "opt")
      .variable("DOT", ".")
      .variable("TRAILING", "/opt/v//")
      .variable("STAR", "/opt/*")
      .variable("DOLLAR", "/opt/$NAME/${NAME}")
      .variable("PERCENT", "/opt/%NAME%")
      .variable("TILDE", "~/v");
}

memory_host win32_machine() {
  return memory_host{os_family::win32}
      .home("C:\\Users\\me")
      .user_home("other", "C:\\Users\\other")
      .variable("VROOT", "D:/v")
      .variable("ProgramFiles(x86)", "C:\\Program Files (x86)")
      .variable("NAME", "vendor")
      .variable("EMPTY", "")
      .variable("SHARE", "\\\\server\\share")
      .variable("SLASHES", "//server/share")
      .variable("DEVICE", "\\\\?\\C:")
      .variable("PIPE", "\\\\.\\pipe")
      .variable("BACK", "\\")
      .variable("DRIVE", "C:")
      .variable("RELATIVE", "Vendor")
      .variable("STAR", "C:\\*")
      .variable("PERCENT", "C:\\%NAME%$NAME");
}

/// Answers texts with a NUL, which no system gives.
struct nul_host : testing::bare_host {
  std::optional<std::string> variable(appdecl::zview name) const noexcept {
    return std::string_view(name) == "HOME" ? std::nullopt : std::optional(std::string("/opt\0/v", 7));
  }
  std::optional<std::string> home_of(appdecl::zview) const noexcept { return std::string("/ho\0me", 6); }
};

struct nul_home_host : nul_host {
  std::optional<std::string> variable(appdecl::zview) const noexcept { return std::string("/ho\0me", 6); }
  std::optional<std::string> home_of(appdecl::zview) const noexcept { return std::string("/home/me"); }
};

}  // namespace

TEST_CASE("a path without references is taken as written on POSIX, separators and all") {
  for (const os_family os : {os_family::linux_, os_family::darwin}) {
    check_all(posix_machine(os), {{"/opt/v", "/opt/v"},
                                  {"/", "/"},
                                  {"/opt//v/", "/opt//v/"},
                                  {"//server/v", "//server/v"},
                                  {"/opt/a\\b", "/opt/a\\b"},
                                  {"/opt/./v", "/opt/./v"},
                                  {"/opt/V\xc3\xa9 (x)", "/opt/V\xc3\xa9 (x)"}});
  }
}

TEST_CASE("a leading ~ is the home on POSIX, and ~user that user's") {
  for (const os_family os : {os_family::linux_, os_family::darwin}) {
    check_all(posix_machine(os), {{"~", "/home/me"},
                                  {"~/", "/home/me/"},
                                  {"~/v", "/home/me/v"},
                                  {"~//v", "/home/me//v"},
                                  {"~other", "/home/other"},
                                  {"~other/v", "/home/other/v"},
                                  {"~root", "/"},
                                  {"~root/v", "/v"},
                                  {"~nobody/v", "~nobody/v: no such home folder is known"},
                                  {"~nobody", "~nobody: no such home folder is known"},
                                  {"~\\v", "~\\v: no such home folder is known"},
                                  {"~$NAME/v", "~$NAME/v: no such home folder is known"},
                                  {"~*/v", "~*/v: no such home folder is known"}});
  }
}

TEST_CASE("a ~ anywhere else is an ordinary character") {
  check_all(posix_machine(os_family::linux_),
            {{"/~", "/~"}, {"/a/~/v", "/a/~/v"}, {"/a~", "/a~"}, {"~/~", "/home/me/~"}});
}

TEST_CASE("$NAME and ${NAME} are variables on POSIX") {
  for (const os_family os : {os_family::linux_, os_family::darwin}) {
    check_all(posix_machine(os), {{"$VROOT", "/opt/v"},
                                  {"$VROOT/v", "/opt/v/v"},
                                  {"${VROOT}/v", "/opt/v/v"},
                                  {"${VROOT}v", "/opt/vv"},
                                  {"/a$VROOT", "/a/opt/v"},
                                  {"/o/$NAME.d/v", "/o/vendor.d/v"},
                                  {"/o/${NAME}_x", "/o/vendor_x"},
                                  {"/o/$NAME$NAME", "/o/vendorvendor"},
                                  {"/o/$_1", "/o/one"},
                                  {"/o/${odd name-(x)}", "/o/odd"},
                                  {"$HOME/v", "/home/me/v"},
                                  {"~/$NAME", "/home/me/vendor"}});
  }
}

TEST_CASE("a $ that starts no reference is literal") {
  check_all(posix_machine(os_family::linux_), {{"/o/$", "/o/$"},
                                               {"/o/$/v", "/o/$/v"},
                                               {"/o/$-NAME", "/o/$-NAME"},
                                               {"/o/$\xc3\xa9", "/o/$\xc3\xa9"},
                                               {"/o/${}", "/o/${}"},
                                               {"/o/${}/v}", "/o/${}/v}"},
                                               {"/o/${NAME", "/o/${NAME"},
                                               {"/o/${a/b}", "/o/${a/b}"},
                                               {"/o/${a\\b}", "/o/${a\\b}"},
                                               {"/o/${a/$NAME}", "/o/${a/vendor}"},
                                               {"/o/$$NAME", "/o/$vendor"},
                                               {"/o/$${NAME}", "/o/$vendor"},
                                               {"/o/$*", "/o/$<*>"},
                                               {"/o/{NAME}", "/o/{NAME}"}});
}

TEST_CASE("a % is an ordinary character on POSIX") {
  check_all(posix_machine(os_family::linux_), {{"/o/%NAME%/v", "/o/%NAME%/v"},
                                               {"/o/100%", "/o/100%"},
                                               {"/o/%$NAME%", "/o/%vendor%"},
                                               {"%VROOT%/v", "%VROOT%/v: it is no absolute path"}});
}

TEST_CASE("what comes out of a variable is not expanded again") {
  check_all(posix_machine(os_family::linux_), {{"$STAR/v", "/opt/*/v"},
                                               {"$STAR/*", "/opt/*/<*>"},
                                               {"$DOLLAR/v", "/opt/$NAME/${NAME}/v"},
                                               {"$PERCENT/v", "/opt/%NAME%/v"},
                                               {"/o/$TILDE", "/o/~/v"},
                                               {"$TILDE", "~/v: it is no absolute path"}});
  check_all(win32_machine(), {{"%STAR%\\v", "C:\\*\\v"}, {"%PERCENT%", "C:\\%NAME%$NAME"}});
}

TEST_CASE("what comes out of a home is not expanded again") {
  check_all(memory_host{os_family::linux_}.home("/home/$X/*/%Y%").variable("X", "x"),
            {{"~/v", "/home/$X/*/%Y%/v"}, {"$HOME/*", "/home/$X/*/%Y%/<*>"}});
}

TEST_CASE("a variable keeps its trailing separators") {
  check_all(posix_machine(os_family::linux_), {{"$TRAILING", "/opt/v//"}, {"$TRAILING/v", "/opt/v///v"}});
}

TEST_CASE("an unset variable keeps its text, and the others still expand") {
  check_all(posix_machine(os_family::linux_),
            {{"$UNSET/v", "$UNSET/v: a variable in it is not set"},
             {"${UNSET}/v", "${UNSET}/v: a variable in it is not set"},
             {"/o/$NAME/$UNSET/$NAME", "/o/vendor/$UNSET/vendor: a variable in it is not set"},
             {"/o/$NAME_x", "/o/$NAME_x: a variable in it is not set"},
             {"/o/$1", "/o/$1: a variable in it is not set"},
             {"/o/$NAM\xc3\xa9", "/o/$NAM\xc3\xa9: a variable in it is not set"},
             {"/o/${$NAME}", "/o/${$NAME}: a variable in it is not set"},
             {"/o/${ NAME }", "/o/${ NAME }: a variable in it is not set"},
             {"/o/$name", "/o/$name: a variable in it is not set"},
             {"$UNSET/*/v", "$UNSET/<*>/v: a variable in it is not set"}});
}

TEST_CASE("a variable set to nothing is unset") {
  check_all(posix_machine(os_family::linux_), {{"$EMPTY/v", "$EMPTY/v: a variable in it is not set"},
                                               {"/o/${EMPTY}", "/o/${EMPTY}: a variable in it is not set"}});
  check_all(win32_machine(), {{"C:\\%EMPTY%\\v", "C:\\%EMPTY%\\v: a variable in it is not set"}});
}

TEST_CASE("an unknown home keeps its text, and the variables still expand") {
  check_all(posix_machine(os_family::linux_),
            {{"~nobody/$NAME/*", "~nobody/vendor/<*>: no such home folder is known"},
             {"~nobody/$UNSET", "~nobody/$UNSET: no such home folder is known"}});
  check_all(memory_host{os_family::linux_}, {{"~", "~: no such home folder is known"},
                                             {"~/v", "~/v: no such home folder is known"},
                                             {"$HOME/v", "$HOME/v: a variable in it is not set"}});
}

TEST_CASE("a path that comes out relative is refused") {
  check_all(posix_machine(os_family::linux_), {{"$RELATIVE/v", "opt/v: it is no absolute path"},
                                               {"$DOT/v", "./v: it is no absolute path"},
                                               {"$/v", "$/v: it is no absolute path"},
                                               {"%/v", "%/v: it is no absolute path"}});
  check_all(memory_host{os_family::linux_}.home("home"), {{"~/v", "home/v: it is no absolute path"}});
  check_all(win32_machine(), {{"%RELATIVE%\\v", "Vendor\\v: it is no absolute path"},
                              {"%DRIVE%v", "C:v: it is no absolute path"},
                              {"%DRIVE%", "C:: it is no absolute path"},
                              {"%BACK%v", "\\v: it is no absolute path"},
                              {"$BACK/v", "\\\\v: it is on the network, which is never touched"}});
}

TEST_CASE("under win32 two leading separators are refused, wherever they come from") {
  const std::string network = ": it is on the network, which is never touched";
  check_all(win32_machine(), {{"%SHARE%\\v", "\\\\server\\share\\v" + network},
                              {"%SLASHES%/v", "\\\\server\\share\\v" + network},
                              {"%DEVICE%\\v", "\\\\?\\C:\\v" + network},
                              {"%PIPE%\\v", "\\\\.\\pipe\\v" + network},
                              {"%BACK%%BACK%server\\v", "\\\\server\\v" + network}});
  check_all(memory_host{os_family::win32}.home("\\\\server\\me"), {{"~\\v", "\\\\server\\me\\v" + network}});
}

TEST_CASE("win32 paths come out with its own separator") {
  check_all(win32_machine(), {{"C:/a/b", "C:\\a\\b"},
                              {"C:\\a/b\\c", "C:\\a\\b\\c"},
                              {"C:/", "C:\\"},
                              {"C:/a//b/", "C:\\a\\\\b\\"},
                              {"%VROOT%/v.exe", "D:\\v\\v.exe"},
                              {"~nobody/v", "~nobody\\v: no such home folder is known"},
                              {"%UNSET%/v", "%UNSET%\\v: a variable in it is not set"}});
}

TEST_CASE("under win32 the home is the user's profile, and ~user is not known") {
  check_all(win32_machine(), {{"~", "C:\\Users\\me"},
                              {"~/v", "C:\\Users\\me\\v"},
                              {"~\\v", "C:\\Users\\me\\v"},
                              {"~other\\v", "~other\\v: no such home folder is known"}});
  check_all(memory_host{os_family::win32}.home("C:/"), {{"~/v", "C:\\v"}, {"~", "C:\\"}});
}

TEST_CASE("under win32 %NAME%, $NAME and ${NAME} are variables, and names ignore case") {
  check_all(win32_machine(), {{"%VROOT%\\v", "D:\\v\\v"},
                              {"%vroot%\\v", "D:\\v\\v"},
                              {"$Vroot\\v", "D:\\v\\v"},
                              {"${vROOT}\\v", "D:\\v\\v"},
                              {"%ProgramFiles(x86)%\\v", "C:\\Program Files (x86)\\v"},
                              {"%programfiles(X86)%\\v", "C:\\Program Files (x86)\\v"},
                              {"C:\\%NAME%%NAME%", "C:\\vendorvendor"},
                              {"%userprofile%\\v", "C:\\Users\\me\\v"}});
}

TEST_CASE("under win32 a % that starts no reference is literal") {
  check_all(win32_machine(), {{"C:\\%", "C:\\%"},
                              {"C:\\%%", "C:\\%%"},
                              {"C:\\%%NAME%", "C:\\%vendor"},
                              {"C:\\%%NAME%%", "C:\\%vendor%"},
                              {"C:\\%NAME", "C:\\%NAME"},
                              {"C:\\100% v\\x", "C:\\100% v\\x"},
                              {"C:\\%a/b%", "C:\\%a\\b%"},
                              {"C:\\%a\\b%", "C:\\%a\\b%"},
                              {"C:\\%a/%NAME%", "C:\\%a\\vendor"},
                              {"C:\\%*", "C:\\%<*>"}});
}

TEST_CASE("every * that is declared is marked, and no other") {
  check_all(posix_machine(os_family::linux_), {{"/o/*", "/o/<*>"},
                                               {"/*/v*x*", "/<*>/v<*>x<*>"},
                                               {"~/*", "/home/me/<*>"},
                                               {"$NAME*", "vendor<*>: it is no absolute path"}});
  check_all(win32_machine(), {{"C:/*/v*.exe", "C:\\<*>\\v<*>.exe"}});
}

TEST_CASE("a text with a NUL is no value of a variable and no home") {
  // A NUL would end the path, or stand for a star.
  check_all(nul_host{}, {{"$X/v", "$X/v: a variable in it is not set"},
                         {"~/v", "~/v: no such home folder is known"},
                         {"~other/v", "~other/v: no such home folder is known"}});
  check_all(nul_home_host{}, {{"~/v", "/home/me/v"}});
  nul_home_host win32;
  win32.family = os_family::win32;
  check_all(win32, {{"~/v", "~\\v: no such home folder is known"},
                    {"%X%/v", "%X%\\v: a variable in it is not set"}});
}

TEST_CASE("references are recognized without a host, and where only %NAME% counts nothing else is") {
  using appdecl::detail::variable_finder;
  static_assert(variable_finder(os_family::linux_, false).at("$A/b").name == "A");
  static_assert(variable_finder(os_family::linux_, false).at("${A b}c").size == 6);
  static_assert(variable_finder(os_family::linux_, false).at("%A%").size == 0);
  static_assert(variable_finder(os_family::win32, false).at("%A%").name == "A");
  static_assert(variable_finder(os_family::win32, true).at("$A").size == 0);
  static_assert(variable_finder(os_family::win32, false).at("").size == 0);
}

TEST_CASE("references are found behind ones that are never closed") {
  check_all(posix_machine(os_family::linux_), {{"/o/${a/${NAME}", "/o/${a/vendor"},
                                               {"/o/${${NAME", "/o/${${NAME"},
                                               {"/o/${a$NAME/${NAME}${", "/o/${avendor/vendor${"}});
  check_all(win32_machine(), {{"C:\\%a\\%b/%NAME%", "C:\\%a\\%b\\vendor"},
                              {"C:\\%a/${b/%NAME%${NAME}", "C:\\%a\\${b\\vendorvendor"}});
}

TEST_CASE("a text of nothing but openings takes linear time") {
  for (const char* const opening : {"${", "$", "%", "${a", "%a", "%%", "${}"}) {
    std::string declared = "C:/";
    while (declared.size() < 90'000) {
      declared += opening;
    }
    std::string out;
    expand(memory_host{os_family::win32}, declared, out);
    CHECK(out.size() == declared.size());
  }
}

TEST_CASE("a path that outgrows every system's is refused, however often it names a variable") {
  std::string declared;
  for (int i = 0; i < 100'000; ++i) {
    declared += "$LONG";
  }
  std::string out;
  const auto host = memory_host{os_family::linux_}.variable("LONG", "/" + std::string(90'000, 'x'));
  CHECK(expand(host, declared, out) == appdecl::absence::too_long);
  CHECK(out.size() < 1'000'000);
}
