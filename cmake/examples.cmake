# Every examples/*.cpp is a program, and a test that has to end well.

file(GLOB examples CONFIGURE_DEPENDS "${appdecl_SOURCE_DIR}/examples/*.cpp")
foreach(source IN LISTS examples)
  cmake_path(GET source STEM name)
  set(target appdecl_example_${name})
  add_executable(${target} "${source}")
  target_link_libraries(${target} PRIVATE appdecl::network appdecl::yaml appdecl_warnings Threads::Threads)
  set_target_properties(
    ${target} PROPERTIES OUTPUT_NAME ${name} RUNTIME_OUTPUT_DIRECTORY "${appdecl_BINARY_DIR}/examples"
  )
  if(APPDECL_BUILD_TESTS)
    add_test(NAME example.${name} COMMAND ${target} WORKING_DIRECTORY "${appdecl_SOURCE_DIR}/examples")
  endif()
endforeach()
