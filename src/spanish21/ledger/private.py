"""Files that are for their owner alone: databases, copies, exports, keys and secrets."""

from __future__ import annotations

import os
from pathlib import Path
from secrets import token_hex

__all__ = [
    "MINE",
    "OTHERS",
    "keep_private",
    "private_folder",
    "sync_folder",
    "write_once",
    "write_whole",
]

MINE = 0o600
OTHERS = 0o077
"""what a file gives to anybody but its owner"""


def keep_private(file: Path) -> None:
    """Make an empty file if there is none, and take from others what they may do with it."""
    os.close(os.open(file, os.O_RDONLY | os.O_CREAT, MINE))
    _take_from_others(file)


def private_folder(folder: Path) -> None:
    """Make a folder that only its owner can look into."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    _take_from_others(folder)


def _take_from_others(path: Path) -> None:
    mode = path.stat().st_mode
    if os.name == "posix" and mode & OTHERS:
        path.chmod(mode & 0o700)


def write_whole(file: Path, data: bytes, mode: int = MINE) -> None:
    """Write a file so that after a crash either the old or the new one is there, whole."""
    _written(file, data, mode).replace(file)
    sync_folder(file.parent)


def write_once(file: Path, data: bytes) -> None:
    """Write a file like `write_whole`, unless it is there: then it stays, anyone who wrote it."""
    new = _written(file, data, MINE)
    try:
        file.hardlink_to(new)
    except FileExistsError:
        return
    finally:
        new.unlink()
    sync_folder(file.parent)


def _written(file: Path, data: bytes, mode: int) -> Path:
    """Write a file beside another, under a name that no other process uses."""
    new = file.with_name(f"{file.name}.{token_hex(4)}.new")
    handle = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
    with os.fdopen(handle, "wb") as opened:
        opened.write(data)
        opened.flush()
        os.fsync(opened.fileno())
    return new


def sync_folder(folder: Path) -> None:
    """Bring a change of the folder itself to the disk, where the system can."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
