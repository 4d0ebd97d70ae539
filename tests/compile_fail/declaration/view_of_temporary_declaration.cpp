// expect: deleted (member )?function.*view
#include <appdecl/declaration/parse.hpp>

appdecl::declaration_view view_of(const appdecl::declaration& declared) {
#ifdef APPDECL_TWIN
  const appdecl::declaration copy = declared;
  return copy.view();
#else
  return appdecl::declaration(declared).view();
#endif
}
