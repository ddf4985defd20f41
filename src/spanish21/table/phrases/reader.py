"""Who reads a sentence, and the words for people, places and wagers in it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from spanish21.hand import Total
from spanish21.law.spins import MeterName
from spanish21.money import dollars
from spanish21.rules.result import Result
from spanish21.rules.side_wagers import wager_name
from spanish21.wager import BASIC, WagerKind

if TYPE_CHECKING:
    from spanish21.cards import Card
    from spanish21.ids import BoxNumber, HandNumber

__all__ = [
    "ANYONE",
    "METERS",
    "RESULTS",
    "Reader",
    "Who",
    "because",
    "counted",
    "coupon",
    "label",
    "spoken_total",
]

RESULTS = {
    Result.BLACKJACK: "blackjack",
    Result.WIN: "win",
    Result.TIE: "push",
    Result.LOSE: "lose",
    Result.BUST: "bust",
    Result.SURRENDERED: "surrendered",
    Result.RESCUED: "rescued",
    Result.VOID: "void",
}
"""what became of a wager, in the words of the trade"""
METERS = {
    MeterName.BONUS_SPIN_1: "Bonus Spin $1",
    MeterName.BONUS_SPIN_5: "Bonus Spin $5",
    MeterName.XTREME_16_PRIMARY: "Xtreme 16 primary",
    MeterName.XTREME_16_SECONDARY: "Xtreme 16 secondary",
}
"""the progressive meters as signs name them"""


class Who(NamedTuple):
    """A person in a sentence, by name or as its reader."""

    name: str
    you: bool

    def does(self, verb: str, yours: str) -> str:
        """Begin a sentence with the person as its subject."""
        return f"You {yours}" if self.you else f"{self.name} {verb}"

    @property
    def whom(self) -> str:
        """Return the person as an object."""
        return "you" if self.you else self.name

    @property
    def whose(self) -> str:
        """Return the person as an owner."""
        return "your" if self.you else f"{self.name}'s"


class Reader(NamedTuple):
    """The person who reads (None for a log), people's names, and the boxes with several hands."""

    you: str | None = None
    names: Mapping[str, str] = MappingProxyType({})
    split: frozenset[int] = frozenset()
    signs: bool = False
    """whether cards have the signs of their suits, as in `7♠`, rather than letters"""

    def card(self, card: Card | None) -> str:
        """Write a card."""
        return card.drawn if self.signs and card is not None else str(card)

    @property
    def cover_card(self) -> str:
        """Return what the card that ends a shoe is called: players call it the cut card."""
        return "cover card" if self.you is None else "cut card"

    def name(self, person: str) -> str:
        """Return the name of a person, who is never the reader."""
        return self.names.get(person, person)

    def who(self, person: str) -> Who:
        """Return how to call a person."""
        return Who(self.name(person), person == self.you)

    def place(self, box: BoxNumber | None, hand: HandNumber | None = None) -> str:
        """Name a box, and the hand where it has several; None is the dealer."""
        if box is None:
            return "the dealer"
        alone = hand is None or (hand == 1 and box not in self.split)
        return f"box {box}" if alone else f"box {box}, hand {hand}"


ANYONE = Reader()
"""reads in the third person, with people by their ids"""


def spoken_total(points: int, *, soft: bool, of: str) -> str:
    """Announce a point total."""
    total = Total(points, soft)
    bust = ", bust" if total.bust else ""
    return f"{str(total).capitalize()} {of}{bust}."


def counted(number: int, noun: str) -> str:
    """Write a number of things: `1 card`, `2 cards`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def because(reason: str) -> str:
    """Add to a sentence what the floor wrote down, if anything."""
    return f" Reason: {reason}" if reason else ""


def coupon(face: int, before: str) -> str:
    """Name a match play coupon, if there is one."""
    return f" {before} a match play coupon of {dollars(face)}" if face else ""


def label(wager: WagerKind, result: Result | None = None, *, verb: Result | None = None) -> str:
    """Return in parentheses the kind of a side wager and a result that the verb does not say."""
    kind = () if wager == BASIC else (wager_name(wager),)
    became = () if result is None or result is verb else (RESULTS[result],)
    words = ", ".join((*kind, *became))
    return f" ({words})" if words else ""
