// expect: appdecl: duplicate_key:
#include <appdecl/declaration/declare.hpp>

constexpr auto vendor = appdecl::declare(
    "vendor", appdecl::on_linux(appdecl::executable, appdecl::snap{"vendor"}), appdecl::requires_app()
#ifdef APPDECL_TWIN

#else
                                                                                    ,
    appdecl::requires_app()
#endif
);
