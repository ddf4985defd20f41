"""What people check of the meters: the weekly readings, and the books against the wagers."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from spanish21.progressive import events as e
from spanish21.progressive.events import meter_named
from spanish21.progressive.evolve import replay

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from spanish21.progressive.events import ProgressiveEvent
    from spanish21.progressive.state import Exact

__all__ = ["WEEK", "Reconciliation", "WeeklyRow", "readings", "reconcile"]

WEEK = 7 * 24 * 3600


@dataclass(frozen=True, slots=True)
class WeeklyRow:
    """One meter at one reading, and what explains the change since the reading before."""

    at: int
    by: str
    meter: str
    shown: int
    contributed: Fraction
    won: int
    reset: int
    corrected: int
    late: bool


@dataclass(frozen=True, slots=True)
class Reconciliation:
    """A meter added up from the log alone, against what the state holds."""

    meter: str
    wagered: int
    contributed: Fraction
    paid: int
    expected: Fraction
    held: Fraction
    """what the display, the overflow and the reserve hold, less what is owed"""

    @property
    def balanced(self) -> bool:
        """Whether both agree to the fraction of a cent."""
        return self.expected == self.held


def _fraction(amount: Exact) -> Fraction:
    return amount.whole + Fraction(amount.part, amount.per)


def readings(events: Sequence[ProgressiveEvent]) -> tuple[WeeklyRow, ...]:
    """List every reading of every meter with what happened since the one before."""
    rows: list[WeeklyRow] = []
    since: dict[str, list[Fraction]] = {}
    last: int | None = None
    for event in events:
        if isinstance(event, e.MetersRead):
            late = last is not None and event.at - last > WEEK
            for read in event.readings:
                contributed, won, reset, corrected = since.pop(read.meter, [Fraction(0)] * 4)
                rows.append(
                    WeeklyRow(
                        event.at,
                        event.by,
                        read.meter,
                        read.shown,
                        contributed,
                        int(won),
                        int(reset),
                        int(corrected),
                        late,
                    )
                )
            last = event.at
            continue
        name = meter_named(event)
        if name is not None:
            sums = since.setdefault(name, [Fraction(0)] * 4)
            for place, change in enumerate(_changes(event)):
                sums[place] += change
    return tuple(rows)


def _changes(event: ProgressiveEvent) -> tuple[Fraction | int, int, int, int]:
    """Return what an event contributed, paid, put in again and corrected."""
    match event:
        case e.Contributed():
            return Fraction(event.wagered * event.rate[0], event.rate[1]), 0, 0, 0
        case e.ContributionReversed():
            return -Fraction(event.wagered * event.rate[0], event.rate[1]), 0, 0, 0
        case e.JackpotWon():
            return 0, event.amount, 0, 0
        case e.MeterReset():
            return 0, 0, event.reset, 0
        case e.WinReversed():
            return 0, -event.undone.won, -event.undone.reset, 0
        case e.MeterCorrected():
            return 0, 0, 0, event.difference
        case _:
            return 0, 0, 0, 0


def reconcile(events: Iterable[ProgressiveEvent]) -> tuple[Reconciliation, ...]:
    """Add every meter up from the log alone and compare it with the folded state."""
    log = tuple(events)
    found = []
    for meter in replay(log).meters:
        expected, wagered, contributed, paid = Fraction(0), 0, Fraction(0), 0
        for event in log:
            match event:
                case e.MeterOpened() if event.meter == meter.name:
                    expected += event.terms.initial
                case e.Contributed() | e.ContributionReversed() if event.meter == meter.name:
                    sign = 1 if isinstance(event, e.Contributed) else -1
                    rates = Fraction(*event.rate) + Fraction(*event.reserve)
                    wagered += sign * event.wagered
                    contributed += sign * event.wagered * rates
                case e.JackpotWon() if event.meter == meter.name:
                    paid += event.amount
                case e.MeterReset() if event.meter == meter.name:
                    expected += event.reset - event.from_reserve
                case e.WinReversed() if event.undone.meter == meter.name:
                    paid -= event.undone.won
                    expected -= event.undone.reset - event.undone.from_reserve
                case e.MeterCorrected() if event.meter == meter.name:
                    expected += event.difference
                case _:
                    pass
        held = sum(map(_fraction, (meter.amount, meter.overflow, meter.reserve)), Fraction(0))
        found.append(
            Reconciliation(
                meter.name,
                wagered,
                contributed,
                paid,
                expected + contributed - paid,
                held - _fraction(meter.owed),
            )
        )
    return tuple(found)
