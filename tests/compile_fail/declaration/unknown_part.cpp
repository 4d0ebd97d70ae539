// expect: appdecl: unknown_part:
#include <appdecl/declaration/declare.hpp>

constexpr auto vendor = appdecl::declare("vendor"

#ifdef APPDECL_TWIN
                                         ,
                                         appdecl::on_linux(appdecl::executable, appdecl::snap{"vendor"})
#else
                                         ,
                                         appdecl::snap{"vendor"}
#endif
);
