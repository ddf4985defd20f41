"""Where a table stands between two steps, so that steps can be taken back."""

from __future__ import annotations

from typing import NamedTuple

from spanish21.cards import Card
from spanish21.table.events import Event
from spanish21.table.state import TableState

__all__ = ["MOST", "Mark"]

MOST = 100
"""steps that can be taken back"""


class Mark(NamedTuple):
    """A table between two steps: its state, its shoe, and how much had happened."""

    state: TableState
    before_last: TableState
    cards: list[Card]
    stack: tuple[Card, ...] | None
    events: int
    round_start: int
    last_round: tuple[Event, ...]
