"""A controller to hold in the hand: meters with their log, for one table or several."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spanish21.progressive.commands import OpenMeter
from spanish21.progressive.decide import decide
from spanish21.progressive.evolve import evolve, replay

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from spanish21.law.spins import MeterTerms
    from spanish21.progressive.commands import ProgressiveCommand
    from spanish21.progressive.events import ProgressiveEvent

__all__ = ["Controller"]


class Controller:
    """The meters of linked tables; every change goes through `do` into the log."""

    def __init__(
        self,
        meters: Iterable[MeterTerms] = (),
        *,
        log: Iterable[ProgressiveEvent] = (),
        write: Callable[[tuple[ProgressiveEvent, ...]], None] | None = None,
    ) -> None:
        """Go on from a log and open the meters it has not; `write` gets events before they hold."""
        self.log: list[ProgressiveEvent] = list(log)
        self.state = replay(self.log)
        self._write = write
        for meter in meters:
            if self.state.meter(meter.name) is None:
                self.do(OpenMeter.of(meter))

    def do(self, command: ProgressiveCommand) -> tuple[ProgressiveEvent, ...]:
        """Carry out one command, or raise RefusedError."""
        happened = decide(self.state, command)
        if self._write is not None:
            self._write(happened)
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
