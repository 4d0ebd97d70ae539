// expect: appdecl: a host needs: os_family os\(\)
#include <appdecl/availability/evaluate.hpp>
#include <appdecl/declaration/declare.hpp>

constexpr auto vendor = appdecl::declare("vendor");

#ifdef APPDECL_TWIN
appdecl::availability answer() { return appdecl::evaluate(vendor, appdecl::native_host{}); }
#else
appdecl::availability answer() { return appdecl::evaluate(vendor, 5); }
#endif
