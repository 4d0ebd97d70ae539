#include <appdecl/host/base64.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <utility>

using appdecl::detail::decode_base64;

TEST_CASE("the test vectors of RFC 4648 decode") {
  const std::pair<std::string_view, std::string_view> vectors[] = {
      {"", ""},
      {"Zg==", "f"},
      {"Zm8=", "fo"},
      {"Zm9v", "foo"},
      {"Zm9vYg==", "foob"},
      {"Zm9vYmE=", "fooba"},
      {"Zm9vYmFy", "foobar"},
  };
  for (const auto& vector : vectors) {
    CAPTURE(vector.first);
    CHECK(decode_base64(vector.first) == std::string(vector.second));
  }
}

TEST_CASE("every byte and every character of the alphabet decodes") {
  CHECK(decode_base64("AAECAwQFBgc=") == std::string("\0\1\2\3\4\5\6\7", 8));
  CHECK(decode_base64("////") == "\xff\xff\xff");
  CHECK(decode_base64("++++") == "\xfb\xef\xbe");
  CHECK(decode_base64("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")->size() == 48);
}

TEST_CASE("what is not strictly base 64 does not decode") {
  for (const char* const text :
       {"Z",         "Zg",   "Zg=",  "Zm9vY",    "Zg===", "=",        "==",   "===",
        "====",      "Z===", "A=Bc", "Zg==Zg==", "=Zg=",  "Zm9v====", "Zm 9", "Zm9v\n",
        "Zm\n9vYg=", "Zm9-", "Zm9_", "Zm9\xc3",  "Zh==",  "Zm9=",     "Zg=A"}) {
    CAPTURE(text);
    CHECK_FALSE(decode_base64(text));
  }
  CHECK_FALSE(decode_base64(std::string_view("Zm9\0", 4)));
}
