"""The meters of a live table while moves are worked out."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from spanish21.house.live.actors import SYSTEM
from spanish21.progressive import Controller

if TYPE_CHECKING:
    from spanish21.progressive.commands import ProgressiveCommand
    from spanish21.progressive.events import ProgressiveEvent
    from spanish21.progressive.state import Progressive

__all__ = ["MeterMove", "Meters"]


class MeterMove(NamedTuple):
    """A command to the meters, before which move of the table it was made, and by whom."""

    before: int
    actor: str
    command: ProgressiveCommand
    events: tuple[ProgressiveEvent, ...]


class Meters(Controller):
    """A controller that remembers which command brought which events."""

    def __init__(self, state: Progressive) -> None:
        """Start with meters as they stand."""
        self.moves: list[MeterMove] = []
        self.before = 0
        super().__init__()
        self.state = state

    @property
    def funds(self) -> int:
        """Add up the whole cents that the meters hold, out of sight ones too."""
        return sum(
            meter.amount.whole + meter.overflow.whole + meter.reserve.whole
            for meter in self.state.meters
        )

    def do(self, command: ProgressiveCommand, actor: str = SYSTEM) -> tuple[ProgressiveEvent, ...]:
        """Carry out one command and remember it."""
        happened = super().do(command)
        self.log.clear()
        self.moves.append(MeterMove(self.before, actor, command, happened))
        return happened
