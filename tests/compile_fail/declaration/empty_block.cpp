// expect: appdecl: missing_location:
#include <appdecl/declaration/declare.hpp>

#ifdef APPDECL_TWIN
constexpr auto vendor =
    appdecl::declare("vendor", appdecl::on_linux(appdecl::executable, appdecl::snap{"vendor"}));
#else
constexpr auto vendor = appdecl::declare("vendor", appdecl::on_linux(appdecl::executable));
#endif
