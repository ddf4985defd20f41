"""The one exception that everything this package raises on purpose is derived from."""

from __future__ import annotations

__all__ = ["Spanish21Error"]


class Spanish21Error(Exception):
    """Something that cannot be done, in a sentence that says why."""
