# What building for another system takes, for the scripts beside this file: below build/foreign, the headers of
# the header-only libraries, and the sources of those that Debian has compiled. From Debian's packages.
# shellcheck shell=bash disable=SC2034

foreign=build/foreign

foreign_packages=("${tool_packages[@]}" dpkg-dev doctest-dev python3=python3)

# foreign_headers: a folder with the header-only libraries alone, since /usr/include is this system's.
foreign_headers() {
  local to=$foreign/headers package
  rm -rf "$to"
  mkdir -p "$to"
  for package in libexpected-dev nlohmann-json3-dev libcli11-dev doctest-dev; do
    dpkg --listfiles "$package"
  done | grep -E '^/usr/(include|share/cmake|lib/cmake)/' | while read -r file; do
    [[ -d $file ]] || install -D -p -m 644 "$file" "$to/${file#/usr/}"
  done
  # A package that was built for one place names it.
  find "$to" -name '*.cmake' -exec sed -i "s|set(_IMPORT_PREFIX \"/usr\")|set(_IMPORT_PREFIX \"$PWD/$to\")|" {} +
  mkdir -p "$to/include/boost"
  cp -rp /usr/include/boost/pfr "$to/include/boost/"
}

# foreign_sources PACKAGE...: unpacks Debian source packages, of the releases that this machine installs from,
# without changing where it installs from. False for the first that cannot be had.
foreign_sources() {
  local apt=$PWD/$foreign/apt package
  local options=(-o Dir::Etc::SourceList="$apt/sources.list" -o Dir::Etc::SourceParts=/dev/null
    -o Dir::State::Lists="$apt/lists" -o Dir::Cache="$apt/cache")
  for package in "$@"; do
    if [[ -d $foreign/$package ]]; then
      continue
    fi
    if [[ -z ${foreign_updated:-} ]]; then
      mkdir -p "$apt/lists/partial" "$apt/cache/archives/partial"
      # shellcheck disable=SC2016 # apt's own variables
      apt-get indextargets --format '$(REPO_URI) $(RELEASE) $(COMPONENT)' 'Created-By: Packages' \
        'Origin: Debian' | sort -u |
        sed 's|^|deb-src [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] |' >"$apt/sources.list"
      if [[ ! -s $apt/sources.list ]]; then
        printf 'apt knows no Debian release: run apt-get update\n' >&2
        return 1
      fi
      apt-get "${options[@]}" update -qq || return
      foreign_updated=yes
    fi
    rm -rf "${apt:?}/$package"
    mkdir -p "$apt/$package"
    (cd "$apt/$package" && apt-get "${options[@]}" source -qq "$package" >/dev/null) || return
    mv "$apt/$package"/*/ "$foreign/$package"
  done
}
