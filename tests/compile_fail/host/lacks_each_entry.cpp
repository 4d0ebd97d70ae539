// expect: appdecl: a host needs: void each_entry\(
#include <appdecl/availability/evaluate.hpp>
#include <appdecl/declaration/declare.hpp>

constexpr auto vendor = appdecl::declare("vendor");

using base = appdecl::native_host;

struct my_host : private base {
  using base::executable;
  using base::home_of;
  using base::kind_of;
  using base::os;
  using base::variable;
#ifdef APPDECL_TWIN
  using base::each_entry;
#endif
  using base::each_uninstall_entry;
  using base::open;
  using base::process;
};

appdecl::availability answer() { return appdecl::evaluate(vendor, my_host{}); }
