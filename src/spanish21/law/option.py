"""What an edition leaves to the operator: options with permitted values, default and clause."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from spanish21.law.permitted import Amount, OneOf
from spanish21.law.wheel_rules import WHEEL_GROUPS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from spanish21.law.clause import ClauseRef
    from spanish21.law.permitted import Permitted
    from spanish21.law.reading import Reading

__all__ = ["MEANINGS", "WHEEL_MEANINGS", "Change", "Option", "Terms", "reading_option"]


class Change(Enum):
    """When the operator may change an option at a table that is open."""

    SUBMISSION = "with a new Rules Submission, on a closed table"
    SHUFFLE = "at the next shuffle"
    ROUND = "before the next round of play"


MEANINGS: dict[str, tuple[str, Change]] = {
    "operator": ("name of the operator, shown on the layout", Change.SUBMISSION),
    "decks": ("decks of 48 cards in the shoe", Change.SUBMISSION),
    "minimum": ("smallest basic wager", Change.ROUND),
    "maximum": ("largest basic wager", Change.ROUND),
    "smallest_chip": ("smallest chip in use; wagers are multiples of it", Change.ROUND),
    "payout_limit": ("most that one hand is paid in a round", Change.SUBMISSION),
    "boxes_per_player": ("boxes on which one player may wager in a round", Change.SUBMISSION),
    "persons_per_box": ("people who may wager on one box", Change.SUBMISSION),
    "mid_shoe_entry": ("whether one who sat out may wager before the next shuffle", Change.SHUFFLE),
    "cut_depth": ("fewest cards between a cut and either end of the stack", Change.SHUFFLE),
    "cover_card_depth": ("part of the stack behind the cover card", Change.SHUFFLE),
    "cut_cards": (
        "cut cards in use; with none, the cards are not cut and have no cover card",
        Change.SHUFFLE,
    ),
    "burn_cards": ("cards burned when the shoe is loaded", Change.SHUFFLE),
    "shuffle_place": ("where the cards are shuffled", Change.SUBMISSION),
    "shuffled_by": ("who shuffles the cards", Change.SUBMISSION),
    "dealing_device": ("what the cards are dealt from", Change.SUBMISSION),
    "casino_cut": ("whether the dealer cuts without offering the cut", Change.SHUFFLE),
    "shuffler": ("by what the cards are shuffled", Change.SHUFFLE),
    "approved_procedures": (
        "whether the commission approved the shuffle, cut card, burn or device that is stated",
        Change.SUBMISSION,
    ),
    "hole_card": ("whether the dealer takes a hole card before players draw", Change.SUBMISSION),
    "card_reader": ("whether a reader looks for a dealer blackjack", Change.SUBMISSION),
    "max_splits": ("times a player may split in a round", Change.SUBMISSION),
    "settlement": ("order of collecting and paying", Change.SUBMISSION),
    "match_the_dealer.offered": ("whether Match-the-Dealer is offered", Change.SUBMISSION),
    "match_the_dealer.suited": ("odds for a match in rank and suit", Change.SUBMISSION),
    "match_the_dealer.unsuited": ("odds for a match in rank alone", Change.SUBMISSION),
    "match_the_dealer.minimum": ("smallest Match-the-Dealer wager", Change.ROUND),
    "match_the_dealer.maximum": ("largest Match-the-Dealer wager", Change.ROUND),
}
"""Every option's name, what it means and when it may change; the editions say what is permitted."""


WHEEL_MEANINGS: dict[str, str] = {
    row.option: row.meaning for rows in WHEEL_GROUPS.values() for row in rows if row.meaning
}
"""The options of the wheel wagers and what they mean; they change with a Rules Submission."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What an edition permits for an option, what holds if nothing is said, and by which clause."""

    permitted: Permitted
    default: object
    clause: ClauseRef
    with_approval: Permitted | None = None
    """what else may be chosen where the submission states an approval"""


@dataclass(frozen=True, slots=True)
class Option:
    """A choice, open or settled, whose terms may depend on the number of decks."""

    name: str
    by_decks: Mapping[int, Terms]
    meaning: str
    changes: Change

    @classmethod
    def simple(
        cls,
        name: str,
        permitted: Permitted,
        default: object,
        clause: ClauseRef,
        with_approval: Permitted | None = None,
    ) -> Option:
        """Make an option with the same terms for any number of decks."""
        terms = Terms(permitted, default, clause, with_approval)
        return cls.depending(name, {6: terms, 8: terms})

    @classmethod
    def depending(cls, name: str, by_decks: Mapping[int, Terms]) -> Option:
        """Make an option whose terms differ with the number of decks."""
        if name in WHEEL_MEANINGS:
            return cls(name, by_decks, WHEEL_MEANINGS[name], Change.SUBMISSION)
        return cls(name, by_decks, *MEANINGS[name])

    def terms(self, decks: int) -> Terms:
        """Return the terms for a number of decks; one that is not provided for has the nearest."""
        known = [number for number in self.by_decks if number <= decks]
        return self.by_decks[max(known, default=min(self.by_decks))]

    @property
    def money(self) -> bool:
        """Whether the choice is an amount of money."""
        return any(isinstance(terms.permitted, Amount) for terms in self.by_decks.values())

    @property
    def open(self) -> bool:
        """Whether there is anything to choose."""
        return not all(terms.permitted.settled for terms in self.by_decks.values())


def reading_option(reading: Reading, choices: tuple[str, ...], clause: ClauseRef) -> Option:
    """Make an option `readings.SLUG` of a reading, settled where it has no alternative."""
    terms = Terms(OneOf(choices), reading.default, clause)
    return Option(
        name=f"readings.{reading.slug}",
        by_decks={6: terms, 8: terms},
        meaning=f"{reading.id}: {reading.doubt}",
        changes=Change.SUBMISSION,
    )
