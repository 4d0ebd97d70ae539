// How often memory is allocated: the whole test program's operator new is replaced by one that counts.
#pragma once

#include <cstddef>

// ThreadSanitizer's runtime has an operator new of its own, which cannot be replaced.
#if defined(__SANITIZE_THREAD__)
#  define APPDECL_TEST_THREAD_SANITIZER
#elif defined(__has_feature)
#  if __has_feature(thread_sanitizer)
#    define APPDECL_TEST_THREAD_SANITIZER
#  endif
#endif

namespace testing {

/// Whether allocations are counted; where they are not, tests that count are skipped.
#ifdef APPDECL_TEST_THREAD_SANITIZER
inline constexpr bool counts_allocations = false;
#else
inline constexpr bool counts_allocations = true;
#endif

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
