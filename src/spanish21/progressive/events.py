"""What happened to the meters: facts from which every amount can be added up again."""

from __future__ import annotations

from typing import assert_never

from msgspec import Struct

from spanish21.law.spin_citations import MeterCitations
from spanish21.money import Cents
from spanish21.progressive.state import Exact, Pending, Ratio, Terms

__all__ = [
    "Contributed",
    "ContributionReversed",
    "CorrectionProposed",
    "CorrectionRejected",
    "JackpotWon",
    "MeterCorrected",
    "MeterOpened",
    "MeterReset",
    "MetersRead",
    "ProgressiveEvent",
    "RatePlanned",
    "Reading",
    "RoundClosed",
    "WinReversed",
    "meter_named",
]


class _Event(Struct, frozen=True, tag=True):
    """A fact in the log."""


class MeterOpened(_Event, frozen=True):
    """A meter went into service at its initial amount, under the clauses of an edition."""

    meter: str
    terms: Terms
    citations: MeterCitations


class Contributed(_Event, frozen=True):
    """A table's wagers of a round went into a meter at these rates."""

    table: str
    round: int
    meter: str
    wagered: Cents
    rate: Ratio
    reserve: Ratio


class ContributionReversed(_Event, frozen=True):
    """Wagers were taken back out at the rates at which they went in."""

    table: str
    round: int
    meter: str
    wagered: Cents
    rate: Ratio
    reserve: Ratio


class JackpotWon(_Event, frozen=True):
    """A box won what the meter showed; `order` counts the wins of the whole system."""

    order: int
    at: int
    table: str
    round: int
    box: int
    meter: str
    amount: Cents


class MeterReset(_Event, frozen=True):
    """A meter started again after a win, and who paid for it."""

    table: str
    round: int
    box: int
    meter: str
    won: Cents
    reset: Cents
    from_overflow: Cents
    from_reserve: Cents
    rate: Ratio
    reserve: Ratio


class WinReversed(_Event, frozen=True):
    """A win of a void round was undone: the meter got back what it paid."""

    undone: Pending


class RoundClosed(_Event, frozen=True):
    """A table's round is over."""

    table: str
    round: int


class RatePlanned(_Event, frozen=True):
    """Other rates hold from the next reset on."""

    meter: str
    rate: Ratio
    reserve: Ratio
    by: str


class CorrectionProposed(_Event, frozen=True):
    """Someone asked for another amount on a display."""

    id: str
    meter: str
    amount: Cents
    by: str
    reason: str


class CorrectionRejected(_Event, frozen=True):
    """A proposal was dropped."""

    id: str
    by: str


class MeterCorrected(_Event, frozen=True):
    """Two persons changed a display by `difference`."""

    id: str
    meter: str
    difference: int
    proposed_by: str
    approved_by: str
    reason: str


class Reading(Struct, frozen=True):
    """What one meter shows and holds."""

    meter: str
    shown: Cents
    amount: Exact
    overflow: Exact
    reserve: Exact
    owed: Exact
    wins: int


class MetersRead(_Event, frozen=True):
    """Someone wrote down what every meter shows."""

    at: int
    by: str
    readings: tuple[Reading, ...]


ProgressiveEvent = (
    MeterOpened
    | Contributed
    | ContributionReversed
    | JackpotWon
    | MeterReset
    | WinReversed
    | RoundClosed
    | RatePlanned
    | CorrectionProposed
    | CorrectionRejected
    | MeterCorrected
    | MetersRead
)


def meter_named(event: ProgressiveEvent) -> str | None:
    """Return the one meter that an event is about, if it is about one."""
    match event:
        case WinReversed():
            return event.undone.meter
        case RoundClosed() | CorrectionRejected() | MetersRead():
            return None
        case (
            MeterOpened()
            | Contributed()
            | ContributionReversed()
            | JackpotWon()
            | MeterReset()
            | RatePlanned()
            | CorrectionProposed()
            | MeterCorrected()
        ):
            return event.meter
        case _:
            assert_never(event)
