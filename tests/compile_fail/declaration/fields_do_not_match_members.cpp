// expect: appdecl: kind_traits<Kind>::fields has one field for each member
#include <appdecl/declaration/kind_traits.hpp>

#include <string_view>
#include <tuple>

namespace mine {
struct homebrew {
  std::string_view formula = {};
  std::string_view prefix = {};
};
}  // namespace mine

template <>
struct appdecl::kind_traits<mine::homebrew> : appdecl::kind_base<appdecl::role::location> {
  static constexpr std::string_view name = "homebrew";
#ifdef APPDECL_TWIN
  static constexpr std::tuple fields{field{"formula"}, field { "prefix" }};
#else
  static constexpr std::tuple fields{field{"formula"}};
#endif
};

int count(const mine::homebrew& kind) {
  int members = 0;
  appdecl::each_field(kind, [&members](const auto&, std::string_view) { ++members; });
  return members;
}
