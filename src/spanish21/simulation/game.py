"""What is simulated: the rules, the strategy, the boxes with their wagers, and the shoe."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from spanish21.cards import DECK
from spanish21.errors import Spanish21Error
from spanish21.law import SubmissionError, edition
from spanish21.law.submission import Fault
from spanish21.money import Cents, dollars
from spanish21.rules.dealing import cards_to_burn
from spanish21.rules.side_wagers.match_the_dealer import most_match

if TYPE_CHECKING:
    from spanish21.law.rulebook import Rulebook
    from spanish21.simulation.count import CountSystem
    from spanish21.strategy.situation import Strategy

__all__ = ["Game", "GameError", "Shoe"]

_DEVICE_ROUNDS = 32
"""Rounds of a device that always reshuffles which share one stream of random numbers."""

_USUAL_WAGER = Cents(1000)


class GameError(Spanish21Error, ValueError):
    """A game that cannot be simulated, in words that say what to do, with the clause if any."""

    def __init__(self, code: str, message: str, clause: str | None = None) -> None:
        """Keep the parts."""
        super().__init__(message)
        self.code = code
        self.clause = clause


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
        behind = rulebook.cover_card_depth.value
        if penetration is not None:
            behind = 1 - penetration
            check_cover_card(rulebook, behind)
        cover = cards - -(-cards * behind.numerator // behind.denominator)
        if device:
            return cls(cards, cover, _DEVICE_ROUNDS)
        # A cover card on top comes out with the burn card: the first round is played all the same.
        return cls(cards, max(cover, cards_to_burn()), burn=cards_to_burn())


def check_cover_card(rulebook: Rulebook, behind: Fraction) -> None:
    """Refuse a cover card nearer to the end of the shoe than the edition permits."""
    option = edition(rulebook.edition).option("cover_card_depth")
    assert option is not None  # noqa: S101 - every edition has it
    terms = option.terms(rulebook.decks.value)
    try:
        terms.permitted.read(f"{behind.numerator}/{behind.denominator}")
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
            message = f"{self.boxes} boxes: there are 1 to {book.boxes.value}"
            raise GameError("simulation/boxes", message, book.boxes.clause)
        for wager in self.wagers:
            _check_wager(wager, book)
        if self.match:
            self._check_match()
        self._check_spin(self.bonus_spin, xtreme=False)
        self._check_spin(self.xtreme_16, xtreme=True)

    def _check_spin(self, wager: Cents, *, xtreme: bool) -> None:
        if not wager:
            return
        book = self.rulebook
        name = "Xtreme 16" if xtreme else "Bonus Spin"
        spins = book.spins
        other = spins.xtreme if spins and xtreme else None
        offered = other.offered if other else spins.offered if spins and not xtreme else None
        if spins is None or offered is None:
            clause = book.citations.side_wager_needs_basic
            raise GameError("simulation/spin", f"{name} is not known to {book.edition}", clause)
        if not offered.value:
            message = f"{name} is not offered at this table: choose it in the submission"
            raise GameError("simulation/spin", message, offered.clause)
        permitted = (other.wager,) if other else tuple(spins.stakes)
        if wager not in permitted:
            amounts = " or ".join(dollars(amount) for amount in permitted)
            message = f"a {name} wager of {dollars(wager)}: it is {amounts}"
            clause = spins.cited(xtreme=xtreme).amount
            raise GameError("simulation/spin", message, clause)

    def _check_match(self) -> None:
        book = self.rulebook
        offered, least = book.match_the_dealer_offered, book.match_the_dealer_minimum
        if not offered.value:
            message = "Match-the-Dealer is not offered at this table"
            raise GameError("simulation/match", message, offered.clause)
        most = most_match(min(self.wagers), book)
        if not least.value <= self.match <= most or self.match % book.smallest_chip.value:
            message = (
                f"a Match-the-Dealer wager of {dollars(self.match)}: it is {dollars(least.value)} "
                f"to {dollars(most)} beside this wager, in whole chips"
            )
            raise GameError("simulation/match", message, least.clause)

    @property
    def wagers(self) -> tuple[Cents, ...]:
        """List the initial wagers that occur, by level."""
        return self.count.wagers(self.wager) if self.count else (self.wager,)

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


def _check_wager(wager: Cents, book: Rulebook) -> None:
    least, most, chip = book.minimum, book.maximum, book.smallest_chip
    if not least.value <= wager <= most.value:
        message = (
            f"a wager of {dollars(wager)}: the table takes {dollars(least.value)} "
            f"to {dollars(most.value)}"
        )
        raise GameError("simulation/wager", message, least.clause)
    if wager % chip.value:
        message = f"a wager of {dollars(wager)}: the smallest chip is {dollars(chip.value)}"
        raise GameError("simulation/wager", message, chip.clause)
