// expect: appdecl: duplicate_key:
#include <appdecl/declaration/declare.hpp>

#ifdef APPDECL_TWIN
constexpr auto vendor = appdecl::declare(
    "vendor", appdecl::on_win32(appdecl::executable, appdecl::path{"~/v"}, appdecl::server_json{"~/v.json"}));
#else
constexpr auto vendor =
    appdecl::declare("vendor", appdecl::on_win32(appdecl::executable, appdecl::path{"~/v"},
                                                 appdecl::server_json{"~/v.json"}, appdecl::no_liveness{}));
#endif
