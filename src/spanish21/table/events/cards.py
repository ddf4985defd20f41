"""What happened to the cards outside a round."""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec import Struct

from spanish21.cards import Card, Rank, Suit
from spanish21.ids import BoxNumber, PersonId
from spanish21.law.clause import ClauseRef
from spanish21.table.inspected import DeckDefect, ReaderFound
from spanish21.table.shuffled import Shuffled

__all__ = [
    "BurnCardDisclosed",
    "CardBurned",
    "CardsCut",
    "CardsEvent",
    "CardsEventBase",
    "CardsShown",
    "CardsShuffled",
    "CardsSpread",
    "CardsStacked",
    "CardsWashed",
    "CoverCardOut",
    "CoverCardPlaced",
    "CutRefused",
    "DeckInspected",
    "DeckRejected",
    "DeckVerified",
    "DecksReceived",
    "ReaderInspected",
    "RecutOrdered",
    "ReshuffleDue",
    "ReshuffleOrdered",
    "ShoeCleared",
    "ShoeLoaded",
    "TableIdle",
]


class CardsEventBase(Struct, frozen=True, tag=True, gc=False):
    """A fact in the log."""

    subject: ClassVar[Literal["cards"]] = "cards"


class DecksReceived(CardsEventBase, frozen=True):
    """The decks came to the table; `change_by` is when, in seconds, others must replace them."""

    decks: int
    cards_each: int
    preshuffled: bool
    at: int | None
    clause: ClauseRef
    change_by: int | None = None
    inspect_reader: bool = False
    """whether the card reader is to be inspected before the first round"""


class DeckInspected(CardsEventBase, frozen=True):
    """The dealer inspected a deck and took its tens out; `torn` if they are torn and boxed."""

    deck: int
    tens_removed: int
    clause: ClauseRef
    torn: bool = False


class DeckVerified(CardsEventBase, frozen=True):
    """The floorperson found a deck complete and without tens."""

    deck: int
    clause: ClauseRef


class DeckRejected(CardsEventBase, frozen=True):
    """A deck was found with a defect; the dealer inspects it again, or another in its place."""

    deck: int
    cards: int | None
    """the floorperson's count; None if the dealer found the defect"""
    clause: ClauseRef
    tens_removed: int
    """tens that are out of the deck when it is inspected again"""
    defect: DeckDefect


class ReaderInspected(CardsEventBase, frozen=True):
    """The floorperson inspected the card reader; `stops` if no cards are dealt until it works."""

    found: ReaderFound
    stops: bool
    clause: ClauseRef


class CardsSpread(CardsEventBase, frozen=True):
    """The cards are spread for inspection: each deck in its own column, by suit and in sequence.

    A batch out of a device is spread as it is, and names no decks.
    """

    clause: ClauseRef
    face_up: bool
    decks: int = 0
    suits: tuple[Suit, ...] = ()
    """the order of the suits in each column"""
    sequence: tuple[Rank, ...] = ()
    """the order of the cards in each suit"""
    order: ClauseRef | None = None
    """the clause that orders the cards so"""


class CardsShown(CardsEventBase, frozen=True):
    """The first player had the opportunity to inspect the cards."""

    person: PersonId
    clause: ClauseRef
    face_up: bool = True


class CardsWashed(CardsEventBase, frozen=True):
    """The cards were mixed face down."""

    clause: ClauseRef


class CardsStacked(CardsEventBase, frozen=True):
    """The cards are in one stack."""

    clause: ClauseRef


class CardsShuffled(CardsEventBase, frozen=True):
    """The cards were shuffled."""

    method: Shuffled
    steps: tuple[str, ...]
    clause: ClauseRef
    batch: bool
    """whether the device gave another batch in exchange for the cards of an idle table"""


class CutRefused(CardsEventBase, frozen=True):
    """A player did not cut: refused it, or let the time for it pass."""

    person: PersonId
    clause: ClauseRef


class CardsCut(CardsEventBase, frozen=True):
    """The cards were cut by a player, or by the dealer (None)."""

    person: PersonId | None
    depth: int
    offered_to: BoxNumber | None
    clause: ClauseRef


class RecutOrdered(CardsEventBase, frozen=True):
    """The floor requires a recut."""

    by_last_cutter: bool
    clause: ClauseRef


class CoverCardPlaced(CardsEventBase, frozen=True):
    """The cover card was inserted."""

    behind: int
    clause: ClauseRef


class ShoeLoaded(CardsEventBase, frozen=True):
    """The stack is in the shoe; `burns` cards are to be burned before dealing."""

    burns: int
    clause: ClauseRef
    left_in_rack: tuple[int, ...] | None
    """the places in the rack of what is kept apart while the discards complete a round; None
    where the shoe holds every card of the table"""


class CardBurned(CardsEventBase, frozen=True):
    """A card went from the shoe to the discard rack; `card` is None if no one saw it."""

    card: Card | None
    clause: ClauseRef


class BurnCardDisclosed(CardsEventBase, frozen=True):
    """The table was shown the burn card because a player asked."""

    person: PersonId
    card: Card | None
    clause: ClauseRef


class CoverCardOut(CardsEventBase, frozen=True):
    """The cover card came out where a card was due: at a box, or at the dealer (None)."""

    box: BoxNumber | None
    clause: ClauseRef


class ReshuffleOrdered(CardsEventBase, frozen=True):
    """The floor directed a reshuffle."""

    clause: ClauseRef
    due_already: bool
    """whether the cover card had come out, so that the reshuffle was due without the order"""
    reason: str = ""
    """what the floor wrote down"""


class ReshuffleDue(CardsEventBase, frozen=True):
    """The round is over and the cards are to be collected and shuffled."""

    clause: ClauseRef


class ShoeCleared(CardsEventBase, frozen=True):
    """The cards left in the shoe lie with the discards."""

    clause: ClauseRef


class TableIdle(CardsEventBase, frozen=True):
    """The cards were spread for want of players."""

    face_up: bool
    clause: ClauseRef


CardsEvent = (
    DecksReceived
    | DeckInspected
    | DeckVerified
    | DeckRejected
    | ReaderInspected
    | CardsSpread
    | CardsShown
    | CardsWashed
    | CardsStacked
    | CardsShuffled
    | CutRefused
    | CardsCut
    | RecutOrdered
    | CoverCardPlaced
    | ShoeLoaded
    | CardBurned
    | BurnCardDisclosed
    | CoverCardOut
    | ReshuffleOrdered
    | ReshuffleDue
    | ShoeCleared
    | TableIdle
)
