"""Every event of the table: those of a round by name, and the union of all subjects."""

from __future__ import annotations

from spanish21.table.events.cards import CardsEvent
from spanish21.table.events.irregularities import IrregularityEvent
from spanish21.table.events.people import PeopleEvent
from spanish21.table.events.round import (
    BlackjackAnnounced,
    CardDealt,
    CardRequested,
    CardsPickedUp,
    DealersCardAnnounced,
    DealerTotalAnnounced,
    DoubleDeclined,
    DoubleKept,
    DoubleRescued,
    FixedPaid,
    HandCompleted,
    HandDesignated,
    HandSplit,
    HandStood,
    HandSurrendered,
    HoleCardRead,
    HoleCardRevealed,
    InsuranceClosed,
    InsuranceDeclined,
    InsuranceOffered,
    RoundCompleted,
    RoundEvent,
    SplitCovered,
    TotalAnnounced,
    WagerDoubled,
    WagerPaid,
    WagerPlaced,
    WagerReturned,
    WagersClosed,
    WagerTaken,
    WagerWithdrawn,
)
from spanish21.table.events.wheels import WheelEvent

__all__ = [
    "BlackjackAnnounced",
    "CardDealt",
    "CardRequested",
    "CardsPickedUp",
    "DealerTotalAnnounced",
    "DealersCardAnnounced",
    "DoubleDeclined",
    "DoubleKept",
    "DoubleRescued",
    "Event",
    "FixedPaid",
    "HandCompleted",
    "HandDesignated",
    "HandSplit",
    "HandStood",
    "HandSurrendered",
    "HoleCardRead",
    "HoleCardRevealed",
    "InsuranceClosed",
    "InsuranceDeclined",
    "InsuranceOffered",
    "RoundCompleted",
    "RoundEvent",
    "SplitCovered",
    "TotalAnnounced",
    "WagerDoubled",
    "WagerPaid",
    "WagerPlaced",
    "WagerReturned",
    "WagerTaken",
    "WagerWithdrawn",
    "WagersClosed",
]

Event = RoundEvent | CardsEvent | PeopleEvent | IrregularityEvent | WheelEvent
