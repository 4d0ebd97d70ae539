#!/usr/bin/env bash
# Builds the tests and the tool for Windows and runs them under Wine. Installs what is missing on Debian.
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/lib.sh
source scripts/foreign.sh

heading packages
need "${foreign_packages[@]}" wine=wine wine64 g++-mingw-w64-x86-64-posix g++-mingw-w64-i686-posix \
  exiftool=libimage-exiftool-perl
foreign_headers
foreign_sources yaml-cpp fmtlib cpp-httplib

heading 'build for 64 bits'
cmake --preset windows
cmake --build --preset windows -j "$cores"

# Compiled and linked only: Debian's Wine runs programs of 64 bits alone.
heading 'build for 32 bits'
cmake --preset windows-i686
cmake --build --preset windows-i686 -j "$cores"

heading 'tests under Wine'
# A Windows of its own, without the parts that would ask for a download.
export WINEPREFIX=$PWD/build/windows/wine WINEDEBUG=-all WINEDLLOVERRIDES=mscoree,mshtml= LC_ALL=C.UTF-8
APPDECL_WINE=$(sed -n 's/^APPDECL_WINE:FILEPATH=//p' build/windows/CMakeCache.txt)
export APPDECL_WINE
# One server for all programs: it would end and start with each of them.
server=$(command -v wineserver || printf '/usr/lib/wine/wineserver')
trap '"$server" --kill || true' EXIT
mkdir -p "$WINEPREFIX"
"$server" --persistent
"$APPDECL_WINE" wineboot --init 2>/dev/null
ctest --preset windows -j "$cores"
