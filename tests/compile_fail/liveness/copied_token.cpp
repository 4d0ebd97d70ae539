// expect: (use of deleted function|call to deleted constructor)
#include <appdecl/liveness/secret_token.hpp>

#include <utility>

appdecl::secret_token kept(appdecl::secret_token& token) {
#ifdef APPDECL_TWIN
  return std::move(token);
#else
  return token;
#endif
}
