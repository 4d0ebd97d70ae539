// expect: appdecl: a host needs: os_family os\(\)
#include <appdecl/availability/evaluate.hpp>
#include <appdecl/declaration/declare.hpp>

constexpr auto vendor = appdecl::declare("vendor");

using base = appdecl::native_host;

struct my_host : private base {
#ifdef APPDECL_TWIN
  using base::os;
#endif
  using base::each_entry;
  using base::each_uninstall_entry;
  using base::executable;
  using base::home_of;
  using base::kind_of;
  using base::open;
  using base::process;
  using base::variable;
};

appdecl::availability answer() { return appdecl::evaluate(vendor, my_host{}); }
