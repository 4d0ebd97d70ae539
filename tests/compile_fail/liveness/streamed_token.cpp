// expect: (use of deleted function|overload resolution selected deleted operator).*<<
#include <appdecl/liveness/secret_token.hpp>

#include <ostream>

void show(std::ostream& out, const appdecl::secret_token& token) {
#ifdef APPDECL_TWIN
  out << token.empty();
#else
  out << token;
#endif
}
