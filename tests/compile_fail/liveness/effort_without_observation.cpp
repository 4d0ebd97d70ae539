// expect: appdecl: an Effort is callable
#include <appdecl/declaration/declare.hpp>
#include <appdecl/liveness/probe.hpp>

constexpr auto vendor = appdecl::declare("vendor");

struct my_effort {
#ifdef APPDECL_TWIN
  appdecl::observation<bool> operator()(const appdecl::loopback_endpoint&,
                                        const appdecl::secret_token&) const {
    return {};
  }
#else
  bool operator()(const appdecl::loopback_endpoint&, const appdecl::secret_token&) const { return true; }
#endif
};

appdecl::liveness_report report() { return appdecl::probe(vendor, appdecl::native_host{}, my_effort{}); }
