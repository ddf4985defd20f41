"""The decks of a table, on their way into the shoe and out of it."""

from __future__ import annotations

from enum import IntEnum

from msgspec import Struct

from spanish21.cards import DECK, Card
from spanish21.ids import BoxNumber, HandNumber, PersonId
from spanish21.table.shuffled import Shuffled

__all__ = ["UNSEEN", "Cards", "Deck", "Packet", "Stage"]


UNSEEN = bytes(len(DECK))
"""No card has left the shoe: one count for each card of `DECK`."""


class Packet(Struct, frozen=True, gc=False):
    """Cards that went to the discard rack together: a hand, the dealer's hand, a single card."""

    cards: tuple[Card, ...]
    box: BoxNumber | None = None
    hand: HandNumber | None = None
    round: int = 0
    apart: bool = False
    """found face up in the shoe: kept out of a shuffle that completes a round"""
    unseen: int = 0
    """cards beside them whose faces the engine does not know"""


class Stage(IntEnum):
    """How far the cards have come on their way into the shoe."""

    ABSENT = 0
    """no decks at the table"""
    RECEIVED = 1
    """being inspected deck by deck, each then verified"""
    VERIFIED = 2
    SPREAD = 3
    """face up on the table for the first player"""
    SHOWN = 4
    """inspected by the first player; to be washed"""
    WASHED = 5
    STACKED = 6
    """in one stack, to be shuffled"""
    SHUFFLED = 7
    """to be cut"""
    CUT = 8
    """to get the cover card"""
    COVERED = 9
    """to be put into the shoe"""
    READY = 10
    """in the shoe"""
    COLLECTED = 11
    """the shoe is over: what is left in it is to be cleared out"""


class Deck(IntEnum):
    """How far the inspection of one deck has come."""

    RECEIVED = 0
    INSPECTED = 1
    VERIFIED = 2


class Cards(Struct, frozen=True, gc=False):
    """The decks of the table: their inspection, shuffle, cut, cover card and burn cards."""

    stage: Stage = Stage.READY
    opened_at: int | None = None
    """when the decks were opened, in seconds; time arrives from outside"""
    decks: tuple[Deck, ...] = ()
    deck_size: int = len(DECK)
    removed: tuple[int, ...] = ()
    """tens taken out of each deck"""
    tens_removed: int = 0
    idle: bool = False
    """spread for want of players, not for an opening"""
    face_up: bool = True
    """whether the cards that are spread lie face up"""
    batch: bool = False
    """the cards came out of the device in exchange for those of an idle table"""
    beginning: bool = False
    """the game is just beginning: no round was played with these cards"""
    method: Shuffled = Shuffled.MANUAL
    refused_cut: tuple[PersonId, ...] = ()
    last_cut: PersonId | None = None
    """who cut last; None is the dealer"""
    recut: bool = False
    cut_from: BoxNumber | None = None
    """the box with which the offer of the cut begins, where the last round decided that"""
    last_offer: BoxNumber | None = None
    """the box to which the cut was offered first at the last shuffle"""
    this_offer: BoxNumber | None = None
    """the same at this shuffle, once the cards are cut"""
    behind: int = 0
    """cards behind the cover card"""
    cover_out: bool = False
    reshuffle: bool = False
    """ordered, or due after this round"""
    by_order: bool = False
    """the shuffle was ordered by the floor, not brought about by the cover card"""
    mid_round: bool = False
    """the discards are being shuffled to complete a round"""
    refill: bytes | None = None
    """how many of each card can have left the shoe after the discards were shuffled in a round"""
    jammed: bool = False
    """the device failed in the shuffle: the cards are to be shuffled again"""
    burns_due: int = 0
    dealer_burns: int = 0
    """how many of the cards to be burned a new dealer burns; they come last"""
    burned: Card | None = None
    burn_shown: bool = False
    """whether the table was shown the last burn card"""
    burns: int = 0
    tens_out: int = 0
    """tens that were found in the shoe and taken out of the game"""
    device_out: bool = False
    device_put_away: bool = False
