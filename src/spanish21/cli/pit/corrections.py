"""`spanish21 pit corrections`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer

from spanish21.cli.output import AsJson, console, table, write_json
from spanish21.cli.pit.place import Database, opened, time_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from spanish21.house.tables.state import Live
    from spanish21.ledger import Store

__all__ = ["corrections"]

_HEAD = ("table", "event", "time", "what", "by", "reason")


def corrections(database: Database, as_json: AsJson = False) -> None:
    """List what was undone, corrected or admitted at tables with real cards."""
    with opened(database) as store:
        from spanish21.house.takings import live_tables

        rows = [row for live in live_tables(store) for row in _rows(store, live)]
    if as_json:
        write_json(rows)
        return
    if not rows:
        typer.echo("No corrections.")
        return
    names = ("table", "event", "time", "what", "by", "reason")
    console().print(table(_HEAD, [tuple(str(row[name] or "-") for name in names) for row in rows]))


def _rows(store: Store, live: Live) -> Iterator[dict[str, Any]]:
    """Read the corrections of a table from its log."""
    from spanish21.house.live.events import CardAdmitted, StepCorrected, StepTakenBack
    from spanish21.house.tables.following import decode_events
    from spanish21.ledger.stream import table_stream

    for entry in store.read(table_stream(live.id)):
        first = entry.version - len(entry.events) + 1
        for number, event in enumerate(decode_events(entry), first):
            if not isinstance(event, CardAdmitted | StepCorrected | StepTakenBack):
                continue
            yield {
                "table": live.id,
                "event": number,
                "time": time_text(entry.at),
                "what": _what(event),
                "by": live.name_of(entry.actor),
                "entered_by": (
                    live.name_of(event.entered_by) if isinstance(event, StepCorrected) else None
                ),
                "reason": None if isinstance(event, StepTakenBack) else event.reason,
            }


def _what(event: object) -> str:
    """Write what was set right in a few words."""
    from spanish21.house.live.events import CardAdmitted, StepCorrected

    if isinstance(event, CardAdmitted):
        return f"admitted {event.card}, a copy too many"
    if not isinstance(event, StepCorrected):
        return "last entry undone"
    if event.card is not None:
        return f"{event.card}, not {event.was}"
    if event.blackjack is not None:
        return f"card reader: {'a blackjack' if event.blackjack else 'no blackjack'}"
    return "entry withdrawn"
