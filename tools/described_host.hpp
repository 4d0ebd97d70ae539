// The host that a description file describes.
#pragma once

#include <appdecl/declaration/error.hpp>
#include <appdecl/host/memory.hpp>

#include <tl/expected.hpp>

#include <string>

namespace appdecl::tools {

/// The host, or what is wrong with the file or its description.
tl::expected<memory_host, declaration_error> described_host(const std::string& file);

}  // namespace appdecl::tools
