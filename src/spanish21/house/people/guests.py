"""The names of guests who give none."""

from __future__ import annotations

__all__ = ["guest_name", "short_name"]

_LETTERS = 4


def guest_name(person: str) -> str:
    """Return the name under which a guest is shown who gave none."""
    return f"Guest {_tag(person)}"


def short_name(person: str, name: str) -> str:
    """Return a name for where there is little room: of a guest without a name only the letters."""
    return _tag(person) if name == guest_name(person) else name


def _tag(person: str) -> str:
    return person[:_LETTERS].upper()
