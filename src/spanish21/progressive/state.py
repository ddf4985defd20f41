"""The meters as values: whole cents that are shown, and fractions of a cent that are carried."""

from __future__ import annotations

from math import lcm
from typing import TYPE_CHECKING

from msgspec import Struct

from spanish21.law.spin_citations import MeterCitations
from spanish21.money import Cents

if TYPE_CHECKING:
    from spanish21.law.spins import MeterTerms

__all__ = ["NOTHING", "Exact", "Meter", "Pending", "Progressive", "Proposal", "Terms", "terms_of"]

Ratio = tuple[int, int]


class Exact(Struct, frozen=True, gc=False):
    """An amount of cents with a fraction: `whole + part / per`, the part never negative."""

    whole: int = 0
    part: int = 0
    per: int = 1

    def plus(self, count: int, per: int = 1) -> Exact:
        """Add `count / per` cents; nothing is rounded."""
        common = lcm(self.per, per)
        parts = self.part * (common // self.per) + count * (common // per)
        carry, rest = divmod(parts, common)
        return Exact(self.whole + carry, rest, common)

    def add(self, other: Exact) -> Exact:
        """Add another amount."""
        return self.plus(other.part, other.per).plus(other.whole)

    def less(self, other: Exact) -> Exact:
        """Take another amount away."""
        return self.plus(-other.part, other.per).plus(-other.whole)

    def covers(self, other: Exact) -> bool:
        """Whether this is as much as another amount or more."""
        return self.less(other).whole >= 0


NOTHING = Exact()


class Terms(Struct, frozen=True):
    """How a meter starts, restarts and grows; rates are parts of a wager."""

    initial: Cents
    reset: Cents
    rate: Ratio
    reserve: Ratio = (0, 1)
    ceiling: Cents | None = None


def terms_of(meter: MeterTerms) -> Terms:
    """Take a meter's terms from a rulebook."""
    return Terms(
        meter.initial.value,
        meter.reset.value,
        meter.rate.value.as_integer_ratio(),
        meter.reserve.value.as_integer_ratio(),
        meter.ceiling.value,
    )


class Meter(Struct, frozen=True):
    """One meter: what it shows, what waits beyond its ceiling, what is kept out of sight."""

    name: str
    terms: Terms
    citations: MeterCitations
    amount: Exact
    overflow: Exact = NOTHING
    reserve: Exact = NOTHING
    owed: Exact = NOTHING
    """taken back from a void round: the next contributions pay it, so that no display falls"""
    planned: tuple[Ratio, Ratio] | None = None
    """rates that hold from the next reset on"""
    wins: int = 0

    @property
    def shown(self) -> Cents:
        """Return the amount on the display: whole cents."""
        return Cents(self.amount.whole)


class Pending(Struct, frozen=True):
    """A contribution or a win of a round that may still be voided."""

    table: str
    round: int
    meter: str
    wagered: Cents = Cents(0)
    rate: Ratio = (0, 1)
    reserve: Ratio = (0, 1)
    box: int = 0
    won: Cents = Cents(0)
    reset: Cents = Cents(0)
    from_overflow: Cents = Cents(0)
    from_reserve: Cents = Cents(0)


class Proposal(Struct, frozen=True):
    """A correction that waits for a second person."""

    id: str
    meter: str
    amount: Cents
    by: str
    reason: str


class Progressive(Struct, frozen=True):
    """The controller: its meters, rounds in play, proposals, and the number of wins so far."""

    meters: tuple[Meter, ...] = ()
    pending: tuple[Pending, ...] = ()
    proposals: tuple[Proposal, ...] = ()
    wins: int = 0
    last_reading: int | None = None

    def meter(self, name: str) -> Meter | None:
        """Find a meter by its name."""
        return next((meter for meter in self.meters if meter.name == name), None)

    def opened(self, name: str) -> Meter:
        """Return a meter that was opened, or raise LookupError."""
        meter = self.meter(name)
        if meter is None:
            raise LookupError(f"the meter {name} was never opened")
        return meter
