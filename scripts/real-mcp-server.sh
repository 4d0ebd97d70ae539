#!/usr/bin/env bash
# `probe` on an MCP server made by other people: scripts/real-mcp-server.sh TOOL. It is in a package that npm has,
# installed below build/, and listens on this machine alone. Installs what is missing on Debian.
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/lib.sh

tool=$(realpath -- "${1:?the path of the tool appdecl is needed}")
folder=build/real-mcp-server
name=@modelcontextprotocol/server-everything
package=$name@2025.9.25
before=2025-10-03 # its dependencies are those of that day

need python3=python3
need_npm

if [[ $(cat "$folder/package" 2>/dev/null) != "$package $before" ]]; then
  rm -rf "$folder"
  mkdir -p "$folder"
  if ! npm install --prefix "$folder" --before "$before" --ignore-scripts --no-audit --no-fund --loglevel=error \
    "$package"; then
    printf 'npm, or this package, cannot be had: %s\n' "$package" >&2
    exit 1
  fi
  printf '%s\n' "$package $before" >"$folder/package"
fi

python3 tests/real/mcp_server.py "$tool" "$folder/node_modules/$name/dist/streamableHttp.js"
