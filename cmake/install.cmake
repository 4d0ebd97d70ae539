include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(package_dir "${CMAKE_INSTALL_DATADIR}/cmake/appdecl")

# An export set for each component, so that its target exists only where it was asked for.
foreach(component core json yaml network)
  set(target appdecl_${component})
  if(component STREQUAL "core")
    set(target appdecl)
  else()
    set_target_properties(${target} PROPERTIES EXPORT_NAME ${component})
  endif()
  install(TARGETS ${target} EXPORT appdecl-${component} FILE_SET HEADERS)
  install(
    EXPORT appdecl-${component}
    NAMESPACE appdecl::
    DESTINATION "${package_dir}"
  )
endforeach()

configure_package_config_file(
  cmake/appdecl-config.cmake.in appdecl-config.cmake INSTALL_DESTINATION "${package_dir}"
)
write_basic_package_version_file(appdecl-config-version.cmake COMPATIBILITY SameMinorVersion ARCH_INDEPENDENT)
install(
  FILES "${appdecl_BINARY_DIR}/appdecl-config.cmake" "${appdecl_BINARY_DIR}/appdecl-config-version.cmake"
        "${appdecl_SOURCE_DIR}/cmake/FindPFR.cmake" "${appdecl_SOURCE_DIR}/cmake/Findcpp-httplib.cmake"
  DESTINATION "${package_dir}"
)

if(APPDECL_BUILD_TOOLS)
  install(TARGETS appdecl_tool)
endif()
