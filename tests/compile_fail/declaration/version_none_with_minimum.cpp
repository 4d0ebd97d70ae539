// expect: appdecl: min_version_needs_version:
#include <appdecl/declaration/declare.hpp>

constexpr auto vendor =
    appdecl::declare("vendor", appdecl::requires_app("2.3")
#ifdef APPDECL_TWIN
                                   ,
                     appdecl::on_win32(appdecl::executable, appdecl::path{"~/v"}, appdecl::pe_resource{})
#else
                                    ,
                     appdecl::on_win32(appdecl::executable, appdecl::path{"~/v"}, appdecl::no_version{})
#endif
    );
