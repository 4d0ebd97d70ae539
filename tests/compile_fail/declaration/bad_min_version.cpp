// expect: this_declaration_breaks.*bad_min_version.*app_requirement
#include <appdecl/declaration/declare.hpp>

constexpr auto vendor = appdecl::declare(
    "vendor", appdecl::on_win32(appdecl::executable, appdecl::path{"C:/vendor.exe"}, appdecl::pe_resource{}),
#ifdef APPDECL_TWIN
    appdecl::requires_app("2.3")
#else
    appdecl::requires_app("2.3-beta")
#endif
);
