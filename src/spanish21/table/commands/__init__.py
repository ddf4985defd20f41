"""Every command of the table: those of a round by name, and the unions of all subjects."""

from __future__ import annotations

from spanish21.table.commands import cards as h, irregularities as i, wheels as s
from spanish21.table.commands.cards import CardsCommand, CardsStep
from spanish21.table.commands.irregularities import IrregularityCommand, IrregularityStep
from spanish21.table.commands.people import PeopleCommand, PeopleOrder
from spanish21.table.commands.round import (
    ActionCommand,
    AnnounceBlackjack,
    AnnounceDealersCard,
    AnnounceDealerTotal,
    AnnounceTotal,
    CloseInsurance,
    CloseWagers,
    Collect,
    DealCard,
    DealerCommand,
    DeclineDouble,
    DeclineInsurance,
    DesignateHand,
    DoubleDown,
    Hit,
    KeepDouble,
    LayWagers,
    OfferInsurance,
    Pay,
    PayFixed,
    PickUp,
    PlayerCommand,
    RemoveCards,
    Rescue,
    Return,
    RevealHoleCard,
    RoundCommand,
    Split,
    Stand,
    Surrender,
    TakeInsurance,
    UseCardReader,
)
from spanish21.table.commands.wheels import WheelCommand, WheelStep

__all__ = [
    "DEALER_STEPS",
    "ActionCommand",
    "AnnounceBlackjack",
    "AnnounceDealerTotal",
    "AnnounceDealersCard",
    "AnnounceTotal",
    "CardsCommand",
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
    "Hit",
    "IrregularityCommand",
    "KeepDouble",
    "LayWagers",
    "OfferInsurance",
    "Pay",
    "PayFixed",
    "PeopleCommand",
    "PickUp",
    "PlayerCommand",
    "RemoveCards",
    "Rescue",
    "Return",
    "RevealHoleCard",
    "RoundCommand",
    "Split",
    "StaffCommand",
    "Stand",
    "Step",
    "Surrender",
    "TakeInsurance",
    "UseCardReader",
    "WheelCommand",
]

Step = DealerCommand | CardsStep | IrregularityStep | WheelStep
"""What a dealer or floorperson does."""

StaffCommand = Step | PeopleOrder
"""What staff do and direct."""

Command = (
    PlayerCommand
    | DealerCommand
    | CardsCommand
    | IrregularityCommand
    | WheelCommand
    | PeopleCommand
)

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
        h.InspectReader,
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
