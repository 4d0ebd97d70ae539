// Paths walked below a folder of this machine as if that folder were `/`, whatever machine it is.
#pragma once

#include <appdecl/host/posix_rooted_walk.hpp>
#include <appdecl/host/win32_rooted_walk.hpp>

namespace appdecl::detail {

// A walk is made of the root and a family, and its find(path) gives the place there; that tells its kind,
// whether anybody may execute it, opens it, and lists it.
#ifdef _WIN32
using rooted_walk = win32_rooted_walk;
using rooted_place = win32_rooted_place;
using rooted_file = win32_file;
#else
using rooted_walk = posix_rooted_walk;
using rooted_place = posix_rooted_place;
using rooted_file = posix_file;
#endif

}  // namespace appdecl::detail
