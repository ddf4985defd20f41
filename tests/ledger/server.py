"""A PostgreSQL server of the tests' own: in a folder that is thrown away, on a Unix socket only."""

from __future__ import annotations

import fcntl
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

__all__ = ["ServerMissing", "server"]

_SETTINGS = "-c listen_addresses='' -c fsync=off -c max_connections=40 -c shared_buffers=16MB"


class ServerMissing(Exception):
    """No server can be started here; the message says why."""


@contextmanager
def server() -> Iterator[str]:
    """Start a server, give the address of a database on it, and stop it in the end."""
    programs = _programs()
    account = _account()
    folder = Path(tempfile.mkdtemp(prefix="spanish21-pg-"))
    try:
        if account is not None:
            os.chown(folder, account.pw_uid, account.pw_gid)
        data = folder / "data"
        as_user: dict[str, Any] = (
            {"user": account.pw_uid, "group": account.pw_gid} if account else {}
        )
        initdb: list[str | Path] = [
            "--auth=trust",
            "--username=house",
            "--encoding=UTF8",
            "--locale=C",
            "--no-sync",
        ]
        _run([programs / "initdb", "-D", data, *initdb], folder, as_user)
        start: list[str | Path] = [
            "-w",
            "-t",
            "120",
            "-l",
            folder / "log",
            "-o",
            f"{_SETTINGS} -k {folder}",
            "start",
        ]
        _run([programs / "pg_ctl", "-D", data, *start], folder, as_user)
        try:
            yield f"postgresql://house@/postgres?host={folder}"
        finally:
            _run([programs / "pg_ctl", "-D", data, "-m", "immediate", "stop"], folder, as_user)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _run(command: list[str | Path], folder: Path, as_user: Mapping[str, Any]) -> None:
    # A file instead of a pipe: the server would keep a pipe open after pg_ctl has ended.
    with tempfile.TemporaryFile("w+") as told:
        done = subprocess.run(
            command,
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=told,
            stderr=told,
            check=False,
            **as_user,
        )
        if done.returncode:
            told.seek(0)
            raise ServerMissing(f"{command[0]} failed: {told.read().strip()}")


def _account() -> pwd.struct_passwd | None:
    """PostgreSQL refuses to run as root: take an account without rights instead."""
    if os.geteuid():
        return None
    for name in ("postgres", "nobody"):
        try:
            return pwd.getpwnam(name)
        except KeyError:
            continue
    raise ServerMissing("there is neither an account postgres nor nobody to run a server")


def _programs() -> Path:
    """Find the server's programs, or install Debian's as root."""
    found = _found()
    if found is None and not os.geteuid() and shutil.which("apt-get"):
        _install()
        found = _found()
    if found is None:
        raise ServerMissing("no PostgreSQL here (initdb, pg_ctl): apt-get install postgresql")
    return found


def _found() -> Path | None:
    on_path = shutil.which("initdb")
    places = [Path(on_path).resolve().parent] if on_path else []
    places += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    needed = ("initdb", "pg_ctl", "postgres")
    return next((p for p in places if all((p / name).exists() for name in needed)), None)


def _install() -> None:
    with (Path(tempfile.gettempdir()) / "spanish21-apt.lock").open("w") as turn:
        fcntl.flock(turn, fcntl.LOCK_EX)
        if _found() is not None:
            return
        quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
        for words in (["update"], ["install", "-y", "--no-install-recommends", "postgresql"]):
            subprocess.run(["apt-get", "-q", *words], env=quiet, capture_output=True, check=False)
