// expect: appdecl: kind_not_for_presence:
#include <appdecl/declaration/declare.hpp>

constexpr auto vendor = appdecl::declare("vendor",
#ifdef APPDECL_TWIN
                                         appdecl::on_linux(appdecl::executable, appdecl::command{"vendor"}));
#else
                                         appdecl::on_linux(appdecl::bundle, appdecl::command{"vendor"}));
#endif
