// expect: (deleted function|operator bool.*explicitly marked deleted)
#include <appdecl/availability/availability.hpp>

int offered(const appdecl::availability& answer) {
#ifdef APPDECL_TWIN
  if (answer.offerable()) {
#else
  if (answer) {
#endif
    return 1;
  }
  return 0;
}
