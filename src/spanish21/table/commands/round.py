"""What people ask of the table in a round: wagers and decisions of players, steps of the dealer."""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec import Struct

from spanish21.cards import Card
from spanish21.ids import BoxNumber, HandNumber, PersonId
from spanish21.money import Cents
from spanish21.rules.player import Action
from spanish21.wager import BASIC, Wager, WagerKind

__all__ = [
    "ActionCommand",
    "AnnounceBlackjack",
    "AnnounceDealerTotal",
    "AnnounceDealersCard",
    "AnnounceTotal",
    "CloseInsurance",
    "CloseWagers",
    "Collect",
    "DealCard",
    "DealerCommand",
    "DeclineDouble",
    "DeclineInsurance",
    "DesignateHand",
    "DoubleDown",
    "Hit",
    "KeepDouble",
    "LayWagers",
    "OfferInsurance",
    "Pay",
    "PayFixed",
    "PickUp",
    "PlayerCommand",
    "RemoveCards",
    "Rescue",
    "Return",
    "RevealHoleCard",
    "RoundCommand",
    "RoundCommandBase",
    "Split",
    "Stand",
    "Surrender",
    "TakeInsurance",
    "UseCardReader",
]


class RoundCommandBase(Struct, frozen=True, tag=True, gc=False, forbid_unknown_fields=True):
    """A request; it may be refused."""

    subject: ClassVar[Literal["round"]] = "round"


class _OnBox(RoundCommandBase, frozen=True):
    """What a person asks for on a box."""

    box: BoxNumber
    person: PersonId


class _OfWager(RoundCommandBase, frozen=True):
    """What the dealer does with a wager."""

    box: BoxNumber
    hand: HandNumber
    person: PersonId
    amount: Cents
    wager: WagerKind = BASIC


class LayWagers(_OnBox, frozen=True):
    """Lay these wagers on a box before the first card, in place of what the person has there.

    All are laid or none; an empty tuple takes back what is there.
    """

    kind: ClassVar[Literal["LayWagers"]] = "LayWagers"
    wagers: tuple[Wager, ...]


class TakeInsurance(_OnBox, frozen=True):
    """Wager that the dealer's second card makes a blackjack."""

    kind: ClassVar[Literal["TakeInsurance"]] = "TakeInsurance"
    amount: Cents


class DeclineInsurance(_OnBox, frozen=True):
    """Make no Insurance Wager."""

    kind: ClassVar[Literal["DeclineInsurance"]] = "DeclineInsurance"


class Hit(_OnBox, frozen=True):
    """Draw a card to the hand whose turn it is."""

    kind: ClassVar[Literal["Hit"]] = "Hit"
    action: ClassVar[Action] = Action.HIT


class Stand(_OnBox, frozen=True):
    """Draw no more cards to the hand."""

    kind: ClassVar[Literal["Stand"]] = "Stand"
    action: ClassVar[Action] = Action.STAND


class DoubleDown(_OnBox, frozen=True):
    """Wager up to the hand's wager again and draw exactly one card."""

    kind: ClassVar[Literal["DoubleDown"]] = "DoubleDown"
    action: ClassVar[Action] = Action.DOUBLE
    amount: Cents


class DeclineDouble(_OnBox, frozen=True):
    """Leave the wager as it is when the caller of a shared box doubles."""

    kind: ClassVar[Literal["DeclineDouble"]] = "DeclineDouble"
    action: ClassVar[Action] = Action.DECLINE


class Rescue(_OnBox, frozen=True):
    """Take the Double Down Wager back and forfeit the hand's wager."""

    kind: ClassVar[Literal["Rescue"]] = "Rescue"
    action: ClassVar[Action] = Action.RESCUE


class KeepDouble(_OnBox, frozen=True):
    """Keep a doubled hand as it is."""

    kind: ClassVar[Literal["KeepDouble"]] = "KeepDouble"
    action: ClassVar[Action] = Action.KEEP


class Split(_OnBox, frozen=True):
    """Split a pair into two hands, or cover a split on a shared box."""

    kind: ClassVar[Literal["Split"]] = "Split"
    action: ClassVar[Action] = Action.SPLIT


class DesignateHand(_OnBox, frozen=True):
    """Choose the hand of a shared box's split, 1 or 2 of the pair, to which the wager applies."""

    kind: ClassVar[Literal["DesignateHand"]] = "DesignateHand"
    action: ClassVar[Action] = Action.DESIGNATE
    hand: HandNumber


class Surrender(_OnBox, frozen=True):
    """Discontinue play of the hand for half the wager."""

    kind: ClassVar[Literal["Surrender"]] = "Surrender"
    action: ClassVar[Action] = Action.SURRENDER


class CloseWagers(RoundCommandBase, frozen=True):
    """Accept no more wagers and begin the round of play; `at` is the time in seconds."""

    kind: ClassVar[Literal["CloseWagers"]] = "CloseWagers"
    at: int | None = None


class DealCard(RoundCommandBase, frozen=True):
    """Deal the next card from the shoe to where one is due.

    `card` is None only for a hole card that no one may know yet. `box` and `hand`, when given,
    state where the dealer puts it (box 0 is the dealer); a wrong place is refused.
    """

    kind: ClassVar[Literal["DealCard"]] = "DealCard"
    card: Card | None = None
    box: int | None = None


class OfferInsurance(RoundCommandBase, frozen=True):
    """Ask every player for insurance."""

    kind: ClassVar[Literal["OfferInsurance"]] = "OfferInsurance"


class CloseInsurance(RoundCommandBase, frozen=True):
    """Take no more Insurance Wagers; anyone who has not answered has declined."""

    kind: ClassVar[Literal["CloseInsurance"]] = "CloseInsurance"


class UseCardReader(RoundCommandBase, frozen=True):
    """Put the hole card into the card reader; `blackjack` is what it shows, if not known."""

    kind: ClassVar[Literal["UseCardReader"]] = "UseCardReader"
    blackjack: bool | None = None


class AnnounceBlackjack(RoundCommandBase, frozen=True):
    """Announce a player's blackjack."""

    kind: ClassVar[Literal["AnnounceBlackjack"]] = "AnnounceBlackjack"
    box: BoxNumber


class AnnounceTotal(RoundCommandBase, frozen=True):
    """Announce the point total of a player's hand."""

    kind: ClassVar[Literal["AnnounceTotal"]] = "AnnounceTotal"
    box: BoxNumber
    hand: HandNumber
    points: int


class AnnounceDealersCard(RoundCommandBase, frozen=True):
    """Call out that the dealer's second card is dealt now."""

    kind: ClassVar[Literal["AnnounceDealersCard"]] = "AnnounceDealersCard"


class AnnounceDealerTotal(RoundCommandBase, frozen=True):
    """Announce the dealer's total point count."""

    kind: ClassVar[Literal["AnnounceDealerTotal"]] = "AnnounceDealerTotal"
    points: int


class RevealHoleCard(RoundCommandBase, frozen=True):
    """Turn the hole card face up; `card` is named if it was not known."""

    kind: ClassVar[Literal["RevealHoleCard"]] = "RevealHoleCard"
    card: Card | None = None


class Collect(_OfWager, frozen=True):
    """Collect a losing wager, or the part of it that is lost."""

    kind: ClassVar[Literal["Collect"]] = "Collect"


class Pay(_OfWager, frozen=True):
    """Pay a winning wager; `amount` is the winnings."""

    kind: ClassVar[Literal["Pay"]] = "Pay"


class Return(_OfWager, frozen=True):
    """Return a wager that neither wins nor loses."""

    kind: ClassVar[Literal["Return"]] = "Return"


class PayFixed(RoundCommandBase, frozen=True):
    """Pay a fixed payout that a hand of suited sevens earned."""

    kind: ClassVar[Literal["PayFixed"]] = "PayFixed"
    box: BoxNumber
    hand: HandNumber
    person: PersonId
    amount: Cents


class RemoveCards(RoundCommandBase, frozen=True):
    """Take the cards of a blackjack that was paid in its turn off the layout."""

    kind: ClassVar[Literal["RemoveCards"]] = "RemoveCards"
    box: BoxNumber


class PickUp(RoundCommandBase, frozen=True):
    """Pick up the cards of a box, or of the dealer (None), and put them in the discard rack."""

    kind: ClassVar[Literal["PickUp"]] = "PickUp"
    box: BoxNumber | None


ActionCommand = (
    Hit
    | Stand
    | DoubleDown
    | DeclineDouble
    | Rescue
    | KeepDouble
    | Split
    | DesignateHand
    | Surrender
)
"""A decision on the hand whose turn it is."""

PlayerCommand = LayWagers | TakeInsurance | DeclineInsurance | ActionCommand
DealerCommand = (
    CloseWagers
    | DealCard
    | OfferInsurance
    | CloseInsurance
    | UseCardReader
    | AnnounceBlackjack
    | AnnounceTotal
    | AnnounceDealersCard
    | AnnounceDealerTotal
    | RevealHoleCard
    | Collect
    | Pay
    | Return
    | PayFixed
    | RemoveCards
    | PickUp
)
RoundCommand = PlayerCommand | DealerCommand
