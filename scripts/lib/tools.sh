# shellcheck shell=bash
# Sourced after setup.sh: `fetch_tools` installs what the tests start beside Python, where this user
# may: a browser, a database server and a reader of PDF files. What is missing afterwards, the tests skip and say so.

has_chromium() { command -v chromium-headless-shell || command -v chromium || command -v chromium-browser || command -v google-chrome; }

has_postgresql() { command -v initdb || compgen -G '/usr/lib/postgresql/*/bin/initdb'; }

may_install() { ((!EUID)) && command -v apt-get >/dev/null; }

apt_install() { DEBIAN_FRONTEND=noninteractive apt-get install -yq --no-install-recommends "$@" >/dev/null 2>&1; }

fetch_tools() {
  local missing=()
  has_chromium >/dev/null || missing+=(chromium)
  has_postgresql >/dev/null || missing+=(postgresql)
  command -v pdftotext >/dev/null || missing+=(poppler-utils)
  if ((${#missing[@]})); then
    if ! may_install; then
      say "not here: ${missing[*]}; the tests that need them will be skipped"
      return 0
    fi
    say "installing ${missing[*]} (first run)"
    { apt-get update -q >/dev/null 2>&1 && apt_install "${missing[@]}"; } ||
      say "apt-get could not install ${missing[*]}; the tests that need them will be skipped"
  fi
  fetch_headless
}

# A browser without windows to draw does the same with little more than half the work. Where the
# system does not have it, the tests start the whole browser.
fetch_headless() {
  command -v chromium-headless-shell >/dev/null && return
  if may_install && apt-cache show chromium-headless-shell >/dev/null 2>&1; then
    say "installing chromium-headless-shell (first run)"
    apt_install chromium-headless-shell || say "apt-get could not install it; the tests take longer"
  fi
}
