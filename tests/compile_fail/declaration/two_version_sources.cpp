// expect: appdecl: duplicate_key:
#include <appdecl/declaration/declare.hpp>

#ifdef APPDECL_TWIN
constexpr auto vendor = appdecl::declare(
    "vendor",
    appdecl::on_win32(appdecl::executable, appdecl::path{"~/v"}, appdecl::uninstall_version{"Vendor"}));
#else
constexpr auto vendor = appdecl::declare(
    "vendor", appdecl::on_win32(appdecl::executable, appdecl::path{"~/v"},
                                appdecl::uninstall_version{"Vendor"}, appdecl::pe_resource{}));
#endif
