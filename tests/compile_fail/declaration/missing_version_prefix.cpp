// expect: this_declaration_breaks.*missing_display_name_prefix.*uninstall_version
#include <appdecl/declaration/declare.hpp>

constexpr auto vendor =
    appdecl::declare("vendor", appdecl::on_win32(appdecl::executable, appdecl::path{"C:/vendor.exe"},
#ifdef APPDECL_TWIN
                                                 appdecl::uninstall_version{"Vendor"}
#else
                                                 appdecl::uninstall_version{}
#endif
                                                 ));
