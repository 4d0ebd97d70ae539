// expect: appdecl: a host needs: os_family os\(\)
#include <appdecl/declaration/declare.hpp>
#include <appdecl/liveness/probe.hpp>

constexpr auto vendor = appdecl::declare("vendor");

#ifdef APPDECL_TWIN
appdecl::liveness_report report() { return appdecl::probe(vendor, appdecl::native_host{}); }
#else
appdecl::liveness_report report() { return appdecl::probe(vendor, 5); }
#endif
