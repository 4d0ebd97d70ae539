// The head of an HTTP/1 answer: RFC 9112, sections 2 to 5, and RFC 9110, section 15.2 on interim answers.
#pragma once

#include <appdecl/declaration/text.hpp>

#include <cstddef>
#include <string_view>

namespace appdecl {

/// Takes an answer's bytes as they come, up to the blank line behind its headers, and tells its status.
/// Interim answers (1xx) in front of it are passed over. Of its bytes none is kept: an
/// endless head costs no memory, and is refused at 64 KiB.
class http_head {
 public:
  enum class progress : unsigned char { more, complete, refused };

  /// How many bytes a head may have, interim answers included.
  static constexpr std::size_t most_bytes = std::size_t{64} * 1024;

  /// Takes the next bytes. Once it is complete or refused, further ones are not looked at.
  constexpr progress take(std::string_view bytes) noexcept {
    for (std::size_t i = 0; i < bytes.size() && progress_ == progress::more; ++i) {
      progress_ = ++count_ > most_bytes ? progress::refused : take_one(bytes[i]);
    }
    return progress_;
  }

  /// The three digits of a complete head's status.
  constexpr int status() const noexcept { return status_; }

 private:
  // A status line is `HTTP/1.1 200 OK`, the reason with its blank may be missing.
  static constexpr std::string_view version = "HTTP/1.";
  static constexpr std::size_t code_at = version.size() + 2;
  static constexpr std::size_t code_end = code_at + 3;

  constexpr progress take_one(char c) noexcept {
    if (c == '\0') {
      return progress::refused;
    }
    if (c == '\n') {
      return end_line();
    }
    const bool is_good = in_headers_ || fits_status_line(c);
    is_blank_ = is_blank_ && c == '\r';
    ++size_;
    return is_good ? progress::more : progress::refused;
  }

  /// Whether `c` may stand where it does in the status line; takes its code's digits.
  constexpr bool fits_status_line(char c) noexcept {
    if (size_ < version.size()) {
      return c == version[size_];
    }
    if (size_ == code_at - 1) {
      return c == ' ';
    }
    if (size_ < code_end) {
      if (size_ >= code_at) {
        status_ = status_ * 10 + (c - '0');
      }
      return text::is_digit(c);
    }
    return size_ > code_end || c == ' ' || c == '\r';
  }

  constexpr progress end_line() noexcept {
    const bool is_end = in_headers_ && is_blank_;
    if (!in_headers_ && size_ < code_end) {
      return progress::refused;
    }
    in_headers_ = true;
    is_blank_ = true;
    size_ = 0;
    if (!is_end) {
      return progress::more;
    }
    constexpr int switching_protocols = 101;  // the last answer in HTTP
    if (status_ / 100 != 1 || status_ == switching_protocols) {
      return progress::complete;
    }
    in_headers_ = false;
    status_ = 0;
    return progress::more;
  }

  progress progress_ = progress::more;
  bool in_headers_ = false;  // else in a status line
  bool is_blank_ = true;     // nothing but CR in this line so far
  std::size_t size_ = 0;     // of this line so far
  std::size_t count_ = 0;
  int status_ = 0;
};

}  // namespace appdecl
