// expect: appdecl: a Liveness policy is callable
#include <appdecl/declaration/declare.hpp>
#include <appdecl/liveness/probe.hpp>

constexpr auto vendor = appdecl::declare("vendor");

struct my_liveness {
  template <class Host, class Source, class Effort>
#ifdef APPDECL_TWIN
  appdecl::liveness_report operator()(const Host&, const Source&, const Effort&) const {
    return {};
  }
#else
  bool operator()(const Host&, const Source&, const Effort&) const {
    return true;
  }
#endif
};

appdecl::liveness_report report() {
  return appdecl::probe(vendor, appdecl::native_host{}, appdecl::local, my_liveness{});
}
