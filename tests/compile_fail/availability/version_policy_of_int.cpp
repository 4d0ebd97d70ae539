// expect: appdecl: a Version policy is callable
#include <appdecl/availability/evaluate.hpp>
#include <appdecl/declaration/declare.hpp>

constexpr auto vendor = appdecl::declare("vendor");

appdecl::availability answer() {
  const appdecl::standard_locate locate;
#ifdef APPDECL_TWIN
  return appdecl::evaluate(vendor, appdecl::native_host{},
                           appdecl::resolver{locate, appdecl::standard_version<>{}});
#else
  return appdecl::evaluate(vendor, appdecl::native_host{}, appdecl::resolver{locate, 5});
#endif
}
