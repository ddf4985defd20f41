"""One square of a chart: the play, from how many cards on to hit instead, and bonus chances."""

from __future__ import annotations

import re
from enum import Enum

from msgspec import Struct

from spanish21.checked import checked
from spanish21.errors import Spanish21Error
from spanish21.law.bonus import Pattern
from spanish21.rules.player import Action
from spanish21.strategy.situation import Legal, Situation

__all__ = ["LETTERS", "Cell", "CellError", "Mark"]

LETTERS = {
    "H": Action.HIT,
    "S": Action.STAND,
    "D": Action.DOUBLE,
    "P": Action.SPLIT,
    "R": Action.SURRENDER,
}
"""The plays by their letters; in the table of doubled hands R is the rescue and S keeps."""

_LETTER_OF = {action: letter for letter, action in LETTERS.items()}
_CELL = re.compile(r"""(?P<play>R[HSDP]|DS|[HSDP])(?P<cards>[3-7])?(?P<mark>[*'"$])?""")

_PATTERNS = {
    "*": frozenset({Pattern.MIXED_678, Pattern.SUITED_678, Pattern.SPADED_678}),
    "'": frozenset({Pattern.SUITED_678, Pattern.SPADED_678}),
    '"': frozenset({Pattern.SPADED_678}),
    "$": frozenset({Pattern.SUITED_777, Pattern.SPADED_777}),
}


@checked
class Mark(Enum):
    """A chance for which a hand hits although the square says otherwise."""

    ANY_RUN = "*"
    SUITED_RUN = "'"
    SPADED_RUN = '"'
    SUITED_SEVENS = "$"

    patterns: frozenset[Pattern]

    def __init__(self, sign: str) -> None:
        """Name the bonuses that the sign stands for."""
        self.patterns = _PATTERNS[sign]

    def holds(self, chances: frozenset[Pattern]) -> bool:
        """Return whether one of its bonuses is a card away."""
        return not self.patterns.isdisjoint(chances)


class CellError(Spanish21Error, ValueError):
    """A square that isn't written in the chart notation."""


@checked
class Cell(Struct, frozen=True):
    """A square: `S5'` stands, but hits with five cards or more and for a suited 6-7-8."""

    play: Action
    otherwise: Action | None = None
    """what to do where a surrender, or a double, is not allowed"""
    cards: int | None = None
    mark: Mark | None = None

    @classmethod
    def parse(cls, text: str) -> Cell:
        """Read a square such as `H`, `D4`, `S5'`, `P$` or `RH`."""
        match = _CELL.fullmatch(text)
        if match is None:
            msg = (
                f"{text!r} is not a play. Write H, S, D, DS, P or RH, RS, RD, RP, then the number "
                "of cards from which to hit, then one of * ' \" $."
            )
            raise CellError(msg)
        play, cards, mark = match["play"], match["cards"], match["mark"]
        return cls(
            LETTERS[play[0]],
            LETTERS[play[1]] if len(play) > 1 else None,
            int(cards) if cards else None,
            Mark(mark) if mark else None,
        )

    def __str__(self) -> str:
        """Write the square as a chart does."""
        otherwise = _LETTER_OF[self.otherwise] if self.otherwise else ""
        cards = str(self.cards) if self.cards else ""
        return f"{_LETTER_OF[self.play]}{otherwise}{cards}{self.mark.value if self.mark else ''}"

    def resolve(self, situation: Situation, legal: Legal) -> Action | None:
        """Return the play for a hand, or None where it is a split that is not allowed.

        A double that is not allowed is a hit unless the square names another play, and split aces
        that may not draw stand.
        """
        hit = Action.HIT if Action.HIT in legal else Action.STAND
        if self.cards is not None and len(situation.cards) >= self.cards:
            return hit
        if self.mark is not None and self.mark.holds(situation.chances):
            return hit
        for play in (self.play, self.otherwise):
            if play in legal:
                return play
        return None if Action.SPLIT in {self.play, self.otherwise} else hit
