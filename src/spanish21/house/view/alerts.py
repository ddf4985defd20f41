"""What needs the floor at a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spanish21.house.tables.slips import count_due
from spanish21.house.wire.watching import AlertKind, FloorAlert
from spanish21.table.awaited import DealerStep, Role

if TYPE_CHECKING:
    from collections.abc import Iterator

    from spanish21.house.tables.state import Live
    from spanish21.progressive import Progressive
    from spanish21.table.awaited import Awaiting

__all__ = ["floor_alerts"]


def floor_alerts(live: Live, now: Awaiting, meters: Progressive) -> Iterator[FloorAlert]:
    """List what waits for a floorperson at a table, the most urgent first."""
    due = count_due(live)
    waits = {slip.kind for slip in live.unsigned}
    steps = isinstance(now, DealerStep) and now.who is Role.FLOORPERSON
    waiting: tuple[tuple[AlertKind, int], ...] = (
        ("payout", len(live.payouts)),
        ("step", int(steps and live.opened)),
        ("surplus", len(live.admitted)),
        ("dispute", sum(dispute.open for dispute in live.disputes)),
        ("opener", int(due == "opener" and "opener" not in waits)),
        ("closer", int(due == "closer" and "closer" not in waits)),
        ("slip", sum(slip.kind != "payout" for slip in live.unsigned)),
        ("meter", len(meters.proposals)),
    )
    for kind, count in waiting:
        if count:
            yield FloorAlert(table=live.id, name=live.name, kind=kind, count=count)
