"""Whose turn it is, and who calls a box."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from spanish21.ids import HandNumber
from spanish21.law.clause import cites, reads

if TYPE_CHECKING:
    from spanish21.ids import PersonId
    from spanish21.table.state import Box, Hand, TableState

__all__ = ["Turn", "caller", "pass_turn", "turn_at"]


@cites("MA 13(b)")
@reads("R51")
def caller(box: Box, state: TableState) -> PersonId:
    """Return who calls a box: who is seated there, else the highest wager, the first of equal."""
    if len(box.stakes) > 1:
        for seat in state.people.seats:
            if seat.box == box.number and any(s.person == seat.person for s in box.stakes):
                return seat.person
    return max(box.stakes, key=lambda stake: stake.whole).person


@cites("MD 7.H", "MD 11.B", "MD 13.O(1)", "MA 10(b)", "MA 15(i)")
def pass_turn(state: TableState) -> TableState:
    """Give the turn to the first incomplete hand from the dealer's left.

    A hand whose card is deferred comes after all other players, and so do the hands beside it,
    for a box is completed from left to right.
    """
    deferred: tuple[int, int] | None = None
    for box_index, box in enumerate(state.boxes):
        for hand_index, hand in enumerate(box.hands):
            if hand.complete:
                continue
            if not hand.deferred:
                return replace(state, turn_box=box_index, turn_hand=hand_index)
            deferred = deferred or (box_index, hand_index)
            break
    if deferred is not None:
        return replace(state, turn_box=deferred[0], turn_hand=deferred[1])
    return replace(state, turn_box=len(state.boxes), turn_hand=0)


class Turn(NamedTuple):
    """The hand whose turn it is, with its box and its number there."""

    box: Box
    hand: Hand
    number: HandNumber


def turn_at(state: TableState) -> Turn | None:
    """Return the hand whose turn it is, unless every hand is complete."""
    if state.turn_box >= len(state.boxes):
        return None
    box = state.boxes[state.turn_box]
    return Turn(box, box.hands[state.turn_hand], HandNumber(state.turn_hand + 1))
