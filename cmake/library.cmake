# appdecl::appdecl is the core. appdecl::json, appdecl::yaml and appdecl::network add one library each and
# exist where it is.

set(include_dir "${appdecl_SOURCE_DIR}/include")

# One list for CMake and Meson; a test compares it with the disk.
set(header_list "${appdecl_SOURCE_DIR}/cmake/headers.txt")
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${header_list}")
file(STRINGS "${header_list}" APPDECL_HEADERS)

set(json_headers
    appdecl/interop/nlohmann_json.hpp appdecl/liveness/probe.hpp appdecl/liveness/runtime_file.hpp
    appdecl/liveness/runtime_json.hpp appdecl/liveness/server_json.hpp
)
set(yaml_headers appdecl/interop/yaml_cpp.hpp)
set(network_headers appdecl/liveness/httplib_transport.hpp)
set(core_headers ${APPDECL_HEADERS})
list(REMOVE_ITEM core_headers ${json_headers} ${yaml_headers} ${network_headers})

# The dependencies stay out of the export: the package's configuration finds and links them, wherever they
# came from in this build.
function(appdecl_library name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "HEADERS;LINK;USES")
  add_library(${name} INTERFACE)
  list(TRANSFORM arg_HEADERS PREPEND "${include_dir}/")
  target_sources(
    ${name} INTERFACE FILE_SET HEADERS BASE_DIRS "${include_dir}" FILES ${arg_HEADERS}
  )
  target_link_libraries(${name} INTERFACE ${arg_LINK})
  foreach(library IN LISTS arg_USES)
    target_link_libraries(${name} INTERFACE "$<BUILD_INTERFACE:${library}>")
  endforeach()
  set_target_properties(${name} PROPERTIES VERIFY_INTERFACE_HEADER_SETS ${PROJECT_IS_TOP_LEVEL})
endfunction()

appdecl_library(appdecl HEADERS ${core_headers} USES tl::expected Boost::pfr)
target_compile_features(appdecl INTERFACE cxx_std_17)
add_library(appdecl::appdecl ALIAS appdecl)

# Defined without their library too, since their headers are installed all the same.
if(TARGET nlohmann_json::nlohmann_json)
  set(json_library nlohmann_json::nlohmann_json)
endif()
appdecl_library(appdecl_json HEADERS ${json_headers} LINK appdecl USES ${json_library})
if(json_library)
  add_library(appdecl::json ALIAS appdecl_json)
endif()

foreach(target yaml-cpp::yaml-cpp yaml-cpp) # the second up to version 0.7
  if(TARGET ${target})
    set(yaml_library ${target})
    break()
  endif()
endforeach()
appdecl_library(appdecl_yaml HEADERS ${yaml_headers} LINK appdecl USES ${yaml_library})
if(yaml_library)
  add_library(appdecl::yaml ALIAS appdecl_yaml)
endif()

# With JSON, which is what asks whether an application runs.
if(TARGET httplib::httplib)
  set(network_library httplib::httplib)
endif()
appdecl_library(appdecl_network HEADERS ${network_headers} LINK appdecl_json USES ${network_library})
if(json_library AND network_library)
  add_library(appdecl::network ALIAS appdecl_network)
endif()
