"""The layout of a table as a drawing for approval: the felt, the equipment and a key to both."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spanish21.documents import felt as cloth
from spanish21.documents.felt import CENTER, RADIUS, RAIL, boxes, felt, table
from spanish21.documents.svg import Drawing, cited, element, point, text, wrap
from spanish21.law import edition
from spanish21.law.equipment import Item
from spanish21.rules.equipment import areas, fittings, inscriptions, payouts, side_areas, signs

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from spanish21.law import Rulebook
    from spanish21.rules.equipment import Piece

__all__ = ["draw_layout"]

WIDTH = 1800.0
MARGIN = 66.0

_STYLE = (
    cloth.STYLE
    + """
.paper { fill: #fbf9f4; }
.sans { font-family: Inter, 'Helvetica Neue', Arial, 'Liberation Sans', sans-serif; }
.ink { fill: #2a251d; }
.soft { fill: #7b7263; }
.key { fill: #fbf9f4; stroke: #2a251d; stroke-width: 1.5; }
.box { fill: #33302b; stroke: #16130f; stroke-width: 2; }
.slot { fill: #fbf9f4; }
.metal { fill: #8d949b; stroke: #33373b; stroke-width: 2; }
.glass { fill: #d8e6ea66; stroke: #d8e6ea; stroke-width: 2; }
.card { fill: #fdfbf5; stroke: #8a8375; stroke-width: 0.8; }
.frame { fill: #fffdf7; stroke: #2a251d; stroke-width: 2; }
"""
)

_TWO = 2

# Things whose words on the felt speak for themselves.
_UNSAID = frozenset({Item.WAGER_AREA, Item.PAYOUTS})

# Where things stand along the dealer's edge, seen from the middle; the dealer's left is positive.
_SPOTS = {
    Item.SHOE: (352.0, 52.0),
    Item.DISCARD_RACK: (-330.0, 52.0),
    Item.CARD_READER: (130.0, 34.0),
    Item.DROP_BOX: (-215.0, -39.0),
    Item.TIP_BOX: (215.0, -39.0),
}


def draw_layout(rulebook: Rulebook, *, with_payouts: bool = True) -> Drawing:
    """Draw the layout that this rulebook asks for, each piece with its clauses."""
    law = edition(rulebook.edition)
    pieces = _keyed(rulebook, with_payouts=with_payouts)
    legend, bottom = _legend(pieces, CENTER[1] + RAIL + 62)
    posted, bottom = _signs(signs(rulebook), bottom + 26)
    height = bottom + 40
    parts = (
        element("rect", width=WIDTH, height=height, class_="paper"),
        *_heading(rulebook, f"{law.id}: {rulebook.titled(law.title)}"),
        table(),
        felt(rulebook, with_payouts=with_payouts),
        _equipment(rulebook),
        _numbers(rulebook),
        _keys(rulebook, pieces),
        element("g", "\n".join(("", *legend, "")), id="key"),
        element("g", "\n".join(("", *posted, "")), id="signs"),
    )
    return Drawing(f"Spanish 21 layout, {law.id}", WIDTH, height, _STYLE, parts)


def _heading(rulebook: Rulebook, title: str) -> Iterator[str]:
    facts = f"{rulebook.decks.value} decks, rulebook {rulebook.digest()[:12]}"
    yield text(
        "Spanish 21 layout", MARGIN, 62, font_size=38, class_="serif ink", font_weight="bold"
    )
    yield text(title, MARGIN, 92, font_size=18, class_="sans soft")
    yield text(facts, WIDTH - MARGIN, 62, font_size=18, class_="sans soft", text_anchor="end")
    yield text(
        "from above, the dealer at the top",
        WIDTH - MARGIN,
        92,
        font_size=18,
        class_="sans soft",
        text_anchor="end",
    )
    x, y = CENTER
    yield text("Dealer", x, y - 30, font_size=24, class_="serif middle soft", font_style="italic")


def _keyed(rulebook: Rulebook, *, with_payouts: bool) -> list[Piece]:
    """List what the key explains, each kind of thing once, in the order of the chapter."""
    rows = [*fittings(rulebook)[:1], *inscriptions(rulebook), *areas(rulebook)]
    rows += payouts(rulebook)[:1] if with_payouts else ()
    rows += fittings(rulebook)[1:]
    return rows


def _equipment(rulebook: Rulebook) -> str:
    """Draw the things that stand on or hang at the table."""
    drawn = {
        Item.SHOE: _shoe,
        Item.DISCARD_RACK: _rack,
        Item.CARD_READER: _reader,
        Item.DROP_BOX: _drop_box,
        Item.TIP_BOX: _drop_box,
    }
    found = list(_devices(rulebook))
    found += [
        cited(
            piece,
            *drawn[piece.item](),
            said=f"{piece.item.value}: {piece.text}",
            transform=f"translate({CENTER[0] + _SPOTS[piece.item][0]} "
            f"{CENTER[1] + _SPOTS[piece.item][1]})",
        )
        for piece in fittings(rulebook)
        if piece.item in drawn
    ]
    return element("g", "\n".join(("", *found, "")), id="equipment")


def _devices(rulebook: Rulebook) -> Iterator[str]:
    """Draw the wagering device of each position, where a wager with a meter is offered."""
    for piece in fittings(rulebook):
        if piece.item is not Item.PROGRESSIVE:
            continue
        for box in boxes(rulebook):
            x, y = point(CENTER, 742.0, box.degrees + 5.6)
            turn = f"translate({x:.1f} {y:.1f}) rotate({box.degrees - 90:.1f})"
            device = element("rect", x=-13, y=-9, width=26, height=18, rx=4, class_="metal")
            yield cited(piece, device, said=f"Box {box.number}: device", transform=turn)


def _shoe() -> Iterator[str]:
    """Draw a shoe, its mouth towards the dealer's hand."""
    yield element("path", d="M-62 -40 H62 V40 H-62 L-78 22 V-22 Z", class_="box")
    yield element("rect", x=-40, y=-30, width=92, height=60, rx=3, class_="card")
    for line in range(1, 9):
        yield element("path", d=f"M{-40 + 10 * line} -30 v60", stroke="#c9c2b4")
    yield element("path", d="M-70 -16 V16", stroke="#fdfbf5", stroke_width=5)


def _rack() -> Iterator[str]:
    yield element("rect", x=-46, y=-38, width=92, height=76, rx=6, class_="glass")
    for step in range(3):
        yield element(
            "rect", x=-34 + 3 * step, y=-27 - 3 * step, width=62, height=56, rx=4, class_="card"
        )


def _reader() -> Iterator[str]:
    yield element("rect", x=-42, y=-26, width=84, height=46, rx=8, class_="metal")
    yield element("rect", x=-30, y=10, width=60, height=7, rx=3, class_="box")


def _drop_box() -> Iterator[str]:
    yield element("rect", x=-46, y=-22, width=92, height=46, rx=6, class_="box")
    yield element("rect", x=-22, y=-2, width=44, height=6, rx=3, class_="slot")


def _keys(rulebook: Rulebook, pieces: Sequence[Piece]) -> str:
    """Put a number beside each thing that the key explains."""
    middle = boxes(rulebook)[len(boxes(rulebook)) // 2]
    sides = len(areas(rulebook)) - 1
    shown = [
        _bubble(place, *spot)
        for place, piece in enumerate(pieces, 1)
        if (spot := _key_spot(piece.item, middle.degrees, sides)) is not None
    ]
    return element("g", "\n".join(("", *shown, "")), id="keys", aria_hidden="true")


def _key_spot(item: Item, degrees: float, sides: int) -> tuple[float, float] | None:
    """Return where the number of a thing goes; `sides` is how many side wagers a box has."""
    x, y = CENTER
    aside = {
        Item.SHOE: (84.0, -22.0),
        Item.DISCARD_RACK: (-66.0, -22.0),
        Item.CARD_READER: (60.0, -4.0),
        Item.DROP_BOX: (-66.0, 0.0),
        Item.TIP_BOX: (66.0, 0.0),
    }
    if item in aside:
        return x + _SPOTS[item][0] + aside[item][0], y + _SPOTS[item][1] + aside[item][1]
    first, *others = side_areas()
    beside = {
        first: (598.0, degrees - 1.5 - 3.7 * sides),
        **dict.fromkeys(others, (598.0, degrees + 9.0)),
    }
    if sides > _TWO:  # they do not fit between the boxes, but do toward the dealer
        kinds = enumerate(side_areas())
        beside = {area: (560.0, degrees - 11.5 + 7.6 * place) for place, area in kinds}
    along = {
        **beside,
        Item.PROGRESSIVE: (742.0, degrees + 8.0),
        Item.POSITIONS: (772.0, degrees - 11.5),
        Item.WAGER_AREA: (700.0, degrees - 6.4),
        Item.SHARED_AREA: (762.0, degrees - 5.4),
        Item.INSURANCE: (520.0, degrees - 26.0),
        Item.INSURANCE_LINE: (520.0, degrees - 62.0),
        Item.BLACKJACK: (462.0, degrees - 36.5),
        Item.OPERATOR: (375.0, 20.5),
        Item.PAYOUTS: (400.0, 28.5),
    }
    return point(CENTER, *along[item]) if item in along else None


def _numbers(rulebook: Rulebook) -> str:
    """Write the numbers of the boxes on the rail: they are of the drawing, not of the felt."""
    shown = []
    for box in boxes(rulebook):
        x, y = point(CENTER, (RADIUS + RAIL) / 2, box.degrees)
        shown.append(text(str(box.number), x, y + 8, font_size=22, class_="sans middle cream"))
    return element("g", "\n".join(("", *shown, "")), id="numbers")


def _bubble(key: int, x: float, y: float) -> str:
    return element(
        "g",
        element("circle", cx=x, cy=y, r=12.5, class_="key"),
        text(str(key), x, y + 5, font_size=14.5, class_="sans middle ink", font_weight="bold"),
    )


def _legend(pieces: Sequence[Piece], top: float) -> tuple[list[str], float]:
    """Write the key in two columns and return where it ends."""
    drawn: list[str] = []
    column = (WIDTH - 3 * MARGIN) / 2
    half = (len(pieces) + 1) // 2
    ends = [top]
    for side, rows in enumerate((pieces[:half], pieces[half:])):
        x, y = MARGIN + side * (column + MARGIN), top
        for place, piece in enumerate(rows, 1 + side * half):
            lines = _legend_row(piece, place, x, y, column)
            drawn += lines
            y += 24.0 * len(lines) + 10
        ends.append(y)
    return drawn, max(ends)


def _is_unsaid(item: Item) -> bool:
    return item in _UNSAID or item in side_areas()


def _legend_row(piece: Piece, key: int, x: float, y: float, width: float) -> list[str]:
    """Write one entry of the key, its clauses behind the last line."""
    what = piece.item.value if _is_unsaid(piece.item) else f"{piece.item.value}: {piece.text}"
    what = what[0].upper() + what[1:]
    clauses = ", ".join(clause.replace(" ", "\xa0") for clause in piece.clauses[:2])
    if _is_unsaid(piece.item):
        clauses = piece.clauses[0].replace(" ", "\xa0")
    lines = wrap(f"{what} [{clauses}]", 18, width - 40)
    rows = [
        text(line, x + 38, y + 24 * place, font_size=18, class_="sans ink")
        for place, line in enumerate(lines)
    ]
    rows[0] = _bubble(key, x + 13, y - 6) + rows[0]
    return rows


def _signs(pieces: Sequence[Piece], top: float) -> tuple[list[str], float]:
    """Draw the signs that stand at the table, each in a frame, and return where they end."""
    drawn: list[str] = []
    y = top
    for piece in pieces:
        lines = wrap(piece.text, 27, WIDTH - 2 * MARGIN - 120)
        height = 38.0 * len(lines) + 62
        label = f"Sign at the table [{', '.join(piece.clauses)}]"
        inner = [
            element("rect", x=MARGIN, y=y, width=WIDTH - 2 * MARGIN, height=height, class_="frame"),
            *(
                text(line, WIDTH / 2, y + 46 + 38 * row, font_size=30, class_="serif middle ink")
                for row, line in enumerate(lines)
            ),
            text(label, WIDTH / 2, y + height - 16, font_size=16, class_="sans middle soft"),
        ]
        drawn.append(cited(piece, *inner))
        y += height + 18
    return drawn, y
