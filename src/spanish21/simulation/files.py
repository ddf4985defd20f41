"""Files that are written whole or not at all."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["write_whole"]


def write_whole(path: Path, text: str) -> None:
    """Write a file in one step, so that a crash or a full disk leaves the one before.

    What is no file, such as `/dev/stdout` or a pipe, is written to as it is.
    """
    target = path.resolve()
    if target.exists() and not target.is_file():
        target.write_text(text, "utf-8")
        return
    part = target.with_name(f"{target.name}.{os.getpid()}.part")
    try:
        part.write_text(text, "utf-8")
        part.replace(target)
    except OSError:
        part.unlink(missing_ok=True)
        raise
