// expect: appdecl: a host needs: bool executable\(.*noexcept
#include <appdecl/availability/evaluate.hpp>
#include <appdecl/declaration/declare.hpp>

constexpr auto vendor = appdecl::declare("vendor");

struct my_host : appdecl::native_host {
#ifdef APPDECL_TWIN
  bool executable(appdecl::zview) const noexcept { return false; }
#else
  bool executable(appdecl::zview) const { return false; }
#endif
};

appdecl::availability answer() { return appdecl::evaluate(vendor, my_host{}); }
