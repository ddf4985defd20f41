"""Plain values: the names by which boxes, hands and persons are told apart."""

from __future__ import annotations

from typing import NewType

__all__ = ["BoxNumber", "HandNumber", "NextTurn", "PersonId", "is_walk_up", "walk_up"]

BoxNumber = NewType("BoxNumber", int)
"""1 is at the dealer's far left and is dealt first, 7 at the far right."""

HandNumber = NewType("HandNumber", int)
"""1 is a box's hand nearest the dealer's left; splitting adds hands to the right of it."""

PersonId = NewType("PersonId", str)
"""The name under which a person wagers at the table."""

NextTurn = tuple[BoxNumber, HandNumber]
"""The hand whose turn it is."""

_WALK_UP = "walk-up:"
"""no account has a name with a colon"""


def walk_up(number: int) -> PersonId:
    """Return the name of a table's walk-up player, who holds no device and has no account."""
    return PersonId(f"{_WALK_UP}{number}")


def is_walk_up(person: str) -> bool:
    """Return whether a person is a walk-up player, for whom the dealer enters everything."""
    return person.startswith(_WALK_UP)
