// expect: appdecl: min_version_needs_version:
#include <appdecl/declaration/declare.hpp>

constexpr auto vendor = appdecl::declare(
    "vendor", appdecl::on_win32(appdecl::executable, appdecl::path{"C:/vendor.exe"}, appdecl::pe_resource{})
#ifdef APPDECL_TWIN
                  ,
    appdecl::on_darwin(appdecl::bundle, appdecl::app_bundle{"Vendor.app"}, appdecl::plist{})
#else
                   ,
    appdecl::on_darwin(appdecl::bundle, appdecl::app_bundle{"Vendor.app"})
#endif
        ,
    appdecl::requires_app("2.3"));
