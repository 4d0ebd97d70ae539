// expect: appdecl: version_not_for_os:
#include <appdecl/declaration/declare.hpp>

constexpr auto vendor =
    appdecl::declare("vendor", appdecl::on_linux(appdecl::executable, appdecl::snap{"vendor"},
#ifdef APPDECL_TWIN
                                                 appdecl::no_version{}));
#else
                                                 appdecl::plist{}));
#endif
