"""A shoe of known cards, in the order in which they are dealt."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from spanish21.cards import DECK, Card
from spanish21.table.commands import Command, DealCard
from spanish21.table.events.cards import CardsCut, CardsShuffled, RecutOrdered
from spanish21.table.events.irregularities import CardDiscarded, CardDrawnInError, FaceUpCardFound
from spanish21.table.state import Stage

if TYPE_CHECKING:
    from spanish21.table.awaited import CardNeeded
    from spanish21.table.events import Event
    from spanish21.table.state import TableState

__all__ = ["Mixer", "Shoe"]

Mixer = Callable[[Sequence[Card]], Iterable[Card]]
"""Puts cards into a new order."""


class Shoe:
    """The cards of a shoe, and how they get a new order when they are shuffled."""

    def __init__(self, cards: Iterable[Card], mixer: Mixer | None, decks: int) -> None:
        """Load cards; without a mixer a shuffle waits for a stack."""
        self.cards: deque[Card] = deque(cards)
        self.mixer = mixer
        self.stack: deque[Card] | None = None
        """the order that the next shuffle brings about"""
        self._decks = decks

    @property
    def left(self) -> int:
        """Return how many cards are in the shoe."""
        return len(self.cards)

    def front(self, _now: CardNeeded) -> Command | None:
        """Deal the next card; None if there is none."""
        return DealCard(self.cards[0]) if self.cards else None

    def leave(self) -> None:
        """Take the card out that was dealt."""
        self.cards.popleft()

    def may_shuffle(self) -> bool:
        """Return whether there is a stack or a mixer."""
        return self.stack is not None or self.mixer is not None

    def may_refill(self) -> bool:
        """Return whether a mixer can shuffle the discards."""
        return self.mixer is not None

    def follow(self, state: TableState, event: Event) -> None:
        """Cut or shuffle the cards of the shoe, or take one out of it."""
        match event:
            case CardsCut():
                self.cards.rotate(-event.depth)
            case CardsShuffled():
                self._shuffle(state)
            case RecutOrdered() if state.cards.stage is Stage.READY:
                burned = [card for packet in state.rack for card in packet.cards]
                self.cards.extendleft(reversed(burned))
            case FaceUpCardFound() | CardDrawnInError() | CardDiscarded():
                self._take_out(state, event.card)
            case _:
                return

    def _shuffle(self, state: TableState) -> None:
        """Take the new order of the cards: the one given, or the mixer's."""
        if self.stack is not None:
            self.cards, self.stack = self.stack, None
        elif self.mixer is not None:
            whole = list(DECK) * self._decks
            self.cards = deque(self.mixer(state.discards() if state.cards.mid_round else whole))

    def _take_out(self, state: TableState, card: Card | None) -> None:
        """Take out a card that was found or drawn in error, unless it was aside before."""
        aside = state.trouble.aside
        if self.cards and self.cards[0] is card and (aside is None or aside is not card):
            self.cards.popleft()
