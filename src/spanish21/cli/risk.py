"""`spanish21 risk`: what a number of rounds does to a bankroll."""

from __future__ import annotations

from dataclasses import asdict
from time import monotonic
from typing import TYPE_CHECKING, Annotated

import typer

from spanish21.cli.analyze import ChartFile, ChosenStrategy, Decks, strategy_of, with_decks
from spanish21.cli.extras import ready_to_analyse
from spanish21.cli.failure import Failure, contradiction, ended, refusal
from spanish21.cli.numbers import NumbersFile, figures, ready_for_numbers, write_numbers
from spanish21.cli.output import AsJson, console, facts, percent, print_assumptions, write_json
from spanish21.cli.submission import Amended, Settings, SubmissionName, amending, rulebook_of
from spanish21.cli.wager import Wager, wager_of
from spanish21.money import MoneyError, cents, exact_dollars
from spanish21.rules.laying import refuse_wagers
from spanish21.rules.side_wagers import SIDE_WAGERS
from spanish21.rules.side_wagers.match_the_dealer import MATCH_ROW
from spanish21.rules.side_wagers.spins import BONUS_SPIN_ROW, XTREME_16_ROW
from spanish21.wager import BASIC, Wager as LaidWager

if TYPE_CHECKING:
    from collections.abc import Mapping

    from spanish21.analysis.risk import Trip
    from spanish21.law import Rulebook
    from spanish21.money import Cents
    from spanish21.wager import WagerKind

__all__ = ["risk"]

_MOST_ROUNDS = 100_000
_PATIENCE = 1.5
"""seconds after which a line shows how much is done"""
_CODES = {
    MATCH_ROW.kind: "risk/match",
    BONUS_SPIN_ROW.kind: "risk/bonus-spin",
    XTREME_16_ROW.kind: "risk/xtreme-16",
}
_USUAL_ROUNDS = 500
_MOST_UNITS = 1000
_ROUNDING = 1e-9
"""how far shares that are written in decimals may be from a sum of 1"""

Bankroll = Annotated[
    int, typer.Option("--bankroll", min=1, max=100_000, help="In units of the wager.")
]
Rounds = Annotated[
    int | None,
    typer.Option("--rounds", min=1, max=_MOST_ROUNDS, help="Rounds of the trip; 500 by default."),
]
Hours = Annotated[
    float | None, typer.Option("--hours", min=0, help="Length of the trip, instead of --rounds.")
]
Pace = Annotated[
    float | None, typer.Option("--pace", min=0, help="With --hours: rounds in an hour.")
]
Spread = Annotated[
    str | None,
    typer.Option(
        "--spread",
        metavar="UNITS:SHARE,...",
        help="Sizes of the wager with their shares of rounds, which add up to 1: 1:0.8,4:0.2.",
    ),
]
Match = Annotated[
    str,
    typer.Option(f"--{MATCH_ROW.kind}", metavar="DOLLARS", help="A side wager in every round."),
]
Spin = Annotated[
    str,
    typer.Option(
        f"--{BONUS_SPIN_ROW.kind}", metavar="DOLLARS", help="A Bonus Spin wager in every round."
    ),
]
Xtreme = Annotated[
    str,
    typer.Option(
        f"--{XTREME_16_ROW.kind}", metavar="DOLLARS", help="An Xtreme 16 wager in every round."
    ),
]


def risk(
    submission: SubmissionName,
    bankroll: Bankroll = 100,
    rounds: Rounds = None,
    hours: Hours = None,
    pace: Pace = None,
    strategy: ChosenStrategy = None,
    chart: ChartFile = None,
    spread: Spread = None,
    match: Match = "",
    bonus_spin: Spin = "",
    xtreme_16: Xtreme = "",
    decks: Decks = None,
    settings: Settings = None,
    amend: Amended = None,
    wager: Wager = "",
    out: NumbersFile = None,
    as_json: AsJson = False,
) -> None:
    """Estimate how a trip ends, with one unit wagered in each round."""
    ready_for_numbers(out)
    length = _length(rounds, hours, pace)
    sizes = _sizes(spread)
    rulebook = rulebook_of(submission, with_decks(amending(settings, amend), decks))
    amount = wager_of(wager, rulebook)
    given = {
        MATCH_ROW.kind: match,
        BONUS_SPIN_ROW.kind: bonus_spin,
        XTREME_16_ROW.kind: xtreme_16,
    }
    sides = _sides(given, amount or rulebook.minimum.value, rulebook)
    played = strategy_of(strategy, chart)
    ready_to_analyse()
    from spanish21.analysis import risk as chances
    from spanish21.analysis.assumptions import trip_assumptions
    from spanish21.analysis.edge import analyze
    from spanish21.analysis.trip_gains import trip_gains

    analysed = analyze(rulebook, strategy=played, wager=wager or None)
    gains = trip_gains(analysed, sizes, {kind: exact_dollars(size) for kind, size in sides.items()})
    found = chances.trip(gains, bankroll, length, _Progress(length))
    ever = chances.ruin_for_ever(gains, bankroll)
    data = {
        **asdict(found),
        "ruin_for_ever": ever,
        "strategy": analysed.strategy,
        "spread": {f"{units:g}": share for units, share in sizes.items()},
        **{f"{row.key}_cents": sides.get(row.kind, 0) for row in SIDE_WAGERS.values()},
        "assumptions": list(trip_assumptions(analysed, spread=bool(sizes), sides=sides)),
        "rulebook_digest": rulebook.digest(),
    }
    if out:
        write_numbers(out, list(figures(data)), aside=as_json)
    if as_json:
        write_json(data)
    else:
        _show(found, ever, data["assumptions"])


def _show(found: Trip, ever: float, rests_on: list[str]) -> None:
    screen = console()
    screen.print(
        facts(
            [
                ("rounds", f"{found.rounds:,}"),
                ("bankroll in wagers", f"{found.bankroll:,}"),
                ("chance of ruin on the way", percent(found.ruin, 3, sign=False)),
                ("chance of ruin if play never ends", percent(ever, 3, sign=False)),
                ("chance to end ahead", percent(found.ahead, 3, sign=False)),
                ("mean gain in wagers", f"{found.mean:+.3f}"),
                ("standard deviation in wagers", f"{found.deviation:.3f}"),
                *((f"{name} end at or below", f"{at:+g}") for name, at in found.quantiles.items()),
            ]
        )
    )
    print_assumptions(screen, rests_on)


def _length(rounds: int | None, hours: float | None, pace: float | None) -> int:
    """Return the rounds of the trip, given as a number or by hours and pace."""
    if (hours is None) != (pace is None):
        raise Failure("risk/length", "Give --hours and --pace together, as in --hours 4 --pace 70.")
    if hours is None or pace is None:
        return rounds or _USUAL_ROUNDS
    if rounds is not None:
        raise contradiction("--rounds", "--hours")
    length = hours * pace
    if not 1 <= length <= _MOST_ROUNDS:
        message = f"{hours:g} hours of {pace:g} rounds: a trip has 1 to {_MOST_ROUNDS:,} rounds."
        raise Failure("risk/length", message)
    return round(length)


def _sizes(text: str | None) -> dict[float, float]:
    """Read a spread of wagers, whose shares add up to 1."""
    sizes: dict[float, float] = {}
    for part in () if text is None else text.split(","):
        units, _, share = part.partition(":")
        try:
            size, weight = round(float(units), 4), float(share)
        except ValueError:
            size = weight = 0.0
        if not (0 < size <= _MOST_UNITS and 0 < weight < float("inf")):
            message = f"--spread {text}: write sizes and shares of rounds, as in 1:0.8,4:0.2."
            raise Failure("risk/spread", message)
        if size in sizes:
            message = f"--spread {text}: {size:g} is there twice. Give each size once."
            raise Failure("risk/spread", message)
        sizes[size] = weight
    total = sum(sizes.values())
    if sizes and abs(total - 1) > _ROUNDING:
        message = f"--spread {text}: the shares add up to {total:g}, not to 1."
        raise Failure("risk/spread", message)
    return sizes


def _sides(
    given: Mapping[WagerKind, str], wager: Cents, rulebook: Rulebook
) -> dict[WagerKind, Cents]:
    """Read the side wagers that may be made beside the wager."""
    sides: dict[WagerKind, Cents] = {}
    for kind, text in given.items():
        if not text:
            continue
        try:
            sides[kind] = cents(text)
        except MoneyError as error:
            raise Failure(_CODES[kind], ended(f"--{kind} {text}: {error}")) from None
        laid = [LaidWager(BASIC, wager), LaidWager(kind, sides[kind])]
        found = refuse_wagers(laid, rulebook)
        if found is not None:
            raise refusal(found, _CODES[kind], f"--{kind} {text}")
    return sides


class _Progress:
    """Print how much of a long trip is done."""

    def __init__(self, rounds: int) -> None:
        self.rounds = rounds
        self.next = monotonic() + _PATIENCE

    def __call__(self, done: int) -> None:
        if monotonic() >= self.next:
            share = f"{done / self.rounds:.0%}"
            typer.echo(f"Playing {self.rounds:,} rounds... {share} done", err=True)
            self.next = monotonic() + _PATIENCE
