"""Weights for a wanted return: whole numbers, in the shape of the wheel there is."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from spanish21.errors import Spanish21Error
from spanish21.law.wheel import Section, Wheel, prize_of
from spanish21.wheels.analysis import measure

if TYPE_CHECKING:
    from collections.abc import Callable

    from spanish21.wheels.analysis import Analysis, Game

__all__ = ["FitError", "fit_wheel"]

_STEPS = 200
_STEEPEST = 8.0
_JACKPOT = 1_000_000.0


class FitError(Spanish21Error, ValueError):
    """A return that no weights of this wheel reach."""


def fit_wheel(
    game_of: Callable[[Wheel], Game], wheel: Wheel, wanted: Fraction, stops: int = 40_000
) -> tuple[Wheel, Analysis]:
    """Tilt the weights towards high or low amounts until the wager returns what is wanted.

    A weight grows with a power of its section's amount, so that the wheel keeps its shape;
    jackpots keep a single stop each. The last stops are then moved one by one.
    """

    def value(made: Wheel) -> Fraction:
        return measure(game_of(made)).value

    low, high = -_STEEPEST, _STEEPEST
    least, most = value(_tilted(wheel, low, stops)), value(_tilted(wheel, high, stops))
    if not least <= wanted <= most:
        raise FitError(
            f"no weights of these sections return {float(wanted):.4f}: "
            f"with {stops} stops they return from {float(least):.4f} to {float(most):.4f}"
        )
    for _ in range(_STEPS):
        middle = (low + high) / 2
        if value(_tilted(wheel, middle, stops)) < wanted:
            low = middle
        else:
            high = middle
    made = _nudged(_tilted(wheel, low, stops), wanted, value)
    return made, measure(game_of(made))


def _amount(section: Section) -> float:
    return float(prize_of(section.symbol) or _JACKPOT)


def _tilted(wheel: Wheel, power: float, stops: int) -> Wheel:
    """Give each section a share of the stops, at least one, by its weight and amount."""
    plain = [section for section in wheel.sections if prize_of(section.symbol)]
    middle = sorted(map(_amount, plain))[len(plain) // 2]
    shares = [section.weight * (_amount(section) / middle) ** power for section in plain]
    room = max(stops - (len(wheel.sections) - len(plain)), len(plain))
    weights = iter(_apportioned(room, shares))
    return Wheel(
        tuple(
            section._replace(weight=next(weights) if prize_of(section.symbol) else 1)
            for section in wheel.sections
        )
    )


def _apportioned(room: int, shares: list[float]) -> list[int]:
    """Split whole stops by shares, at least one each: what rounding leaves goes to the largest."""
    exact = [room * share / sum(shares) for share in shares]
    parts = [max(1, int(part)) for part in exact]
    order = sorted(range(len(parts)), key=lambda place: parts[place] - exact[place])
    for place in order[: max(0, room - sum(parts))]:
        parts[place] += 1
    while sum(parts) > room:
        parts[parts.index(max(parts))] -= 1
    return parts


def _moved(wheel: Wheel, giver: int, taker: int) -> Wheel:
    steps = {giver: -1, taker: 1}
    return Wheel(
        tuple(
            section._replace(weight=section.weight + steps.get(place, 0))
            for place, section in enumerate(wheel.sections)
        )
    )


def _nudged(wheel: Wheel, wanted: Fraction, value: Callable[[Wheel], Fraction]) -> Wheel:
    """Move single stops from section to section while that brings the return nearer."""
    plain = [place for place, section in enumerate(wheel.sections) if prize_of(section.symbol)]
    first = max(plain, key=lambda place: wheel.sections[place].weight)
    best, short = wheel, wanted - value(wheel)
    if wheel.sections[first].weight == 1:
        return wheel
    # With the number of stops fixed, each move changes the return by the same amount every time.
    gains = {
        place: value(_moved(wheel, first, place)) - value(wheel) if place != first else Fraction(0)
        for place in plain
    }
    for _ in range(_STEPS):
        moves = [
            (abs(short - gains[taker] + gains[giver]), giver, taker)
            for giver in plain
            for taker in plain
            if giver != taker and best.sections[giver].weight > 1
        ]
        distance, giver, taker = min(moves, default=(abs(short), 0, 0))
        if distance >= abs(short):
            break
        best, short = _moved(best, giver, taker), short - gains[taker] + gains[giver]
    return best
