#include <appdecl/locate/glob.hpp>

#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <cstddef>
#include <string>
#include <vector>

TEST_CASE("a segment made of a name by putting stars for its parts fits that name") {
  CHECK(rc::check("matches", [] {
    const auto part = rc::gen::container<std::string>(rc::gen::elementOf(std::string("ab.")));
    const auto parts = *rc::gen::container<std::vector<std::string>>(part);
    std::string name;
    std::string segment;
    for (std::size_t i = 0; i < parts.size(); ++i) {
      name += parts[i];
      segment += i % 2 == 0 ? parts[i] : std::string(1, appdecl::star_mark);
    }
    RC_PRE(name.empty() || name[0] != '.' || (!segment.empty() && segment[0] == '.'));
    RC_ASSERT(appdecl::matches(name, segment, false));
    RC_ASSERT(!appdecl::matches(name + "c", segment + "d", false));
  }));
}
