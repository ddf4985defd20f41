"""What a coach may know: the cards that everyone at the table can see."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from spanish21.money import exact_dollars
from spanish21.rules.player import Action

if TYPE_CHECKING:
    from spanish21.analysis.advice import ActionValue
    from spanish21.cards import Card
    from spanish21.law.rulebook import Rulebook
    from spanish21.money import Cents
    from spanish21.table.awaited import Decision
    from spanish21.table.state import TableState

__all__ = ["HandSeen", "hand_seen", "in_rack", "value_plays"]


class HandSeen(NamedTuple):
    """A hand whose turn it is, the up card, and all other cards that lie or lay face up."""

    cards: tuple[Card, ...]
    up: Card
    seen: tuple[Card, ...]
    beside: tuple[Card, ...]
    """the cards of the box's other hands"""
    splits: int
    doubled: int
    """how often"""
    legal: tuple[Action, ...]


def hand_seen(state: TableState, now: Decision) -> HandSeen | None:
    """Return what everyone can see of a decision on a hand; None if it is about something else."""
    box = state.box(now.box)
    if box is None or not {Action.STAND, Action.KEEP} & set(now.actions):
        return None
    hand = box.hands[now.hand - 1]
    elsewhere = (
        card
        for other in state.boxes
        if other.number != box.number
        for each in other.hands
        for card in each.cards
    )
    return HandSeen(
        hand.cards,
        state.up,
        (*elsewhere, *in_rack(state)),
        tuple(card for i, one in enumerate(box.hands, 1) if i != now.hand for card in one.cards),
        box.splits,
        hand.doubles,
        now.actions,
    )


def value_plays(
    seen: HandSeen, rulebook: Rulebook, wager: Cents | None = None
) -> tuple[ActionValue, ...]:
    """Value the plays of a hand by what everyone can see, the best first, or raise HandError.

    With the original wager, fixed payouts count too.
    """
    from spanish21.analysis.advice import advise  # noqa: PLC0415 - an extra, slow to import

    return advise(
        rulebook,
        seen.cards,
        seen.up,
        seen=seen.seen,
        other_hands=seen.beside,
        splits=seen.splits,
        doubled=seen.doubled,
        wager=None if wager is None else exact_dollars(wager),
        legal=seen.legal,
    )


def in_rack(state: TableState) -> tuple[Card, ...]:
    """List the cards in the discard rack that lay face up: all but those that were burned.

    A packet holds a hand, or an up card whose hole card was never turned, or one burned card. Hands
    of this round that were picked up early are left out: they are still listed with their boxes.
    """
    return tuple(
        card
        for packet in state.rack
        if len(packet.cards) + packet.unseen > 1
        and (packet.box is None or packet.round != state.round)
        for card in packet.cards
    )
