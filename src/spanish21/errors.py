"""The one exception that everything this package raises on purpose is derived from."""

from __future__ import annotations

__all__ = ["ArgumentError", "Spanish21Error"]


class Spanish21Error(Exception):
    """Something that cannot be done, in a sentence that says why."""


class ArgumentError(Spanish21Error, ValueError, TypeError):
    """An argument of the wrong kind, or with a value that cannot be used."""
