#!/usr/bin/env bash
# Everything that has to hold: scripts/test.sh [STEP...], all steps when none is named.
# Installs what is missing on Debian.
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/lib.sh

steps=(dev plists server asan tsan meson headers format)

# preset NAME [BUILD ARGUMENT...]: configures, builds and tests a preset.
preset() {
  local name=$1
  shift
  cmake --preset "$name"
  cmake --build --preset "$name" -j "$cores" "$@"
  "${run[@]}" ctest --preset "$name" -j "$cores" 2>&1 | tee "build/$name/ctest.log"
}

step_dev() { CXX=g++ preset dev; }

# With the tool of the dev step.
step_plists() { scripts/real-plists.sh build/dev/tools/appdecl; }

step_server() { scripts/real-mcp-server.sh build/dev/tools/appdecl; }

step_asan() { preset asan; }

step_tsan() {
  # Where addresses are too random for ThreadSanitizer it does not start.
  if setarch "$(uname -m)" -R true 2>/dev/null; then
    run=(setarch "$(uname -m)" -R)
  fi
  preset tsan
  run=()
}

# As C++20: with GCC the CMake presets build C++17 alone.
step_meson() {
  local compiler=g++ reconfigure=()
  if command -v ccache >/dev/null; then # Meson adds it only to a compiler that it chose itself
    compiler='ccache g++'
  fi
  [[ ! -e build/meson/build.ninja ]] || reconfigure=(--reconfigure)
  CXX=$compiler meson setup build/meson "${reconfigure[@]}" -Dwerror=true -Dcpp_std=c++20
  meson compile -C build/meson -j "$cores"
  # The dev step has looked at the sources with the same compiler.
  meson test -C build/meson --no-suite sources --no-rebuild --num-processes "$cores" --print-errorlogs
}

# compiles COMPILER FLAG... FILE: the includes in FILE compile; - is standard input.
compiles() {
  # shellcheck disable=SC2046 # several flags
  "${@:1:$#-1}" -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror -fsyntax-only \
    -I include $(pkg-config --cflags cpp-httplib) -x c++ "${*: -1}"
}

# header COMPILER FLAG... HEADER: a header compiles alone.
header() {
  printf '#include <%s>\n' "${*: -1}" | compiles "${@:1:$#-1}" - || {
    printf 'not alone: %s\n' "$*" >&2
    return 1
  }
}
export -f compiles header

# Each header alone, by two compilers that differ in as much as they can; all of them together in the other ways.
step_headers() {
  local compiler standard core=build/core_headers.cpp all=build/all_headers.cpp
  mkdir -p build
  sed 's|.*|#include <&>|' cmake/headers.txt >"$all"
  # The core is what neither includes another library nor a header that does.
  sed -E '\,appdecl/(interop/|liveness/(httplib|probe|runtime|server)),d' "$all" >"$core"
  {
    sed 's|^|g++ -std=c++17 |' cmake/headers.txt
    sed 's|^|clang++ -std=c++20 |' cmake/headers.txt
  } | xargs -P "$cores" -L 1 bash -c 'header "$@"' header
  for compiler in g++ clang++; do
    for standard in c++17 c++20 gnu++17; do
      compiles "$compiler" "-std=$standard" "$all"
    done
    compiles "$compiler" -std=c++17 -fno-exceptions -fno-rtti "$core"
  done
  printf '%s headers, each alone in two ways, all of them in six, and the core without exceptions and RTTI\n' \
    "$(wc -l <cmake/headers.txt)"
}

step_format() {
  find include tools tests examples \( -name '*.hpp' -o -name '*.cpp' \) -exec clang-format --dry-run -Werror {} +
}

summary() {
  local status=$? line
  heading summary
  for line in "${results[@]}"; do
    printf '%s\n' "$line"
  done
  if ((status)); then
    printf 'failed: %s\n' "$current"
  fi
  return "$status"
}

chosen=("${@:-${steps[@]}}")
for step in "${chosen[@]}"; do
  declare -F "step_$step" >/dev/null || {
    printf 'no step %s; there are: %s\n' "$step" "${steps[*]}" >&2
    exit 2
  }
done

results=()
run=()
current=packages
trap summary EXIT

heading packages
need "${tool_packages[@]}" git clang++=clang meson=meson strace=strace python3=python3 \
  clang-format=clang-format libclang-rt-14-dev doctest-dev librapidcheck-dev

for current in "${chosen[@]}"; do
  heading "$current"
  SECONDS=0
  "step_$current"
  counts=
  if [[ -e build/$current/ctest.log ]]; then
    counts=$(grep 'tests passed' "build/$current/ctest.log")
  fi
  results+=("$(printf '%-8s %4d s  %s' "$current" "$SECONDS" "$counts")")
done
