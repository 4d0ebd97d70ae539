// expect: this_declaration_breaks.*bad_key_name.*server_json
#include <appdecl/declaration/declare.hpp>

constexpr auto vendor =
    appdecl::declare("vendor", appdecl::on_linux(appdecl::executable, appdecl::snap{"vendor"},
#ifdef APPDECL_TWIN
                                                 appdecl::server_json{"~/vendor.json", "process.id"}
#else
                                                 appdecl::server_json{"~/vendor.json", "process id"}
#endif
                                                 ));
