// expect: this_declaration_breaks.*bad_file.*uninstall_registry
#include <appdecl/declaration/declare.hpp>

constexpr auto vendor =
    appdecl::declare("vendor", appdecl::on_win32(appdecl::executable,
#ifdef APPDECL_TWIN
                                                 appdecl::uninstall_registry{"Vendor", "vendor.exe"}
#else
                                                 appdecl::uninstall_registry{"Vendor"}
#endif
                                                 ));
