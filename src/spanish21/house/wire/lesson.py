"""The lesson of a table: what is dealt, what is said, and what may be pressed."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from spanish21.house.wire.events import PublicEvent
from spanish21.rules.player import Action

__all__ = ["LessonStep", "LessonTotal", "Said"]

Said = Literal[
    "first",
    "firstStand",
    "firstEnd",
    "double",
    "doubleRescue",
    "doubleEnd",
    "surrender",
    "surrenderEnd",
    "bonus",
    "bonusEnd",
    "match",
    "spin",
]
"""the sentences of the lesson, which the page has in its languages"""


class LessonTotal(Struct, frozen=True):
    """What the cards count that are face up."""

    points: int
    soft: bool


class LessonStep(Struct, frozen=True, kw_only=True):
    """A part of an arranged round, up to a decision or to its end."""

    say: Said
    begins: bool
    """whether a round begins here, on an empty felt"""
    events: tuple[PublicEvent, ...]
    choices: tuple[Action, ...]
    """what the table offers the player; nothing where the step only shows something"""
    best: Action | None
    yours: LessonTotal
    dealers: LessonTotal
    net: int
    """what the player has won or lost in this step, in cents"""
