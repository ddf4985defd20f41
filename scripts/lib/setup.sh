# shellcheck shell=bash
# Sourced by the scripts: `setup LEVEL` gives an environment that holds requirements/LEVEL.lock
# and the project itself. It stands in .venv, or in $SPANISH21_VENV, and notes what it holds,
# so that a second run has nothing to do.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd -P)
venv=${SPANISH21_VENV:-$root/.venv}
[[ $venv == /* ]] || venv=$PWD/$venv
bin=$venv/bin
stamp=$venv/spanish21.stamp

say() { printf 'setup: %s\n' "$*" >&2; }

fail() {
  printf 'setup: %s\n' "$@" >&2
  exit 1
}

is_recent() { "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; }

# An environment knows its own path: one that was moved, or lost its Python, is of no use.
is_sound() { is_recent "$bin/python" && grep -qF "$venv" "$bin/activate"; }

find_python() {
  local name
  for name in python3 python3.14 python3.13 python3.12 python3.11 python; do
    if is_recent "$name"; then
      command -v "$name"
      return
    fi
  done
  fail "Python 3.11 or newer is needed, and none was found on the PATH." \
    "Looked for python3, python3.14 down to python3.11, and python."
}

make_environment() {
  local python
  if [[ -e $venv/pyvenv.cfg ]]; then
    is_sound && return
    [[ $venv == "$root/.venv" ]] || fail "$venv is broken, moved or too old; please remove it."
    say "the old environment is broken, moved or too old; making a new one"
    rm -rf "$venv"
  elif [[ -d $venv && -n $(ls -A "$venv") ]]; then
    fail "$venv is in the way: it is not a Python environment."
  fi
  python=$(find_python)
  say "making $venv with $("$python" --version)"
  if command -v uv >/dev/null; then
    uv venv --quiet --python "$python" "$venv"
  elif "$python" -c 'import ensurepip, venv' >/dev/null 2>&1; then
    "$python" -m venv "$venv"
  else
    fail "$python comes without its venv and ensurepip modules." \
      "On Debian and Ubuntu \"apt install python3-venv\" adds them; or install uv instead."
  fi
}

install() {
  if command -v uv >/dev/null; then
    if [[ -n ${PIP_INDEX_URL:-} && -z ${UV_DEFAULT_INDEX:-}${UV_INDEX_URL:-} ]]; then
      export UV_DEFAULT_INDEX=$PIP_INDEX_URL
    fi
    uv pip install --quiet --compile-bytecode --python "$bin/python" "$@"
    return
  fi
  if ! "$bin/python" -m pip --version >/dev/null 2>&1; then
    "$bin/python" -m ensurepip >/dev/null 2>&1 || fail "$venv has no pip; please remove it."
  fi
  "$bin/python" -m pip install --quiet --disable-pip-version-check "$@"
}

fingerprint() {
  { echo "$root" "$venv"; cat "$root/pyproject.toml" "$root"/requirements/*.lock; } |
    cksum | tr ' ' '-'
}

# Each level holds all that the levels before it hold.
rank() {
  case $1 in
    base) echo 1 ;;
    play) echo 2 ;;
    serve) echo 3 ;;
    test) echo 4 ;;
    check) echo 5 ;;
    all) echo 6 ;;
    *) fail "no such level: $1" ;;
  esac
}

is_ready() {
  local level mark
  [[ -r $stamp ]] && read -r level mark <"$stamp" || return 1
  [[ $mark == "$2" && $(rank "$level") -ge $(rank "$1") ]] && is_sound
}

fill_environment() {
  local level=$1 mark=$2
  is_ready "$level" "$mark" && return
  make_environment
  rm -f "$stamp"
  say "installing requirements/$level.lock (first run, or something changed)"
  install --require-hashes -r "$root/requirements/build.lock" -r "$root/requirements/$level.lock"
  say "installing spanish21 from $root"
  install --no-deps --no-build-isolation --editable "$root"
  echo "$level $mark" >"$stamp"
}

setup() {
  local level=$1 mark
  mark=$(fingerprint)
  is_ready "$level" "$mark" && return
  # Two scripts that start together take turns, where the system has flock.
  (
    if command -v flock >/dev/null; then flock 9; fi
    fill_environment "$level" "$mark"
  ) 9>"$venv.lock"
  say "ready"
}

# Replaces the script by the command. Where `env` can, Ctrl-C waits until the command listens; it
# would meet Python while it starts, and end with a traceback.
begin() {
  if env --block-signal=INT true 2>/dev/null; then
    exec env --block-signal=INT "$bin/spanish21" "$@"
  fi
  exec "$bin/spanish21" "$@"
}
