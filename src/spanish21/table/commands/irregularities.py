"""What dealer and floorperson report when something has gone wrong, and what players choose."""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec import Struct

from spanish21.cards import Card, Suit
from spanish21.ids import BoxNumber, PersonId

__all__ = [
    "AcceptLateCard",
    "CallHandDead",
    "DeclareDead",
    "DiscardCard",
    "IrregularityCommand",
    "IrregularityCommandBase",
    "IrregularityStep",
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


class IrregularityCommandBase(Struct, frozen=True, tag=True, gc=False, forbid_unknown_fields=True):
    """A request; it may be refused."""

    subject: ClassVar[Literal["irregularities"]] = "irregularities"


class ReportFaceUpCard(IrregularityCommandBase, frozen=True):
    """A card was found face up in the shoe."""

    card: Card


class ReportTen(IrregularityCommandBase, frozen=True):
    """A ten was found in the shoe."""

    suit: Suit


class ReportDrawnInError(IrregularityCommandBase, frozen=True):
    """A card was drawn in error; `card` is None if its face was not seen."""

    card: Card | None = None
    exposed: bool = False


class RefuseCard(IrregularityCommandBase, frozen=True):
    """Refuse a card that was drawn in error and exposed."""

    box: BoxNumber
    person: PersonId


class DiscardCard(IrregularityCommandBase, frozen=True):
    """Put an exposed card that no one took and the dealer cannot use into the discard rack."""


class ReportOverdraw(IrregularityCommandBase, frozen=True):
    """The dealer drew a card to a hand that takes none."""

    card: Card | None = None
    exposed: bool = True


class ReportDealerMissed(IrregularityCommandBase, frozen=True):
    """The dealer missed dealing the first or second card to the dealer's own hand."""

    second: bool = False


class ReportShoeEmpty(IrregularityCommandBase, frozen=True):
    """The shoe has too few cards to complete the round."""


class ReportMissedBox(IrregularityCommandBase, frozen=True):
    """A box was passed over in the opening deal, at its first card or at its second."""

    box: BoxNumber
    second: bool = False


class CallHandDead(IrregularityCommandBase, frozen=True):
    """Call the hand of a box that got no card dead."""

    box: BoxNumber


class AcceptLateCard(IrregularityCommandBase, frozen=True):
    """Take a card that was missed after all others have theirs."""

    box: BoxNumber
    person: PersonId


class DeclareDead(IrregularityCommandBase, frozen=True):
    """Ask to call the hand dead rather than take a late card."""

    box: BoxNumber
    person: PersonId


class ReportCardNotDealt(IrregularityCommandBase, frozen=True):
    """A card that a player requested was not dealt."""

    box: BoxNumber


class ReportWrongReader(IrregularityCommandBase, frozen=True):
    """The hole card went into the reader although no ace or face card is up.

    `discloses` says whether the device lets a player determine the value of the card.
    """

    discloses: bool


class ReportReaderBroken(IrregularityCommandBase, frozen=True):
    """The card reader does not work."""


class ReportReaderRepaired(IrregularityCommandBase, frozen=True):
    """The card reader was repaired or replaced."""


class ReportJam(IrregularityCommandBase, frozen=True):
    """The shuffling device jammed or did not complete its shuffle."""


class ReportDeviceBroken(IrregularityCommandBase, frozen=True):
    """The shuffling device or automated shoe cannot be used."""


class PutDeviceAway(IrregularityCommandBase, frozen=True):
    """Cover the device or sign it as out of order, or remove it."""

    removed: bool


class ReportDeviceRepaired(IrregularityCommandBase, frozen=True):
    """The shuffling device works again."""


class ReportExposedInWash(IrregularityCommandBase, frozen=True):
    """A card was turned over and exposed while the cards were mixed or stacked."""

    card: Card


IrregularityStep = (
    ReportFaceUpCard
    | ReportTen
    | ReportDrawnInError
    | DiscardCard
    | ReportOverdraw
    | ReportDealerMissed
    | ReportShoeEmpty
    | ReportMissedBox
    | CallHandDead
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
"""What the dealer or the floor does."""

IrregularityCommand = IrregularityStep | RefuseCard | AcceptLateCard | DeclareDead
