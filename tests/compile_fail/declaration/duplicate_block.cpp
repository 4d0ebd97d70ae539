// expect: appdecl: duplicate_key:
#include <appdecl/declaration/declare.hpp>

constexpr auto vendor =
    appdecl::declare("vendor", appdecl::on_linux(appdecl::executable, appdecl::snap{"vendor"})
#ifdef APPDECL_TWIN
                                   ,
                     appdecl::on_darwin(appdecl::executable, appdecl::path{"~/v"})
#else
                                    ,
                     appdecl::on_linux(appdecl::executable, appdecl::path{"~/v"})
#endif
    );
