// expect: appdecl: unknown_kind:
#include <appdecl/declaration/declare.hpp>

constexpr auto vendor =
    appdecl::declare("vendor", appdecl::on_linux(appdecl::executable, appdecl::snap{"vendor"}
#ifdef APPDECL_TWIN
                                                 ,
                                                 appdecl::path{"~/v"}
#else
                                                  ,
                                                  5
#endif
                                                 ));
