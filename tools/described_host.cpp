#include "described_host.hpp"

#include "document.hpp"

#include <appdecl/host/description.hpp>
#include <appdecl/interop/nlohmann_json.hpp>
#include <appdecl/interop/yaml_cpp.hpp>

#include <utility>
#include <variant>

namespace appdecl::tools {

tl::expected<memory_host, declaration_error> described_host(const std::string& file) {
  const document described = read_description(file);
  if (const auto* error = std::get_if<declaration_error>(&described.content)) {
    return tl::unexpected(*error);
  }
  return std::visit(
      [&](const auto& root) -> tl::expected<memory_host, declaration_error> {
        auto host = load_description(root, folder_of(file));
        if (host) {
          return std::move(*host);
        }
        const description_error& wrong = host.error();
        return tl::unexpected(declaration_error{{}, file, wrong.at, wrong.message, wrong.position});
      },
      std::get<decoded>(described.content));
}

}  // namespace appdecl::tools
