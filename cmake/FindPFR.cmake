# Boost.PFR has no package of its own: it comes with Boost 1.75 and later, or alone. Defines Boost::pfr.

if(TARGET Boost::pfr)
  set(PFR_FOUND TRUE)
  return()
endif()

find_path(PFR_INCLUDE_DIR boost/pfr/core.hpp)
mark_as_advanced(PFR_INCLUDE_DIR)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(PFR REQUIRED_VARS PFR_INCLUDE_DIR)

if(PFR_FOUND)
  add_library(Boost::pfr INTERFACE IMPORTED)
  target_include_directories(Boost::pfr INTERFACE "${PFR_INCLUDE_DIR}")
endif()
