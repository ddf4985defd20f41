"""Where the outcomes of wheel wagers come from: a script first, then dice if there are any."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from spanish21.ids import BoxNumber
from spanish21.law.wheel import find_section
from spanish21.meters import LinkedMeters, claim

if TYPE_CHECKING:
    from spanish21.law.rulebook import Rulebook
    from spanish21.law.wheel import Wheel
    from spanish21.money import Cents
    from spanish21.progressive import Controller
    from spanish21.table.awaited import SpinNeeded

__all__ = ["Chooser", "Devices", "Outcomes"]

Chooser = Callable[[Sequence[int]], int]
"""Picks a place in a list of weights, each as often as its weight says."""


class Outcomes:
    """What wheels, Hot Spots and meters say next, as far as a script tells; the rest is drawn."""

    def __init__(self, wheel: Chooser | None = None, hot_spot: Chooser | None = None) -> None:
        """Begin with an empty script; without a chooser the table waits to be told."""
        self.stops: deque[str] = deque()
        """where the wheel stops next, by the names of its sections"""
        self.hot_spots: deque[int] = deque()
        self.readings: deque[Cents] = deque()
        """what the next meters that are won show"""
        self._wheel = wheel
        self._hot_spot = hot_spot

    def hot_spot(self, now: SpinNeeded) -> BoxNumber | None:
        """Return which wagering position is drawn; None if no one says."""
        if self.hot_spots:
            return BoxNumber(self.hot_spots.popleft()) if self.hot_spots[0] in now.boxes else None
        if self._hot_spot is None:
            return None
        return now.boxes[self._hot_spot([1] * len(now.boxes))]

    def stop(self, wheel: Wheel) -> int | None:
        """Return on which section a wheel stops; None if no one says."""
        if self.stops:
            section = find_section(wheel, self.stops[0])
            if section is not None:
                self.stops.popleft()
            return section
        if self._wheel is None:
            return None
        return self._wheel([section.weight for section in wheel.sections])


class Devices(LinkedMeters):
    """The wheels of a table as its script or its dice turn them, and its meters."""

    def __init__(
        self, outcomes: Outcomes, progressive: Controller, name: str, rulebook: Rulebook
    ) -> None:
        super().__init__(progressive, name, rulebook)
        self.outcomes = outcomes

    def hot_spot(self, now: SpinNeeded) -> BoxNumber | None:
        """Return which position is drawn as the Hot Spot; None if it is not known."""
        return self.outcomes.hot_spot(now)

    def stop(self, _now: SpinNeeded, wheel: Wheel) -> int | None:
        """Return on which section a wheel stops; None if it is not known."""
        return self.outcomes.stop(wheel)

    def meter(self, round_: int, now: SpinNeeded) -> Cents:
        """Claim the meter that is won; a script may say what it shows."""
        readings = self.outcomes.readings
        scripted = readings.popleft() if readings else None
        return claim(self.controller, self.table, round_, now, scripted)
