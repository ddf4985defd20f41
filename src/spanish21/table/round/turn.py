"""Whose turn it is, and who calls a box."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spanish21.ids import HandNumber
from spanish21.law.clause import cites, reads

if TYPE_CHECKING:
    from spanish21.ids import BoxNumber, PersonId
    from spanish21.table.kinds import Turn
    from spanish21.table.state import Box, Hand, TableState

__all__ = ["caller", "hand_at_turn", "turn_after"]


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
def turn_after(
    state: TableState, box: BoxNumber, hand: HandNumber, *, deferred: bool = False
) -> Turn | None:
    """Give the turn to the first incomplete hand from the dealer's left, after one is complete.

    A hand whose card is deferred comes after all other players, and so do the hands beside it,
    for a box is completed from left to right.
    """
    late: Turn | None = None
    for other in state.boxes:
        for index, found in enumerate(other.hands):
            number = HandNumber(index + 1)
            this = number == hand and other.number == box
            if found.complete or (this and not deferred):
                continue
            if not found.deferred and not this:
                return other.number, number
            late = late or (other.number, number)
            break
    return late


def hand_at_turn(state: TableState) -> Hand | None:
    """Return the hand whose turn it is, unless every hand is complete."""
    if state.turn_box >= len(state.boxes):
        return None
    return state.boxes[state.turn_box].hands[state.turn_hand]
