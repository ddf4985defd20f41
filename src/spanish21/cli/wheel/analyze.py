"""`spanish21 wheel analyze`: what each wheel wager returns, exactly."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Annotated

import typer

from spanish21.cli.failure import Failure
from spanish21.cli.numbers import NumbersFile, figures, ready_for_numbers, write_numbers
from spanish21.cli.output import AsJson, console, facts, indented, write_json
from spanish21.cli.submission import Amended, Settings, SubmissionName, amending, rulebook_of
from spanish21.cli.wheel.found import NOTE, known_wheels
from spanish21.law.rulebook import MOST_BOXES
from spanish21.money import Cents, MoneyError, cents, dollars

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from spanish21.law import Rulebook
    from spanish21.wheels import Analysis

__all__ = ["analyze", "data_of", "meters_of"]

Players = Annotated[
    int,
    typer.Option("--players", min=1, max=MOST_BOXES, help="Players who make the wager in a round."),
]
Meters = Annotated[
    list[str] | None,
    typer.Option(
        "--meter",
        metavar="NAME=AMOUNT",
        help="What a meter shows now, as in --meter bonus_spin_meter_5=25000; may be repeated.",
    ),
]


def analyze(
    submission: SubmissionName,
    players: Players = 1,
    meter: Meters = None,
    settings: Settings = None,
    amend: Amended = None,
    out: NumbersFile = None,
    as_json: AsJson = False,
) -> None:
    """Work out return, hit frequency, variance, break-even meter and time to the jackpot."""
    from spanish21.wheels import analyze as work_out

    ready_for_numbers(out)
    rulebook = rulebook_of(submission, amending(settings, amend))
    known_wheels(rulebook)
    amounts = meters_of(meter)
    found = work_out(rulebook, players, amounts)
    known = {name for row in found for name in row.jackpots}
    if amounts.keys() - known:
        unknown = ", ".join(sorted(amounts.keys() - known))
        message = f"This table has no meter {unknown}. Choose one of {', '.join(sorted(known))}."
        raise Failure("wheel/meter", message)
    by_players = _by_players(rulebook, amounts)
    rows = [data_of(row) | _returns(by_players[row.name]) for row in found]
    if out:
        by_name = {row.name: data for row, data in zip(found, rows, strict=True)}
        write_numbers(out, list(figures(by_name)), aside=as_json)
    if as_json:
        write_json({"edition": rulebook.edition, "players": players, "wagers": rows})
        return
    for row in found:
        _show(row, players, by_players[row.name])


def _show(row: Analysis, players: int, by_players: Sequence[Analysis]) -> None:
    """Print what was found of one wager."""
    from spanish21.wheels import favors_players

    screen = console()
    screen.print(f"{row.name}, {row.decks} decks, {players} wagering", style="bold")
    screen.print(indented(facts(_facts(row, by_players))))
    notes = [NOTE] if row.assumed else []
    favor = favors_players(by_players)
    if favor:
        notes.append(f"{favor[:1].upper()}{favor[1:]}.")
    for note in notes:
        screen.print(indented(note))
    screen.print()


def meters_of(said: list[str] | None) -> dict[str, Cents]:
    """Read what the command line says of meters."""
    found = {}
    for text in said or ():
        name, _, amount = (part.strip() for part in text.partition("="))
        if name in found:
            raise Failure("wheel/meter", f"--meter {name} is given twice. Give it once.")
        try:
            found[name] = cents(amount)
        except MoneyError as error:
            raise Failure("wheel/meter", f"--meter {text}: {error}") from None
        if found[name] <= 0:
            raise Failure("wheel/meter", f"--meter {text}: a meter shows more than nothing.")
    return found


def _by_players(rulebook: Rulebook, amounts: Mapping[str, Cents]) -> dict[str, list[Analysis]]:
    from spanish21.wheels import analyze as work_out

    found: dict[str, list[Analysis]] = {}
    for players in range(1, rulebook.boxes.value + 1):
        for row in work_out(rulebook, players, amounts):
            found.setdefault(row.name, []).append(row)
    return found


def _returns(rows: Sequence[Analysis]) -> dict[str, object]:
    return {
        "return_by_players": {str(row.players): float(row.value) for row in rows},
        "least_return_by_players": {str(row.players): float(row.least) for row in rows},
    }


def data_of(row: Analysis) -> dict[str, object]:
    """Write an analysis for a program: each figure as a fraction and as a number."""
    return {
        "wager": row.name,
        "wager_cents": row.wager,
        "decks": row.decks,
        "assumed": row.assumed,
        "trigger": _both(row.trigger),
        "hit_frequency": _both(row.hit),
        "return": _both(row.value),
        "return_without_community": _both(row.expected / row.wager),
        "community": _both(row.community / row.wager),
        "contribution": _both(row.contribution),
        "long_run_return": _both(row.long_run),
        "variance_cents": _both(row.variance),
        "deviation_cents": float(row.variance) ** 0.5,
        "jackpots": {
            name: {
                "cents": amount,
                "chance": _both(row.jackpot_chance[name]),
                "break_even_cents": _both(row.break_even[name]),
                "wagers_to_jackpot": _both(row.rounds_to(name) or Fraction(0)),
            }
            for name, amount in row.jackpots.items()
        },
    }


def _both(value: Fraction) -> dict[str, object]:
    return {"exact": str(value), "value": float(value)}


def _facts(row: Analysis, by_players: Sequence[Analysis]) -> Iterator[tuple[str, str]]:
    yield "triggered", f"once in {float(1 / row.trigger):.2f} rounds ({row.trigger})"
    yield "hit frequency", f"{100 * float(row.hit):.4f}%"
    yield "return", f"{100 * float(row.value):.4f}% of the wager"
    if row.community:
        yield "of it from others", f"{100 * float(row.community / row.wager):.4f}%"
    if row.contribution:
        yield (
            "long-run return",
            f"{100 * float(row.long_run):.4f}%, what the meters gather included",
        )
    yield "deviation", f"{dollars(round(float(row.variance) ** 0.5))} a wager"
    for name, amount in row.jackpots.items():
        label = name.replace("_", " ")
        yield label, f"{dollars(amount)}, won once in {float(row.rounds_to(name) or 0):,.0f} wagers"
        even = Cents(-(-row.break_even[name] // 1))
        yield "favorable", "as it stands" if even <= amount else f"from {dollars(even)} on"
    shown = ", ".join(f"{one.players}: {100 * float(one.value):.1f}%" for one in by_players)
    yield "by players", shown
