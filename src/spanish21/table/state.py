"""The table as a value: boxes, hands, wagers on the layout, dealer's cards, the discard rack."""

from __future__ import annotations

from enum import IntEnum

from msgspec import Struct

from spanish21.cards import DECK, Card
from spanish21.ids import BoxNumber, HandNumber, PersonId
from spanish21.money import Cents

__all__ = [
    "UNSEEN",
    "Box",
    "Hand",
    "Insurance",
    "Packet",
    "Share",
    "Stake",
    "TableState",
]

_NOTHING = Cents(0)
UNSEEN = bytes(len(DECK))
"""No card has left the shoe: one count for each card of `DECK`."""


class Insurance(IntEnum):
    """How far the offer of insurance has come."""

    NOT_OFFERED = 0
    OPEN = 1
    CLOSED = 2


class Stake(Struct, frozen=True, gc=False):
    """What a person put on a box before the deal, and the side wagers still undecided."""

    person: PersonId
    wager: Cents
    match: Cents = _NOTHING
    insurance: Cents = _NOTHING
    insurance_answered: bool = False


class Share(Struct, frozen=True, gc=False):
    """One person's money on one hand."""

    person: PersonId
    wager: Cents
    doubled: Cents = _NOTHING
    answered: bool = False
    """whether the person has answered the double or the rescue that is put to them"""
    rescued: bool = False
    settled: bool = False
    paid: Cents = _NOTHING


class Hand(Struct, frozen=True):
    """A player's hand; `points` and `soft` are the count of its cards."""

    shares: tuple[Share, ...]
    cards: tuple[Card, ...] = ()
    points: int = 0
    soft: bool = False
    split: bool = False
    doubled: bool = False
    wants_card: bool = False
    surrendered: bool = False
    complete: bool = False
    announced: int = 0
    """how many cards it had when its total was last announced"""
    removed: bool = False


class Box(Struct, frozen=True):
    """A box with wagers in it; hands lie from the dealer's left to right."""

    number: BoxNumber
    stakes: tuple[Stake, ...]
    hands: tuple[Hand, ...] = ()
    splits: int = 0
    covering: tuple[PersonId, ...] = ()
    """who has still to cover a split or designate a hand"""


class Packet(Struct, frozen=True):
    """Cards that went to the discard rack together: a hand, the dealer's hand, a single card."""

    cards: tuple[Card, ...]
    box: BoxNumber | None = None
    hand: HandNumber | None = None
    round: int = 0


class TableState(Struct, frozen=True):
    """Everything on and about the table that decides what may happen next."""

    round: int = 1
    wagers_closed: bool = False
    boxes: tuple[Box, ...] = ()
    opening: int = 0
    """cards of the opening deal that were dealt"""
    dealer: tuple[Card, ...] = ()
    """the dealer's cards that lie face up"""
    hole_down: bool = False
    hole: Card | None = None
    """the face-down card, where the source of the cards discloses it to the engine"""
    reader: bool | None = None
    """what the card reader said: a blackjack or not"""
    insurance: Insurance = Insurance.NOT_OFFERED
    turn_box: int = 0
    turn_hand: int = 0
    at_once: tuple[int, int] | None = None
    """the hand, by box and hand index, whose wager is to be settled right away"""
    dealers_card_announced: bool = False
    dealer_announced: int = 0
    fixed_paid: int = 0
    rack: tuple[Packet, ...] = ()
    seen: bytes = UNSEEN

    @property
    def up(self) -> Card:
        """Return the dealer's first card."""
        return self.dealer[0]

    def box(self, number: BoxNumber) -> Box | None:
        """Find a box with a wager in it."""
        for box in self.boxes:
            if box.number == number:
                return box
        return None
