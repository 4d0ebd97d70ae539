// expect: this_declaration_breaks.*path_not_rooted.*path
#include <appdecl/declaration/declare.hpp>

constexpr auto vendor = appdecl::declare("vendor", appdecl::on_linux(appdecl::executable,
#ifdef APPDECL_TWIN
                                                                     appdecl::path{"/opt/vendor"}
#else
                                                                     appdecl::path{" "}
#endif
                                                                     ));
