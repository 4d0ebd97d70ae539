#include <appdecl/version/file_window.hpp>

#include <support/allocation_count.hpp>
#include <support/read_meter.hpp>

#include <doctest/doctest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <utility>

namespace {

using appdecl::detail::file_window;
using appdecl::detail::little_endian;
using testing::metered_file;
using testing::read_costs;
using testing::sparse_file;

using window = file_window<metered_file<sparse_file>>;

/// Byte n of it is n, modulo 251.
sparse_file counted_up(std::size_t size) {
  std::string bytes(size, '\0');
  for (std::size_t i = 0; i < size; ++i) {
    bytes[i] = static_cast<char>(static_cast<unsigned char>(i % 251));
  }
  return testing::file_of(bytes);
}

/// A file that answers what it pleases, whatever is asked.
struct lying_file {
  std::optional<std::uint64_t> length;
  std::optional<std::size_t> answer;

  std::optional<std::uint64_t> size() const noexcept { return length; }
  std::optional<std::size_t> read_at(std::uint64_t, void* into, std::size_t count) const noexcept {
    std::memset(into, 1, count);
    return answer;
  }
};

}  // namespace

TEST_CASE("integers are little-endian on every machine") {
  constexpr little_endian<6> bytes{{0x01, 0x02, 0x83, 0xf4, 0xff, 0xff}};
  static_assert(bytes.u16(0) == 0x0201);
  static_assert(bytes.u16(2) == 0xf483);
  static_assert(bytes.u32(0) == 0xf4830201);
  static_assert(bytes.u32(2) == 0xfffff483);
  CHECK(bytes.u16(4) == 0xffff);
}

TEST_CASE("any bytes of a file are read, those that a window shows without another read") {
  read_costs costs;
  const metered_file<sparse_file> file(counted_up(20'000), costs);
  window seen(file);
  CHECK(costs.sizes == 1);
  CHECK(costs.reads == 0);
  CHECK(seen.read<4>(0)->bytes == std::array<unsigned char, 4>{0, 1, 2, 3});
  CHECK(seen.read<4>(8188)->bytes[0] == 8188 % 251);
  CHECK(seen.read<2>(100)->bytes == std::array<unsigned char, 2>{100, 101});
  CHECK(costs.reads == 1);
  CHECK(seen.read<4>(8189)->bytes[0] == 8189 % 251);  // one byte too many
  CHECK(costs.reads == 2);
  CHECK(costs.bytes == 2 * window::capacity);
  CHECK(seen.read<1>(8188)->bytes[0] == 8188 % 251);  // a byte too early
  CHECK(costs.reads == 3);
  CHECK(seen.read<3>(19'997)->bytes[2] == 19'999 % 251);
  CHECK(costs.reads == 4);
  CHECK(costs.bytes == 3 * window::capacity + 3);
  CHECK(costs.sizes == 1);
}

TEST_CASE("what is not in the file is not read") {
  read_costs costs;
  const metered_file<sparse_file> file(counted_up(10), costs);
  window seen(file);
  CHECK_FALSE(seen.read<4>(7));
  CHECK_FALSE(seen.read<1>(10));
  CHECK_FALSE(seen.read<11>(0));
  CHECK_FALSE(seen.read<4>(UINT64_MAX));
  CHECK_FALSE(seen.read<4>(UINT64_MAX - 3));
  CHECK(costs.reads == 0);
  CHECK(seen.read<10>(0));
}

TEST_CASE("a window is moved eight times at most") {
  read_costs costs;
  const metered_file<sparse_file> file(sparse_file{std::uint64_t{1} << 33}, costs);
  window seen(file);
  for (std::uint64_t i = 0; i < 8; ++i) {
    CHECK(seen.read<4>(i << 30));
  }
  CHECK(seen.read<4>((std::uint64_t{7} << 30) + 100));  // shown already
  CHECK_FALSE(seen.read<4>(0));
  CHECK_FALSE(seen.read<4>(0));
  CHECK(costs.reads == 8);
  CHECK(costs.bytes == 65'536);
}

TEST_CASE("claimed bytes are in the file and claimed once") {
  read_costs costs;
  const metered_file<sparse_file> file(sparse_file{100}, costs);
  window seen(file);
  CHECK(seen.claim(10, 10));
  for (const auto& [offset, count] : {std::pair{10, 10}, {0, 11}, {19, 1}, {10, 1}, {0, 100}, {12, 3}}) {
    CHECK_FALSE(seen.claim(static_cast<std::uint64_t>(offset), static_cast<std::uint64_t>(count)));
  }
  CHECK(seen.claim(0, 10));
  CHECK(seen.claim(20, 80));
  CHECK_FALSE(seen.claim(100, 1));
  CHECK_FALSE(seen.claim(99, 2));
  CHECK_FALSE(seen.claim(UINT64_MAX, 2));
  CHECK_FALSE(seen.claim(50, UINT64_MAX));
  CHECK(costs.reads == 0);
}

TEST_CASE("there is room for eight claims") {
  read_costs costs;
  const metered_file<sparse_file> file(sparse_file{100}, costs);
  window seen(file);
  for (std::uint64_t i = 0; i < 8; ++i) {
    CHECK(seen.claim(i, 1));
  }
  CHECK_FALSE(seen.claim(50, 1));
}

TEST_CASE("a file that does not keep its word gives nothing") {
  const auto gives = [](const lying_file& file) {
    file_window<lying_file> seen(file);
    return seen.read<4>(0).has_value();
  };
  CHECK(gives({100, 100}));
  CHECK(gives({100, 4}));  // it has become shorter
  CHECK_FALSE(gives({100, 3}));
  CHECK_FALSE(gives({100, 0}));
  CHECK_FALSE(gives({100, 101}));
  CHECK_FALSE(gives({100, std::nullopt}));
  CHECK_FALSE(gives({std::nullopt, 100}));
}

TEST_CASE("a window allocates nothing" * doctest::skip(!testing::counts_allocations)) {
  const lying_file file{100, 100};
  CHECK(testing::allocations_of([&] {
          file_window<lying_file> seen(file);
          static_cast<void>(seen.claim(0, 4) && seen.read<4>(0));
        }) == 0);
}
