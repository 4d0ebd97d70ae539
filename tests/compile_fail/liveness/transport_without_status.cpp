// expect: appdecl: a Transport is callable
#include <appdecl/liveness/mcp_initialize.hpp>

struct my_transport {
#ifdef APPDECL_TWIN
  tl::expected<int, std::string> operator()(const appdecl::http_post&,
                                            std::chrono::steady_clock::time_point) const {
    return 200;
  }
#else
  void operator()(const appdecl::http_post&, std::chrono::steady_clock::time_point) const {}
#endif
};

template struct appdecl::mcp_initialize<my_transport>;
