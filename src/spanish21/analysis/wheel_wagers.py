"""Bonus Spin and Xtreme 16 in an analysis: the wheels' exact returns, by players who wager."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from spanish21.wheels import analyze, favors_players

if TYPE_CHECKING:
    from fractions import Fraction

    from spanish21.law.rulebook import Rulebook
    from spanish21.wheels import Analysis as Wheel

__all__ = ["WheelWager", "wheel_wagers"]


@dataclass(frozen=True)
class WheelWager:
    """One wheel wager at meters as they start, for one, two ... players who make it."""

    by_players: tuple[Wheel, ...]

    @property
    def alone(self) -> Wheel:
        """Return the figures of the only player who makes the wager."""
        return self.by_players[0]

    @property
    def name(self) -> str:
        """Name the wager with its stake."""
        return self.alone.name

    @property
    def expectation(self) -> Fraction:
        """Return the expected gain of one unit, alone."""
        return self.alone.value - 1

    @property
    def favors_players(self) -> str:
        """Write with how many players the house has no edge, or nothing."""
        return favors_players(self.by_players)

    @property
    def hit(self) -> Fraction:
        """Return the chance that the wager is paid anything."""
        return self.alone.hit


def wheel_wagers(rulebook: Rulebook) -> tuple[WheelWager, ...]:
    """List the wheel wagers that a rulebook offers."""
    seats = range(1, rulebook.boxes.value + 1)
    rows = zip(*(analyze(rulebook, players) for players in seats), strict=True)
    return tuple(WheelWager(row) for row in rows if row[0].offered)
