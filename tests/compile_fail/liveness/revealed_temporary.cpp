// expect: (use of deleted function|call to deleted member function).*reveal
#include <appdecl/liveness/secret_token.hpp>

#include <string_view>

appdecl::secret_token made();

std::size_t size() {
#ifdef APPDECL_TWIN
  const appdecl::secret_token token = made();
  return token.reveal().size();
#else
  return made().reveal().size();
#endif
}
