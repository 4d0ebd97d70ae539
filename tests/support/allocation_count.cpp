#include <support/allocation_count.hpp>

#include <cstdlib>
#include <new>

namespace {

thread_local std::size_t count = 0;

[[maybe_unused]] void* allocate(std::size_t size) {
  ++count;
  // No handlers: a test that runs out of memory is over.
  if (void* const memory = std::malloc(size == 0 ? 1 : size)) {
    return memory;
  }
  std::abort();
}

}  // namespace

std::size_t testing::allocations() noexcept { return count; }

#ifndef APPDECL_TEST_THREAD_SANITIZER

void* operator new(std::size_t size) { return allocate(size); }
void* operator new[](std::size_t size) { return allocate(size); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }

#endif
