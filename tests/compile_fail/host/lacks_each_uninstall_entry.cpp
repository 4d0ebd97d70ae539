// expect: appdecl: a host needs: void each_uninstall_entry\(
#include <appdecl/availability/evaluate.hpp>
#include <appdecl/declaration/declare.hpp>

constexpr auto vendor = appdecl::declare("vendor");

using base = appdecl::native_host;

struct my_host : private base {
  using base::each_entry;
  using base::executable;
  using base::home_of;
  using base::kind_of;
  using base::open;
  using base::os;
  using base::process;
  using base::variable;
#ifdef APPDECL_TWIN
  using base::each_uninstall_entry;
#endif
};

appdecl::availability answer() { return appdecl::evaluate(vendor, my_host{}); }
