// expect: appdecl: unknown_location_kind:
#include <appdecl/declaration/declare.hpp>

#include <string_view>
#include <tuple>

namespace mine {
struct homebrew {
  std::string_view formula = {};
};
}  // namespace mine

template <>
struct appdecl::kind_traits<mine::homebrew> : appdecl::kind_base<appdecl::role::location> {
  static constexpr std::string_view name = "homebrew";
  static constexpr std::tuple fields{field{"formula", rule::not_a_bare_name{}}};
};

namespace mine {
struct my_vocabulary : appdecl::standard_vocabulary {
  using locations = appdecl::widen<appdecl::standard_vocabulary::locations, homebrew>;
};
}  // namespace mine

#ifdef APPDECL_TWIN
constexpr auto vendor = appdecl::declare<mine::my_vocabulary>(
#else
constexpr auto vendor = appdecl::declare(
#endif
    "vendor", appdecl::on_darwin(appdecl::executable, mine::homebrew{"vendor"}));
