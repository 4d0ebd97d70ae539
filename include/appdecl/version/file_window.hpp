// Bounded random reads of a file whose content may be hostile: few, small, and of each byte for one purpose.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>

namespace appdecl::detail {

/// Size bytes copied from a file, whose integers are little-endian, whatever this machine's are.
template <std::size_t Size>
struct little_endian {
  std::array<unsigned char, Size> bytes{};

  constexpr std::uint16_t u16(std::size_t at) const noexcept {
    return static_cast<std::uint16_t>(bytes[at] | (bytes[at + 1] << 8));
  }
  constexpr std::uint32_t u32(std::size_t at) const noexcept {
    return u16(at) | (std::uint32_t{u16(at + 2)} << 16);
  }
};

/// A file seen through a window of 8 KiB, which is moved to where a read begins that it does not hold. Moved
/// 8 times at most, so no file costs more than 8 reads and 64 KiB; what needs more is not read. Borrows the
/// file. Allocates nothing.
template <class File>
class file_window {
 public:
  static constexpr std::size_t capacity = 8192;
  static constexpr unsigned most_reads = 8;
  static constexpr std::size_t most_claims = 8;

  /// A file that cannot tell its size is empty here.
  explicit file_window(const File& file) noexcept : file_(file), size_(file.size().value_or(0)) {}

  /// Sets `count` bytes from `offset` apart as one structure; false when they are not all in the file, or
  /// some of them belong to another structure: a tree that leads back into itself ends there.
  bool claim(std::uint64_t offset, std::uint64_t count) noexcept {
    if (!holds(offset, count) || claims_ == most_claims) {
      return false;
    }
    for (std::size_t i = 0; i < claims_; ++i) {
      if (offset < claimed_[i].end && claimed_[i].begin < offset + count) {
        return false;
      }
    }
    claimed_[claims_++] = {offset, offset + count};
    return true;
  }

  /// The Size bytes from `offset`; nothing when the file does not have or give them.
  template <std::size_t Size>
  std::optional<little_endian<Size>> read(std::uint64_t offset) noexcept {
    static_assert(Size <= capacity, "appdecl: what is read at once fits into the window");
    if (!holds(offset, Size) || !(shows(offset, Size) || (move_to(offset) && shows(offset, Size)))) {
      return std::nullopt;
    }
    little_endian<Size> record;
    std::memcpy(record.bytes.data(), window_.data() + static_cast<std::size_t>(offset - begin_), Size);
    return record;
  }

 private:
  struct range {
    std::uint64_t begin;
    std::uint64_t end;
  };

  bool holds(std::uint64_t offset, std::uint64_t count) const noexcept {
    return offset <= size_ && count <= size_ - offset;
  }

  bool shows(std::uint64_t offset, std::size_t count) const noexcept {
    return offset >= begin_ && offset - begin_ <= shown_ && count <= shown_ - (offset - begin_);
  }

  bool move_to(std::uint64_t offset) noexcept {
    if (reads_ == most_reads) {
      return false;
    }
    ++reads_;
    const auto count = static_cast<std::size_t>((std::min<std::uint64_t>)(capacity, size_ - offset));
    const std::optional<std::size_t> got = file_.read_at(offset, window_.data(), count);
    begin_ = offset;
    shown_ = got && *got <= count ? *got : 0;
    return shown_ != 0;
  }

  const File& file_;
  std::uint64_t size_;
  std::uint64_t begin_ = 0;
  std::size_t shown_ = 0;
  unsigned reads_ = 0;
  std::size_t claims_ = 0;
  std::array<range, most_claims> claimed_{};
  std::array<unsigned char, capacity> window_{};
};

}  // namespace appdecl::detail
