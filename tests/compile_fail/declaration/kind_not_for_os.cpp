// expect: appdecl: kind_not_for_os:
#include <appdecl/declaration/declare.hpp>

constexpr auto vendor =
    appdecl::declare("vendor",
#ifdef APPDECL_TWIN
                     appdecl::on_darwin(appdecl::bundle, appdecl::app_bundle{"Vendor.app"}));
#else
                     appdecl::on_linux(appdecl::bundle, appdecl::app_bundle{"Vendor.app"}));
#endif
