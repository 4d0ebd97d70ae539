# cpp-httplib has a package of its own where it was installed from its sources. Debian's is a compiled library
# that pkg-config alone knows, with the definitions it was compiled with. For another system it is the one
# header, in the folder CPP_HTTPLIB_INCLUDE_DIR. Defines httplib::httplib.

if(NOT TARGET httplib::httplib)
  find_package(httplib CONFIG QUIET)
endif()

# Where it was not told about another system, pkg-config speaks of this one.
if(NOT TARGET httplib::httplib
   AND (NOT CMAKE_CROSSCOMPILING OR DEFINED ENV{PKG_CONFIG_LIBDIR} OR DEFINED ENV{PKG_CONFIG_SYSROOT_DIR})
)
  find_package(PkgConfig QUIET)
  if(PkgConfig_FOUND)
    pkg_check_modules(cpp-httplib QUIET IMPORTED_TARGET cpp-httplib)
  endif()
  if(TARGET PkgConfig::cpp-httplib)
    add_library(httplib::httplib INTERFACE IMPORTED)
    target_link_libraries(httplib::httplib INTERFACE PkgConfig::cpp-httplib)
  endif()
endif()

if(NOT TARGET httplib::httplib AND EXISTS "${CPP_HTTPLIB_INCLUDE_DIR}/httplib.h")
  # The header of a compiled library has no bodies, and would be of no use without its definitions.
  file(STRINGS "${CPP_HTTPLIB_INCLUDE_DIR}/httplib.h" body REGEX "^inline void Server::stop" LIMIT_COUNT 1)
  if(body)
    find_package(Threads REQUIRED)
    add_library(httplib::httplib INTERFACE IMPORTED)
    target_include_directories(httplib::httplib INTERFACE "${CPP_HTTPLIB_INCLUDE_DIR}")
    target_link_libraries(httplib::httplib INTERFACE Threads::Threads $<$<PLATFORM_ID:Windows>:ws2_32>)
  endif()
  unset(body)
endif()

if(TARGET httplib::httplib)
  set(cpp-httplib_TARGET httplib::httplib)
endif()
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(
  cpp-httplib
  REQUIRED_VARS cpp-httplib_TARGET
  REASON_FAILURE_MESSAGE "No CMake package, unknown to pkg-config, no whole header in CPP_HTTPLIB_INCLUDE_DIR."
)
