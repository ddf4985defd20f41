"""`spanish21 meter reconcile`: the books of the meters, from logs alone."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from spanish21.cli.meter.figures import exact
from spanish21.cli.meter.store import HouseTable, LogName, meters_in, table_log
from spanish21.cli.numbers import NumbersFile, ready_for_numbers, write_numbers
from spanish21.cli.output import AsJson, console, facts, indented, write_json
from spanish21.meters import wagered_by, won_by
from spanish21.money import dollars
from spanish21.progressive import audit, reconcile as add_up

if TYPE_CHECKING:
    from collections.abc import Sequence

    from spanish21.meters import Mismatch
    from spanish21.progressive import Reconciliation

__all__ = ["reconcile"]

NOT_BALANCED = 1


def reconcile(
    log: LogName,
    tables: Annotated[
        list[Path] | None,
        typer.Argument(metavar="[TABLE]...", help="Logs of all the tables that share the meters."),
    ] = None,
    table: HouseTable = None,
    out: NumbersFile = None,
    as_json: AsJson = False,
) -> None:
    """Add each meter up from LOG alone; with TABLE also against the wagers of those tables.

    Exit codes: 0 everything agrees; 1 something does not; 2 bad input.
    """
    ready_for_numbers(out)
    events, mismatches = meters_in(log, table)
    rows = add_up(events)
    faults = [f"event {number}: {message}" for number, message in audit(events)]
    faults += [_paid_wrong(row) for row in mismatches]
    faults += [
        f"{row.meter} holds {exact(row.held)}, not {exact(row.expected)}"
        for row in rows
        if not row.balanced
    ]
    if tables:
        faults += _against(rows, tables)
    data = [_data(row) for row in rows]
    if out:
        write_numbers(out, data, aside=as_json)
    if as_json:
        write_json({"meters": data, "faults": faults})
    else:
        _print(rows, faults)
    if faults:
        raise typer.Exit(NOT_BALANCED)


def _paid_wrong(row: Mismatch) -> str:
    paid, stood = dollars(row.paid), dollars(row.stood)
    where = f"round {row.round}, box {row.box}"
    return f"{where}: {paid} were paid of {row.meter}, which stood at {stood}"


def _against(rows: Sequence[Reconciliation], tables: Sequence[Path]) -> list[str]:
    """Compare wagers and wins with what the tables say."""
    wagered: Counter[str] = Counter()
    won: Counter[str] = Counter()
    for file in tables:
        events = table_log(file)
        wagered.update(wagered_by(events))
        won.update(won_by(events))
    faults = []
    for row in rows:
        for what, here, there in (
            ("wagered", row.wagered, wagered[row.meter]),
            ("won", row.paid, won[row.meter]),
        ):
            if here != there:
                said = f"{dollars(here)} {what} by the meter, {dollars(there)} by the tables"
                faults.append(f"{row.meter}: {said}")
    return faults


def _print(rows: Sequence[Reconciliation], faults: Sequence[str]) -> None:
    screen = console()
    for row in rows:
        screen.print(row.meter, style="bold")
        lines = (
            ("wagered", dollars(row.wagered)),
            ("of that", exact(row.contributed)),
            ("won", dollars(row.paid)),
            ("due", exact(row.expected)),
            ("held", exact(row.held)),
        )
        screen.print(indented(facts(lines)))
    for fault in faults:
        screen.print(f"not balanced: {fault}", style="red")
    if not faults:
        screen.print("balanced")


def _data(row: Reconciliation) -> dict[str, object]:
    return {
        "meter": row.meter,
        "wagered_cents": row.wagered,
        "contributed_cents": str(row.contributed),
        "won_cents": row.paid,
        "expected_cents": str(row.expected),
        "held_cents": str(row.held),
        "balanced": row.balanced,
    }
