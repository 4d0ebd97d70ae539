// expect: appdecl: missing_location:
#include <appdecl/declaration/declare.hpp>

constexpr auto vendor = appdecl::declare("vendor"

#ifdef APPDECL_TWIN
                                         ,
                                         appdecl::on_linux(appdecl::executable, appdecl::snap{"vendor"})
#else
                                         ,
                                         appdecl::on_linux(appdecl::executable)
#endif
);
