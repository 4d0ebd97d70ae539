# Windows programs made by mingw-w64 with POSIX threads, run under Wine where that is installed. Linked
# statically, so that a program is one file. Set APPDECL_TARGET_CPU to x86_64 or i686.

set(CMAKE_SYSTEM_NAME Windows)
set(CMAKE_SYSTEM_PROCESSOR ${APPDECL_TARGET_CPU})
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES APPDECL_TARGET_CPU)

set(CMAKE_CXX_COMPILER ${APPDECL_TARGET_CPU}-w64-mingw32-g++-posix)
set(CMAKE_C_COMPILER ${APPDECL_TARGET_CPU}-w64-mingw32-gcc-posix)
set(CMAKE_CXX_FLAGS_INIT -Wa,-mbig-obj) # tests have more sections than an object file usually may
set(CMAKE_EXE_LINKER_FLAGS_INIT -static)

# Headers and packages of the build machine are none of Windows'.
set(CMAKE_FIND_ROOT_PATH "/usr/${APPDECL_TARGET_CPU}-w64-mingw32" ${CMAKE_PREFIX_PATH})
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)

if(APPDECL_TARGET_CPU STREQUAL x86_64)
  find_program(APPDECL_WINE NAMES wine64 wine PATHS /usr/lib/wine)
  if(APPDECL_WINE)
    set(CMAKE_CROSSCOMPILING_EMULATOR "${APPDECL_WINE}")
  endif()
endif()
