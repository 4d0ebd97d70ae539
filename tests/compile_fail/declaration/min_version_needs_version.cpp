// expect: appdecl: min_version_needs_version:
#include <appdecl/declaration/declare.hpp>

#ifdef APPDECL_TWIN
constexpr auto vendor = appdecl::declare(
    "vendor", appdecl::on_win32(appdecl::executable, appdecl::path{"C:/vendor.exe"}, appdecl::pe_resource{}),
    appdecl::on_darwin(appdecl::bundle, appdecl::app_bundle{"Vendor.app"}, appdecl::plist{}),
    appdecl::requires_app("2.3"));
#else
constexpr auto vendor = appdecl::declare(
    "vendor", appdecl::on_win32(appdecl::executable, appdecl::path{"C:/vendor.exe"}, appdecl::pe_resource{}),
    appdecl::on_darwin(appdecl::bundle, appdecl::app_bundle{"Vendor.app"}), appdecl::requires_app("2.3"));
#endif
