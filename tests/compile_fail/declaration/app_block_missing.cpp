// expect: appdecl: app_block_missing:
#include <appdecl/declaration/declare.hpp>

#ifdef APPDECL_TWIN
constexpr auto vendor = appdecl::declare("vendor", appdecl::requires_app(),
                                         appdecl::on_linux(appdecl::executable, appdecl::snap{"vendor"}));
#else
constexpr auto vendor = appdecl::declare("vendor", appdecl::requires_app());
#endif
