"""A controller to hold in the hand: meters with their log, for one table or several."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spanish21.progressive.commands import OpenMeter
from spanish21.progressive.decide import decide
from spanish21.progressive.evolve import evolve
from spanish21.progressive.state import Progressive, terms_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from spanish21.law.spins import MeterTerms
    from spanish21.progressive.commands import ProgressiveCommand
    from spanish21.progressive.events import ProgressiveEvent

__all__ = ["Controller"]


class Controller:
    """The meters of linked tables; every change goes through `do` into the log."""

    def __init__(self, meters: Iterable[MeterTerms] = ()) -> None:
        """Open the meters at their initial amounts."""
        self.state = Progressive()
        self.log: list[ProgressiveEvent] = []
        for meter in meters:
            self.do(OpenMeter(meter.name, terms_of(meter)))

    def do(self, command: ProgressiveCommand) -> tuple[ProgressiveEvent, ...]:
        """Carry out one command, or raise RefusedError."""
        happened = decide(self.state, command)
        for event in happened:
            self.state = evolve(self.state, event)
        self.log.extend(happened)
        return happened

    def shown(self, meter: str) -> int:
        """Return what a meter shows, in cents."""
        found = self.state.meter(meter)
        if found is None:
            raise LookupError(meter)
        return found.shown
