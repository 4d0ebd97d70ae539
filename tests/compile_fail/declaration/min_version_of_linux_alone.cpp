// expect: appdecl: min_version_needs_version:
#include <appdecl/declaration/declare.hpp>

constexpr auto vendor =
    appdecl::declare("vendor", appdecl::on_linux(appdecl::executable, appdecl::snap{"vendor"})
#ifdef APPDECL_TWIN
                                   ,
                     appdecl::requires_app()
#else
                                    ,
                     appdecl::requires_app("2.3")
#endif
    );
