// A Version policy that is told each copy's version, and writes down what it is asked.
#pragma once

#include <appdecl/declaration/os_family.hpp>

#include <support/lines.hpp>

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace testing {

struct told_versions {
  std::map<std::string, std::string, std::less<>> versions;  ///< by path; unreadable where there is none
  /// Shared with the copies that a resolver makes.
  std::shared_ptr<std::vector<std::string>> asked = std::make_shared<std::vector<std::string>>();

  template <class Host, class Source>
  std::optional<std::string> operator()(const Host&, const Source&, appdecl::presence,
                                        std::string_view path) const {
    asked->emplace_back(path);
    const auto found = versions.find(path);
    return found == versions.end() ? std::nullopt : std::optional<std::string>(found->second);
  }

  /// The paths read, a line each.
  std::string reads() const { return lines(*asked); }
};

}  // namespace testing
