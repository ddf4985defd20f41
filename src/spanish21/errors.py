"""The one exception that everything this package raises on purpose is derived from."""

from __future__ import annotations

__all__ = ["ArgumentError", "FileError", "Spanish21Error", "file_error"]


class Spanish21Error(Exception):
    """Something that cannot be done, with a sentence that explains why."""


class ArgumentError(Spanish21Error, ValueError, TypeError):
    """An argument of the wrong kind, or with a value that cannot be used."""


class FileError(Spanish21Error, OSError):
    """A file that cannot be read or written; `errno` and `strerror` are the system's."""

    def __str__(self) -> str:
        """Write the reason and what to do."""
        return f"{self.filename!r} can't be opened ({self.strerror}). Name another file."


def file_error(error: OSError, path: object) -> FileError:
    """Return the system's error about a file as one of this package, to be raised."""
    return FileError(error.errno, error.strerror or type(error).__name__, str(path))
