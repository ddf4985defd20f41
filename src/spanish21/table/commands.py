"""What people ask of the table: wagers and decisions of players, steps of the dealer."""

from __future__ import annotations

from msgspec import Struct

from spanish21.cards import Card
from spanish21.ids import BoxNumber, HandNumber, PersonId
from spanish21.money import Cents
from spanish21.table.handling import commands as h
from spanish21.table.handling.commands import HandlingCommand
from spanish21.table.irregularity import commands as i
from spanish21.table.irregularity.commands import IrregularityCommand
from spanish21.table.kinds import Wager
from spanish21.table.people.commands import PeopleCommand
from spanish21.table.spin import commands as s
from spanish21.table.spin.commands import SpinCommand

__all__ = [
    "DEALER_STEPS",
    "AnnounceBlackjack",
    "AnnounceDealerTotal",
    "AnnounceDealersCard",
    "AnnounceTotal",
    "CloseInsurance",
    "CloseWagers",
    "Collect",
    "Command",
    "DealCard",
    "DealerCommand",
    "DeclineDouble",
    "DeclineInsurance",
    "DesignateHand",
    "DoubleDown",
    "HandlingCommand",
    "Hit",
    "IrregularityCommand",
    "KeepDouble",
    "OfferInsurance",
    "Pay",
    "PayFixed",
    "PeopleCommand",
    "PickUp",
    "PlaceWager",
    "PlayerCommand",
    "RemoveCards",
    "Rescue",
    "Return",
    "RevealHoleCard",
    "SpinCommand",
    "Split",
    "Stand",
    "Step",
    "Surrender",
    "TakeInsurance",
    "UseCardReader",
    "Wager",
    "WithdrawWager",
]


class _Command(Struct, frozen=True, tag=True, gc=False, forbid_unknown_fields=True):
    """A request; it may be refused."""


class PlaceWager(_Command, frozen=True):
    """Put chips on a box before the first card, and beside them a match play coupon."""

    box: BoxNumber
    person: PersonId
    amount: Cents
    wager: Wager = Wager.BASIC
    coupon: Cents = Cents(0)


class WithdrawWager(_Command, frozen=True):
    """Take a wager back before the first card; a basic wager takes its side wagers along."""

    box: BoxNumber
    person: PersonId
    wager: Wager = Wager.BASIC


class TakeInsurance(_Command, frozen=True):
    """Wager that the dealer's second card makes a blackjack."""

    box: BoxNumber
    person: PersonId
    amount: Cents


class DeclineInsurance(_Command, frozen=True):
    """Make no Insurance Wager."""

    box: BoxNumber
    person: PersonId


class Hit(_Command, frozen=True):
    """Draw a card to the hand whose turn it is."""

    box: BoxNumber
    person: PersonId


class Stand(_Command, frozen=True):
    """Draw no more cards to the hand."""

    box: BoxNumber
    person: PersonId


class DoubleDown(_Command, frozen=True):
    """Wager up to the hand's wager again and draw exactly one card."""

    box: BoxNumber
    person: PersonId
    amount: Cents


class DeclineDouble(_Command, frozen=True):
    """Leave one's own wager as it is when the caller of a shared box doubles."""

    box: BoxNumber
    person: PersonId


class Rescue(_Command, frozen=True):
    """Take the Double Down Wager back and forfeit the hand's wager."""

    box: BoxNumber
    person: PersonId


class KeepDouble(_Command, frozen=True):
    """Let a doubled hand stand."""

    box: BoxNumber
    person: PersonId


class Split(_Command, frozen=True):
    """Split a pair into two hands, or cover a split on a shared box."""

    box: BoxNumber
    person: PersonId


class DesignateHand(_Command, frozen=True):
    """Say to which hand of a shared box's split, 1 or 2 of the pair, one's wager applies."""

    box: BoxNumber
    person: PersonId
    hand: HandNumber


class Surrender(_Command, frozen=True):
    """Discontinue play of the hand for half the wager."""

    box: BoxNumber
    person: PersonId


class CloseWagers(_Command, frozen=True):
    """Accept no more wagers and begin the round of play; `at` is the time in seconds."""

    at: int | None = None


class DealCard(_Command, frozen=True):
    """Deal the next card from the shoe to where one is due.

    `card` is None only for a hole card that nobody may know yet. `box` and `hand`, when given,
    say where the dealer means to put it (box 0 is the dealer); a wrong place is refused.
    """

    card: Card | None = None
    box: int | None = None


class OfferInsurance(_Command, frozen=True):
    """Ask every player for insurance."""


class CloseInsurance(_Command, frozen=True):
    """Take no more Insurance Wagers; who has not answered has declined."""


class UseCardReader(_Command, frozen=True):
    """Put the hole card into the card reader; `blackjack` is what it shows, if not known."""

    blackjack: bool | None = None


class AnnounceBlackjack(_Command, frozen=True):
    """Announce a player's blackjack."""

    box: BoxNumber


class AnnounceTotal(_Command, frozen=True):
    """Announce the point total of a player's hand."""

    box: BoxNumber
    hand: HandNumber
    points: int


class AnnounceDealersCard(_Command, frozen=True):
    """Call out that the dealer's second card comes now."""


class AnnounceDealerTotal(_Command, frozen=True):
    """Announce the dealer's total point count."""

    points: int


class RevealHoleCard(_Command, frozen=True):
    """Turn the hole card face up; `card` is named if it was not known."""

    card: Card | None = None


class Collect(_Command, frozen=True):
    """Collect a losing wager, or the part of it that is lost."""

    box: BoxNumber
    hand: HandNumber
    person: PersonId
    amount: Cents
    wager: Wager = Wager.BASIC


class Pay(_Command, frozen=True):
    """Pay a winning wager; `amount` is the winnings."""

    box: BoxNumber
    hand: HandNumber
    person: PersonId
    amount: Cents
    wager: Wager = Wager.BASIC


class Return(_Command, frozen=True):
    """Return a wager that neither wins nor loses."""

    box: BoxNumber
    hand: HandNumber
    person: PersonId
    amount: Cents
    wager: Wager = Wager.BASIC


class PayFixed(_Command, frozen=True):
    """Pay a fixed payout that a hand of suited sevens earned."""

    box: BoxNumber
    hand: HandNumber
    person: PersonId
    amount: Cents


class RemoveCards(_Command, frozen=True):
    """Take the cards of a box that was paid at once off the layout."""

    box: BoxNumber


class PickUp(_Command, frozen=True):
    """Pick up the cards of a box, or of the dealer (None), and put them in the discard rack."""

    box: BoxNumber | None


PlayerCommand = (
    PlaceWager
    | WithdrawWager
    | TakeInsurance
    | DeclineInsurance
    | Hit
    | Stand
    | DoubleDown
    | DeclineDouble
    | Rescue
    | KeepDouble
    | Split
    | DesignateHand
    | Surrender
)
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
Step = DealerCommand | HandlingCommand | IrregularityCommand | SpinCommand
"""What a dealer or floorperson does."""

Command = PlayerCommand | Step | PeopleCommand

DEALER_STEPS: frozenset[type[Command]] = frozenset(
    {
        OfferInsurance,
        CloseInsurance,
        UseCardReader,
        AnnounceBlackjack,
        AnnounceTotal,
        AnnounceDealersCard,
        AnnounceDealerTotal,
        RevealHoleCard,
        Collect,
        Pay,
        Return,
        PayFixed,
        RemoveCards,
        PickUp,
        h.ReceiveDecks,
        h.InspectDeck,
        h.VerifyDeck,
        h.SpreadCards,
        h.ShowCards,
        h.WashCards,
        h.StackCards,
        h.ShuffleCards,
        h.RefuseCut,
        h.DealerCut,
        h.PlaceCoverCard,
        h.LoadShoe,
        h.ClearShoe,
        i.CallHandDead,
        i.DiscardCard,
        i.PutDeviceAway,
        s.PressSeatButton,
        s.PayAce,
        s.PaySpin,
        s.PayCommunity,
    }
)
"""The steps that follow from the state of the table alone, so that an automation can take them.

An automation with `RefuseCut` lets every player refuse the cut, so that the dealer cuts.
"""
