// expect: appdecl: a host needs: bool executable\(
#include <appdecl/availability/evaluate.hpp>
#include <appdecl/declaration/declare.hpp>

constexpr auto vendor = appdecl::declare("vendor");

struct my_host : private appdecl::native_host {
  using native_host::home_of;
  using native_host::kind_of;
  using native_host::os;
  using native_host::variable;
#ifdef APPDECL_TWIN
  using native_host::executable;
#endif
  using native_host::each_entry;
  using native_host::each_uninstall_entry;
  using native_host::open;
};

appdecl::availability answer() { return appdecl::evaluate(vendor, my_host{}); }
