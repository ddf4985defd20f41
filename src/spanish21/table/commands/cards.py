"""What is done with the cards outside a round: opening, shuffle, cut, cover card, burn cards."""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec import Struct

from spanish21.cards import FULL_DECK, Card
from spanish21.ids import PersonId
from spanish21.table.inspected import DeckDefect, ReaderFound
from spanish21.table.shuffled import Shuffled

__all__ = [
    "CardsCommand",
    "CardsCommandBase",
    "CardsStep",
    "ClearShoe",
    "DealerCut",
    "DeclareIdle",
    "DiscloseBurnCard",
    "InspectDeck",
    "InspectReader",
    "LoadShoe",
    "OrderRecut",
    "OrderReshuffle",
    "PlaceCoverCard",
    "ReceiveDecks",
    "RefuseCut",
    "RemoveDecks",
    "ReportCoverCard",
    "ShowCards",
    "ShuffleCards",
    "SpreadCards",
    "StackCards",
    "TakeCut",
    "VerifyDeck",
    "WashCards",
]


class CardsCommandBase(Struct, frozen=True, tag=True, gc=False, forbid_unknown_fields=True):
    """A request; it may be refused."""

    subject: ClassVar[Literal["cards"]] = "cards"


class ReceiveDecks(CardsCommandBase, frozen=True):
    """Receive the decks at the table; `at` is in seconds, `cards_each` with tens or without."""

    decks: int
    cards_each: int = FULL_DECK
    preshuffled: bool = False
    at: int | None = None


class InspectDeck(CardsCommandBase, frozen=True):
    """Inspect one deck (1 is the first); `tens_removed` counts the tens taken out of it.

    A deck with a `defect` is replaced by another one.
    """

    deck: int
    tens_removed: int
    defect: DeckDefect | None = None


class VerifyDeck(CardsCommandBase, frozen=True):
    """Verify one inspected deck as the floorperson: `cards` is the count that is left.

    A `defect` that is not named is the one that the count shows.
    """

    deck: int
    cards: int
    defect: DeckDefect | None = None


class InspectReader(CardsCommandBase, frozen=True):
    """Inspect the card reader as the floorperson, for tampering and for working order."""

    found: ReaderFound = ReaderFound.SOUND


class SpreadCards(CardsCommandBase, frozen=True):
    """Spread the cards face up, deck by deck, by suit and in sequence."""


class ShowCards(CardsCommandBase, frozen=True):
    """Give the first player the opportunity to inspect the cards, face up or as they lie."""

    person: PersonId
    face_up: bool = True


class WashCards(CardsCommandBase, frozen=True):
    """Turn the cards face down and mix them thoroughly."""


class StackCards(CardsCommandBase, frozen=True):
    """Put the cards into one stack."""


class ShuffleCards(CardsCommandBase, frozen=True):
    """Shuffle the cards; `steps` names those of a manual shuffle where they are prescribed."""

    method: Shuffled
    steps: tuple[str, ...] = ()


class TakeCut(CardsCommandBase, frozen=True):
    """Cut the cards: `depth` is the number of cards above the cutting card."""

    person: PersonId
    depth: int


class RefuseCut(CardsCommandBase, frozen=True):
    """Refuse the offer to cut."""

    person: PersonId


class DealerCut(CardsCommandBase, frozen=True):
    """Cut the cards as the dealer."""

    depth: int


class OrderRecut(CardsCommandBase, frozen=True):
    """Require a recut, by the last cutter or by the next person entitled."""

    by_last_cutter: bool = True


class PlaceCoverCard(CardsCommandBase, frozen=True):
    """Insert the cover card so that `behind` cards lie behind it."""

    behind: int


class LoadShoe(CardsCommandBase, frozen=True):
    """Put the stack into the dealing shoe."""


class DiscloseBurnCard(CardsCommandBase, frozen=True):
    """Show the burn card to the table because a player asks; `card` names one that no one saw."""

    person: PersonId
    card: Card | None = None


class ReportCoverCard(CardsCommandBase, frozen=True):
    """Report that the cover card came out of the shoe, and put it aside."""


class OrderReshuffle(CardsCommandBase, frozen=True):
    """Direct a reshuffle: now, or after the round that is in play."""

    reason: str = ""
    """what the floor wrote down"""


class ClearShoe(CardsCommandBase, frozen=True):
    """Take the cards that remain in the shoe out of it and put them with the discards."""


class RemoveDecks(CardsCommandBase, frozen=True):
    """Take the decks out of play, so that others can be received."""

    reason: str = ""
    """what the floor wrote down"""


class DeclareIdle(CardsCommandBase, frozen=True):
    """Spread the cards for want of players, face down unless face up is chosen."""

    face_up: bool = False


CardsStep = (
    ReceiveDecks
    | InspectDeck
    | VerifyDeck
    | InspectReader
    | SpreadCards
    | ShowCards
    | WashCards
    | StackCards
    | ShuffleCards
    | DealerCut
    | OrderRecut
    | PlaceCoverCard
    | LoadShoe
    | ReportCoverCard
    | OrderReshuffle
    | ClearShoe
    | RemoveDecks
    | DeclareIdle
)
"""What the dealer or the floor does."""

CardsCommand = CardsStep | TakeCut | RefuseCut | DiscloseBurnCard
