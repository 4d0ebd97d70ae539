// expect: this_declaration_breaks.*not_a_bare_name.*flatpak
#include <appdecl/declaration/declare.hpp>

constexpr auto vendor = appdecl::declare("vendor", appdecl::on_linux(appdecl::executable,
#ifdef APPDECL_TWIN
                                                                     appdecl::flatpak{"com.vendor.App"}
#else
                                                                     appdecl::flatpak{}
#endif
                                                                     ));
