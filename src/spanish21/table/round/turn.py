"""Whose turn it is, and who calls a box."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from spanish21.ids import HandNumber
from spanish21.law.clause import cites, reads
from spanish21.table.events.round import HandCompleted

if TYPE_CHECKING:
    from spanish21.ids import BoxNumber, NextTurn, PersonId
    from spanish21.law.clause import ClauseRef
    from spanish21.table.state import Box, Hand, TableState

__all__ = ["Turn", "caller", "completed", "turn_after", "turn_at"]


@cites("MA 13(b)")
@reads("R51")
def caller(box: Box, state: TableState) -> PersonId:
    """Return who calls a box: who is seated there, else the highest wager, the first of equal."""
    if len(box.stakes) == 1:
        return box.stakes[0].person
    for seat in state.people.seats:
        if seat.box == box.number and any(s.person == seat.person for s in box.stakes):
            return seat.person
    return max(box.stakes, key=lambda stake: stake.whole).person


@cites("MD 7.H", "MD 11.B", "MD 13.O(1)", "MA 10(b)", "MA 15(i)")
def turn_after(
    state: TableState, box: BoxNumber, hand: HandNumber, *, deferred: bool = False
) -> NextTurn | None:
    """Give the turn to the first incomplete hand from the dealer's left, after one is complete.

    A hand whose card is deferred comes after all other players, and so do the hands beside it,
    for a box is completed from left to right.
    """
    late: NextTurn | None = None
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


def completed(
    state: TableState, box: BoxNumber, hand: HandNumber, clause: ClauseRef
) -> HandCompleted:
    """Complete a hand and pass the turn on."""
    return HandCompleted(box, hand, clause, turn_after(state, box, hand))


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
