// expect: appdecl: min_version_needs_version:
#include <appdecl/declaration/declare.hpp>

#ifdef APPDECL_TWIN
constexpr auto vendor = appdecl::declare(
    "vendor", appdecl::on_win32(appdecl::executable, appdecl::path{"~/v"}, appdecl::pe_resource{}),
    appdecl::requires_app("2.3"));
#else
constexpr auto vendor = appdecl::declare(
    "vendor", appdecl::on_win32(appdecl::executable, appdecl::path{"~/v"}, appdecl::no_version{}),
    appdecl::requires_app("2.3"));
#endif
