"""The signs of a table on one sheet: payouts and limits, doubled hands, notices."""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING

from spanish21.documents.svg import Drawing, cited, element, fit, text, wrap
from spanish21.law.equipment import Item
from spanish21.rules.equipment import payouts, signs

if TYPE_CHECKING:
    from collections.abc import Iterator

    from spanish21.law import Rulebook
    from spanish21.rules.equipment import PayoutPiece, Piece

__all__ = ["draw_sign"]

WIDTH = 1000.0
MARGIN = 80.0
_ROW = 31.0
_TALL = 1000.0
"""how high a sheet is at least, so that it fills its page"""
_SCALES = tuple(tenths / 10 for tenths in range(24, 9, -1))
"""how much larger the title and the notices may be, the largest first"""

_STYLE = """
.paper { fill: #fffdf7; }
.frame { fill: none; stroke: #0d4b35; stroke-width: 6; }
.thin { fill: none; stroke: #b58a2e; stroke-width: 2; }
.notice { fill: #0d4b35; }
.rule { stroke: #cdbf9c; stroke-width: 1.5; stroke-dasharray: 1.5 6; stroke-linecap: round; }
.ink { fill: #231f18; }
.green { fill: #0d4b35; }
.light { fill: #fbf3da; }
.serif { font-family: Libertinus Serif, Georgia, 'Times New Roman', serif; }
.middle { text-anchor: middle; }
.end { text-anchor: end; }
"""


def draw_sign(rulebook: Rulebook) -> Drawing:
    """Draw the sheet to post at a table of this rulebook, each line with its clauses.

    A sign with few words has them as large as the sheet permits.
    """
    drawn, bottom, scale = next(
        found
        for scale in _SCALES
        if (found := (*_written(rulebook, scale), scale))[1] <= _TALL or scale == _SCALES[-1]
    )
    height = max(bottom, _TALL)
    title = {"font_size": 72 * scale, "class_": "serif middle green"}
    parts = (
        element("rect", width=WIDTH, height=height, class_="paper"),
        *_frame(height),
        element(
            "g",
            text("Spanish 21", WIDTH / 2, 46 + 72 * scale, **title),
            element("g", "\n".join(("", *drawn, "")), id="sign"),
            transform=f"translate(0 {(height - bottom) / 2:.2f})",
        ),
    )
    return Drawing(
        rulebook.titled(f"Spanish 21 sign, {rulebook.edition}"), WIDTH, height, _STYLE, parts
    )


def _written(rulebook: Rulebook, scale: float) -> tuple[list[str], float]:
    """Write payouts and notices below the title, and return how high the sign is with them."""
    drawn: list[str] = []
    y = 78.0 + 112 * scale
    for row in payouts(rulebook, on_sign=True):
        part, y = _payout(row, y)
        drawn.append(part)
    y += 26 if drawn else -20
    for piece in signs(rulebook):
        part, y = _notice(piece, y, scale)
        drawn.append(part)
    return drawn, y + 46


def _frame(height: float) -> Iterator[str]:
    for inset, look in ((18.0, "frame"), (30.0, "thin")):
        yield element(
            "rect",
            x=inset,
            y=inset,
            width=WIDTH - 2 * inset,
            height=height - 2 * inset,
            rx=10,
            class_=look,
        )


def _payout(piece: PayoutPiece, top: float) -> tuple[str, float]:
    """Write what is paid: the hands at the left, the odds or amounts at the right."""
    rows: list[str] = []
    room = WIDTH - 2 * MARGIN
    for place, (name, odds) in enumerate(zip_longest(piece.hands, piece.paid)):
        y = top + _ROW * place
        if name:
            said = name[0].upper() + name[1:]
            size = fit(said, room * 0.62, 27)
            rows.append(text(said, MARGIN, y, font_size=size, class_="serif ink"))
        if odds:
            size = fit(odds, room * 0.52, 27)
            look = {"font_size": size, "font_weight": "bold"}
            rows.append(text(odds, WIDTH - MARGIN, y, class_="serif end green", **look))
    bottom = top + _ROW * max(len(piece.hands), len(piece.paid))
    line = bottom - _ROW + 13
    rows.append(element("path", d=f"M{MARGIN} {line} H{WIDTH - MARGIN}", class_="rule"))
    return cited(piece, *rows), bottom + 16


def _notice(piece: Piece, top: float, scale: float) -> tuple[str, float]:
    """Write a notice in a field of its own."""
    size = (32.0 if piece.item is Item.DOUBLED_SIGN else 27.0) * scale
    lines = wrap(piece.text, size, WIDTH - 2 * MARGIN - 60)
    height = (size + 8) * len(lines) + 44
    field = element(
        "rect", x=MARGIN, y=top, width=WIDTH - 2 * MARGIN, height=height, rx=12, class_="notice"
    )
    rows = [
        text(
            line,
            WIDTH / 2,
            top + 22 + size * 0.8 + (size + 8) * place,
            font_size=fit(line, WIDTH - 2 * MARGIN - 30, size),
            class_="serif middle light",
        )
        for place, line in enumerate(lines)
    ]
    return cited(piece, field, *rows), top + height + 22
