"""Bonus Spin and Xtreme 16 on the screen: meters, devices, and what the wheels did."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from spanish21.money import dollars
from spanish21.outcomes import Outcomes
from spanish21.rules.side_wagers import wager_name
from spanish21.shoe import chooser, dice
from spanish21.table.wheels import events as v

if TYPE_CHECKING:
    from spanish21.law.rulebook import Rulebook
    from spanish21.progressive import Controller
    from spanish21.table.wheels.events import WheelEvent
    from spanish21.terminal.screen import Screen

__all__ = ["Devices", "assumed_note", "seeded", "show_meters", "tell_spin"]

_METERS = {
    "bonus_spin_meter_1": "Bonus Spin $1",
    "bonus_spin_meter_5": "Bonus Spin $5",
    "xtreme_16_primary": "Xtreme 16 primary",
    "xtreme_16_secondary": "Xtreme 16 secondary",
}


class Devices(NamedTuple):
    """Where wheels stop, and the meters a table is linked to under its name."""

    outcomes: Outcomes
    progressive: Controller | None = None
    name: str = "table"


def seeded(seed: int | None = None) -> Outcomes:
    """Let dice turn the wheels and draw the Hot Spot, each from dice of its own."""
    return Outcomes(chooser(dice(seed, "wheel")), chooser(dice(seed, "hot spot")))


def assumed_note(rulebook: Rulebook) -> str:
    """Say that wheels turn with weights nobody stated, if they do."""
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
        f"{_METERS.get(meter.name, meter.name)} {dollars(meter.shown)}"
        for meter in progressive.state.meters
    )
    said = ", ".join(shown)
    if said:
        screen.line(f"Meters: {said}", indent=2, style="cyan")


def tell_spin(event: WheelEvent) -> str:
    """Tell what a player sees and hears of a wheel wager; nothing where nothing is seen."""
    match event:
        case v.WagerAcknowledged():
            return f"The device of box {event.box} shows the {wager_name(event.wager)} wager."
        case v.LateWagerLockedOut():
            return f"The lock-out keeps a late {wager_name(event.wager)} wager out."
        case v.SeatButtonPressed():
            return f"The dealer presses the seat button of box {event.box}."
        case v.HotSpotDrawn():
            return f"Box {event.box} is the Hot Spot."
        case v.WheelSpun():
            shared = f", {dollars(event.community)} to the others" if event.community else ""
            weights = " (assumed weights)" if event.assumed else ""
            return f"The wheel stops on {event.symbol} for box {event.box}{shared}{weights}."
        case v.MeterTaken():
            return f"The meter of {_METERS[event.meter]} shows {dollars(event.amount)}."
        case v.SpinWagerTaken():
            return ""
        case _:
            verb = "returns" if isinstance(event, v.SpinWagerReturned) else "pays"
            said = f"{wager_name(event.wager)} {verb} box {event.box} {dollars(event.amount)}"
            return f"{said} ({_what(event)})."


def _what(event: v.AcePaid | v.SpinPaid | v.CommunityPaid | v.SpinWagerReturned) -> str:
    match event:
        case v.AcePaid():
            return "ace"
        case v.SpinPaid():
            goods = event.merchandise
            return f"{event.symbol}, as merchandise: {goods}" if goods else event.symbol
        case v.CommunityPaid():
            return "Community Pay"
        case v.SpinWagerReturned():
            return "the wager"
