// expect: deleted.*bool
#include <appdecl/availability/availability.hpp>

bool offered(const appdecl::availability& answer) {
#ifdef APPDECL_TWIN
  return answer.offerable();
#else
  return static_cast<bool>(answer);
#endif
}
