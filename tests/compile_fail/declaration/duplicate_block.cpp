// expect: appdecl: duplicate_key:
#include <appdecl/declaration/declare.hpp>

#ifdef APPDECL_TWIN
constexpr auto vendor =
    appdecl::declare("vendor", appdecl::on_linux(appdecl::executable, appdecl::snap{"vendor"}),
                     appdecl::on_darwin(appdecl::executable, appdecl::path{"~/v"}));
#else
constexpr auto vendor =
    appdecl::declare("vendor", appdecl::on_linux(appdecl::executable, appdecl::snap{"vendor"}),
                     appdecl::on_linux(appdecl::executable, appdecl::path{"~/v"}));
#endif
