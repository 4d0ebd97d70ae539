// How often memory is allocated: the whole test program's operator new is replaced by one that counts.
#pragma once

#include <cstddef>

namespace testing {

/// The allocations of this thread so far.
std::size_t allocations() noexcept;

/// The allocations that a call makes.
template <class Call>
std::size_t allocations_of(Call&& call) {
  const std::size_t before = allocations();
  call();
  return allocations() - before;
}

}  // namespace testing
