"""What is simulated: the rules, the strategy, the boxes with their wagers, and the shoe."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from spanish21.cards import DECK
from spanish21.law import SubmissionError, edition
from spanish21.law.submission import Fault
from spanish21.money import Cents
from spanish21.refusal import refused
from spanish21.rules.cutting import behind_cover_card
from spanish21.rules.dealing import cards_to_burn
from spanish21.rules.laying import refuse_wagers
from spanish21.rules.side_wagers import SIDE_WAGERS, SideWager
from spanish21.rules.side_wagers.match_the_dealer import MATCH_THE_DEALER
from spanish21.rules.side_wagers.spins import BONUS_SPIN, SPINS, XTREME_16
from spanish21.wager import BASIC, Wager

if TYPE_CHECKING:
    from collections.abc import Sequence

    from spanish21.law.rulebook import Rulebook
    from spanish21.simulation.count import CountSystem
    from spanish21.strategy.situation import Strategy

__all__ = ["SIMULATED", "Game", "Shoe", "not_simulated"]

_DEVICE_ROUNDS = 32
"""Rounds of a device that always reshuffles which share one stream of random numbers."""

_USUAL_WAGER = Cents(1000)


@dataclass(frozen=True, slots=True)
class Shoe:
    """How far a shoe is dealt: a number of cards before the cover card, or a single round."""

    cards: int
    cover: int
    rounds_per_stream: int = 0
    burn: int = 0
    """cards burned when it is loaded"""

    @classmethod
    def of(cls, rulebook: Rulebook, penetration: Fraction | None, *, device: bool) -> Shoe:
        """Place the cover card as the rulebook has it, or for a stated penetration."""
        cards = rulebook.decks.value * rulebook.cards_per_deck.value
        behind = behind_cover_card(rulebook)
        if penetration is not None:
            behind = 1 - penetration
            check_cover_card(rulebook, behind)
        cover = cards - -(-cards * behind.numerator // behind.denominator)
        if device:
            return cls(cards, cover, _DEVICE_ROUNDS)
        # A cover card on top comes out with the burn card: the first round is played all the same.
        burn = cards_to_burn(rulebook)
        return cls(cards, max(cover, burn), burn=burn)


SIMULATED = (MATCH_THE_DEALER, BONUS_SPIN, XTREME_16)
"""the side wagers that can be simulated: the kernel has stages of its own for each of them"""


def not_simulated(rulebook: Rulebook) -> tuple[SideWager, ...]:
    """List the side wagers that a table offers and a simulation leaves out."""
    return tuple(
        row for row in SIDE_WAGERS.values() if row.kind not in SIMULATED and row.offered(rulebook)
    )


def check_cover_card(rulebook: Rulebook, behind: Fraction) -> None:
    """Refuse a cover card nearer to the end of the shoe than the edition permits."""
    options = edition(rulebook.edition).options
    [option] = [option for option in options if option.name == "cover_card_depth"]
    terms = option.terms(rulebook.decks.value)
    approved = terms.with_approval if rulebook.approved_procedures.value else None
    try:
        (approved or terms.permitted).read(f"{behind.numerator}/{behind.denominator}")
    except ValueError as error:
        message = (
            f"A penetration of {float(1 - behind):.9g} leaves {float(behind):.9g} of the stack "
            f"behind the cover card, which is not allowed. Use {error}."
        )
        fault = Fault("cover_card_depth", str(behind), str(error), terms.clause, message)
        raise SubmissionError((fault,)) from None


@dataclass(frozen=True)
class Game:
    """A whole game: each box is held by a person of its own and wagers the same."""

    rulebook: Rulebook
    strategy: Strategy
    shoe: Shoe
    boxes: int = 1
    wager: Cents = _USUAL_WAGER
    match: Cents = Cents(0)
    bonus_spin: Cents = Cents(0)
    xtreme_16: Cents = Cents(0)
    count: CountSystem | None = None

    def __post_init__(self) -> None:
        """Refuse boxes and wagers that the table would refuse."""
        book = self.rulebook
        if self.boxes not in range(1, book.boxes.value + 1):
            message = f"The table has {book.boxes.value} boxes. Play 1 to {book.boxes.value} boxes."
            raise refused("simulation/boxes", message, book.boxes.clause)
        for amount in self.wagers:
            self._check_wagers(amount)

    def _check_wagers(self, basic: Cents) -> None:
        """Refuse a wager, or a side wager beside it, by the rules for laying wagers."""
        wagers = [Wager(BASIC, basic)]
        self._check(wagers, "simulation/wager")
        laid = (self.match, self.bonus_spin, self.xtreme_16)
        for kind, amount in zip(SIMULATED, laid, strict=True):
            if amount:
                wagers.append(Wager(kind, amount))
                wheel = kind in SPINS
                self._check(wagers, "simulation/spin" if wheel else "simulation/match")

    def _check(self, wagers: Sequence[Wager], code: str) -> None:
        found = refuse_wagers(wagers, self.rulebook)
        if found is not None:
            raise refused(code, found.message, found.clause)

    @property
    def wagers(self) -> tuple[Cents, ...]:
        """List the initial wagers that occur, by level."""
        return self.count.wagers_cents(self.wager) if self.count else (self.wager,)

    @property
    def plans(self) -> tuple[Strategy, ...]:
        """List the strategies that occur, by true count."""
        return self.count.plans(self.strategy) if self.count else (self.strategy,)

    @property
    def most_splits(self) -> int:
        """Return how often a box can split: as often as allowed, and as there are cards."""
        most = self.rulebook.decks.value * len([card for card in DECK if card.points == 10])  # noqa: PLR2004
        return min(self.rulebook.max_splits.value, most - 1)

    @property
    def most_hands(self) -> int:
        """Return how many hands a box can have."""
        return self.most_splits + 1
