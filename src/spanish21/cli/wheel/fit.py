"""`spanish21 wheel fit`: whole weights for a wanted return."""

from __future__ import annotations

import re
from fractions import Fraction
from textwrap import fill, wrap
from typing import TYPE_CHECKING, Annotated

import typer

from spanish21.cli.failure import Failure, ended
from spanish21.cli.output import AsJson, console, write_json
from spanish21.cli.submission import (
    Amended,
    Settings,
    SubmissionName,
    amending,
    read_submission,
    rulebook_of,
)
from spanish21.cli.wheel.analyze import Players, data_of
from spanish21.cli.wheel.found import WheelName, find_wheel
from spanish21.rules.side_wagers.spins import XTREME_16

if TYPE_CHECKING:
    from spanish21.law.wheel import Wheel
    from spanish21.wheels.analysis import Game

__all__ = ["fit"]

Wanted = Annotated[str, typer.Option("--return", metavar="PART", help="0.78, 78% or 39/50.")]
Stops = Annotated[int, typer.Option("--stops", min=20, max=10_000_000, help="Stops of the wheel.")]
_PLAIN = re.compile(r"[0-9./]{1,40}")
"""a number without a sign or an exponent"""
_LEAST = 20
"""columns that a line of TOML may take in any terminal"""


def fit(
    submission: SubmissionName,
    wanted: Wanted,
    wheel: WheelName = None,
    players: Players = 1,
    stops: Stops = 40_000,
    settings: Settings = None,
    amend: Amended = None,
    as_json: AsJson = False,
) -> None:
    """Find whole weights in the shape of the wheel for a wanted return."""
    from spanish21.wheels.analysis import games_of
    from spanish21.wheels.fit import FitError, fit_wheel

    rulebook = rulebook_of(submission, amending(settings, amend))
    found = find_wheel(rulebook, wheel)
    if found.index is None:
        raise Failure("wheel/fit", f"A second wheel has no return of its own: fit {XTREME_16}.")
    index = found.index
    said = read_submission(submission, amending(settings, amend))

    def game_of(made: Wheel) -> Game:
        book = said.with_choices({found.option: str(made)}).rulebook()
        return list(games_of(book, players))[index]

    try:
        made, row = fit_wheel(game_of, found.wheel, _part(wanted), stops)
    except FitError as error:
        raise Failure("wheel/fit", ended(error)) from None
    if as_json:
        write_json({"option": found.option, "wheel": str(made), "analysis": data_of(row)})
        return
    width = console().width
    typer.echo(_assigned(found.option, str(made), width))
    note = f"returns {float(row.value):.6f} of the wager, {made.weight:,} stops"
    typer.echo(fill(note, max(width, _LEAST), initial_indent="# ", subsequent_indent="# "))


def _assigned(option: str, text: str, width: int) -> str:
    """Write TOML that sets an option to a text, in one line or in lines that TOML joins."""
    if len(line := f'{option} = "{text}"') <= width:
        return line
    lines = wrap(text, max(width, _LEAST) - len(" \\"), break_long_words=False)
    return "\n".join(
        [f'{option} = """\\', *(f"{line} \\" for line in lines[:-1]), f'{lines[-1]}"""']
    )


def _part(text: str) -> Fraction:
    said = text.strip().removesuffix("%")
    try:
        found = Fraction(said) if _PLAIN.fullmatch(said) else Fraction(0)
    except (ValueError, ZeroDivisionError):
        found = Fraction(0)
    found /= 100 if text.strip().endswith("%") else 1
    if not 0 < found <= 1:
        message = f"--return {text}: write 0.78, 78% or 39/50, a part of the wager."
        raise Failure("wheel/fit", message)
    return found
