// expect: appdecl: a host needs: .* home_of\(
#include <appdecl/availability/evaluate.hpp>
#include <appdecl/declaration/declare.hpp>

constexpr auto vendor = appdecl::declare("vendor");

using base = appdecl::native_host;

struct my_host : private base {
  using base::os;
  using base::variable;
#ifdef APPDECL_TWIN
  using base::home_of;
#endif
  using base::each_entry;
  using base::each_uninstall_entry;
  using base::executable;
  using base::kind_of;
  using base::open;
  using base::process;
};

appdecl::availability answer() { return appdecl::evaluate(vendor, my_host{}); }
