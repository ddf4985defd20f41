"""Where the automatic dealer of a live table gets cards and outcomes: a sealed shoe, or people."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from msgspec.structs import replace

from spanish21.house.sealed import Use
from spanish21.meters import LinkedMeters
from spanish21.refusal import refused
from spanish21.rules.hands import is_blackjack
from spanish21.table.commands import Command, DealCard, RevealHoleCard, UseCardReader
from spanish21.table.commands.cards import DiscloseBurnCard

if TYPE_CHECKING:
    from spanish21.cards import Card
    from spanish21.house.tables.state import Live
    from spanish21.house.tables.supply import Supply
    from spanish21.ids import BoxNumber
    from spanish21.law.rulebook import Rulebook
    from spanish21.law.wheel import Wheel
    from spanish21.progressive import Controller
    from spanish21.table.awaited import CardNeeded, SpinNeeded
    from spanish21.table.events import Event
    from spanish21.table.state import TableState

__all__ = ["Batch", "LiveCards", "LiveOutcomes", "by_the_seal"]


class Batch(Protocol):
    """What the sources need of the moves that are being worked out."""

    @property
    def live(self) -> Live:
        """Return the table as it would stand after the moves so far."""

    @property
    def rulebook(self) -> Rulebook:
        """Return the rules of the table."""

    @property
    def supply(self) -> Supply:
        """Return the sealed shoes of the table."""

    @property
    def meters(self) -> Controller:
        """Return the meters of the table."""

    def numbers_awaited(self) -> bool:
        """Return whether someone may still add a number to the shoe."""

    def draw(self, use: Use, below: int) -> int:
        """Draw a number and write it down."""


class LiveCards:
    """The sealed shoe of a table, or real cards that a dealer names."""

    def __init__(self, batch: Batch) -> None:
        """Take the cards as the table stands."""
        self._batch = batch
        self.named: Card | None = None
        """the real card that was dealt; None if its face is not seen"""

    @property
    def left(self) -> int | None:
        """Return how many cards are in the sealed shoe; real ones are not counted."""
        live = self._batch.live
        return None if live.settings.physical else live.shoe.left

    def front(self, now: CardNeeded) -> Command | None:
        """Deal the card that was named, or the next of the sealed shoe.

        A card that is dealt face down is not named: the sealed shoe keeps it until it is turned.
        """
        if self._batch.live.settings.physical:
            return DealCard(self.named)
        card = self._batch.supply.next_card(self._batch.live.shoe)
        return None if card is None else DealCard(card if now.face_up else None)

    def leave(self) -> None:
        """Leave it to the log to follow the cards."""

    def may_shuffle(self) -> bool:
        """Return whether the shuffle waits for no player's number."""
        return self._batch.live.settings.physical or not self._batch.numbers_awaited()

    def may_refill(self) -> bool:
        """Return that the discards can be sealed as a shoe at any time."""
        return True

    def follow(self, state: TableState, event: Event) -> None:
        """Leave it to the log to follow the cards."""


class LiveOutcomes(LinkedMeters):
    """Numbers that the sealed shoe draws; beside real cards a person says what a wheel came to."""

    def __init__(self, batch: Batch) -> None:
        """Link the table to its meters."""
        super().__init__(batch.meters, batch.live.id, batch.rulebook)
        self._batch = batch

    def hot_spot(self, now: SpinNeeded) -> BoxNumber | None:
        """Draw the Hot Spot."""
        if self._batch.live.settings.physical:
            return None
        return now.boxes[self._batch.draw(Use.HOT_SPOT, len(now.boxes))]

    def stop(self, _now: SpinNeeded, wheel: Wheel) -> int | None:
        """Stop a wheel."""
        if self._batch.live.settings.physical:
            return None
        return wheel.section_at(self._batch.draw(Use.WHEEL, wheel.weight))


def by_the_seal(live: Live, supply: Supply, command: Command) -> Command:
    """Return a command with what the sealed shoe tells of a card that was dealt face down."""
    if live.settings.physical:
        return command
    if isinstance(command, DiscloseBurnCard) and live.shoe.burned is not None:
        return replace(command, card=supply.card_at(live.shoe, live.shoe.burned))
    if not live.table.hole_unseen:
        return command
    match command:
        case UseCardReader(blackjack=None):
            return UseCardReader(is_blackjack((live.table.up, supply.hole_card(live))))
        case RevealHoleCard(card=None):
            return RevealHoleCard(supply.hole_card(live))
        case UseCardReader() | RevealHoleCard():
            raise refused(
                "dealer/sealed",
                "The cards come from the sealed shoe. Take the step without naming anything.",
            )
        case _:
            return command
