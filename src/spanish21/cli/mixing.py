"""`spanish21 mixing`: how well a manual shuffle mixes, against a uniform one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from spanish21.cli.extras import show_that_it_works
from spanish21.cli.failure import Failure, contradiction
from spanish21.cli.files import note_file, unwritable
from spanish21.cli.numbers import NumbersFile, ready_for_numbers, write_numbers
from spanish21.cli.output import AsJson, console, table, write_json
from spanish21.cli.plots import ready_to_plot
from spanish21.cli.submission import Amended, Settings, amending, rulebook_of
from spanish21.law import EDITIONS
from spanish21.mixing import Habits, study
from spanish21.rules.shuffling import ProcedureError, parse_procedure

if TYPE_CHECKING:
    from spanish21.law import Rulebook
    from spanish21.mixing import Estimate, Measures, Report
    from spanish21.rules.shuffling import Procedure

__all__ = ["mixing"]

USUAL = "plug riffle riffle strip riffle turn riffle cut"
_PRESCRIBING = next(known.id for known in EDITIONS.values() if known.shuffle)
"""the edition whose steps a procedure is held to unless another is named"""

Steps = Annotated[
    str,
    typer.Argument(metavar="[PROCEDURE]", help="Steps in order, as in 'plug riffle*2 strip cut'."),
]
Rules = Annotated[
    str, typer.Option("--rules", metavar="SUBMISSION", help="An edition or a TOML file.")
]
Decks = Annotated[
    int | None, typer.Option("--decks", help="Decks in the stack, as far as the rules permit.")
]
Cards = Annotated[
    int | None,
    typer.Option("--cards", min=2, max=1000, help="Cards instead of decks, as in --cards 52."),
]
HandfulSize = Annotated[
    int,
    typer.Option(
        "--handful", min=0, max=1000, help="Cards riffled from each pile at a time; 0 for all."
    ),
]
Trials = Annotated[int, typer.Option("--trials", min=2, max=100_000, help="Shuffles to measure.")]
Seed = Annotated[int, typer.Option("--seed", help="The same seed gives the same report.")]
Plot = Annotated[
    Path | None, typer.Option("--plot", metavar="FILE", help="Draw it: .svg, .pdf or .png.")
]


def mixing(
    steps: Steps = USUAL,
    rules: Rules = _PRESCRIBING,
    settings: Settings = None,
    amend: Amended = None,
    decks: Decks = None,
    cards: Cards = None,
    handful: HandfulSize = 0,
    trials: Trials = 500,
    seed: Seed = 1,
    picture: Plot = None,
    out: NumbersFile = None,
    as_json: AsJson = False,
) -> None:
    """Shuffle by hand many times and measure how well it mixes."""
    if decks is not None and cards is not None:
        raise contradiction("--decks", "--cards")
    procedure = _parsed(steps)
    ready_to_plot(picture)
    ready_for_numbers(out)
    chosen = [
        *(amending(settings, amend) or ()),
        *([f"decks={decks}"] if decks is not None else ()),
    ]
    rulebook = rulebook_of(rules, chosen)
    habits = _habits(rulebook, cards, handful)
    show_that_it_works()
    report = study(procedure, habits, rulebook.shuffle, trials=trials, seed=seed)
    if picture:
        _draw(report, picture)
        note_file(picture, aside=as_json)
    if out:
        write_numbers(out, _rows(report), aside=as_json)
    if as_json:
        write_json(_as_data(report))
        return
    _show(report, rulebook)


def _parsed(steps: str) -> Procedure:
    try:
        return parse_procedure(steps)
    except ProcedureError as error:
        raise Failure("shuffle/procedure", str(error)) from None


def _habits(rulebook: Rulebook, cards: int | None, handful: int) -> Habits:
    if cards is None:
        return Habits.under(rulebook, handful=handful)
    return Habits.of_cards(cards, handful=handful)


def _draw(report: Report, picture: Path) -> None:
    from spanish21.mixing.plot import plot

    try:
        plot(report, picture)
    except OSError as error:
        raise unwritable(picture, error) from None


def _show(report: Report, rulebook: Rulebook) -> None:
    screen = console()
    screen.print(f"{report.procedure}: {report.habits.cards} cards, {report.trials} trials")
    for refusal in report.refusals:
        screen.print(f"not by the rules: {refusal}")
    if rulebook.shuffle is None:
        screen.print(f"{rulebook.edition} prescribes no steps [{rulebook.manual_steps.clause}]")
    elif not report.refusals:
        screen.print(f"the steps and their order keep {rulebook.shuffle.steps}")
    if report.distance is not None:
        screen.print(f"distance from uniform (total variation): {report.distance:.3f}")
    end, uniform = report.steps[-1], report.uniform
    rows = [
        ("position correlation (rms)", end.correlation, uniform.correlation, 3),
        ("rising sequences", end.rising, uniform.rising, 1),
        ("neighbors kept", end.adjacent, uniform.adjacent, 1),
        ("cards guessed right", end.guesses, uniform.guesses, 1),
    ]
    if report.faces and report.uniform_faces:
        rows.append(("faces guessed right", report.faces, report.uniform_faces, 1))
    cells = [(name, _said(here, digits), _said(even, digits)) for name, here, even, digits in rows]
    screen.print(table(("measure", "this procedure", "uniform"), cells))
    steps = [
        (step.value, *_row(found))
        for step, found in zip(report.procedure.steps, report.steps, strict=True)
    ]
    heads = ("after", "correlation", "rising", "neighbors", "guessed")
    screen.print(table(heads, steps, title="Step by step"))


def _said(estimate: Estimate, digits: int) -> str:
    error = f" ± {estimate.error:.{digits}f}" if estimate.error else ""
    return f"{estimate.mean:.{digits}f}{error}"


def _row(found: Measures) -> tuple[str, ...]:
    return (
        f"{found.correlation.mean:.3f}",
        f"{found.rising.mean:.1f}",
        f"{found.adjacent.mean:.1f}",
        f"{found.guesses.mean:.1f}",
    )


def _rows(report: Report) -> list[dict[str, object]]:
    """List the measures after each step, and last those of a uniform shuffle."""
    after = [step.value for step in report.procedure.steps]
    named = zip([*after, "uniform"], [*report.steps, report.uniform], strict=True)
    return [
        {"step": number, "after": name}
        | {
            f"{measure}_{part}": value
            for measure, found in _measures(measures).items()
            for part, value in found.items()
        }
        for number, (name, measures) in enumerate(named, 1)
    ]


def _as_data(report: Report) -> dict[str, object]:
    return {
        "procedure": [step.value for step in report.procedure.steps],
        "cards": report.habits.cards,
        "unused": report.habits.unused,
        "handful": report.habits.handful or None,
        "trials": report.trials,
        "seed": report.seed,
        "refusals": [
            {"code": refusal.code, "clause": refusal.clause, "message": refusal.message}
            for refusal in report.refusals
        ],
        "total_variation": report.distance,
        "steps": [_measures(found) for found in report.steps],
        "uniform": _measures(report.uniform),
        "faces_guessed": _estimate(report.faces) if report.faces else None,
        "uniform_faces_guessed": _estimate(report.uniform_faces) if report.uniform_faces else None,
    }


def _measures(found: Measures) -> dict[str, dict[str, float]]:
    return {
        "position_correlation_rms": _estimate(found.correlation),
        "rising_sequences": _estimate(found.rising),
        "neighbours_kept": _estimate(found.adjacent),
        "cards_guessed": _estimate(found.guesses),
    }


def _estimate(estimate: Estimate) -> dict[str, float]:
    return {"mean": round(estimate.mean, 6), "error": round(estimate.error, 6)}
