// This machine, whatever it is.
#pragma once

#ifdef _WIN32
#  error "appdecl: there is no host for Windows machines yet: build this for a POSIX system"
#endif

#include <appdecl/host/posix.hpp>

namespace appdecl {

/// The machine this program runs on.
using native_host = posix_host;

}  // namespace appdecl
