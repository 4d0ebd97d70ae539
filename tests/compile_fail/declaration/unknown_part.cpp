// expect: appdecl: unknown_part:
#include <appdecl/declaration/declare.hpp>

#ifdef APPDECL_TWIN
constexpr auto vendor =
    appdecl::declare("vendor", appdecl::on_linux(appdecl::executable, appdecl::snap{"vendor"}));
#else
constexpr auto vendor = appdecl::declare("vendor", appdecl::snap{"vendor"});
#endif
