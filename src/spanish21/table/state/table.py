"""Everything on and about a table that decides what may happen next."""

from __future__ import annotations

from enum import IntEnum

from msgspec import Struct
from msgspec.structs import replace

from spanish21.cards import Card
from spanish21.ids import BoxNumber
from spanish21.table.state.boxes import Box
from spanish21.table.state.cards import UNSEEN, Cards, Packet, Stage
from spanish21.table.state.people import People
from spanish21.table.state.spins import NO_SPINS, Spins
from spanish21.table.state.trouble import NO_TROUBLE, Trouble

__all__ = ["Insurance", "TableState"]


class Insurance(IntEnum):
    """How far the offer of insurance has come."""

    NOT_OFFERED = 0
    OPEN = 1
    CLOSED = 2


class TableState(Struct, frozen=True, gc=False):
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
    hole_known: bool = False
    """whether everyone saw the face-down card before it was dealt"""
    reader: bool | None = None
    """what the card reader said: a blackjack or not"""
    insurance: Insurance = Insurance.NOT_OFFERED
    turn_box: int = 0
    turn_hand: int = 0
    at_once: tuple[int, int] | None = None
    """the last hand, by box and hand index, whose wager is settled before the end of the round"""
    dealers_card_announced: bool = False
    dealer_announced: int = 0
    fixed_paid: int = 0
    rack: tuple[Packet, ...] = ()
    seen: bytes = UNSEEN
    cards: Cards = Cards()
    people: People = People()
    trouble: Trouble = NO_TROUBLE
    spins: Spins = NO_SPINS
    suspended: bool = False
    """no dealing until the card reader is repaired or replaced"""
    reader_out: bool = False
    """the card reader does not work and the table goes on without it"""
    reader_unchecked: bool = False
    """the card reader is to be inspected before the next round"""

    @classmethod
    def closed(cls) -> TableState:
        """Return a table without cards, to be opened by receiving the decks."""
        return cls(cards=Cards(stage=Stage.ABSENT))

    def discards(self) -> tuple[Card, ...]:
        """List the cards of the rack that are shuffled to complete a round."""
        return tuple(card for packet in self.rack if not packet.apart for card in packet.cards)

    def left_shoe(self, card: Card, decks: int) -> bool:
        """Return whether every copy of a card that the shoe held has left it."""
        refill = self.cards.refill
        return self.seen[card.index] >= (decks if refill is None else refill[card.index])

    def with_one_more(self, card: Card) -> TableState:
        """Return the table with one more copy of a card to come than the decks should hold."""
        seen = bytearray(self.seen)
        seen[card.index] = max(0, seen[card.index] - 1)
        return replace(self, seen=bytes(seen))

    def with_discards(self, cards: tuple[Card, ...]) -> TableState:
        """Return the table with cards that left the shoe in the discard rack."""
        seen = bytearray(self.seen)
        for card in cards:
            seen[card.index] += 1
        return replace(self, seen=bytes(seen), rack=(*self.rack, Packet(cards, round=self.round)))

    def on_layout(self) -> tuple[Card, ...]:
        """List the cards on the layout, including the dealer's."""
        hands = (hand for box in self.boxes for hand in box.hands if not hand.removed)
        hole = (self.hole,) if self.hole is not None else ()
        return (*(card for hand in hands for card in hand.cards), *self.dealer, *hole)

    @property
    def unseen_discards(self) -> int:
        """Count the cards of the rack that are shuffled to complete a round and no one has seen."""
        return sum(packet.unseen for packet in self.rack if not packet.apart)

    @property
    def rack_size(self) -> int:
        """Count the cards in the discard rack, those that no one has seen included."""
        return sum(len(packet.cards) + packet.unseen for packet in self.rack)

    @property
    def hole_unseen(self) -> bool:
        """Return whether a hole card is down whose face the engine does not know."""
        return self.hole_down and self.hole is None

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
