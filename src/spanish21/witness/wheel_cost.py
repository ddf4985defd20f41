"""What one rule of another rulebook does to the edge of the wagers on wheels, exactly."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from spanish21.rules.side_wagers import wager_name
from spanish21.wheels import analyze
from spanish21.witness.rules import with_rule

if TYPE_CHECKING:
    from collections.abc import Iterator
    from fractions import Fraction

    from spanish21.law.rulebook import Rulebook
    from spanish21.wheels import Analysis

__all__ = ["WheelCost", "wheel_costs"]


@dataclass(frozen=True, slots=True)
class WheelCost:
    """The player's edge of one wager on a wheel, before and after one rule is exchanged."""

    wager: str
    players: int
    """how many people make the wager, on whom Community Pay and the Hot Spot depend"""
    metered: bool
    """whether a meter makes the edge depend on where it stands"""
    assumed: bool
    """whether no one stated the weights of the wheel"""
    before: tuple[Fraction, Fraction] | None
    """the edge at meters as they start, and over many resets; None where it is not offered"""
    after: tuple[Fraction, Fraction] | None

    @property
    def change(self) -> tuple[Fraction, Fraction] | None:
        """Return how both edges change, None where only one rulebook offers the wager."""
        if self.before is None or self.after is None:
            return None
        return self.after[0] - self.before[0], self.after[1] - self.before[1]


def wheel_costs(a: Rulebook, b: Rulebook, rule: str) -> tuple[WheelCost, ...]:
    """List the wagers on wheels whose edge changes when `a` takes one rule of `b`.

    Each is looked at for one player and for a full table; where the number of players does not
    matter, for one.
    """
    changed = with_rule(a, b, rule)
    alone = {cost.wager: cost for cost in _compared(a, changed, 1)}
    full = {cost.wager: cost for cost in _compared(a, changed, a.boxes.value)}
    found: list[WheelCost] = []
    for name, one in alone.items():
        rows = (one,) if full[name].change == one.change else (one, full[name])
        found += [row for row in rows if row.change is None or any(row.change)]
    return tuple(found)


def _compared(a: Rulebook, b: Rulebook, players: int) -> Iterator[WheelCost]:
    ours, theirs = _offered(a, players), _offered(b, players)
    for name in {**ours, **theirs}:
        both = [side[name] for side in (ours, theirs) if name in side]
        kind, stake = both[0].kind, both[0].wager // 100
        yield WheelCost(
            f"{wager_name(kind)} ${stake}",
            players,
            metered=any(each.contribution for each in both),
            assumed=any(each.assumed for each in both),
            before=_edges(ours.get(name)),
            after=_edges(theirs.get(name)),
        )


def _offered(book: Rulebook, players: int) -> dict[str, Analysis]:
    return {each.name: each for each in analyze(book, players) if each.offered}


def _edges(found: Analysis | None) -> tuple[Fraction, Fraction] | None:
    return None if found is None else (found.value - 1, found.long_run - 1)
