"""In which order the opening cards are dealt."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from spanish21.law.clause import cites, reads
from spanish21.law.rulebook import DealStep
from spanish21.remembering import once_for_each

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
    orders = _orders(rulebook)
    order = orders.get((boxes, dealer_last))
    if order is None:
        order = orders[boxes, dealer_last] = _order(boxes, rulebook, dealer_last=dealer_last)
    return order[dealt] if dealt < len(order) else None


@once_for_each
def _orders(_rulebook: Rulebook) -> dict[tuple[int, bool], tuple[OpeningCard, ...]]:
    """Keep the orders of the opening deal that were needed, by boxes and a dealer's miss."""
    return {}


def _order(boxes: int, rulebook: Rulebook, *, dealer_last: bool) -> tuple[OpeningCard, ...]:
    """List where the cards of the opening deal go, one after the other."""
    steps = _steps(rulebook, dealer_last=dealer_last)
    cards: list[OpeningCard] = []
    for index, step in enumerate(steps, 1):
        if step.value is _BOXES:
            cards += (OpeningCard(box, face_up=True, clause=step.clause) for box in range(boxes))
        else:
            served = all(later.value is not _BOXES for later in steps[index:])
            cards.append(OpeningCard(None, step.value is _DEALER, step.clause, served))
    return tuple(cards)


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
