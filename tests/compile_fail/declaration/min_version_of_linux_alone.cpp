// expect: appdecl: min_version_needs_version:
#include <appdecl/declaration/declare.hpp>

#ifdef APPDECL_TWIN
constexpr auto vendor = appdecl::declare(
    "vendor", appdecl::on_linux(appdecl::executable, appdecl::snap{"vendor"}), appdecl::requires_app());
#else
constexpr auto vendor = appdecl::declare(
    "vendor", appdecl::on_linux(appdecl::executable, appdecl::snap{"vendor"}), appdecl::requires_app("2.3"));
#endif
