// expect: (use of deleted function|overload resolution selected deleted operator).*==
#include <appdecl/liveness/secret_token.hpp>

bool same(const appdecl::secret_token& a, const appdecl::secret_token& b) {
#ifdef APPDECL_TWIN
  return a.empty() == b.empty();
#else
  return a == b;
#endif
}
