"""The discard rack: rebuilding every hand of a round from the cards as they lie there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from spanish21.cards import Card
from spanish21.errors import ArgumentError
from spanish21.ids import BoxNumber, HandNumber
from spanish21.law.clause import cites
from spanish21.table import events as e
from spanish21.table.events import Event
from spanish21.table.state import Packet

__all__ = ["HandSize", "rebuild", "sizes"]


class HandSize(NamedTuple):
    """How many cards a hand had; `box` is None for the dealer."""

    box: BoxNumber | None
    hand: HandNumber | None
    cards: int


def sizes(events: Iterable[Event]) -> tuple[HandSize, ...]:
    """List the hands of a round with their sizes, in the order in which they were picked up.

    This is what a witness of the round knows without seeing the cards.
    """
    return tuple(
        HandSize(event.box, event.hand, len(event.cards))
        for event in events
        if isinstance(event, e.CardsPickedUp)
    )


@cites("MD 7.T", "MA 7(h)")
def rebuild(cards: Sequence[Card], hands: Sequence[HandSize]) -> tuple[Packet, ...]:
    """Rebuild each hand of a round from the cards at the bottom of the pile, first picked first.

    Hands were picked up from the far right, counterclockwise, each in the order in which it was
    dealt, the dealer's last; so the sizes alone show where one ends and the next begins.
    """
    if sum(hand.cards for hand in hands) != len(cards):
        many = sum(hand.cards for hand in hands)
        msg = f"The hands have {many} cards, the rack {len(cards)}. Give the cards of this round."
        raise ArgumentError(msg)
    packets: list[Packet] = []
    start = 0
    for hand in hands:
        end = start + hand.cards
        packets.append(Packet(tuple(cards[start:end]), hand.box, hand.hand))
        start = end
    return tuple(packets)
