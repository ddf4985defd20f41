"""The wheel that the command line asks for by its name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from spanish21.cli.failure import Failure
from spanish21.law import EDITIONS
from spanish21.rules.side_wagers.spins import XTREME_16
from spanish21.wheels.found import wheels_of

if TYPE_CHECKING:
    from spanish21.law import Rulebook
    from spanish21.wheels.found import Found

__all__ = ["NOTE", "WheelName", "find_wheel", "known_wheels"]

WheelName = Annotated[
    str | None,
    typer.Option(
        "--wheel",
        metavar="NAME",
        help=f"One of several wheels, as in {XTREME_16}; 'wheel show' names them.",
    ),
]
NOTE = "The weights are assumed: no document states them, and this submission does not."


def known_wheels(rulebook: Rulebook) -> tuple[Found, ...]:
    """List the wheels of a rulebook, or fail where the edition knows none."""
    found = wheels_of(rulebook)
    if not found:
        others = " or ".join(known.id for known in EDITIONS.values() if known.spins)
        message = f"{rulebook.edition} has no wheel: try {others}."
        raise Failure("wheel/none", message)
    return found


def find_wheel(rulebook: Rulebook, name: str | None) -> Found:
    """Find the wheel asked for, or the only one there is."""
    found = known_wheels(rulebook)
    if name is None and len(found) == 1:
        return found[0]
    for wheel in found:
        if wheel.name == name:
            return wheel
    names = ", ".join(wheel.name for wheel in found)
    raise Failure("wheel/unknown", f"Name the wheel with --wheel: {names}.")
