// expect: appdecl: duplicate_key:
#include <appdecl/declaration/declare.hpp>

#ifdef APPDECL_TWIN
constexpr auto vendor = appdecl::declare(
    "vendor", appdecl::on_linux(appdecl::executable, appdecl::snap{"vendor"}), appdecl::requires_app());
#else
constexpr auto vendor =
    appdecl::declare("vendor", appdecl::on_linux(appdecl::executable, appdecl::snap{"vendor"}),
                     appdecl::requires_app(), appdecl::requires_app());
#endif
