// expect: appdecl: a Liveness policy is callable
#include <appdecl/declaration/declare.hpp>
#include <appdecl/liveness/probe.hpp>

constexpr auto vendor = appdecl::declare("vendor");

appdecl::liveness_report report() {
#ifdef APPDECL_TWIN
  return appdecl::probe(vendor, appdecl::native_host{}, appdecl::local, appdecl::skip_liveness{});
#else
  return appdecl::probe(vendor, appdecl::native_host{}, appdecl::local, 5);
#endif
}
