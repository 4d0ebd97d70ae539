// expect: (deleted function|operator bool.*explicitly marked deleted)
#include <appdecl/liveness/observation.hpp>

int runs(const appdecl::liveness_report& report) {
#ifdef APPDECL_TWIN
  if (report.running.present()) {
#else
  if (report.running) {
#endif
    return 1;
  }
  return 0;
}
