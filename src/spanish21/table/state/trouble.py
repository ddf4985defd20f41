"""What has gone wrong in a round, and what a void round has to undo."""

from __future__ import annotations

from msgspec import Struct

from spanish21.cards import Card
from spanish21.ids import BoxNumber, HandNumber, PersonId
from spanish21.money import Cents
from spanish21.wager import WagerKind

__all__ = ["NO_TROUBLE", "Settled", "Trouble"]


class Settled(Struct, frozen=True, gc=False):
    """A wager that was decided in this round, and the chips it moved."""

    box: BoxNumber
    hand: HandNumber
    person: PersonId
    wager: WagerKind
    taken: Cents
    paid: Cents
    coupon: Cents = Cents(0)


class Trouble(Struct, frozen=True, gc=False):
    """What has gone wrong in this round."""

    face_up: int = 0
    tens: int = 0
    aside: Card | None = None
    """a card drawn in error that comes next"""
    aside_exposed: bool = False
    aside_down: bool = False
    """a card drawn in error whose face no one saw lies ready to come next"""
    dealer_missed: bool = False
    missed_second: tuple[BoxNumber, ...] = ()
    """boxes that were passed over at the second card"""
    late_boxes: tuple[BoxNumber, ...] = ()
    """boxes that got only one card and are dealt the second now, after all others"""
    refused: tuple[PersonId, ...] = ()
    """players who refused an exposed card and get no more cards"""
    unread: bool = False
    """the reader failed in this round: the hole card stays unread even if it works again"""
    asked: tuple[BoxNumber, HandNumber] | None = None
    """the hand whose requested card was not dealt, while its player chooses"""
    settled: tuple[Settled, ...] = ()


NO_TROUBLE = Trouble()
