# Each dependency is a package of the system where there is one. The header-only ones are fetched otherwise,
# pinned by commit; the others are named together with their Debian package.

include(FetchContent)

# appdecl_header_library(NAME TARGET target INCLUDE folder GIT url commit)
# Makes sure that the target exists. SOURCE_SUBDIR names a folder that is not there, so that only the sources
# are fetched: their options, tests, standards and install rules stay out, and none of them reaches the cache.
function(appdecl_header_library name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "TARGET;INCLUDE" "GIT")
  if(TARGET ${arg_TARGET})
    return()
  endif()
  list(GET arg_GIT 0 url)
  list(GET arg_GIT 1 commit)
  list(PREPEND CMAKE_MODULE_PATH "${appdecl_SOURCE_DIR}/cmake") # FindPFR.cmake
  FetchContent_Declare(
    ${name}
    GIT_REPOSITORY ${url}
    GIT_TAG ${commit}
    SOURCE_SUBDIR headers-only
    FIND_PACKAGE_ARGS QUIET
  )
  FetchContent_MakeAvailable(${name})
  if(NOT TARGET ${arg_TARGET})
    string(TOLOWER ${name} lower)
    add_library(${arg_TARGET} INTERFACE IMPORTED)
    target_include_directories(${arg_TARGET} INTERFACE "${${lower}_SOURCE_DIR}/${arg_INCLUDE}")
  endif()
endfunction()

# appdecl_package(NAME TARGETS target...): finds the package if it is there and one of the targets is not.
# A list, since the name of a target can change from one version to the next. Where the package cannot be
# installed, as for another system, FETCHCONTENT_SOURCE_DIR_<NAME> names its sources, which are built then.
function(appdecl_package name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "TARGETS")
  foreach(target IN LISTS arg_TARGETS)
    if(TARGET ${target})
      return()
    endif()
  endforeach()
  string(TOUPPER ${name} upper)
  if(FETCHCONTENT_SOURCE_DIR_${upper})
    set(CMAKE_WARN_DEPRECATED FALSE) # they are older than this CMake
    set(CMAKE_UNITY_BUILD ON)
    set(CMAKE_UNITY_BUILD_BATCH_SIZE 0)
    set(options EXCLUDE_FROM_ALL)
    if(CMAKE_VERSION VERSION_GREATER_EQUAL 3.25)
      list(APPEND options SYSTEM)
    endif()
    add_subdirectory(
      "${FETCHCONTENT_SOURCE_DIR_${upper}}" "${appdecl_BINARY_DIR}/_deps/${name}" ${options}
    )
  else()
    find_package(${name} QUIET)
  endif()
endfunction()

# appdecl_require(target DEBIAN package FOR what)
function(appdecl_require target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "DEBIAN;FOR" "")
  if(NOT TARGET ${target})
    message(FATAL_ERROR "${arg_FOR} of appdecl need ${target} (the Debian package ${arg_DEBIAN}).")
  endif()
endfunction()

# The core.
appdecl_header_library(
  tl-expected TARGET tl::expected INCLUDE include # v1.1.0
  GIT https://github.com/TartanLlama/expected.git 292eff8bd8ee230a7df1d6a1c00c4ea0eb2f0362
)
appdecl_header_library(
  PFR TARGET Boost::pfr INCLUDE include # boost-1.81.0
  GIT https://github.com/boostorg/pfr.git 69c5692cd666b1685a5eef00a4a79ca2e6093ff0
)

# Interop: used where found.
appdecl_package(nlohmann_json TARGETS nlohmann_json::nlohmann_json)
appdecl_package(yaml-cpp TARGETS yaml-cpp::yaml-cpp yaml-cpp)
list(PREPEND CMAKE_MODULE_PATH "${appdecl_SOURCE_DIR}/cmake") # Findcpp-httplib.cmake
find_package(cpp-httplib QUIET MODULE)
list(POP_FRONT CMAKE_MODULE_PATH)

if(APPDECL_BUILD_TESTS)
  appdecl_header_library(
    doctest TARGET doctest::doctest INCLUDE . # v2.4.11
    GIT https://github.com/doctest/doctest.git ae7a13539fb71f270b87eb2e874fbac80bc8dda2
  )
  appdecl_package(rapidcheck TARGETS rapidcheck)
endif()
if(APPDECL_BUILD_TOOLS)
  appdecl_package(CLI11 TARGETS CLI11::CLI11)
  appdecl_package(fmt TARGETS fmt::fmt)
endif()
