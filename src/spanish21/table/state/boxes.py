"""What is on the boxes: wagers, hands and each person's money on them."""

from __future__ import annotations

from msgspec import Struct

from spanish21.cards import Card
from spanish21.hand import Total
from spanish21.ids import BoxNumber, PersonId
from spanish21.money import Cents
from spanish21.wager import Wager, WagerKind

__all__ = ["Box", "Hand", "Share", "Stake"]


_NOTHING = Cents(0)


class Stake(Struct, frozen=True, gc=False):
    """What a person put on a box before the deal, and the side wagers still undecided."""

    person: PersonId
    wagers: tuple[Wager, ...]
    """the basic wager first; a side wager goes when it is decided, one on a wheel stays"""
    insurance_answered: bool = False

    @property
    def basic(self) -> Wager:
        """Return the basic wager."""
        return self.wagers[0]

    @property
    def whole(self) -> Cents:
        """Return the basic wager with its coupon."""
        return self.wagers[0].whole

    def of(self, kind: WagerKind) -> Wager | None:
        """Find the wager of a kind."""
        for wager in self.wagers:
            if wager.kind == kind:
                return wager
        return None

    def amount(self, kind: WagerKind) -> Cents:
        """Return the chips wagered in one way."""
        wager = self.of(kind)
        return wager.amount if wager is not None else _NOTHING


class Share(Struct, frozen=True, gc=False):
    """One person's money on one hand."""

    person: PersonId
    wager: Cents
    doubles: tuple[Cents, ...] = ()
    """the Double Down Wagers, one after the other"""
    answered: bool = False
    """whether the person has answered the double or the rescue that is put to them"""
    rescued: bool = False
    settled: bool = False
    paid: Cents = _NOTHING
    coupon: Cents = _NOTHING

    @property
    def doubled(self) -> Cents:
        """Return all doubles together."""
        return Cents(sum(self.doubles))

    @property
    def staked(self) -> Cents:
        """Return the chips on the hand, the doubles among them."""
        return Cents(self.wager + sum(self.doubles))


class Hand(Struct, frozen=True, gc=False):
    """A player's hand; `points` and `soft` are the count of its cards."""

    shares: tuple[Share, ...]
    cards: tuple[Card, ...] = ()
    points: int = 0
    soft: bool = False
    split: bool = False
    doubles: int = 0
    """how often it was doubled"""
    wants_card: bool = False
    surrendered: bool = False
    complete: bool = False
    announced: int = 0
    """how many cards it had when its total was last announced"""
    removed: bool = False
    deferred: bool = False
    """its requested card comes after all other players have theirs"""
    dead: bool = False

    @property
    def doubled(self) -> bool:
        """Return whether it was doubled."""
        return self.doubles > 0

    def __str__(self) -> str:
        """Write the cards and their total: `Ah 6c (soft 17)`."""
        return f"{' '.join(map(str, self.cards))} ({Total(self.points, self.soft)})"


class Box(Struct, frozen=True, gc=False):
    """A box with wagers in it; hands lie from the dealer's left to right."""

    number: BoxNumber
    stakes: tuple[Stake, ...]
    hands: tuple[Hand, ...] = ()
    splits: int = 0
    covering: tuple[PersonId, ...] = ()
    """who has still to cover a split or designate a hand"""
