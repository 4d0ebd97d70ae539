#!/usr/bin/env bash
# Builds the tool and looks for real applications on this machine. Installs what is missing on Debian.
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/lib.sh

heading packages
need "${tool_packages[@]}"
need gedit=gedit gvim=vim-gtk3 || printf 'Could not install two applications; going on without them.\n' >&2

heading build
cmake --preset release
cmake --build --preset release -j "$cores"

heading 'the catalogue on this machine'
tool=build/release/tools/appdecl
status=0
"$tool" check examples/catalogue || status=$?
if ((status > 1)); then # 1: some applications are not here
  printf 'the check of the catalogue ended with %d\n' "$status" >&2
  exit 1
fi

available=$("$tool" check --format json examples/catalogue | grep -cE '"state": ?"available"' || true)
printf '\n%d available\n' "$available"
if [[ -e /etc/debian_version ]] && command -v gedit >/dev/null && command -v gvim >/dev/null &&
  ((available < 2)); then
  printf 'gedit and gvim are here and were not both found\n' >&2
  exit 1
fi
