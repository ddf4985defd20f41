"""The file in which a dealer's progress is kept from one sitting to the next."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from spanish21.cli.failure import Failure
from spanish21.school.progress import Progress

__all__ = ["ProgressFile", "place_of", "read_progress", "today", "write_progress"]

ProgressFile = Annotated[
    Path | None, typer.Option("--progress", metavar="FILE", help="File that keeps your progress.")
]


def place_of(file: Path | None) -> Path:
    """Return the file that was named, or the usual one."""
    if file is not None:
        return file
    home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(home, "spanish21", "school.json")


def today() -> int:
    """Return the number of this day."""
    return datetime.now(UTC).date().toordinal()


def read_progress(file: Path) -> Progress:
    """Read the progress so far; without a file it is empty."""
    try:
        return msgspec.json.decode(file.read_bytes(), type=Progress)
    except FileNotFoundError:
        return Progress()
    except msgspec.MsgspecError:
        message = f"{file} isn't a progress file. Name another one with --progress."
        raise Failure("progress/unreadable", message) from None


def write_progress(file: Path, progress: Progress) -> None:
    """Keep the progress; a file half written never replaces a whole one."""
    file.parent.mkdir(parents=True, exist_ok=True)
    new = file.with_name(f"{file.name}.new")
    new.write_bytes(msgspec.json.format(msgspec.json.encode(progress)))
    new.replace(file)
