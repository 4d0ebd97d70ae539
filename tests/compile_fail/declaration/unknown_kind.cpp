// expect: appdecl: unknown_kind:
#include <appdecl/declaration/declare.hpp>

#ifdef APPDECL_TWIN
constexpr auto vendor = appdecl::declare(
    "vendor", appdecl::on_linux(appdecl::executable, appdecl::snap{"vendor"}, appdecl::path{"~/v"}));
#else
constexpr auto vendor =
    appdecl::declare("vendor", appdecl::on_linux(appdecl::executable, appdecl::snap{"vendor"}, 5));
#endif
