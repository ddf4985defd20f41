"""How hands change by what their players do: double, split, surrender, complete."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from spanish21.hand import total
from spanish21.table import events as e
from spanish21.table.changing import (
    boxes_with,
    change_box,
    change_hand,
    changed_shares,
    give_turn,
    hand_of,
    index_of,
    put,
)
from spanish21.table.state import Box, Hand, Share, TableState

if TYPE_CHECKING:
    from spanish21.ids import PersonId

__all__ = [
    "double_declined",
    "double_kept",
    "double_rescued",
    "hand_completed",
    "hand_designated",
    "hand_split",
    "hand_surrendered",
    "split_covered",
    "wager_doubled",
]


def _change_share(
    state: TableState, event: e.WagerDoubled | e.DoubleDeclined | e.DoubleKept, **changes: object
) -> TableState:
    shares = changed_shares(hand_of(state, event.box, event.hand), event.person, **changes)
    return change_hand(state, event.box, event.hand, shares=shares)


def wager_doubled(state: TableState, event: e.WagerDoubled) -> TableState:
    """Add a double to a share; the hand waits for its card."""
    hand = hand_of(state, event.box, event.hand)
    own = next(share.doubles for share in hand.shares if share.person == event.person)
    changed = _change_share(state, event, doubles=(*own, event.amount), answered=True)
    # Others on a shared box double beside the caller, before the card comes.
    doubles = hand.doubles + (not hand.wants_card)
    return change_hand(changed, event.box, event.hand, doubles=doubles, wants_card=True)


def double_declined(state: TableState, event: e.DoubleDeclined) -> TableState:
    """Leave a share out of the caller's double."""
    return _change_share(state, event, answered=True)


def double_kept(state: TableState, event: e.DoubleKept) -> TableState:
    """Keep a doubled hand as it is."""
    return _change_share(state, event, answered=True)


def double_rescued(state: TableState, event: e.DoubleRescued) -> TableState:
    """Forfeit a share of a doubled hand, to be settled now."""
    hand = hand_of(state, event.box, event.hand)
    shares = changed_shares(hand, event.person, answered=True, rescued=True)
    changed = change_hand(state, event.box, event.hand, shares=shares)
    return replace(changed, at_once=(index_of(state, event.box), event.hand - 1))


def hand_split(state: TableState, event: e.HandSplit) -> TableState:
    """Make two hands of a pair."""
    box = state.boxes[index_of(state, event.box)]
    place = event.hand - 1
    hand = box.hands[place]
    own = tuple(share for share in hand.shares if share.person == event.person)
    hands = tuple(
        Hand(shares, (card,), *total((card,)), split=True)
        for card, shares in zip(
            hand.cards,
            (hand.shares, tuple(Share(share.person, share.wager) for share in own)),
            strict=True,
        )
    )
    others = tuple(share.person for share in hand.shares if share.person != event.person)
    return change_box(
        state,
        event.box,
        hands=(*box.hands[:place], *hands, *box.hands[place + 1 :]),
        splits=box.splits + 1,
        covering=others,
    )


def _covered(box: Box, person: PersonId) -> tuple[PersonId, ...]:
    return tuple(other for other in box.covering if other != person)


def split_covered(state: TableState, event: e.SplitCovered) -> TableState:
    """Add a share to the second hand of a split."""
    box = state.boxes[index_of(state, event.box)]
    second = box.hands[event.hand]
    share = Share(event.person, event.amount)
    hands = put(box.hands, event.hand, replace(second, shares=(*second.shares, share)))
    return change_box(state, event.box, hands=hands, covering=_covered(box, event.person))


def hand_designated(state: TableState, event: e.HandDesignated) -> TableState:
    """Leave a share on the hand of a split that its person chose."""
    box = state.boxes[index_of(state, event.box)]
    hands = box.hands
    if event.chosen != event.hand:
        first, second = hands[event.hand - 1], hands[event.hand]
        own = tuple(share for share in first.shares if share.person == event.person)
        rest = tuple(share for share in first.shares if share.person != event.person)
        hands = put(hands, event.hand - 1, replace(first, shares=rest))
        hands = put(hands, event.hand, replace(second, shares=(*second.shares, *own)))
    return change_box(state, event.box, hands=hands, covering=_covered(box, event.person))


def hand_surrendered(state: TableState, event: e.HandSurrendered) -> TableState:
    """Give a hand up, to be settled now unless it is held."""
    changed = change_hand(state, event.box, event.hand, surrendered=True)
    if event.held:
        return changed
    return replace(changed, at_once=(index_of(state, event.box), event.hand - 1))


def hand_completed(state: TableState, event: e.HandCompleted | e.HandStood) -> TableState:
    """Complete a hand and give the next one its turn."""
    boxes = boxes_with(state, event.box, event.hand, complete=True, deferred=False)
    return give_turn(state, event.turn, boxes=boxes)
