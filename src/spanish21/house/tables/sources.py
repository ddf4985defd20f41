"""Where the automatic dealer of a live table gets cards and outcomes: a sealed shoe, or people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spanish21.house.sealed import Use
from spanish21.meters import LinkedMeters
from spanish21.table.commands import Command, DealCard

if TYPE_CHECKING:
    from spanish21.cards import Card
    from spanish21.house.tables.play import Play
    from spanish21.ids import BoxNumber
    from spanish21.law.wheel import Wheel
    from spanish21.table.awaited import CardNeeded, SpinNeeded
    from spanish21.table.events import Event
    from spanish21.table.state import TableState

__all__ = ["LiveCards", "LiveOutcomes"]


class LiveCards:
    """The sealed shoe of a table, or real cards that a dealer names."""

    def __init__(self, play: Play) -> None:
        """Take the cards as the table stands."""
        self._play = play
        self.named: Card | None = None
        """the real card that was dealt; None if its face is not seen"""

    @property
    def left(self) -> int | None:
        """Return how many cards are in the sealed shoe; real ones are not counted."""
        live = self._play.live
        return None if live.settings.physical else live.shoe.left

    def front(self, _now: CardNeeded) -> Command | None:
        """Deal the card that was named, or the next of the sealed shoe."""
        if self._play.live.settings.physical:
            return DealCard(self.named)
        card = self._play.supply.next_card(self._play.live.shoe)
        return None if card is None else DealCard(card)

    def leave(self) -> None:
        """Leave it to the log to follow the cards."""

    def may_shuffle(self) -> bool:
        """Return whether the shuffle waits for no player's number."""
        return self._play.live.settings.physical or not self._play.numbers_awaited()

    def may_refill(self) -> bool:
        """Return that the discards can be sealed as a shoe at any time."""
        return True

    def follow(self, state: TableState, event: Event) -> None:
        """Leave it to the log to follow the cards."""


class LiveOutcomes(LinkedMeters):
    """Numbers that the sealed shoe draws; beside real cards a person says what a wheel came to."""

    def __init__(self, play: Play) -> None:
        """Link the table to its meters."""
        super().__init__(play.meters, play.live.id, play.rulebook)
        self._play = play

    def hot_spot(self, now: SpinNeeded) -> BoxNumber | None:
        """Draw the Hot Spot."""
        if self._play.live.settings.physical:
            return None
        return now.boxes[self._play.draw(Use.HOT_SPOT, len(now.boxes))]

    def stop(self, _now: SpinNeeded, wheel: Wheel) -> int | None:
        """Stop a wheel."""
        if self._play.live.settings.physical:
            return None
        return wheel.section_at(self._play.draw(Use.WHEEL, wheel.weight))
