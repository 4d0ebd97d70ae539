// A host over another that measures what is read of the files it opens, and files that are made up piece by
// piece, as large as need be.
#pragma once

#include <appdecl/host/adaptor.hpp>
#include <appdecl/host/host.hpp>

#include <support/bare_host.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace testing {

/// What files cost.
struct read_costs {
  std::size_t opened = 0;
  std::size_t sizes = 0;
  std::size_t reads = 0;
  std::size_t bytes = 0;  ///< asked for
};

/// A file whose costs are added up elsewhere.
template <class File>
class metered_file {
 public:
  metered_file(File file, read_costs& costs) noexcept : file_(std::move(file)), costs_(&costs) {}

  std::optional<std::uint64_t> size() const noexcept { return ++costs_->sizes, file_.size(); }
  std::optional<std::size_t> read_at(std::uint64_t offset, void* into, std::size_t count) const noexcept {
    ++costs_->reads;
    costs_->bytes += count;
    return file_.read_at(offset, into, count);
  }

 private:
  File file_;
  read_costs* costs_;
};

/// Borrows its host.
template <class Host>
class metered_host : public appdecl::host_adaptor<Host> {
 public:
  explicit metered_host(const Host& host) : appdecl::host_adaptor<Host>(host) {}

  const read_costs& costs() const noexcept { return costs_; }

  auto open(appdecl::zview path) const noexcept {
    ++costs_.opened;
    auto file = this->base().open(path);
    using metered = metered_file<std::decay_t<decltype(*file)>>;
    return file ? std::optional<metered>(std::in_place, std::move(*file), costs_) : std::nullopt;
  }

 private:
  mutable read_costs costs_;
};

template <class Host>
metered_host(const Host&) -> metered_host<Host>;

/// A file of `length` bytes: zeros, but for the pieces.
struct sparse_file {
  struct piece {
    std::uint64_t offset;
    std::string bytes;
  };

  std::uint64_t length = 0;
  std::vector<piece> pieces = {};

  std::optional<std::uint64_t> size() const noexcept { return length; }
  std::optional<std::size_t> read_at(std::uint64_t offset, void* into, std::size_t count) const noexcept {
    const std::uint64_t end =
        offset < length ? offset + (std::min<std::uint64_t>)(count, length - offset) : offset;
    std::memset(into, 0, static_cast<std::size_t>(end - offset));
    for (const piece& each : pieces) {
      const std::uint64_t from = (std::max)(offset, each.offset);
      const std::uint64_t to = (std::min<std::uint64_t>)(end, each.offset + each.bytes.size());
      if (from < to) {
        std::memcpy(static_cast<char*>(into) + (from - offset), each.bytes.data() + (from - each.offset),
                    static_cast<std::size_t>(to - from));
      }
    }
    return static_cast<std::size_t>(end - offset);
  }
};

/// A file that holds `bytes`.
inline sparse_file file_of(std::string bytes) {
  const std::uint64_t length = bytes.size();
  return {length, {{0, std::move(bytes)}}};
}

/// A host on which every path is one file, which it borrows by its address.
template <class File>
struct one_file_host : bare_host {
  const File* file = nullptr;

  explicit one_file_host(const File& only) : bare_host{appdecl::os_family::win32}, file(&only) {}

  std::optional<File> open(appdecl::zview) const noexcept { return *file; }
};

}  // namespace testing
