// expect: appdecl: a Version policy is callable
#include <appdecl/availability/evaluate.hpp>
#include <appdecl/declaration/declare.hpp>

#include <optional>
#include <string>
#include <string_view>

constexpr auto vendor = appdecl::declare("vendor");

struct my_version {
  template <class Host, class Source>
#ifdef APPDECL_TWIN
  std::optional<std::string> operator()(const Host&, const Source&, appdecl::presence,
                                        std::string_view) const {
    return std::nullopt;
  }
#else
  void operator()(const Host&, const Source&, appdecl::presence, std::string_view) const {
  }
#endif
};

appdecl::availability answer() {
  return appdecl::evaluate(vendor, appdecl::native_host{},
                           appdecl::resolver{appdecl::standard_locate{}, my_version{}});
}
