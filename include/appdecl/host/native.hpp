// This machine, whatever it is.
#pragma once

#ifdef _WIN32
#  error \
      "appdecl: there is no host for this Windows machine yet: describe one with appdecl/host/memory.hpp elsewhere"
#endif

#include <appdecl/host/posix.hpp>

namespace appdecl {

/// The machine this program runs on.
using native_host = posix_host;

}  // namespace appdecl
