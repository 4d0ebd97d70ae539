// Whether a container of a binary property list contains itself.
#pragma once

#include <appdecl/version/binary_plist.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace appdecl::detail {

/// Whether every reference from container to container leads to a higher number than its own, as writers do
/// it. There is no cycle then. All references must lead to objects.
constexpr bool is_ascending(const binary_plist& list, std::size_t number, const plist_object& container) {
  for (std::size_t i = 0; i < list.reference_count(container); ++i) {
    const std::size_t member = list.reference(container, i);
    const auto type = list.type_of(member);
    if (member <= number && type && is_plist_container(*type)) {
      return false;
    }
  }
  return true;
}

/// Whether a container contains itself, directly or not; those that nothing leads to as well. A walk down the
/// members of each container, once. All objects must be sound, and fewer than 2 to the 32. Linear in the
/// references; memory for each object, and for each of the containers that lie in one another.
inline bool has_cycle(const binary_plist& list) {
  enum class visit : unsigned char { not_begun, begun, done };
  struct step {
    std::uint32_t number;
    std::uint32_t next;
  };
  std::vector<visit> visits(list.count(), visit::not_begun);
  std::vector<step> path;
  const auto begin = [&](std::size_t number) {
    visits[number] = visit::begun;
    path.push_back({static_cast<std::uint32_t>(number), 0});
  };
  const auto is_container = [&](std::size_t number) {
    const auto type = list.type_of(number);
    return type && is_plist_container(*type);
  };
  for (std::size_t root = 0; root < list.count(); ++root) {
    if (visits[root] == visit::not_begun && is_container(root)) {
      begin(root);
    }
    while (!path.empty()) {
      step& here = path.back();
      const auto container = list.object(here.number);
      if (!container || here.next == list.reference_count(*container)) {
        visits[here.number] = visit::done;
        path.pop_back();
        continue;
      }
      const std::size_t member = list.reference(*container, here.next++);
      if (!is_container(member) || visits[member] == visit::done) {
        continue;
      }
      if (visits[member] == visit::begun) {
        return true;
      }
      begin(member);
    }
  }
  return false;
}

}  // namespace appdecl::detail
