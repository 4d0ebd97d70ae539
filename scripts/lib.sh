# For the scripts beside this file.
# shellcheck shell=bash disable=SC2034

cores=$(nproc 2>/dev/null || getconf _NPROCESSORS_ONLN)

# What one checkout has compiled serves another.
export CCACHE_BASEDIR=$PWD CCACHE_NOHASHDIR=true

heading() { printf '\n=== %s\n' "$*"; }

# need [COMMAND=]PACKAGE...: installs the Debian packages that are missing, those with a COMMAND if there is no
# such command. Where that cannot be done it says so and goes on with what there is.
need() {
  local item missing=() as_root=()
  for item in "$@"; do
    case $item in
      *=*) command -v "${item%%=*}" >/dev/null || missing+=("${item#*=}") ;;
      *) dpkg-query --show --showformat '${db:Status-Status}' "$item" 2>/dev/null | grep -qx installed ||
           missing+=("$item") ;;
    esac
  done
  ((${#missing[@]})) || return 0

  if [[ $(id -u) != 0 ]]; then
    as_root=(sudo -n)
    [[ -n ${CI:-} ]] && sudo -n true 2>/dev/null || as_root=()
  fi
  if ! command -v apt-get >/dev/null || [[ $(id -u) != 0 && ${#as_root[@]} == 0 ]]; then
    printf 'Not installed here (as Debian calls them): %s\nGoing on with what there is.\n' "${missing[*]}" >&2
    return 0
  fi
  printf 'Installing %s\n' "${missing[*]}"
  if [[ -z ${apt_updated:-} ]]; then
    "${as_root[@]}" apt-get update -qq || return
    apt_updated=yes
  fi
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
}

# npm, whoever brought it: beside another source's Node.js Debian's package cannot be installed.
need_npm() { command -v npm >/dev/null || need nodejs npm; }

# What building the tool takes.
tool_packages=(
  g++ cmake=cmake ninja=ninja-build ccache=ccache
  libexpected-dev libboost1.81-dev nlohmann-json3-dev libyaml-cpp-dev libcli11-dev libfmt-dev
  libcpp-httplib-dev pkg-config=pkg-config
)
