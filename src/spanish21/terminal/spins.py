"""Bonus Spin and Xtreme 16 on the screen: meters, devices and amounts."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from spanish21.law.spins import MeterName
from spanish21.money import dollars
from spanish21.outcomes import Outcomes
from spanish21.shoe import chooser, dice
from spanish21.table.awaited import SpinNeeded
from spanish21.table.machine import awaiting
from spanish21.table.phrases import METERS
from spanish21.table.wheels.awaiting import awaited_wheel
from spanish21.terminal.wheel import Wheel

if TYPE_CHECKING:
    from spanish21.law.rulebook import Rulebook
    from spanish21.progressive import Controller
    from spanish21.table.events.wheels import WheelSpun
    from spanish21.table.state import TableState
    from spanish21.terminal.screen import Screen

__all__ = ["Devices", "assumed_note", "seeded", "show_meters", "show_wheel"]


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
    """Draw the wheel that has just stopped."""
    now = awaiting(before, rulebook)
    if isinstance(now, SpinNeeded) and rulebook.spins is not None:
        sections = awaited_wheel(before, now, rulebook.spins).sections
        screen.wheel(Wheel(tuple(section.name for section in sections), event.section))
