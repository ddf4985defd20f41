"""A table at a glance, for the floor that watches all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spanish21.house.view.awaited import awaited_fact
from spanish21.house.wire.glance import FloorGlance

if TYPE_CHECKING:
    from spanish21.house.tables.state import Live
    from spanish21.table.awaited import Awaiting

__all__ = ["glance"]


def glance(live: Live, now: Awaiting) -> FloorGlance:
    """Show what a table waits for, who deals it, and how its shift stands."""
    dealer = live.table.people.dealer
    shift = live.shift
    return FloorGlance(
        table=live.id,
        waiting=awaited_fact(live, now),
        names={person: live.name_of(person) for person in live.table.people.present},
        dealer=live.name_of(dealer) if dealer is not None else None,
        since=live.at,
        rounds=shift.rounds,
        drop=shift.drop,
        win=shift.win(live.tray) if live.settings.physical else None,
    )
