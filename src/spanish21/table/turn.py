"""Whose turn it is: the first hand from the dealer's left that is neither complete nor deferred."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

if TYPE_CHECKING:
    from spanish21.table.state import TableState

__all__ = ["pass_turn"]


def pass_turn(state: TableState) -> TableState:
    """Give the turn to the next hand; a deferred one comes after all others."""
    deferred: tuple[int, int] | None = None
    for box_index, box in enumerate(state.boxes):
        for hand_index, hand in enumerate(box.hands):
            if hand.complete:
                continue
            if not hand.deferred:
                return replace(state, turn_box=box_index, turn_hand=hand_index)
            deferred = deferred or (box_index, hand_index)
    if deferred is not None:
        return replace(state, turn_box=deferred[0], turn_hand=deferred[1])
    return replace(state, turn_box=len(state.boxes), turn_hand=0)
