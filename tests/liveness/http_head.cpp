#include <appdecl/liveness/http_head.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <random>
#include <string>
#include <string_view>

namespace {

using appdecl::http_head;
using progress = http_head::progress;
using std::string_literals::operator""s;
using std::string_view_literals::operator""sv;

/// "complete 200", "refused" or "more".
std::string told(const http_head& head, progress last) {
  switch (last) {
    case progress::complete: return "complete " + std::to_string(head.status());
    case progress::refused: return "refused";
    case progress::more: break;
  }
  return "more";
}

/// What is told of an answer that comes in pieces of the sizes that `next_size` gives.
template <class Size>
std::string in_pieces(std::string_view answer, Size&& next_size) {
  http_head head;
  progress last = head.take(std::string_view());
  while (!answer.empty()) {
    const std::size_t size = (std::min)(answer.size(), next_size());
    last = head.take(answer.substr(0, size));
    answer.remove_prefix(size);
  }
  return told(head, last);
}

/// What is told of an answer that comes at once; how it comes makes no difference.
std::string of(std::string_view answer) {
  const std::string whole = in_pieces(answer, [&] { return answer.size(); });
  CHECK(in_pieces(answer, [] { return std::size_t{1}; }) == whole);
  std::mt19937 random(20250618);
  for (int time = 0; time < 20; ++time) {
    std::uniform_int_distribution<std::size_t> sizes(1, time < 10 ? 5 : 5000);
    CHECK(in_pieces(answer, [&] { return sizes(random); }) == whole);
  }
  return whole;
}

/// A good head of so many bytes.
std::string head_of(std::size_t size) {
  const std::string start = "HTTP/1.1 200 OK\r\nX: ";
  const std::string end = "\r\n\r\n";
  return start + std::string(size - start.size() - end.size(), 'x') + end;
}

constexpr int status_of(std::string_view answer) {
  http_head head;
  return head.take(answer) == progress::complete ? head.status() : -1;
}
static_assert(status_of("HTTP/1.1 401 Unauthorized\r\nA: b\r\n\r\n") == 401);
static_assert(status_of("HTTP/1.1 401 Unauthorized\r\nA: b\r\n") == -1);

}  // namespace

TEST_CASE("a head is complete behind the blank line, and tells the status") {
  CHECK(of("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n") ==
        "complete 200");
  CHECK(of("HTTP/1.1 200 OK\r\n\r\n") == "complete 200");
  CHECK(of("HTTP/1.0 404 Not Found\r\nA: b\r\n\r\n") == "complete 404");
  CHECK(of("HTTP/1.9 503 \r\n\r\n") == "complete 503");
  CHECK(of("HTTP/1.1 999 \xc3\xa9t\xc3\xa9\r\n\r\n") == "complete 999");
  CHECK(of("HTTP/1.1 200 OK\r\nA: b\r\n  folded\r\nno colon\r\n: \r\n\r\n") == "complete 200");
}

TEST_CASE("the reason may be missing, and lines may end in LF alone") {
  CHECK(of("HTTP/1.1 200\r\n\r\n") == "complete 200");
  CHECK(of("HTTP/1.1 200 \r\n\r\n") == "complete 200");
  CHECK(of("HTTP/1.1 200\n\n") == "complete 200");
  CHECK(of("HTTP/1.1 200 OK\nA: b\n\n") == "complete 200");
  CHECK(of("HTTP/1.1 200 OK\r\nA: b\n\r\n") == "complete 200");
}

TEST_CASE("a head that is not complete wants more") {
  constexpr std::string_view answer = "HTTP/1.1 200 OK\r\nA: b\r\n\r\n";
  for (std::size_t size = 0; size < answer.size(); ++size) {
    CAPTURE(size);
    CHECK(of(answer.substr(0, size)) == "more");
  }
  CHECK(of("HTTP/1.1 200 OK\r\nA: b\r\n\r") == "more");
}

TEST_CASE("interim answers are passed over, but for the last in HTTP") {
  CHECK(of("HTTP/1.1 100 Continue\r\n\r\n") == "more");
  CHECK(of("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\n\r\n") == "complete 200");
  CHECK(
      of("HTTP/1.1 103 Early Hints\r\nLink: a\r\n\r\nHTTP/1.1 100\r\n\r\nHTTP/1.1 403 No\r\nA: b\r\n\r\n") ==
      "complete 403");
  CHECK(of("HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\n\r\n") == "complete 101");
  CHECK(of("HTTP/1.1 100 Continue\r\n\r\nbody") == "refused");
  CHECK(of("HTTP/1.1 100 Continue\r\n\r\n\r\n") == "refused");
}

TEST_CASE("what is no answer in HTTP/1 is refused") {
  for (const std::string_view answer : {
           "HTTP/2 200 OK\r\n"sv,
           "HTTP/0.9 200 OK\r\n"sv,
           "HTTP/1 200 OK\r\n"sv,
           "HTTP/1.x 200 OK\r\n"sv,
           "HTTP/1.10 200 OK\r\n"sv,
           "http/1.1 200 OK\r\n"sv,
           "HTTPS/1.1 200 OK\r\n"sv,
           " HTTP/1.1 200 OK\r\n"sv,
           "\r\nHTTP/1.1 200 OK\r\n"sv,
           "\nHTTP/1.1 200 OK\r\n"sv,
           "\n"sv,
           "\r\n"sv,
           "HTTP/1.1  200 OK\r\n"sv,
           "HTTP/1.1\t200 OK\r\n"sv,
           "HTTP/1.1 20 OK\r\n"sv,
           "HTTP/1.1 20\r\n"sv,
           "HTTP/1.1 2\n"sv,
           "HTTP/1.1 \r\n"sv,
           "HTTP/1.1\r\n"sv,
           "HTTP/1.1\n"sv,
           "HTTP/1.1 2000 OK\r\n"sv,
           "HTTP/1.1 200x\r\n"sv,
           "HTTP/1.1 200\tOK\r\n"sv,
           "HTTP/1.1 +20 OK\r\n"sv,
           "HTTP/1.1 -20 OK\r\n"sv,
           "HTTP/1.1 2e2 OK\r\n"sv,
           "HTTP/1.1 \xd9\xa2\xd9\xa0 OK\r\n"sv,
           "GET / HTTP/1.1\r\n"sv,
           "SSH-2.0-server\r\n"sv,
           "<html>"sv,
           "\x15\x03\x01"sv,
           "\0"sv,
           "HTTP/1.1 200 O\0K\r\n"sv,
           "HTTP/1.1 200 OK\r\nA: \0b\r\n"sv,
           "HTTP/1.1 200 OK\r\n\0"sv,
       }) {
    CAPTURE(answer);
    CHECK(of(answer) == "refused");
    CHECK(of(std::string(answer) + "\r\nHTTP/1.1 200 OK\r\n\r\n") == "refused");
  }
}

TEST_CASE("bytes behind a complete head are not looked at, however many there are") {
  CHECK(of("HTTP/1.1 200 OK\r\n\r\nHTTP/1.1 500 No\r\n\r\n") == "complete 200");
  CHECK(of("HTTP/1.1 200 OK\r\n\r\n\0"sv) == "complete 200");
  CHECK(of("HTTP/1.1 200 OK\r\n\r\n" + std::string(100'000, 'x')) == "complete 200");
  http_head head;
  CHECK(head.take(head_of(http_head::most_bytes)) == progress::complete);
  CHECK(head.take("x") == progress::complete);
  CHECK(head.status() == 200);
}

TEST_CASE("a head of 64 KiB is taken, and not one byte more") {
  static_assert(http_head::most_bytes == 65'536);
  CHECK(of(head_of(65'536)) == "complete 200");
  CHECK(of(head_of(65'537)) == "refused");
}

TEST_CASE("a head without an end is refused when it becomes too long") {
  const std::string line = "HTTP/1.1 200 OK\r\nX: ";
  CHECK(of(line + std::string(65'536 - line.size(), 'x')) == "more");
  CHECK(of(line + std::string(65'537 - line.size(), 'x')) == "refused");
  CHECK(of("HTTP/1.1 200 " + std::string(70'000, 'x')) == "refused");

  std::string lines = "HTTP/1.1 200 OK\r\n";
  std::string answers;
  while (lines.size() <= 65'536 || answers.size() <= 65'536) {
    lines += "X: y\r\n";
    answers += "HTTP/1.1 100 Continue\r\n\r\n";
  }
  CHECK(of(lines) == "refused");
  CHECK(of(answers) == "refused");
  CHECK(of(answers.substr(0, 65'000)) == "more");
}
