// expect: (deleted|no viable conversion|cannot convert).*bool
#include <appdecl/availability/availability.hpp>

bool offered(const appdecl::availability& answer) {
#ifdef APPDECL_TWIN
  return answer.offerable();
#else
  return answer;
#endif
}
