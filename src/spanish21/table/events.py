"""Every event of the table: those of a round by name, and the union of all subjects."""

from __future__ import annotations

from spanish21.table.cards.events import CardsEvent
from spanish21.table.irregularities.events import IrregularityEvent
from spanish21.table.people.events import PeopleEvent
from spanish21.table.round.events import (
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
from spanish21.table.wheels.events import WheelEvent

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
