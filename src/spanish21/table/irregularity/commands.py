"""What dealer and floorperson report when something has gone wrong, and what players choose."""

from __future__ import annotations

from msgspec import Struct

from spanish21.cards import Card, Suit
from spanish21.ids import BoxNumber, PersonId

__all__ = [
    "AcceptLateCard",
    "CallHandDead",
    "DeclareDead",
    "DiscardCard",
    "IrregularityCommand",
    "PutDeviceAway",
    "RefuseCard",
    "ReportCardNotDealt",
    "ReportDealerMissed",
    "ReportDeviceBroken",
    "ReportDeviceRepaired",
    "ReportDrawnInError",
    "ReportExposedInWash",
    "ReportFaceUpCard",
    "ReportJam",
    "ReportMissedBox",
    "ReportOverdraw",
    "ReportReaderBroken",
    "ReportReaderRepaired",
    "ReportShoeEmpty",
    "ReportTen",
    "ReportWrongReader",
]


class _Command(Struct, frozen=True, tag=True, gc=False, forbid_unknown_fields=True):
    """A request; it may be refused."""


class ReportFaceUpCard(_Command, frozen=True):
    """A card was found face up in the shoe."""

    card: Card


class ReportTen(_Command, frozen=True):
    """A ten was found in the shoe."""

    suit: Suit


class ReportDrawnInError(_Command, frozen=True):
    """A card was drawn in error; `card` is None if its face was not seen."""

    card: Card | None = None
    exposed: bool = False


class RefuseCard(_Command, frozen=True):
    """Refuse a card that was drawn in error and exposed."""

    box: BoxNumber
    person: PersonId


class DiscardCard(_Command, frozen=True):
    """Put an exposed card that nobody took and the dealer cannot use into the discard rack."""


class ReportOverdraw(_Command, frozen=True):
    """The dealer drew a card to a hand that takes none."""

    card: Card | None = None
    exposed: bool = True


class ReportDealerMissed(_Command, frozen=True):
    """The dealer missed dealing a card to the dealer's own hand."""


class ReportShoeEmpty(_Command, frozen=True):
    """The shoe has too few cards to complete the round."""


class ReportMissedBox(_Command, frozen=True):
    """A box was passed over in the opening deal, at its first card or at its second."""

    box: BoxNumber
    second: bool = False


class CallHandDead(_Command, frozen=True):
    """Call the hand of a box that got no card dead."""

    box: BoxNumber


class AcceptLateCard(_Command, frozen=True):
    """Take a card that was missed after all others have theirs."""

    box: BoxNumber
    person: PersonId


class DeclareDead(_Command, frozen=True):
    """Have one's hand called dead rather than take a late card."""

    box: BoxNumber
    person: PersonId


class ReportCardNotDealt(_Command, frozen=True):
    """A card that a player requested was not dealt."""

    box: BoxNumber


class ReportWrongReader(_Command, frozen=True):
    """The hole card went into the reader although no ace or face card is up.

    `discloses` says whether the device lets a player determine the value of the card.
    """

    discloses: bool


class ReportReaderBroken(_Command, frozen=True):
    """The card reader does not work."""


class ReportReaderRepaired(_Command, frozen=True):
    """The card reader was repaired or replaced."""


class ReportJam(_Command, frozen=True):
    """The shuffling device jammed or did not complete its shuffle."""


class ReportDeviceBroken(_Command, frozen=True):
    """The shuffling device or automated shoe cannot be used."""


class PutDeviceAway(_Command, frozen=True):
    """Cover the device or sign it as out of order, or remove it."""

    removed: bool


class ReportDeviceRepaired(_Command, frozen=True):
    """The shuffling device works again."""


class ReportExposedInWash(_Command, frozen=True):
    """A card was turned over and exposed while the cards were mixed or stacked."""

    card: Card


IrregularityCommand = (
    ReportFaceUpCard
    | ReportTen
    | ReportDrawnInError
    | RefuseCard
    | DiscardCard
    | ReportOverdraw
    | ReportDealerMissed
    | ReportShoeEmpty
    | ReportMissedBox
    | CallHandDead
    | AcceptLateCard
    | DeclareDead
    | ReportCardNotDealt
    | ReportWrongReader
    | ReportReaderBroken
    | ReportReaderRepaired
    | ReportJam
    | ReportDeviceBroken
    | PutDeviceAway
    | ReportDeviceRepaired
    | ReportExposedInWash
)
