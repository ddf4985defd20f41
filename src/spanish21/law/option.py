"""What an edition leaves to the operator: options with permitted values, default and clause."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from spanish21.law.permitted import OneOf

if TYPE_CHECKING:
    from collections.abc import Mapping

    from spanish21.law.clause import ClauseRef
    from spanish21.law.permitted import Permitted
    from spanish21.law.reading import Reading

__all__ = ["MEANINGS", "SPIN_MEANINGS", "Change", "Option", "Terms", "reading_option"]


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
    "casino_cut": ("whether the dealer cuts without offering the cut", Change.SHUFFLE),
    "shuffler": ("by what the cards are shuffled", Change.SHUFFLE),
    "approved_procedures": (
        "whether the commission approved other shuffle, cut card or burn procedures",
        Change.SUBMISSION,
    ),
    "hole_card": ("whether the dealer's second card is dealt face down at once", Change.SUBMISSION),
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


def _meter(name: str, what: str) -> dict[str, tuple[str, Change]]:
    parts = {
        "initial": f"amount with which {what} starts",
        "reset": f"amount to which {what} falls when it is won",
        "rate": f"part of each wager that {what} shows at once",
        "reserve": f"part of each wager kept out of sight, towards the next start of {what}",
        "ceiling": f"amount at which {what} stops; what comes after waits for the next start",
    }
    return {f"{name}.{part}": (said, Change.SUBMISSION) for part, said in parts.items()}


SPIN_MEANINGS: dict[str, tuple[str, Change]] = {
    "bonus_spin.offered": ("whether Bonus Spin is offered", Change.SUBMISSION),
    "bonus_spin.wagers": ("which Bonus Spin wagers are offered, in dollars", Change.SUBMISSION),
    "bonus_spin.wheel": ("sections of the Bonus Spin wheel", Change.SUBMISSION),
    **{
        name: (said, Change.SUBMISSION)
        for stake in ("1", "5")
        for name, said in {
            f"bonus_spin.paytable_{stake}": f"paytable of the ${stake} wager",
            f"bonus_spin.wheel_{stake}": f"sections of the wheel of the ${stake} wager",
            f"bonus_spin.prize_{stake}": (
                f"cash value of the ${stake} wager's jackpot where the paytable has no meter"
            ),
            f"bonus_spin.merchandise_{stake}": f"merchandise given as that prize of ${stake}",
        }.items()
    },
    **_meter("bonus_spin.meter_1", "the $1 wager's meter"),
    **_meter("bonus_spin.meter_5", "the $5 wager's meter"),
    "xtreme_16.offered": ("whether Xtreme 16 is offered", Change.SUBMISSION),
    "xtreme_16.wagers": ("which Xtreme 16 wagers are offered, in dollars", Change.SUBMISSION),
    "xtreme_16.wheel": ("sections of the Hot Spot wheel", Change.SUBMISSION),
    "xtreme_16.community_wheel": ("sections of a second wheel, for the others", Change.SUBMISSION),
    **_meter("xtreme_16.primary", "the primary meter"),
    **_meter("xtreme_16.secondary", "the secondary meter"),
}
"""The options of the wheel wagers, which only two editions have."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What an edition permits for an option, what holds if nothing is said, and by which clause."""

    permitted: Permitted
    default: object
    clause: ClauseRef


@dataclass(frozen=True, slots=True)
class Option:
    """A choice, open or settled, whose terms may depend on the number of decks."""

    name: str
    by_decks: Mapping[int, Terms]
    meaning: str
    changes: Change

    @classmethod
    def simple(cls, name: str, permitted: Permitted, default: object, clause: ClauseRef) -> Option:
        """Make an option with the same terms for any number of decks."""
        terms = Terms(permitted, default, clause)
        return cls.depending(name, {6: terms, 8: terms})

    @classmethod
    def depending(cls, name: str, by_decks: Mapping[int, Terms]) -> Option:
        """Make an option whose terms differ with the number of decks."""
        meaning, changes = MEANINGS.get(name) or SPIN_MEANINGS[name]
        return cls(name, by_decks, meaning, changes)

    def terms(self, decks: int) -> Terms:
        """Return the terms for a number of decks."""
        return self.by_decks[decks]

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
