#include <appdecl/host/proc_text.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace {

using appdecl::detail::number_in_proc;
using appdecl::detail::parse_proc_stat;
using appdecl::detail::thread_group_in_proc;
using std::string_view_literals::operator""sv;

static_assert(number_in_proc("18446744073709551615") == 18'446'744'073'709'551'615U);
static_assert(!number_in_proc("18446744073709551616"));

/// A line of /proc/pid/stat of a program with this name; the start is the 22nd field.
std::string line_of(const std::string& name, const std::string& state = "S",
                    const std::string& start = "123456") {
  return "42 (" + name + ") " + state + " 1 42 42 0 -1 4194560 1091 0 0 0 5 6 0 0 20 0 1 0 " + start +
         " 9420800 1065 18446744073709551615 1\n";
}

/// "S 123456", or "(none)".
std::string stat_of(std::string_view text) {
  const auto found = parse_proc_stat(text);
  return found ? std::string(1, found->state) + ' ' + std::to_string(found->start_ticks) : "(none)";
}

/// "42", or "(none)".
std::string group_of(std::string_view text) {
  const auto found = thread_group_in_proc(text);
  return found ? std::to_string(*found) : "(none)";
}

}  // namespace

TEST_CASE("a number in /proc is ASCII digits alone") {
  CHECK(number_in_proc("0") == 0U);
  CHECK(number_in_proc("007") == 7U);
  CHECK(number_in_proc("18446744073709551609") == 18'446'744'073'709'551'609U);
  for (const std::string_view text : {""sv, " "sv, "-1"sv, "+1"sv, "1 "sv, " 1"sv, "1.0"sv, "0x1"sv, "1\0"sv,
                                      "\xd9\xa1"sv, "18446744073709551616"sv, "18446744073709551620"sv,
                                      "99999999999999999999"sv, "184467440737095516150"sv}) {
    CAPTURE(text);
    CHECK_FALSE(number_in_proc(text));
  }
}

TEST_CASE("a process's state and start are told") {
  CHECK(stat_of(line_of("v")) == "S 123456");
  CHECK(stat_of(line_of("v", "Z")) == "Z 123456");
  CHECK(stat_of(line_of("v", "R", "0")) == "R 0");
  CHECK(stat_of(line_of("v", "R", "18446744073709551615")) == "R 18446744073709551615");
}

TEST_CASE("a program's name may look like the fields behind it") {
  for (const char* const name :
       {"", " ", ")", "(", "a b", "v) Z 1 2 3", ") ", ") Z ", "(v) R (", "))))",
        "v) R 1 42 42 0 -1 4194560 1091 0 0 0 5 6 0 0 20 0 1 0 7 8", "v\nw", "\xff"}) {
    CAPTURE(name);
    CHECK(stat_of(line_of(name)) == "S 123456");
  }
}

TEST_CASE("the start may be the last field there is") {
  const std::string line = line_of("v");
  const std::size_t end = line.find("123456") + 6;
  CHECK(stat_of(line.substr(0, end)) == "S 123456");
  CHECK(stat_of(line.substr(0, end) + '\n') == "S 123456");
  CHECK(stat_of(line.substr(0, end - 6)) == "(none)");
}

TEST_CASE("what is no line of a process is nothing") {
  for (const std::string_view text :
       {""sv, "42"sv, "42 (v)"sv, "42 (v) "sv, "42 (v) S"sv, "42 (v) S 1 2 3"sv, "42 v S 1"sv}) {
    CAPTURE(text);
    CHECK(stat_of(text) == "(none)");
  }
  CHECK(stat_of(line_of("v", "")) == "(none)");
  CHECK(stat_of(line_of("v", "SS")) == "(none)");
  CHECK(stat_of(line_of("v", "S", "-1")) == "(none)");
  CHECK(stat_of(line_of("v", "S", "")) == "(none)");
  CHECK(stat_of(line_of("v", "S", "18446744073709551616")) == "(none)");
}

TEST_CASE("the process that a thread is one of is told") {
  CHECK(group_of("Name:\tv\nUmask:\t0022\nState:\tS (sleeping)\nTgid:\t42\nNgid:\t0\nPid:\t43\n") == "42");
  CHECK(group_of("Tgid:\t42") == "42");
  CHECK(group_of("Tgid: 42 \n") == "42");
  CHECK(group_of("Tgid:42\nTgid:\t43\n") == "42");
  // A program's name cannot begin a line: the kernel writes a line end in it as two characters.
  CHECK(group_of("Name:\tTgid:\t7\nTgid:\t42\n") == "42");
  CHECK(group_of("Name:\tv\\nTgid:\t7\nTgid:\t42\n") == "42");
  for (const char* const text : {"", "\n", "Tgid", "Tgid:", "Tgid:\t\n", "Tgid:\t-1\n", "Tgid:\t4 2\n",
                                 "Tgid:\tx\n", "tgid:\t42\n", " Tgid:\t42\n", "Pid:\t42\n"}) {
    CAPTURE(text);
    CHECK(group_of(text) == "(none)");
  }
}
