// expect: appdecl: missing_location:
#include <appdecl/declaration/declare.hpp>

constexpr auto vendor =
    appdecl::declare("vendor"

#ifdef APPDECL_TWIN
                     ,
                     appdecl::on_linux(appdecl::executable, appdecl::path{"~/v"}, appdecl::no_version{})
#else
                     ,
                     appdecl::on_linux(appdecl::executable, appdecl::no_version{})
#endif
    );
