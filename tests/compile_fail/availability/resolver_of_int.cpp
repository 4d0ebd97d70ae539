// expect: appdecl: a Locate policy is callable
#include <appdecl/availability/evaluate.hpp>
#include <appdecl/declaration/declare.hpp>

constexpr auto vendor = appdecl::declare("vendor");

appdecl::availability answer() {
#ifdef APPDECL_TWIN
  return appdecl::evaluate(vendor, appdecl::native_host{}, appdecl::resolver{appdecl::standard_locate{}});
#else
  return appdecl::evaluate(vendor, appdecl::native_host{}, appdecl::resolver{5});
#endif
}
