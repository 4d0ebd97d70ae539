// A secret that cannot be shown by accident.
#pragma once

#include <cstddef>
#include <memory>
#include <string_view>
#include <utility>

namespace appdecl {

namespace detail {

/// Overwrites bytes; no compiler leaves it out, though the bytes are never read again.
inline void wipe(char* bytes, std::size_t size) noexcept {
  for (volatile char* byte = bytes; size > 0; ++byte, --size) {
    *byte = 0;
  }
}

/// Bytes that are overwritten when they go. Moved from, they are none.
class secret_bytes {
 public:
  secret_bytes() noexcept = default;
  explicit secret_bytes(std::size_t size) : bytes_(new char[size]), size_(size) {}
  secret_bytes(secret_bytes&& other) noexcept
      : bytes_(std::move(other.bytes_)), size_(std::exchange(other.size_, 0)) {}
  secret_bytes& operator=(secret_bytes&& other) noexcept {
    secret_bytes taken(std::move(other));
    std::swap(bytes_, taken.bytes_);
    std::swap(size_, taken.size_);
    return *this;
  }
  ~secret_bytes() { wipe(bytes_.get(), size_); }

  char* data() noexcept { return bytes_.get(); }
  std::string_view view() const noexcept { return {bytes_.get(), size_}; }

 private:
  std::unique_ptr<char[]> bytes_;
  std::size_t size_ = 0;
};

}  // namespace detail

/// The secret that an application asks of who connects. It can be moved, and looked at by the call that says
/// so, `reveal`. It is never copied, printed, formatted, compared, converted, hashed or put in JSON: each of
/// these does not compile. Its bytes are in memory of their own, which is overwritten when the token goes.
/// Empty when there is no secret.
class secret_token {
 public:
  secret_token() noexcept = default;
  /// Takes a copy of the bytes; those of `secret` stay.
  explicit secret_token(std::string_view secret) : bytes_(secret.size()) {
    secret.copy(bytes_.data(), secret.size());
  }

  secret_token(secret_token&&) noexcept = default;
  secret_token& operator=(secret_token&&) noexcept = default;
  secret_token(const secret_token&) = delete;             // one place for a secret: move it
  secret_token& operator=(const secret_token&) = delete;  // one place for a secret: move it
  ~secret_token() = default;

  bool empty() const noexcept { return bytes_.view().empty(); }

  /// The secret itself, good while the token lives and stays where it is. Not to be kept or printed.
  std::string_view reveal() const& noexcept { return bytes_.view(); }
  std::string_view reveal() const&& = delete;  // it would be overwritten at once

 private:
  detail::secret_bytes bytes_;
};

// A secret is not printed, compared or put in JSON: `reveal()` it where it is sent, and nowhere else.
template <class Stream>
Stream& operator<<(Stream&, const secret_token&) = delete;
bool operator==(const secret_token&, const secret_token&) = delete;
bool operator!=(const secret_token&, const secret_token&) = delete;
template <class Json>
void to_json(Json&, const secret_token&) = delete;
void format_as(const secret_token&) = delete;

}  // namespace appdecl
