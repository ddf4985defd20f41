# shellcheck shell=bash
# Sourced after setup.sh: `fetch_tools` installs what the tests start beside Python, where this user
# may: a browser, a database server and a reader of PDF files. What is missing afterwards, the tests skip and say so.

has_chromium() { command -v chromium || command -v chromium-browser || command -v google-chrome; }

has_postgresql() { command -v initdb || compgen -G '/usr/lib/postgresql/*/bin/initdb'; }

fetch_tools() {
  local missing=()
  has_chromium >/dev/null || missing+=(chromium)
  has_postgresql >/dev/null || missing+=(postgresql)
  command -v pdftotext >/dev/null || missing+=(poppler-utils)
  ((${#missing[@]})) || return 0
  if ((EUID)) || ! command -v apt-get >/dev/null; then
    say "not here: ${missing[*]}; the tests that need them will be skipped"
    return 0
  fi
  say "installing ${missing[*]} (first run)"
  export DEBIAN_FRONTEND=noninteractive
  { apt-get update -q && apt-get install -yq --no-install-recommends "${missing[@]}"; } >/dev/null 2>&1 ||
    say "apt-get could not install ${missing[*]}; the tests that need them will be skipped"
}
