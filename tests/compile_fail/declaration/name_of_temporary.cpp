// expect: deleted (member )?function.*name
#include <appdecl/declaration/parse.hpp>

#include <string_view>

std::string_view name_of(const appdecl::declaration& declared) {
#ifdef APPDECL_TWIN
  return declared.name();
#else
  return appdecl::declaration(declared).name();
#endif
}
