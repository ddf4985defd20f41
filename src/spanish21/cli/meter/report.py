"""`spanish21 meter report`: the weekly readings, and what explains each change."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from spanish21.cli.meter.figures import exact, written_moment
from spanish21.cli.meter.store import HouseTable, LogName, meters_in
from spanish21.cli.numbers import NumbersFile, ready_for_numbers, write_numbers
from spanish21.cli.output import AsJson, console, facts, indented, write_json
from spanish21.money import dollars
from spanish21.progressive import readings

if TYPE_CHECKING:
    from spanish21.progressive.reports import WeeklyRow

__all__ = ["report"]

_COLUMNS = (
    *("at", "by", "meter", "shown_cents", "contributed_cents"),
    *("won_cents", "reset_cents", "corrected_cents", "late"),
)


def report(
    log: LogName, table: HouseTable = None, out: NumbersFile = None, as_json: AsJson = False
) -> None:
    """List every reading of every meter with what happened since the one before."""
    ready_for_numbers(out)
    rows = readings(meters_in(log, table)[0])
    if out:
        write_numbers(out, [*map(_data, rows)], aside=as_json, columns=_COLUMNS)
    if as_json:
        write_json({"readings": [*map(_data, rows)]})
        return
    if not rows:
        console().print("No meter has been read yet: 'spanish21 meter read LOG --by NAME'.")
        return
    screen = console()
    for (at, by, late), group in groupby(rows, lambda row: (row.at, row.by, row.late)):
        overdue = ", more than a week after the reading before" if late else ""
        screen.print(f"{written_moment(at)}, read by {by}{overdue}", style="bold")
        screen.print(indented(facts((row.meter, _said(row)) for row in group)))


def _data(row: WeeklyRow) -> dict[str, object]:
    values = (
        *(row.at, row.by, row.meter, row.shown, str(row.contributed)),
        *(row.won, row.reset, row.corrected, row.late),
    )
    return dict(zip(_COLUMNS, values, strict=True))


def _said(row: WeeklyRow) -> str:
    """Write what a meter showed and what changed it."""
    changes = (
        ("from wagers", exact(row.contributed) if row.contributed else ""),
        ("won", dollars(row.won) if row.won else ""),
        ("as new start", dollars(row.reset) if row.reset else ""),
        ("corrected", dollars(row.corrected) if row.corrected else ""),
    )
    said = ", ".join(f"{amount} {what}" for what, amount in changes if amount)
    return f"{dollars(row.shown)}: {said}" if said else dollars(row.shown)
