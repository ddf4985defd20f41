"""In which order the opening cards are dealt."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from spanish21.law.clause import cites, reads
from spanish21.law.rulebook import DealStep

if TYPE_CHECKING:
    from spanish21.law.clause import Cited, ClauseRef
    from spanish21.law.rulebook import Rulebook

__all__ = ["OpeningCard", "cards_to_burn", "opening_card"]

_BOXES, _DEALER = DealStep.BOXES, DealStep.DEALER


class OpeningCard(Struct, frozen=True, gc=False):
    """Where an opening card goes: a box by its place among those with a wager, or the dealer."""

    place: int | None
    face_up: bool
    clause: ClauseRef
    boxes_served: bool = False
    """whether the passes to the boxes are over: only cards of the dealer's are left"""


@cites("MD 7.E", "MD 7.E(1)", "MD 7.E(2)", "MD 7.E(3)", "MD 7.E(4)")
@cites("MA 7(d)", "MA 7(d)(1)", "MA 7(d)(2)", "MA 7(d)(3)", "MA 7(i)")
@cites("MD 13.N", "MA 15(h)")
@reads("R53")
def opening_card(
    dealt: int, boxes: int, rulebook: Rulebook, *, dealer_last: bool = False
) -> OpeningCard | None:
    """Return where the next card of the opening deal goes, or None when it is done.

    A dealer who missed a card of the dealer's own gets those cards after all boxes have theirs.
    """
    if dealt >= boxes * len(rulebook.opening_deal):
        return None  # no pass gives a box more than one card
    steps = _steps(rulebook, dealer_last=dealer_last)
    for index, step in enumerate(steps, 1):
        if step.value is _BOXES:
            if dealt < boxes:
                return OpeningCard(dealt, face_up=True, clause=step.clause)
            dealt -= boxes
        else:
            if dealt == 0:
                face_up = step.value is _DEALER
                served = all(later.value is not _BOXES for later in steps[index:])
                return OpeningCard(None, face_up, step.clause, served)
            dealt -= 1
    return None


@cites("MD 13.J", "MA 15(f)")
def _steps(rulebook: Rulebook, *, dealer_last: bool) -> tuple[Cited[DealStep], ...]:
    """Return the passes of the opening deal in order, the dealer's own last after a miss."""
    steps = rulebook.opening_deal
    if dealer_last:
        return tuple(sorted(steps, key=lambda step: step.value is not _BOXES))
    return steps


@cites("MD 7.B(3)", "MD 13.L", "MA 4(h)", "MA 7(c)", "MA 15(g)")
def cards_to_burn(rulebook: Rulebook, *, mid_round: bool = False) -> int:
    """Return how many cards are burned when the shoe has been loaded; one in a round."""
    return 1 if mid_round else rulebook.burn_cards.value
