"""Pictures for a notebook: the felt with the cards and wagers that are on it, and a wheel."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

from spanish21.documents.felt import CENTER, RAIL, STYLE, boxes, felt, table
from spanish21.documents.svg import Drawing, element, point, text, width_of
from spanish21.documents.wheel import draw_wheel
from spanish21.money import dollars

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from spanish21.cards import Card
    from spanish21.law import Rulebook
    from spanish21.law.wheel import Wheel
    from spanish21.table.state import Box, TableState

__all__ = ["wheel_svg", "with_cards"]

_WIDTH, _TOP = 2 * CENTER[0], 130.0
_CARD, _HEIGHT, _STEP = 66.0, 92.0, 34.0
"""the size of a card, and how much of it the next one leaves open"""
_HANDS, _DOWN = 588.0, 104.0
"""where the first hand of a box is, and how much nearer to the dealer each further one"""
_WAGER = 698.0
_LETTER = 25.0
_STYLE = (
    STYLE
    + """
.card { fill: #fdfbf5; stroke: #4a4438; stroke-width: 1.2; }
.plate { fill: #06281de6; }
.back { fill: #20408a; stroke: #fdfbf5; stroke-width: 3; }
.sans { font-family: 'DejaVu Sans', Helvetica, Arial, sans-serif; }
.red { fill: #c00018; }
.black { fill: #101010; }
"""
)


def with_cards(rulebook: Rulebook, state: TableState) -> Drawing:
    """Draw the felt from above, with the cards and wagers on it."""
    places = {box.number: box.degrees for box in boxes(rulebook)}
    x, y = CENTER
    dealer = _fan(state.dealer, (x, y + 56), hole=state.hole_down)
    on_it = [part for box in state.boxes for part in _box(box, places[box.number])]
    whole = element("g", *dealer, *on_it, id="cards")
    height = y + RAIL + 20 - _TOP
    shifted = element("g", table(), felt(rulebook), whole, transform=f"translate(0 {-_TOP:g})")
    title = f"Spanish 21, {rulebook.edition}, round {state.round}"
    return Drawing(title, _WIDTH, height, _STYLE, (shifted,))


def _box(box: Box, degrees: float) -> Iterator[str]:
    hands = [hand for hand in box.hands if not hand.removed]
    for hand, radius in zip(hands, count(_HANDS, -_DOWN), strict=False):
        yield from _fan(hand.cards, point(CENTER, radius, degrees))
    x, y = point(CENTER, _WAGER, degrees)
    amount = dollars(sum(share.staked for hand in hands for share in hand.shares))
    if not box.hands:
        amount = dollars(sum(stake.basic.amount for stake in box.stakes))
    names = ", ".join(stake.person for stake in box.stakes)
    width = max(width_of(words, _LETTER) for words in (names, amount)) + 16
    plate = {"x": x - width / 2, "y": y - 36, "width": width, "height": 72, "rx": 10}
    yield element("rect", **plate, class_="plate")
    for place, words in enumerate((names, amount)):
        yield text(words, x, y - 6 + 30 * place, font_size=_LETTER, class_="sans middle cream")


def _fan(
    cards: Sequence[Card], middle: tuple[float, float], *, hole: bool = False
) -> Iterator[str]:
    """Lay cards over one another from left to right, if need be with one face down at the end."""
    shown: list[Card | None] = [*cards, *([None] if hole else [])]
    left = middle[0] - (_CARD + _STEP * (len(shown) - 1)) / 2
    for place, card in enumerate(shown):
        x, y = left + _STEP * place, middle[1] - _HEIGHT / 2
        look = "card" if card else "back"
        yield element("rect", x=x, y=y, width=_CARD, height=_HEIGHT, rx=7, class_=look)
        if card:
            color = "red" if card.suit.value in "dh" else "black"
            for row, sign in enumerate((card.rank.value, card.suit.symbol), 1):
                where = {"x": x + _STEP / 2, "y": y + 32 * row, "font_size": 29}
                yield text(sign, **where, class_=f"sans middle {color}")


def wheel_svg(wheel: Wheel) -> str:
    """Draw a wheel with its sections."""
    title = f"{len(wheel.sections)} sections"
    return draw_wheel("Wheel", title, wheel, [()] * len(wheel.sections)).svg
