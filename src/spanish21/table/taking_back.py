"""What a dealer may take back: a step that moved no chips and that no one has answered yet."""

from __future__ import annotations

from collections.abc import Sequence

from spanish21.table import events as e
from spanish21.table.events import Event
from spanish21.table.events.cards import CardBurned

__all__ = ["may_take_back"]

_NAMED: frozenset[type[Event]] = frozenset(
    {
        CardBurned,
        e.BlackjackAnnounced,
        e.CardDealt,
        e.DealerTotalAnnounced,
        e.DealersCardAnnounced,
        e.HandCompleted,
        e.HoleCardRead,
        e.HoleCardRevealed,
        e.TotalAnnounced,
    }
)
"""Events that follow from what a dealer said of a card, and from nothing that a player did."""


def may_take_back(events: Sequence[Event]) -> bool:
    """Whether what happened was only said by the dealer: the cards on the layout are the truth."""
    return bool(events) and all(type(event) in _NAMED for event in events)
