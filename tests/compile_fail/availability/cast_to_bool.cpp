// expect: (static_cast.*bool.*uses deleted function|use of deleted function.*operator bool)
#include <appdecl/availability/availability.hpp>

bool offered(const appdecl::availability& answer) {
#ifdef APPDECL_TWIN
  return answer.offerable();
#else
  return static_cast<bool>(answer);
#endif
}
