#!/usr/bin/env bash
# The version source `plist` on Info.plist files made by other people: scripts/real-plists.sh TOOL. They are in
# packages that npm has, unpacked below build/. Installs what is missing on Debian.
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/lib.sh

tool=$(realpath -- "${1:?the path of the tool appdecl is needed}")
folder=build/real-plists
packages=( # applications, then frameworks and what Xcode compiled, then templates
  node-notifier@10.0.1
  node-notifier@5.4.5
  node-notifier@4.6.1
  terminal-notifier@0.1.2
  osx-notifier@0.2.2
  electron-sudo@4.0.12
  @nativescript/macos-node-api@0.4.0
  @nativescript/core@9.1.2
  @nodegui/packer@1.5.0
  cordova-ios@6.3.0
  appium-mac2-driver@3.2.16
)

need plistutil=libplist-utils python3=python3
need_npm

# Packed and not installed: their dependencies would be many, and of no fixed version.
if [[ $(cat "$folder/packages" 2>/dev/null) != "${packages[*]}" ]]; then
  rm -rf "$folder"
  mkdir -p "$folder/archives"
  if ! npm pack --loglevel=error --ignore-scripts --pack-destination "$folder/archives" \
    "${packages[@]}" >/dev/null; then
    printf 'npm, or one of these packages, cannot be had: %s\n' "${packages[*]}" >&2
    exit 1
  fi
  for archive in "$folder"/archives/*.tgz; do
    to=$folder/system/$(basename "$archive" .tgz)
    mkdir -p "$to"
    tar -xzf "$archive" -C "$to" --no-same-owner --warning=no-unknown-keyword --strip-components=1
  done
  rm -r "$folder/archives"
  printf '%s\n' "${packages[*]}" >"$folder/packages"
fi

python3 tests/real/plists.py "$tool" "$folder/system"
