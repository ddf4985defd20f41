"""Files that commands write: place and format are checked before the work begins."""

from __future__ import annotations

import errno
import os
from typing import TYPE_CHECKING, TypeVar

import typer

from spanish21.cli.failure import Failure, contradiction

if TYPE_CHECKING:
    from collections.abc import Mapping
    from enum import Enum
    from pathlib import Path

    Form = TypeVar("Form", bound=Enum)

__all__ = [
    "PICTURES",
    "form_of",
    "note_file",
    "ready_apart",
    "ready_for_folder",
    "ready_to_write",
    "unwritable",
    "write_file",
]

PICTURES = (".svg", ".pdf", ".png")
"""what a plot may be written as"""


def ready_to_write(option: str, path: Path | None, endings: tuple[str, ...] = ()) -> None:
    """Refuse a file that cannot be written, or whose name promises another content."""
    if path is None:
        return
    if endings and path.suffix.lower() not in endings:
        raise Failure("command/usage", f"{option} {path}: {_named(endings)}.")
    if str(path) == "-":
        raise Failure("command/usage", f"{option} -: name a file. Standard output is not one here.")
    if path.is_dir():
        raise unwritable(path, OSError(errno.EISDIR, os.strerror(errno.EISDIR)))
    if not path.parent.is_dir():
        raise unwritable(path, OSError(errno.ENOENT, os.strerror(errno.ENOENT)))
    if not os.access(path if path.exists() else path.parent, os.W_OK):
        raise unwritable(path, OSError(errno.EACCES, os.strerror(errno.EACCES)))


def ready_for_folder(path: Path) -> None:
    """Refuse a folder that neither exists nor can be made."""
    place = path.absolute()
    while not place.exists():
        place = place.parent
    if not place.is_dir():
        raise unwritable(path, OSError(errno.ENOTDIR, os.strerror(errno.ENOTDIR)))
    if not os.access(place, os.W_OK):
        raise unwritable(path, OSError(errno.EACCES, os.strerror(errno.EACCES)))


def ready_apart(files: Mapping[str, Path | None]) -> None:
    """Refuse two options that name the same file, of which only the last would be left."""
    taken: dict[Path, str] = {}
    for option, path in files.items():
        if path is None:
            continue
        other = taken.setdefault(path.resolve(), option)
        if other != option:
            message = f"{other} and {option} both name {path}. Name two files."
            raise Failure("command/usage", message)


def form_of(
    form: Form | None,
    out: Path | None,
    endings: Mapping[str, Form],
    default: Form,
    option: str = "--out ",
) -> Form:
    """Return the format that was asked for by name or by the file's ending, if these agree."""
    ending = out.suffix.lower() if out else ""
    if not ending:
        return form or default
    if ending not in endings:
        raise Failure("command/usage", f"{option}{out}: {_named(tuple(endings))}.")
    if form is not None and endings[ending] is not form:
        raise contradiction(f"--format {form.value}", f"{option}{out}")
    return endings[ending]


def write_file(out: Path, made: str | bytes) -> None:
    """Write a file, or fail with the reason."""
    try:
        out.write_bytes(made if isinstance(made, bytes) else made.encode())
    except OSError as error:
        raise unwritable(out, error) from None


def note_file(out: Path, *, aside: bool = False) -> None:
    """Print which file was written; `aside` keeps the note off standard output."""
    typer.echo(f"Wrote {out}.", err=aside)


def unwritable(out: Path, error: OSError) -> Failure:
    """Print that a file cannot be written, and what to do."""
    full = error.errno in {errno.ENOSPC, errno.EDQUOT}
    what = (
        "free some space, or name another file" if full else "name a file in a folder that exists"
    )
    return Failure("file/unwritable", f"{out} cannot be written ({error.strerror}): {what}.")


def _named(endings: tuple[str, ...]) -> str:
    if len(endings) == 1:
        return f"name a {endings[0]} file"
    return f"use a name that ends in {', '.join(endings[:-1])} or {endings[-1]}"
