"""`spanish21 pit disputes` and `dispute`."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from spanish21.cli.extras import needs
from spanish21.cli.failure import Failure
from spanish21.cli.files import ready_to_write, write_file
from spanish21.cli.output import AsJson, console, table, write_json
from spanish21.cli.pit.place import Database, PaperOption, Table, opened, table_of, time_text

if TYPE_CHECKING:
    from spanish21.house.tables.state import Dispute, Live

__all__ = ["dispute", "disputes"]

_HEAD = ("table", "dispute", "round", "opened", "player", "finding", "amount", "decided by")


def disputes(database: Database, as_json: AsJson = False) -> None:
    """List the disputes of all tables with their decisions."""
    with opened(database) as store:
        from spanish21.house.takings import all_tables

        rows = [_row(live, each) for live in all_tables(store) for each in live.disputes]
    if as_json:
        write_json(rows)
        return
    if not rows:
        typer.echo("No disputes.")
        return
    console().print(table(_HEAD, [_shown(row) for row in rows]))


def _row(live: Live, found: Dispute) -> dict[str, Any]:
    decided = found.decided
    return {
        "table": live.id,
        "number": found.number,
        "round": found.round,
        "opened": time_text(found.statements[0].at),
        "player": live.name_of(found.person) if found.person else None,
        "statements": [
            {"at": time_text(each.at), "by": live.name_of(each.by), "text": each.text}
            for each in found.statements
        ],
        "open": found.open,
        "upheld": decided.upheld if decided else None,
        "decision": decided.text if decided else None,
        "clause": decided.clause or None if decided else None,
        "amount": decided.amount if decided else 0,
        "decided_by": live.name_of(decided.by) if decided else None,
        "approved_by": (
            live.name_of(decided.approved_by) if decided and decided.approved_by else None
        ),
    }


def _shown(row: dict[str, Any]) -> tuple[str, ...]:
    from spanish21.money import dollars

    finding = {True: "upheld", False: "denied", None: "open"}[row["upheld"]]
    people = [name for name in (row["decided_by"], row["approved_by"]) if name]
    where = (row["table"], str(row["number"]), str(row["round"]), row["opened"][:16])
    amount = dollars(row["amount"]) if row["amount"] else "-"
    return (*where, row["player"] or "-", finding, amount, ", ".join(people) or "-")


def dispute(
    database: Database,
    table_id: Table,
    number: Annotated[int, typer.Argument(metavar="NUMBER", help="Number of the dispute.")],
    out: Annotated[Path | None, typer.Option("--out", metavar="FILE", help="A .pdf file.")] = None,
    paper: PaperOption = "letter",
    as_json: AsJson = False,
) -> None:
    """Print the file of a dispute: statements, decision, and the round event by event."""
    ready_to_write("--out", out, (".pdf",))
    with opened(database) as store:
        from spanish21.house.disputed import dispute_paper
        from spanish21.house.takings import settings_of
        from spanish21.ledger.stream import table_stream

        live = table_of(store, table_id)
        found = next((each for each in live.disputes if each.number == number), None)
        if found is None:
            message = f"Table {table_id} has no dispute {number}. See 'spanish21 pit disputes'."
            raise Failure("pit/dispute", message)
        entries = store.read(table_stream(table_id), found.first - 1)
        made = dispute_paper(live, found, entries, settings_of(store).casino)
    if out is not None:
        needs("typst")
        from spanish21.documents.dispute import set_dispute
        from spanish21.documents.paper import PaperSize

        write_file(out, set_dispute(made, PaperSize(paper)))
    if as_json:
        write_json(asdict(made))
        return
    if out is not None:
        typer.echo(f"{made.title}: {out}")
        return
    typer.echo(made.title)
    for name, value in (*made.facts, *made.statements, *made.decision):
        typer.echo(f"{name}: {value}")
    for name, at, told, clauses in made.events:
        typer.echo(f"{name:>6}  {at}  {told}{f' [{clauses}]' if clauses else ''}")
