// expect: appdecl: app_block_missing:
#include <appdecl/declaration/declare.hpp>

constexpr auto vendor = appdecl::declare("vendor", appdecl::requires_app()
#ifdef APPDECL_TWIN
                                                       ,
                                         appdecl::on_linux(appdecl::executable, appdecl::snap{"vendor"})
#else

#endif
);
