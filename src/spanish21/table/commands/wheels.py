"""What dealer and devices do about the wheel wagers."""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec import Struct

from spanish21.ids import BoxNumber, PersonId
from spanish21.money import Cents
from spanish21.wager import WagerKind

__all__ = [
    "DrawHotSpot",
    "PayAce",
    "PayCommunity",
    "PaySpin",
    "PressSeatButton",
    "ReadMeter",
    "ReportLateWager",
    "SpinWheel",
    "WheelCommand",
    "WheelCommandBase",
    "WheelStep",
]


class WheelCommandBase(Struct, frozen=True, tag=True, gc=False, forbid_unknown_fields=True):
    """A request; it may be refused."""

    subject: ClassVar[Literal["wheels"]] = "wheels"


class ReportLateWager(WheelCommandBase, frozen=True):
    """Record a wheel wager that the lock-out kept out."""

    box: BoxNumber
    person: PersonId
    amount: Cents
    wager: WagerKind


class PressSeatButton(WheelCommandBase, frozen=True):
    """Show that a seat was dealt a blackjack."""

    box: BoxNumber


class PayAce(WheelCommandBase, frozen=True):
    """Pay for an ace among the first two cards."""

    box: BoxNumber
    person: PersonId
    amount: Cents


class DrawHotSpot(WheelCommandBase, frozen=True):
    """Name the wagering position that was drawn as the Hot Spot."""

    box: BoxNumber


class SpinWheel(WheelCommandBase, frozen=True):
    """Name the section, counted from 0, on which the wheel stopped."""

    section: int


class ReadMeter(WheelCommandBase, frozen=True):
    """Name the amount that the meter shows at the winner's turn."""

    amount: Cents


class PaySpin(WheelCommandBase, frozen=True):
    """Pay what the wheel landed on."""

    box: BoxNumber
    person: PersonId
    amount: Cents
    wager: WagerKind


class PayCommunity(WheelCommandBase, frozen=True):
    """Pay another bettor Community Pay for the spin of a box."""

    box: BoxNumber
    person: PersonId
    amount: Cents
    wager: WagerKind


WheelStep = PressSeatButton | PayAce | DrawHotSpot | SpinWheel | PaySpin | PayCommunity
"""What the dealer or the floor does."""

WheelCommand = WheelStep | ReportLateWager | ReadMeter
