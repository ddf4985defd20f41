"""Side wagers and meters as a simulation counted them: whole numbers that add up."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from math import sqrt
from typing import TypeVar

from spanish21.checked import checked

__all__ = ["MeterResult", "Side", "added", "plain"]

K = TypeVar("K")


@dataclass(frozen=True)
@checked
class Side:
    """The sums of a side wager: how many were made, and what they wagered and won, in cents."""

    rounds: int = 0
    """rounds in which it could be made; their results are independent, those of boxes are not"""
    wagers: int = 0
    wagered_cents: int = 0
    net_cents: int = 0
    net_squared: int = 0
    """of what all boxes of a round won together"""
    won: int = 0
    payouts: dict[str, int] = field(default_factory=dict)

    def plus(self, other: Side) -> Side:
        """Return the sums of both."""
        return Side(
            self.rounds + other.rounds,
            self.wagers + other.wagers,
            self.wagered_cents + other.wagered_cents,
            self.net_cents + other.net_cents,
            self.net_squared + other.net_squared,
            self.won + other.won,
            added(self.payouts, other.payouts),
        )

    def data(self) -> dict[str, object]:
        """Return the sums for programs, with the player's edge per unit wagered."""
        found = plain(self)
        found["edge"] = self.net_cents / self.wagered_cents if self.wagered_cents else None
        found["standard_error"] = self.standard_error
        return found

    @property
    def standard_error(self) -> float | None:
        """Return the standard error of the edge, from the differences between rounds."""
        if not self.rounds or not self.wagered_cents:
            return None
        mean = self.net_cents / self.rounds
        variance = max(self.net_squared / self.rounds - mean * mean, 0)
        return sqrt(variance * self.rounds) / self.wagered_cents


@dataclass(frozen=True)
@checked
class MeterResult:
    """How often a meter was won, what it paid, and what it shows, in cents."""

    side_wager: str
    """the side wager that wins it"""
    wagered_cents: int
    wins: int
    paid_cents: int
    initial_cents: int
    shown_cents: tuple[int, ...]
    """what it shows at the end of each part of the run"""

    def plus(self, other: MeterResult) -> MeterResult:
        """Add another part of the run, which began with the meter at its initial amount."""
        return MeterResult(
            self.side_wager,
            self.wagered_cents + other.wagered_cents,
            self.wins + other.wins,
            self.paid_cents + other.paid_cents,
            self.initial_cents,
            (*self.shown_cents, *other.shown_cents),
        )


def plain(one: Side | MeterResult) -> dict[str, object]:
    """Write sums under the names that the documented JSON has, where money is in cents."""
    return {name.removesuffix("_cents"): value for name, value in asdict(one).items()}


def added(own: dict[K, int], other: dict[K, int]) -> dict[K, int]:
    """Add two counts, key by key."""
    keys = dict.fromkeys((*own, *other))
    return {key: own.get(key, 0) + other.get(key, 0) for key in keys}
