"""`spanish21 pit shifts`, `slips` and `slip`."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from spanish21.cli.failure import Failure
from spanish21.cli.files import ready_to_write
from spanish21.cli.layout import Format, write_drawing
from spanish21.cli.numbers import NumbersFile, ready_for_numbers, write_numbers
from spanish21.cli.output import AsJson, console, table, write_json
from spanish21.cli.pit.place import Database, PaperOption, Table, opened, table_of, time_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from spanish21.house.tables.state import Live, Shift

__all__ = ["shifts", "slip", "slips"]

_HEAD = ("table", "shift", "opener", "fills", "credits", "drop", "closer", "win", "hold", "state")
_COLUMNS = (
    *("table", "shift", "since", "until", "opener", "fills", "credits", "drop"),
    *("closer", "win", "tips", "odd_cents", "over", "rounds"),
)


def shifts(
    database: Database,
    day: Annotated[
        datetime | None,
        typer.Option("--day", formats=["%Y-%m-%d"], help="Only shifts that ended that UTC day."),
    ] = None,
    out: NumbersFile = None,
    as_json: AsJson = False,
) -> None:
    """Show opener, fills, credits, drop, closer, win and hold of each shift.

    The last line adds the shifts up: it closes a day when no shift of the day is open.
    """
    ready_for_numbers(out)
    with opened(database) as store:
        from spanish21.house.takings import live_tables

        rows = [
            row
            for live in live_tables(store)
            for row in _rows(live)
            if day is None or row["until"] is None or row["until"].startswith(f"{day:%Y-%m-%d}")
        ]
    closed = [row for row in rows if row["until"] is not None]
    total = {name: sum(row[name] for row in closed) for name in ("drop", "win", "tips", "over")}
    if out:
        write_numbers(out, rows, aside=as_json, columns=_COLUMNS)
    if as_json:
        write_json({"shifts": rows, "total": total})
        return
    shown = [_shown(row) for row in rows]
    if closed:
        amounts = (_dollars(total["drop"]), "", _dollars(total["win"]))
        shown.append(("total", "", "", "", "", *amounts, _hold(total), "closed shifts"))
    console().print(table(_HEAD, shown))


def _rows(live: Live) -> Iterator[dict[str, Any]]:
    for shift in live.shifts:
        yield _row(live, shift, shift.closer or 0)
    yield _row(live, live.shift, live.tray)


def _row(live: Live, shift: Shift, tray: int) -> dict[str, Any]:
    closed = shift.closer is not None
    return {
        "table": live.id,
        "shift": shift.number,
        "since": time_text(shift.since),
        "until": time_text(shift.until) if closed else None,
        "opener": shift.opener,
        "fills": shift.fills,
        "credits": shift.credits,
        "drop": shift.drop,
        "closer": tray,
        "win": shift.win(tray),
        "tips": shift.tips,
        "odd_cents": shift.odd_cents,
        "over": shift.over,
        "rounds": shift.rounds,
    }


def _shown(row: dict[str, Any]) -> tuple[str, ...]:
    names = ("opener", "fills", "credits", "drop", "closer", "win")
    amounts = (_dollars(row[name]) for name in names)
    state = "open" if row["until"] is None else row["until"][:16]
    return (row["table"], str(row["shift"]), *amounts, _hold(row), state)


def _hold(row: dict[str, Any]) -> str:
    """Write the win as a part of the drop."""
    return f"{row['win'] / row['drop']:.2%}" if row["drop"] else "-"


def _dollars(amount: int) -> str:
    from spanish21.money import dollars

    return dollars(amount)


def slips(database: Database, table_id: Table, as_json: AsJson = False) -> None:
    """List the slips of a table with both signatures."""
    with opened(database) as store:
        from spanish21.house.takings import written_slips
        from spanish21.ledger.stream import table_stream

        live = table_of(store, table_id)
        found = written_slips(store.read(table_stream(table_id))).values()
    rows = [
        {
            "number": each.number,
            "kind": each.kind,
            "amount": each.amount,
            "expected": each.expected,
            "chips": {str(count.chip): count.count for count in each.chips},
            "first": live.name_of(each.first),
            "second": live.name_of(each.second) if each.second else None,
            "void": each.void or None,
        }
        for each in found
    ]
    if as_json:
        write_json(rows)
        return
    shown = [
        (
            str(row["number"]),
            str(row["kind"]),
            _dollars(int(str(row["amount"]))),
            str(row["first"]),
            str(row["second"] or (f"void: {row['void']}" if row["void"] else "waiting")),
        )
        for row in rows
    ]
    console().print(table(("slip", "kind", "amount", "first", "second"), shown))


def slip(
    database: Database,
    table_id: Table,
    number: Annotated[int, typer.Argument(metavar="NUMBER", help="Number of the slip.")],
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="A .pdf or .svg file.")
    ] = None,
    paper: PaperOption = "letter",
    as_json: AsJson = False,
) -> None:
    """Print a slip with its denominations and both signatures."""
    ready_to_write("--out", out, (".pdf", ".svg"))
    with opened(database) as store:
        from spanish21.documents.paper import PaperSize
        from spanish21.documents.slip import draw_slip
        from spanish21.house.takings import settings_of, slip_paper, written_slips
        from spanish21.ledger.stream import table_stream

        live = table_of(store, table_id)
        found = written_slips(store.read(table_stream(table_id))).get(number)
        casino = settings_of(store).casino
    if found is None:
        message = f"Table {table_id} has no slip {number}. List them with 'spanish21 pit slips'."
        raise Failure("pit/slip", message)
    said = slip_paper(live, found, casino)
    form: Format | None = None
    write_drawing(lambda: draw_slip(said, PaperSize(paper)), form, out, as_json=as_json)
