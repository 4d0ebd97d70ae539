#!/usr/bin/env bash
# Builds the tests and the tool for Windows and runs them under Wine. Installs what is missing on Debian.
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/lib.sh
source scripts/foreign.sh

heading packages
need "${foreign_packages[@]}" wine=wine wine64 g++-mingw-w64-x86-64-posix g++-mingw-w64-i686-posix
foreign_headers
foreign_sources yaml-cpp fmtlib

heading 'build for 64 bits'
cmake --preset windows
cmake --build --preset windows -j "$cores"

heading 'build for 32 bits'
cmake --preset windows-i686
cmake --build --preset windows-i686 -j "$cores"

heading 'tests under Wine'
export WINEPREFIX=$PWD/build/windows/wine WINEDEBUG=-all WINEDLLOVERRIDES=mscoree,mshtml=
wine wineboot --init 2>/dev/null
ctest --preset windows -j "$cores"
