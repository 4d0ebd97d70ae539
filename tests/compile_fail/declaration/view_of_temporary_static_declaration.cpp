// expect: deleted (member )?function.*view
#include <appdecl/declaration/declare.hpp>

constexpr auto vendor = appdecl::declare("vendor");

#ifdef APPDECL_TWIN
constexpr appdecl::declaration_view view = vendor.view();
#else
constexpr appdecl::declaration_view view = appdecl::declare("vendor").view();
#endif
