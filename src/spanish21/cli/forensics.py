"""`spanish21 forensics`: the exact edge before every wager, errors, luck, and who follows it."""

from __future__ import annotations

from datetime import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from spanish21.cli.extras import needs, ready_to_analyse
from spanish21.cli.failure import Failure, ended
from spanish21.cli.files import ready_apart, ready_to_write
from spanish21.cli.numbers import ready_for_numbers, write_numbers
from spanish21.cli.output import AsJson, console, percent, table, write_json
from spanish21.money import dollars

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Group

    from spanish21.forensics import Alert, Figures, Findings, Prices

__all__ = ["forensics"]

Place = Annotated[
    str,
    typer.Argument(
        metavar="LOG",
        help="An SQLite file, postgresql://..., an exported log, or a log of 'play --log'.",
    ),
]
WagersFile = Annotated[
    Path | None,
    typer.Option(
        "--out",
        "--csv",
        metavar="FILE",
        help="Write one row for each wager, as .csv, .parquet or .json.",
    ),
]
Shifts = Annotated[
    list[str] | None,
    typer.Option("--shift", metavar="HH:MM", help="When a shift begins, in UTC. Repeatable."),
]

PricesFile = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE",
        help="A file that keeps the prices of rounds, so that the next run prices only new ones.",
    ),
]


def forensics(
    place: Place,
    out: WagersFile = None,
    shift: Shifts = None,
    prices: PricesFile = None,
    as_json: AsJson = False,
) -> None:
    """Analyze the wagers and results in a log.

    Every round gives the exact edge before the wagers, for the cards that were left; every decision
    what it cost. Figures follow by table, shift, dealer and player, and alerts where a result or
    the wagers of a player are four standard errors or more from what chance brings, or as many as
    the house has set.
    """
    needs("numba", *(() if _is_text(place) else ("apsw",)))
    ready_for_numbers(out)
    ready_to_write("--prices", prices, (".jsonl",))
    ready_apart({"LOG": Path(place), "--out": out, "--prices": prices})
    starts = _starts(shift)
    ready_to_analyse()
    found = _examined(place, starts, _kept(prices))
    if out is not None:
        _write_wagers(out, found, as_json=as_json)
    if as_json:
        from msgspec import to_builtins

        write_json(to_builtins(found))
    else:
        _show(found)


def _is_text(place: str) -> bool:
    return place.endswith((".log", ".jsonl"))


def _starts(shift: Sequence[str] | None) -> tuple[time, ...]:
    from spanish21.forensics.examine import SHIFTS

    try:
        return tuple(time.fromisoformat(one) for one in shift) if shift else SHIFTS
    except ValueError:
        message = f"--shift {' '.join(shift or ())}: write each time as HH:MM."
        raise Failure("command/usage", message) from None


def _kept(prices: Path | None) -> Prices:
    """Read the prices of an earlier run."""
    from spanish21.forensics import Prices

    try:
        return Prices(prices)
    except ValueError as error:
        message = f"--prices {prices}: {error}. Name a new file."
        raise Failure("command/usage", message) from None


def _examined(place: str, starts: tuple[time, ...], prices: Prices) -> Findings:
    from spanish21.forensics import examine
    from spanish21.forensics.log import rounds_in
    from spanish21.law import SubmissionError
    from spanish21.ledger.errors import LedgerError
    from spanish21.replay import CaseError

    try:
        return examine(rounds_in(place), starts, prices)
    except LedgerError as error:
        raise Failure(error.code, ended(error)) from None
    except CaseError as error:
        raise Failure(error.code, f"{place}, {error}") from None
    except SubmissionError as error:
        lines = "\n".join(str(fault) for fault in error.faults)
        raise Failure("submission/not-permitted", lines) from None
    except UnicodeDecodeError:
        raise Failure("log/unreadable", f"{place} is not text. Give a log.") from None
    except OSError as error:
        message = f"{place} cannot be read ({error.strerror}): give a log."
        raise Failure("log/unreadable", message) from None


def _write_wagers(out: Path, found: Findings, *, as_json: bool) -> None:
    """Write each wager in a row, amounts in cents."""
    from msgspec.structs import asdict, fields

    from spanish21.forensics import Wagered

    columns = [field.name for field in fields(Wagered)]
    write_numbers(out, [asdict(one) for one in found.wagers], aside=as_json, columns=columns)


def _show(found: Findings) -> None:
    screen = console()
    if not found.wagers:
        screen.print("The log has no completed round with a wager.")
        return
    shown = {row.id: row.name for row in found.tables} | {
        row.person: row.name for row in found.players
    }
    named = [
        (f"{about} {row.name}", row.figures)
        for about, group in (
            ("table", found.tables),
            ("shift", found.shifts),
            ("dealer", found.dealers),
            ("player", found.players),
        )
        for row in group
    ]
    rows = [(name, *_pace(figures)) for name, figures in named]
    paced = ("of", "rounds", "an hour", "wagered", "drop", "win", "hold")
    screen.print(table(paced, rows, title="Pace and hold"))
    luck = [(name, *_luck(figures)) for name, figures in named]
    compared = ("of", "win", "theoretical", "expected", "standard error", "off")
    screen.print(table(compared, luck, title="Win against expectation"))
    screen.print(_players(found))
    for alert in found.alerts:
        screen.print(_alert(alert, shown.get(alert.name, alert.name)))
    if not found.alerts:
        screen.print("No alerts.")
    if found.unfinished:
        screen.print(f"Rounds that were not completed, left out: {found.unfinished}.")


def _players(found: Findings) -> Group:
    rows = [
        (
            row.name,
            f"{row.figures.mistakes} of {row.figures.decisions}",
            dollars(round(row.figures.cost)),
            "" if row.correlation is None else f"{row.correlation:+.2f}",
            str(row.changes),
            f"{row.follows:+.1f}",
        )
        for row in found.players
    ]
    heading = ("player", "mistakes", "cost", "correlation", "changes", "follows")
    return table(heading, rows, title="Play, and wagers against the edge")


def _pace(figures: Figures) -> tuple[str, ...]:
    pace = figures.rounds_per_hour
    return (
        f"{figures.rounds:,}",
        "" if pace is None else f"{pace:.0f}",
        dollars(figures.wagered),
        dollars(figures.drop),
        dollars(figures.win),
        "" if figures.hold is None else percent(figures.hold, 2),
    )


def _luck(figures: Figures) -> tuple[str, ...]:
    return (
        dollars(figures.compared),
        dollars(round(figures.theoretical)),
        dollars(round(figures.expected)),
        dollars(round(figures.standard_error)),
        f"{figures.off:+.1f}",
    )


def _alert(alert: Alert, name: str) -> str:
    errors = f"{abs(alert.standard_errors):.1f} standard errors"
    if alert.what == "wagers-follow-edge":
        return f"Alert: the wagers of {name} follow the edge ({errors})."
    way = "above" if alert.standard_errors > 0 else "below"
    return f"Alert: the casino's win from {alert.about} {name} is {errors} {way} expectation."
