"""Bonus Spin and Xtreme 16 on the screen: meters, devices and amounts."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rich.text import Text

from spanish21.law.spins import MeterName
from spanish21.money import dollars
from spanish21.outcomes import Outcomes
from spanish21.shoe import chooser, dice
from spanish21.table.awaited import SpinNeeded
from spanish21.table.machine import awaiting
from spanish21.table.phrases import METERS
from spanish21.table.wheels.awaiting import awaited_wheel

if TYPE_CHECKING:
    from collections.abc import Sequence

    from spanish21.law.rulebook import Rulebook
    from spanish21.progressive import Controller
    from spanish21.table.events.wheels import WheelSpun
    from spanish21.table.state import TableState
    from spanish21.terminal.screen import Screen

__all__ = ["Devices", "assumed_note", "seeded", "show_meters", "show_wheel"]

_SECTIONS = 5
"""how many sections of a wheel are drawn"""


class Devices(NamedTuple):
    """Where wheels stop, and the meters a table is linked to under its name."""

    outcomes: Outcomes
    progressive: Controller | None = None
    name: str = "table"


def seeded(seed: int | None = None) -> Outcomes:
    """Return devices that turn the wheels and draw the Hot Spot, each from dice of its own."""
    return Outcomes(chooser(dice(seed, "wheel")), chooser(dice(seed, "hot spot")))


def assumed_note(rulebook: Rulebook) -> str:
    """Return a note that wheels turn with weights that no document states, if they do."""
    spins = rulebook.spins
    if spins is None:
        return ""
    wheels = [spin.wheel.value for spin in spins.stakes.values() if spins.offered.value]
    if spins.xtreme is not None and spins.xtreme.offered.value:
        wheels.append(spins.xtreme.wheel.value)
    if not any(wheel.assumed for wheel in wheels):
        return ""
    return "The weights of the wheels are assumed: no document states them (R21)."


def show_meters(screen: Screen, progressive: Controller) -> None:
    """Write what the meters show."""
    shown = (
        f"{METERS[MeterName(meter.name)]} {dollars(meter.shown)}"
        for meter in progressive.state.meters
    )
    said = ", ".join(shown)
    if said:
        screen.line(f"Meters: {said}", indent=2, style="cyan")


def show_wheel(screen: Screen, rulebook: Rulebook, before: TableState, event: WheelSpun) -> None:
    """Draw the part of the wheel around the section at which it has just stopped."""
    now = awaiting(before, rulebook)
    if isinstance(now, SpinNeeded) and rulebook.spins is not None:
        wheel = awaited_wheel(before, now, rulebook.spins)
        for line in _strip(screen, [section.name for section in wheel.sections], event.section):
            screen.line(line, indent=2)


def _strip(screen: Screen, names: Sequence[str], section: int) -> tuple[Text, Text]:
    """Draw the part of a wheel around the section at which it stopped, and the pointer above."""
    around = _SECTIONS // 2
    shown = [names[(section + step) % len(names)] for step in range(-around, around + 1)]
    line = "\N{BOX DRAWINGS LIGHT VERTICAL}" if screen.signs else "|"
    before = line.join(["", *(f" {name} " for name in shown[:around])])
    stop = f" {shown[around]} "
    after = line.join([*(f" {name} " for name in shown[around + 1 :]), ""])
    strip = Text.assemble(before, line, Text(stop, "bold reverse"), line, after)
    pointer = "\N{BLACK DOWN-POINTING TRIANGLE}" if screen.signs else "V"
    place = len(before) + 1 + len(stop) // 2
    return Text(" " * place + pointer), strip
