"""A table at a glance, for the floor that watches all of them."""

from __future__ import annotations

from spanish21.house.wire.bodies import Said
from spanish21.house.wire.events import Awaited
from spanish21.house.wire.watching import TableOrder

__all__ = ["FloorGlance"]


class FloorGlance(Said, frozen=True):
    """What a table waits for, who deals it, and how its shift stands."""

    table: str
    waiting: Awaited
    orders: tuple[TableOrder, ...]
    """what the floor may order there now"""
    names: dict[str, str]
    """of the people at the table, by their ids"""
    dealer: str | None
    since: int
    """when something happened there last, in milliseconds since the epoch"""
    rounds: int
    """of this shift"""
    drop: int
    win: int | None
    """of this shift; None at a table without real chips"""
