#include <appdecl/host/passwd.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>

namespace {

using appdecl::detail::parse_passwd_line;
using appdecl::detail::passwd_entry;

/// What is found of `user` in a database that is read in pieces of at most `at_once` bytes.
std::optional<std::string> home_in(std::string_view database, std::string_view user, std::size_t at_once) {
  return appdecl::detail::home_in_passwd(
      [&](char* into, std::size_t count) {
        count = std::min({count, at_once, database.size()});
        std::memcpy(into, database.data(), count);
        database.remove_prefix(count);
        return count;
      },
      [&](const passwd_entry& entry) { return entry.name == user; });
}

}  // namespace

TEST_CASE("a line of the user database names a user, a number and a home") {
  constexpr auto root = parse_passwd_line("root:x:0:0:root:/root:/bin/bash");
  static_assert(root && root->name == "root" && root->id == 0 && root->home == "/root");
  CHECK(root);
}

TEST_CASE("names and homes are any text but a colon") {
  for (const char* const text :
       {"me", "a.b-c_d$", "with blank", "J\xc3\xb6rg", "DOMAIN\\me", "0", "me@host", "x'\"`"}) {
    CAPTURE(text);
    const std::string line = std::string(text) + ":x:1000:1000::/home/" + text + ":/bin/sh";
    const auto entry = parse_passwd_line(line);
    REQUIRE(entry);
    CHECK(entry->name == text);
    CHECK(entry->home == "/home/" + std::string(text));
    CHECK(entry->id == 1000);
  }
}

TEST_CASE("a shell may be empty or missing, and what follows it is its own") {
  for (const char* const line :
       {"me:x:7:8:Me:/home/me:", "me:x:7:8:Me:/home/me", "me:x:7:8:Me:/home/me:/bin/sh:more",
        "me::7:8::/home/me:/bin/sh\r", "  \tme:x:7:8::/home/me:"}) {
    CAPTURE(line);
    const auto entry = parse_passwd_line(line);
    REQUIRE(entry);
    CHECK(entry->name == "me");
    CHECK(entry->id == 7);
    CHECK(entry->home == "/home/me");
  }
}

TEST_CASE("the highest number has 32 bits") {
  CHECK(parse_passwd_line("me:x:4294967295:4294967295::/h:")->id == 4294967295U);
  CHECK(parse_passwd_line("me:x:0000000000000000007:0::/h:")->id == 7);
  CHECK_FALSE(parse_passwd_line("me:x:4294967296:0::/h:"));
  CHECK_FALSE(parse_passwd_line("me:x:18446744073709551617:0::/h:"));
  CHECK_FALSE(parse_passwd_line("me:x:99999999999999999999999999999999999999:0::/h:"));
}

TEST_CASE("a malformed line names nobody") {
  using namespace std::string_view_literals;
  for (const std::string_view line : {""sv,
                                      "   "sv,
                                      ":"sv,
                                      "me"sv,
                                      "me:x"sv,
                                      "me:x:7"sv,
                                      "me:x:7:8"sv,
                                      "me:x:7:8:Me"sv,
                                      "me:x:7:8:Me:"sv,
                                      "me:x:7:8:Me::/bin/sh"sv,
                                      ":x:7:8::/home/me:"sv,
                                      "me:x::8::/h:"sv,
                                      "me:x:7:::/h:"sv,
                                      "me:x:-1:8::/h:"sv,
                                      "me:x:+1:8::/h:"sv,
                                      "me:x: 7:8::/h:"sv,
                                      "me:x:7 :8::/h:"sv,
                                      "me:x:0x7:8::/h:"sv,
                                      "me:x:seven:8::/h:"sv,
                                      "me:x:7:eight::/h:"sv,
                                      "#me:x:7:8::/h:"sv,
                                      " #me:x:7:8::/h:"sv,
                                      "+:x:7:8::/h:"sv,
                                      "+me::7:8::/h:"sv,
                                      "-me:x:7:8::/h:"sv,
                                      "m\0e:x:7:8::/h:"sv,
                                      "me:x:7:8::/h\0:"sv,
                                      "::::::"sv,
                                      ":::::::::::::"sv}) {
    CAPTURE(line);
    CHECK_FALSE(parse_passwd_line(line));
  }
}

TEST_CASE("a user is found wherever the line is, however the database comes in") {
  const std::string database =
      "# users\n"
      "root:x:0:0:root:/root:/bin/bash\n"
      "\n"
      "broken\n"
      "me:x:1000:1000:Me:/home/me:/bin/sh\n"
      "me:x:1001:1001:Again:/home/again:/bin/sh\n"
      "last:x:1002:1002::/home/last";
  for (const std::size_t at_once : {1U, 2U, 7U, 64U, 4096U, 100000U}) {
    CAPTURE(at_once);
    CHECK(home_in(database, "root", at_once) == "/root");
    CHECK(home_in(database, "me", at_once) == "/home/me");
    CHECK(home_in(database, "last", at_once) == "/home/last");
    CHECK(home_in(database + "\n", "last", at_once) == "/home/last");
    CHECK_FALSE(home_in(database, "nobody", at_once));
    CHECK_FALSE(home_in(database, "", at_once));
    CHECK_FALSE(home_in("", "me", at_once));
    CHECK_FALSE(home_in("\n\n\n", "me", at_once));
  }
}

TEST_CASE("a line that is too long is passed over, whatever lies in it") {
  const std::string me = "me:x:7:8::/home/me:\n";
  // The last but one is cut right where its end would be a line itself.
  for (const std::size_t length : {4095U, 4096U, 4097U, 8191U, 8192U, 8193U, 4115U, 100000U}) {
    CAPTURE(length);
    const std::string before = "long:x:1:1::/home/long:";
    std::string long_line = before;
    long_line.append(length - before.size() - me.size() + 1, 'x').append(me);
    REQUIRE(long_line.size() == length + 1);
    for (const std::size_t at_once : {1000U, 4096U, 1000000U}) {
      CHECK(home_in(long_line + me, "me", at_once) == "/home/me");
      CHECK_FALSE(home_in(long_line, "me", at_once));
      CHECK(home_in(long_line, "long", at_once) ==
            (length < 4096 ? std::optional<std::string>("/home/long") : std::nullopt));
      CHECK_FALSE(home_in(long_line.substr(0, long_line.size() - 1), "me", at_once));
    }
  }
}

TEST_CASE("nothing is read behind the user who is found") {
  int reads = 0;
  const auto home = appdecl::detail::home_in_passwd(
      [&](char* into, std::size_t) {
        ++reads;
        constexpr std::string_view line = "me:x:7:8::/home/me:\n";
        std::memcpy(into, line.data(), line.size());
        return line.size();
      },
      [](const passwd_entry& entry) { return entry.id == 7; });
  CHECK(home == "/home/me");
  CHECK(reads == 1);
}
