"""The close of a day over all tables: shifts that ended on it, added up and printed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from spanish21.documents.slip import SlipPaper
from spanish21.house.clock import clock_text
from spanish21.house.view.money import shift_view
from spanish21.house.wire.day import DayRow, DayTotal, DayView
from spanish21.money import dollars

if TYPE_CHECKING:
    from spanish21.house.tables.state import Live

__all__ = ["day_close", "day_of", "day_paper"]

_MOST_PRINTED = 14
"""tables on a sheet; the others are one line together"""


def day_of(at: int) -> str:
    """Return the UTC day of a time in milliseconds."""
    return datetime.fromtimestamp(at / 1000, UTC).date().isoformat()


def day_close(tables: Sequence[Live], day: str) -> DayView:
    """Add up the shifts that were closed on a day; tables of one name are told apart by id."""
    real = [live for live in tables if live.settings.physical]
    named = Counter(live.name for live in real)
    names = {
        live.id: f"{live.name} ({live.id})" if named[live.name] > 1 else live.name for live in real
    }
    rows = tuple(
        DayRow(table=live.id, name=names[live.id], shift=shift_view(each, each.closer or 0))
        for live in sorted(real, key=lambda live: live.id)
        for each in live.shifts
        if day_of(each.until) == day
    )
    waiting = (names[live.id] for live in real if not live.shift.idle and live.stopped is None)
    return DayView(day=day, rows=rows, total=_total(rows), open=tuple(sorted(waiting)))


def _total(rows: Sequence[DayRow]) -> DayTotal:
    shifts = [row.shift for row in rows]
    drop, win = sum(one.drop for one in shifts), sum(one.win for one in shifts)
    return DayTotal(
        shifts=len(shifts),
        rounds=sum(one.rounds for one in shifts),
        drop=drop,
        fills=sum(one.fills for one in shifts),
        credits=sum(one.credits for one in shifts),
        win=win,
        hold=win / drop if drop else None,
        tips=sum(one.tips for one in shifts),
        odd_cents=sum(one.odd_cents for one in shifts),
        over=sum(one.over for one in shifts),
    )


def day_paper(view: DayView, casino: str, at: int, digest: str) -> SlipPaper:
    """Write the close of a day for printing."""
    total = view.total
    hold = "-" if total.hold is None else f"{total.hold:.2%}"
    waiting = ", ".join(view.open) or "none"
    return SlipPaper(
        title=f"Day close: {view.day}",
        facts=(
            ("Casino", casino),
            ("Day (UTC)", view.day),
            ("Shifts", str(total.shifts)),
            ("Waiting for a closer", waiting),
            ("Printed", clock_text(at)),
        ),
        rows=tuple(_printed(view.rows)),
        totals=(
            ("Drop", dollars(total.drop)),
            ("Fills", dollars(total.fills)),
            ("Credits", dollars(total.credits)),
            ("Win", dollars(total.win)),
            ("Hold", hold),
            ("Over or short", dollars(total.over)),
        ),
        signatures=(),
        digest=digest,
        heads=("Table and shift", "Drop", "Win"),
    )


def _printed(rows: Sequence[DayRow]) -> list[tuple[str, str, str]]:
    shown = [
        (f"{row.name}, shift {row.shift.number}", dollars(row.shift.drop), dollars(row.shift.win))
        for row in rows[:_MOST_PRINTED]
    ]
    rest = rows[_MOST_PRINTED:]
    if rest:
        drop = sum(row.shift.drop for row in rest)
        win = sum(row.shift.win for row in rest)
        shown.append((f"{len(rest)} other shifts", dollars(drop), dollars(win)))
    return shown
