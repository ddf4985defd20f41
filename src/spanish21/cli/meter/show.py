"""`spanish21 meter show`: what the meters of a log stand at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spanish21.cli.meter.figures import exact, fraction
from spanish21.cli.meter.store import HouseTable, LogName, meters_in
from spanish21.cli.numbers import NumbersFile, ready_for_numbers, write_numbers
from spanish21.cli.output import AsJson, console, facts, indented, write_json
from spanish21.money import dollars
from spanish21.progressive import replay
from spanish21.progressive.phrases import spoken_rate

if TYPE_CHECKING:
    from spanish21.progressive import Meter
    from spanish21.progressive.state import Progressive

__all__ = ["show"]


def show(
    log: LogName, table: HouseTable = None, out: NumbersFile = None, as_json: AsJson = False
) -> None:
    """Show each meter: its display, what it holds besides, its rates, and what is proposed."""
    ready_for_numbers(out)
    state = replay(meters_in(log, table)[0])
    data = [_data(meter) for meter in state.meters]
    if out:
        rows = [
            {**row, "planned_rates": " ".join(_planned(meter))}
            for row, meter in zip(data, state.meters, strict=True)
        ]
        write_numbers(out, rows, aside=as_json)
    if as_json:
        write_json({"meters": data, "wins": state.wins})
        return
    screen = console()
    for meter in state.meters:
        screen.print(f"{meter.name}  {dollars(meter.shown)}", style="bold")
        screen.print(indented(facts(_rows(meter, state))))


def _rows(meter: Meter, state: Progressive) -> list[tuple[str, str]]:
    terms = meter.terms
    planned = meter.planned
    hidden = f", {spoken_rate(terms.reserve)} out of sight" if terms.reserve[0] else ""
    rows = [
        ("exactly", exact(fraction(meter.amount)) if meter.amount.part else ""),
        ("grows by", f"{spoken_rate(terms.rate)} of each wager{hidden}"),
        ("next rate", f"{spoken_rate(planned[0])}, {spoken_rate(planned[1])}" if planned else ""),
        ("resets to", dollars(terms.reset)),
        ("ceiling", dollars(terms.ceiling) if terms.ceiling is not None else ""),
    ]
    held = (("overflow", meter.overflow), ("reserve", meter.reserve), ("owed", meter.owed))
    rows += [(name, exact(fraction(amount))) for name, amount in held if fraction(amount)]
    rows.append(("wins", str(meter.wins) if meter.wins else ""))
    rows += [
        (
            "proposed",
            f"{dollars(row.amount)} by {row.by}: {row.reason} (correction {row.id}, not approved)",
        )
        for row in state.proposals
        if row.meter == meter.name
    ]
    return rows


def _data(meter: Meter) -> dict[str, object]:
    terms = meter.terms
    return {
        "meter": meter.name,
        "shown_cents": meter.shown,
        "exact_cents": str(fraction(meter.amount)),
        "overflow_cents": str(fraction(meter.overflow)),
        "reserve_cents": str(fraction(meter.reserve)),
        "owed_cents": str(fraction(meter.owed)),
        "initial_cents": terms.initial,
        "reset_cents": terms.reset,
        "ceiling_cents": terms.ceiling,
        "rate": "/".join(map(str, terms.rate)),
        "reserve_rate": "/".join(map(str, terms.reserve)),
        "planned_rates": _planned(meter),
        "wins": meter.wins,
    }


def _planned(meter: Meter) -> list[str]:
    return ["/".join(map(str, rate)) for rate in meter.planned or ()]
