"""What went wrong, and what followed from it."""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec import Struct

from spanish21.cards import Card, Suit
from spanish21.ids import BoxNumber, HandNumber, NextTurn, PersonId
from spanish21.law.clause import ClauseRef
from spanish21.money import Cents
from spanish21.wager import WagerKind

__all__ = [
    "BoxMissed",
    "CardDeferred",
    "CardDiscarded",
    "CardDrawnInError",
    "CardExposedInWash",
    "CardNotDealt",
    "CardRefused",
    "DealerMissed",
    "DecksRemoved",
    "DeviceBroken",
    "DevicePutAway",
    "DeviceRepaired",
    "FaceUpCardFound",
    "HandDead",
    "IrregularityEvent",
    "IrregularityEventBase",
    "LateCardAccepted",
    "ReaderBroken",
    "ReaderRepaired",
    "RoundVoided",
    "ShoeEmpty",
    "ShufflerJammed",
    "TenFound",
    "WagerUndone",
    "WrongReaderUsed",
]


class IrregularityEventBase(Struct, frozen=True, tag=True, gc=False):
    """A fact in the log."""

    subject: ClassVar[Literal["irregularities"]] = "irregularities"


class FaceUpCardFound(IrregularityEventBase, frozen=True):
    """A card found face up in the shoe went to the discard rack."""

    card: Card
    clause: ClauseRef


class TenFound(IrregularityEventBase, frozen=True):
    """A ten found in the shoe was taken out of the game; `torn` if it is torn and boxed."""

    suit: Suit
    clause: ClauseRef
    torn: bool = False


class CardDrawnInError(IrregularityEventBase, frozen=True):
    """A card drawn in error is put aside to come next."""

    card: Card | None
    exposed: bool
    clause: ClauseRef


class CardRefused(IrregularityEventBase, frozen=True):
    """A player refused an exposed card and gets no more cards in this round."""

    box: BoxNumber
    person: PersonId
    clause: ClauseRef


class CardDiscarded(IrregularityEventBase, frozen=True):
    """A card that no one can use went to the discard rack."""

    card: Card | None
    clause: ClauseRef


class DealerMissed(IrregularityEventBase, frozen=True):
    """The dealer gets the missed cards after the boxes have theirs."""

    clause: ClauseRef


class ShoeEmpty(IrregularityEventBase, frozen=True):
    """The discards are to be shuffled and cut so that the round can be completed."""

    clause: ClauseRef


class BoxMissed(IrregularityEventBase, frozen=True):
    """A box was passed over in the opening deal.

    If that was noticed later, the card of each place in `moved` belongs to the place after it, the
    last one to `to`; None is the dealer.
    """

    box: BoxNumber
    clause: ClauseRef
    moved: tuple[BoxNumber, ...] = ()
    to: BoxNumber | None = None


class LateCardAccepted(IrregularityEventBase, frozen=True):
    """A player takes the second card after all others have theirs."""

    box: BoxNumber
    person: PersonId
    clause: ClauseRef


class CardNotDealt(IrregularityEventBase, frozen=True):
    """A requested card was not dealt; its player chooses what follows."""

    box: BoxNumber
    hand: HandNumber
    clause: ClauseRef


class CardDeferred(IrregularityEventBase, frozen=True):
    """A requested card will be dealt after all other players have theirs."""

    box: BoxNumber
    hand: HandNumber
    clause: ClauseRef
    turn: NextTurn | None
    """the hand whose turn is next"""


class HandDead(IrregularityEventBase, frozen=True):
    """A hand was called dead; the money on it goes back."""

    box: BoxNumber
    hand: HandNumber
    clause: ClauseRef
    turn: NextTurn | None
    """the hand whose turn is next, None if every hand is complete"""


class WrongReaderUsed(IrregularityEventBase, frozen=True):
    """The reader was used on the wrong up card, and no one could learn the hole card by it."""

    clause: ClauseRef


class ReaderBroken(IrregularityEventBase, frozen=True):
    """The card reader does not work; `stops` if dealing stops until it does."""

    stops: bool
    clause: ClauseRef


class ReaderRepaired(IrregularityEventBase, frozen=True):
    """The card reader works again."""

    clause: ClauseRef
    unread: bool
    """whether the hole card of this round stays unread"""


class ShufflerJammed(IrregularityEventBase, frozen=True):
    """The device did not complete its shuffle: the cards are shuffled again."""

    clause: ClauseRef


class DeviceBroken(IrregularityEventBase, frozen=True):
    """The shuffling device cannot be used."""

    clause: ClauseRef


class DevicePutAway(IrregularityEventBase, frozen=True):
    """The device was covered, signed or removed."""

    removed: bool
    clause: ClauseRef


class DeviceRepaired(IrregularityEventBase, frozen=True):
    """The shuffling device works again."""


class CardExposedInWash(IrregularityEventBase, frozen=True):
    """A card was exposed in the wash; `remix` if the cards are mixed again."""

    card: Card
    remix: bool
    clause: ClauseRef


class RoundVoided(IrregularityEventBase, frozen=True):
    """The round of play is void."""

    clause: ClauseRef


class WagerUndone(IrregularityEventBase, frozen=True):
    """A wager that was settled in a void round is undone: `taken` goes back, `paid` comes back."""

    box: BoxNumber
    hand: HandNumber
    person: PersonId
    wager: WagerKind
    taken: Cents
    paid: Cents
    clause: ClauseRef
    coupon: Cents = Cents(0)


class DecksRemoved(IrregularityEventBase, frozen=True):
    """The decks were removed from play."""

    clause: ClauseRef
    reason: str = ""
    """what the floor wrote down"""


IrregularityEvent = (
    FaceUpCardFound
    | TenFound
    | CardDrawnInError
    | CardRefused
    | CardDiscarded
    | DealerMissed
    | ShoeEmpty
    | BoxMissed
    | LateCardAccepted
    | CardNotDealt
    | CardDeferred
    | HandDead
    | WrongReaderUsed
    | ReaderBroken
    | ReaderRepaired
    | ShufflerJammed
    | DeviceBroken
    | DevicePutAway
    | DeviceRepaired
    | CardExposedInWash
    | RoundVoided
    | WagerUndone
    | DecksRemoved
)
