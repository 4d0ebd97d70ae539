#include <appdecl/liveness/runtime_json.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <string>
#include <string_view>

namespace {

using appdecl::parse_runtime_json;
using appdecl::server_json;
using std::string_literals::operator""s;

const server_json standard_keys{"~/v.json"};

/// "4242 http://x ***", with - for what is absent and a * for each byte of the token; "(none)" when it is no
/// object. In the JSON `'` stands for `"`.
std::string fields(std::string json, const server_json& keys = standard_keys) {
  for (char& c : json) {
    c = c == '\'' ? '"' : c;
  }
  const auto found = parse_runtime_json(json, keys);
  if (!found) {
    return "(none)";
  }
  return (found->pid ? std::to_string(*found->pid) : "-") + ' ' + found->url.value_or("-") + ' ' +
         (found->token.empty() ? "-" : std::string(found->token.reveal().size(), '*'));
}

std::string pid(const std::string& value) { return fields("{'pid': " + value + "}"); }

/// An object whose value nests so deeply that there are `levels` in all.
std::string nested(std::size_t levels, const std::string& open, const std::string& close) {
  std::string json = "{'pid': 7, 'deep': ";
  for (std::size_t level = 1; level < levels; ++level) {
    json += open;
  }
  json += "1";
  for (std::size_t level = 1; level < levels; ++level) {
    json += close;
  }
  return json + "}";
}

}  // namespace

TEST_CASE("the fields are those that the keys name") {
  CHECK(fields("{'pid': 4242, 'http': 'http://x', 'token': 'abc'}") == "4242 http://x ***");
  CHECK(fields("{'token': 'abc', 'pid': 4242}") == "4242 - ***");
  CHECK(fields("{}") == "- - -");
  CHECK(fields("{'PID': 1, 'Http': 'x', 'token ': 'y', 'pi': 2, 'pidd': 3, '': 4}") == "- - -");
  CHECK(fields("{'\\u0070id': 7}") == "7 - -");
  const server_json own{"~/v.json", "process", "base", "secret"};
  CHECK(fields("{'process': 1, 'base': 'x', 'secret': 'y', 'pid': 2, 'http': 'no', 'token': 'no'}", own) ==
        "1 x *");
}

TEST_CASE("a token is the text in the file, whatever it holds") {
  const auto found = parse_runtime_json("{\"token\": \"a\\u0000\\u00e9\\n\"}", standard_keys);
  REQUIRE(found);
  CHECK((found->token.reveal() == std::string_view("a\0\xc3\xa9\n", 5)));
  CHECK(fields("{'token': ''}") == "- - -");
}

TEST_CASE("a field of another type is not there") {
  for (const char* const value :
       {"null", "true", "false", "-5", "5", "0.5", "[]", "{}", "['x']", "{'a': 'x'}"}) {
    CAPTURE(value);
    CHECK(fields("{'http': "s + value + ", 'token': " + value + "}") == "- - -");
  }
  for (const char* const value : {"null", "true", "'5'", "'x'", "[5]", "{}", "{'pid': 5}"}) {
    CAPTURE(value);
    CHECK(pid(value) == "- - -");
  }
}

TEST_CASE("a process number is an integer that is not negative") {
  CHECK(pid("0") == "0 - -");
  CHECK(pid("1") == "1 - -");
  CHECK(pid("4294967296") == "4294967296 - -");
  CHECK(pid("18446744073709551615") == "18446744073709551615 - -");
  for (const char* const value : {"18446744073709551616", "36893488147419103232", "-1", "-0",
                                  "-18446744073709551616", "4242.0", "4242e0", "4.242e3", "1e18"}) {
    CAPTURE(value);
    CHECK(pid(value) == "- - -");
  }
  for (const char* const malformed :
       {"+1", "01", "0x10", "1.", ".5", "4_2", "NaN", "Infinity", "-Infinity"}) {
    CAPTURE(malformed);
    CHECK(pid(malformed) == "(none)");
  }
}

TEST_CASE("the last of equal keys counts, whatever it is") {
  CHECK(fields("{'pid': 1, 'pid': 2, 'http': 'a', 'http': 'b', 'token': 'a', 'token': 'bb'}") == "2 b **");
  for (const char* const value : {"null", "true", "-1", "0.5", "[]", "[1, 'x']", "{}", "{'pid': 3}"}) {
    CAPTURE(value);
    CHECK(fields("{'pid': 1, 'pid': "s + value + ", 'http': 'a', 'http': " + value +
                 ", 'token': 'a', 'token': " + value + "}") == "- - -");
  }
  CHECK(fields("{'pid': 1, 'pid': '2', 'http': 'a', 'http': 3, 'token': 'a', 'token': 4}") == "- - -");
  CHECK(fields("{'pid': [], 'pid': 5}") == "5 - -");
  CHECK(fields("{'pid': 1, 'other': 2}") == "1 - -");
}

TEST_CASE("keys deeper than the outermost object are others") {
  CHECK(fields("{'a': {'pid': 1, 'http': 'x', 'token': 'y'}}") == "- - -");
  CHECK(fields("{'a': [{'pid': 1}, {'http': 'x'}]}") == "- - -");
  CHECK(fields("{'pid': {'pid': 1}, 'http': ['x'], 'token': {'token': 'y'}}") == "- - -");
  CHECK(fields("{'a': {'pid': 1}, 'pid': 5, 'b': {'pid': 2}}") == "5 - -");
  CHECK(fields("{'pid': 5, 'http': {'pid': 6}, 'token': [7]}") == "5 - -");
}

TEST_CASE("one key may name several fields") {
  const server_json one{"~/v.json", "all", "all", "all"};
  CHECK(fields("{'all': 5}", one) == "5 - -");
  CHECK(fields("{'all': 'abc'}", one) == "- abc ***");
  CHECK(fields("{'all': 5, 'all': 'abc'}", one) == "- abc ***");
  CHECK(fields("{'all': []}", one) == "- - -");
}

TEST_CASE("an object nests 64 levels deep, and not one more") {
  CHECK(fields(nested(64, "[", "]")) == "7 - -");
  CHECK(fields(nested(65, "[", "]")) == "(none)");
  CHECK(fields(nested(64, "{'a':", "}")) == "7 - -");
  CHECK(fields(nested(65, "{'a':", "}")) == "(none)");
  CHECK(fields("{'wide': " + nested(63, "[", "]") + ", 'again': " + nested(63, "[", "]") + ", 'pid': 8}") ==
        "8 - -");
  CHECK(fields("{'deep': " + std::string(1'000'000, '[')) == "(none)");
}

TEST_CASE("a byte-order mark is passed over, and no other encoding is read") {
  CHECK(fields("\xef\xbb\xbf{'pid': 5}") == "5 - -");
  CHECK(fields("\xef\xbb\xbf") == "(none)");
  CHECK(fields("\xef\xbb\xbf\xef\xbb\xbf{'pid': 5}") == "(none)");
  CHECK(fields("\xef\xbb{'pid': 5}") == "(none)");
  CHECK(fields(" \xef\xbb\xbf{'pid': 5}") == "(none)");
  CHECK(fields("\xff\xfe{\0}\0"s) == "(none)");
  CHECK(fields("{\0}\0"s) == "(none)");
}

TEST_CASE("what is no JSON object is nothing") {
  for (const char* const text : {
           "",
           " \n",
           "4242",
           "'pid'",
           "null",
           "true",
           "[]",
           "[{'pid': 5}]",
           "{",
           "}",
           "{'pid': 5",
           "{'pid': 5]",
           "{'pid': 5,}",
           "{'pid' 5}",
           "{'pid'}",
           "{pid: 5}",
           "{5: 5}",
           "{'pid': 5} x",
           "{'pid': 5}}",
           "{'pid': 5}{}",
           "{'pid': 5},",
           "{'pid': 5} // comment",
           "/* comment */ {'pid': 5}",
           "{'a': NaN}",
           "{'a': nul}",
           "{'a': 'b}",
           "{'a': '\n'}",
           "{'a': '\\x'}",
           "{'a': '\\ud800'}",
           "{'a': '\xff'}",
           "{'a': '\xc3'}",
           "{'a': '\xc0\x80'}",
           "{'a': '\xed\xa0\x80'}",
           "{'\xff': 1}",
           "{'pid': 5}\xff",
       }) {
    CAPTURE(text);
    CHECK(fields(text) == "(none)");
  }
  CHECK(fields(" \t\r\n{'pid': 5} \t\r\n") == "5 - -");
}

TEST_CASE("a NUL is no end") {
  CHECK(fields("{'pid': 5}\0"s) == "(none)");
  CHECK(fields("{'pid': 5}\0{'pid': 6}"s) == "(none)");
  CHECK(fields("\0{'pid': 5}"s) == "(none)");
  CHECK(fields("{'pid': '\0'}"s) == "(none)");
}
