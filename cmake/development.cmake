# For the targets of this project alone: nothing here reaches those who use the library.

if(PROJECT_IS_TOP_LEVEL)
  set(CMAKE_CXX_EXTENSIONS OFF)
  find_program(APPDECL_CCACHE ccache)
  mark_as_advanced(APPDECL_CCACHE)
  if(APPDECL_CCACHE AND NOT DEFINED CMAKE_CXX_COMPILER_LAUNCHER)
    set(CMAKE_CXX_COMPILER_LAUNCHER "${APPDECL_CCACHE}")
  endif()
endif()

add_library(appdecl_warnings INTERFACE)
if(MSVC)
  target_compile_options(appdecl_warnings INTERFACE /W4 $<$<BOOL:${APPDECL_WERROR}>:/WX>)
else()
  target_compile_options(
    appdecl_warnings INTERFACE -Wall -Wextra -Wpedantic -Wconversion -Wshadow
                               $<$<BOOL:${APPDECL_WERROR}>:-Werror>
  )
endif()

appdecl_require(appdecl::json DEBIAN nlohmann-json3-dev FOR "The tests, the tool and the examples")
appdecl_require(appdecl::yaml DEBIAN libyaml-cpp-dev FOR "The tests, the tool and the examples")
appdecl_require(
  appdecl::network DEBIAN "libcpp-httplib-dev, with pkg-config" FOR "The tests, the tool and the examples"
)

find_package(Threads REQUIRED)
