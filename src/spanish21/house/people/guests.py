"""The names of guests and walk-up players who give none."""

from __future__ import annotations

from spanish21.ids import BoxNumber, is_walk_up

__all__ = ["guest_name", "player_name", "short_name"]

_LETTERS = 4
_PLAYER, _AT = "Player", " at box "


def guest_name(person: str) -> str:
    """Return the name under which a guest is shown who gave none."""
    return f"Guest {_tag(person)}"


def player_name(box: BoxNumber, number: int = 1) -> str:
    """Return the name of a walk-up player who gave none; others may share the box."""
    return f"{_PLAYER}{f' {number}' if number > 1 else ''}{_AT}{box}"


def short_name(person: str, name: str) -> str:
    """Return a name for where there is little room, if no one gave it."""
    if is_walk_up(person) and name.startswith(_PLAYER):
        return name.partition(_AT)[0]
    return _tag(person) if name == guest_name(person) else name


def _tag(person: str) -> str:
    return person[:_LETTERS].upper()
