// expect: this_declaration_breaks.*path_not_rooted.*path
#include <appdecl/declaration/declare.hpp>

constexpr auto vendor = appdecl::declare("vendor", appdecl::on_win32(appdecl::executable,
#ifdef APPDECL_TWIN
                                                                     appdecl::path{"C:\\vendor.exe"}
#else
                                                                     appdecl::path{"/opt/vendor"}
#endif
                                                                     ));
