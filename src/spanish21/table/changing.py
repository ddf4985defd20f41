"""The next state with one thing changed: a box, a hand, a share, a stake."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from msgspec.structs import replace

from spanish21.ids import HandNumber
from spanish21.table.state import (
    Box,
    Hand,
    Share,
    TableState,
)

if TYPE_CHECKING:
    from spanish21.ids import BoxNumber, NextTurn, PersonId
    from spanish21.wager import WagerKind

__all__ = [
    "boxes_with",
    "change_box",
    "change_hand",
    "change_stake",
    "changed_shares",
    "give_turn",
    "hand_of",
    "index_of",
    "put",
    "put_hand",
    "take_wager",
]

T = TypeVar("T")


def put(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """Return the items with another one at a place."""
    if len(items) == 1:
        return (item,)
    return (*items[:index], item, *items[index + 1 :])


def index_of(state: TableState, number: BoxNumber) -> int:
    """Return the place of a box among the boxes in play."""
    for index, box in enumerate(state.boxes):
        if box.number == number:
            return index
    raise LookupError(number)


def change_box(state: TableState, number: BoxNumber, **changes: object) -> TableState:
    """Change fields of a box."""
    index = index_of(state, number)
    box = replace(state.boxes[index], **changes)
    return replace(state, boxes=put(state.boxes, index, box))


def change_hand(
    state: TableState, number: BoxNumber, hand: HandNumber, **changes: object
) -> TableState:
    """Change fields of a hand."""
    return replace(state, boxes=boxes_with(state, number, hand, **changes))


def boxes_with(
    state: TableState, number: BoxNumber, hand: HandNumber, **changes: object
) -> tuple[Box, ...]:
    """Return the boxes with fields of a hand changed."""
    index = index_of(state, number)
    changed = replace(state.boxes[index].hands[hand - 1], **changes)
    return put_hand(state, index, hand - 1, changed)


def put_hand(state: TableState, index: int, place: int, hand: Hand) -> tuple[Box, ...]:
    """Return the boxes with another hand at a place of one."""
    boxes = state.boxes
    box = boxes[index]
    hands = (hand,) if len(box.hands) == 1 else put(box.hands, place, hand)
    changed = replace(box, hands=hands)
    return (changed,) if len(boxes) == 1 else put(boxes, index, changed)


def hand_of(state: TableState, number: BoxNumber, hand: HandNumber) -> Hand:
    """Return a hand of a box."""
    return state.boxes[index_of(state, number)].hands[hand - 1]


def changed_shares(hand: Hand, person: PersonId, **changes: object) -> tuple[Share, ...]:
    """Return a hand's shares, with fields of one person's changed."""
    return tuple(
        replace(share, **changes) if share.person == person else share for share in hand.shares
    )


def change_stake(
    state: TableState, number: BoxNumber, person: PersonId, **changes: object
) -> TableState:
    """Change fields of a person's stake on a box."""
    box = state.boxes[index_of(state, number)]
    stakes = tuple(
        replace(stake, **changes) if stake.person == person else stake for stake in box.stakes
    )
    return change_box(state, number, stakes=stakes)


def take_wager(
    state: TableState, number: BoxNumber, person: PersonId, kind: WagerKind
) -> TableState:
    """Take the wager of a kind from what a person has on a box."""
    box = state.boxes[index_of(state, number)]
    stakes = tuple(
        replace(stake, wagers=tuple(wager for wager in stake.wagers if wager.kind != kind))
        if stake.person == person
        else stake
        for stake in box.stakes
    )
    return change_box(state, number, stakes=stakes)


def give_turn(state: TableState, turn: NextTurn | None, **changes: object) -> TableState:
    """Give a hand its turn, with None every hand being complete, and change more fields."""
    if turn is None:
        return replace(state, turn_box=len(state.boxes), turn_hand=0, **changes)
    box, hand = turn
    return replace(state, turn_box=index_of(state, box), turn_hand=hand - 1, **changes)
