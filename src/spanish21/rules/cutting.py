"""Who is offered the cut, in which order, and how deep a cut and a cover card must be."""

from __future__ import annotations

from fractions import Fraction
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from spanish21.ids import BoxNumber, PersonId
from spanish21.law.clause import cites, reads
from spanish21.law.rulebook import CutOrder

if TYPE_CHECKING:
    from collections.abc import Sequence

    from spanish21.law.clause import ClauseRef
    from spanish21.law.rulebook import Rulebook

__all__ = [
    "Bounds",
    "Place",
    "behind_cover_card",
    "cover_bounds",
    "cut_bounds",
    "cut_offers",
    "must_cut",
]


_STANDING = BoxNumber(0)


class Place(NamedTuple):
    """A player's place at the table."""

    box: BoxNumber
    person: PersonId


class Bounds(NamedTuple):
    """The least and the most cards, with the clause that bounds them."""

    least: int
    most: int
    clause: ClauseRef


@cites("MA 4(h)")
def behind_cover_card(rulebook: Rulebook) -> Fraction:
    """Return the part of the stack that is not dealt: none of it without a cut card."""
    return rulebook.cover_card_depth.value if rulebook.cut_cards.value else Fraction(0)


@cites("MD 5.B", "MD 5.J", "MD 5.K", "MA 4(b)", "MA 4(b)(1)", "MA 4(b)(2)", "MA 4(h)")
def must_cut(rulebook: Rulebook, *, by_device: bool, by_reshuffler: bool) -> bool:
    """Return whether shuffled cards are cut: not out of a reshuffling device or without a card."""
    if by_reshuffler or not rulebook.cut_cards.value:
        return False
    return rulebook.cut_after_device.value or not by_device


@cites("MD 5.C", "MD 5.D", "MD 5.D(1)", "MD 5.D(2)", "MD 5.D(3)", "MD 5.D(4)", "MD 5.D(5)")
@cites("MD 5.D(6)", "MA 4(c)", "MA 4(d)", "MA 4(d)(1)", "MA 4(d)(2)")
@reads("R43")
def cut_offers(
    places: Sequence[Place],
    rulebook: Rulebook,
    *,
    first_arrival: PersonId | None,
    cover_box: BoxNumber | None,
    last_offer: BoxNumber | None,
) -> tuple[Place, ...]:
    """List the players in the order in which the cut is offered to them.

    `first_arrival` is given when the game is just beginning, `cover_box` when the cover card
    came out at a box, `last_offer` is where the offer began at the last shuffle.
    """
    counterclockwise = sorted(places, key=lambda place: -place.box)
    start = 0
    if first_arrival is not None:
        if not any(place.person == first_arrival for place in places):
            return (Place(_STANDING, first_arrival), *counterclockwise)
        start = _index(counterclockwise, first_arrival)
    elif rulebook.cut_order.value is CutOrder.BY_COVER_CARD:
        if cover_box is not None:
            start = _next_box(counterclockwise, cover_box, inclusive=True)
    elif last_offer is not None:
        start = _next_box(counterclockwise, last_offer, inclusive=False)
    return (*counterclockwise[start:], *counterclockwise[:start])


def _index(places: Sequence[Place], person: PersonId) -> int:
    for index, place in enumerate(places):
        if place.person == person:
            return index
    return 0


def _next_box(places: Sequence[Place], box: BoxNumber, *, inclusive: bool) -> int:
    """Find the first place counterclockwise from a box, the box itself included or not."""
    for index, place in enumerate(places):
        if place.box < box or (inclusive and place.box == box):
            return index
    return 0


@cites("MD 5.E", "MA 4(e)")
def cut_bounds(stack: int, rulebook: Rulebook) -> Bounds:
    """Return how many cards may be above the cut: a least number from either end."""
    least = min(rulebook.cut_depth.value, stack // 2)
    return Bounds(least, stack - least, rulebook.cut_depth.clause)


@cites("MD 5.E(2)", "MA 4(e)")
@reads("R44", "R61")
def cover_bounds(stack: int, rulebook: Rulebook) -> Bounds:
    """Return how many cards may be behind the cover card: a quarter of the stack or more."""
    share = rulebook.cover_card_depth
    least = ceil(stack * share.value)
    return Bounds(least, max(stack - 1, least), share.clause)
