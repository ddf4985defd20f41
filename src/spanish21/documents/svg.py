"""Writing SVG: elements, text that fits, and elements that carry their clauses."""

from __future__ import annotations

import math
import textwrap
from dataclasses import dataclass
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape, quoteattr

if TYPE_CHECKING:
    from collections.abc import Sequence

    from spanish21.rules.equipment import Piece

__all__ = [
    "Drawing",
    "cited",
    "element",
    "fit",
    "number",
    "point",
    "text",
    "width_of",
    "wrap",
]


# Widths of letters in parts of the font size, rounded up: a line that fits here fits in any font.
_NARROW = frozenset("ijlft.,:;'!|()[]- ")
_WIDE = frozenset("mwMW%@—")
_NARROW_WIDTH, _WIDE_WIDTH, _CAPITAL_WIDTH, _WIDTH = 0.36, 0.9, 0.72, 0.54
_WRAPPED_WIDTH = 0.49


@dataclass(frozen=True, slots=True)
class Drawing:
    """A whole drawing: its title, its size, the look of its classes, and what is drawn."""

    title: str
    width: float
    height: float
    style: str
    parts: tuple[str, ...]

    def _repr_svg_(self) -> str:
        """Show the drawing in a notebook."""
        return self.svg

    @property
    def svg(self) -> str:
        """Write the drawing as an SVG document."""
        inner = (
            element("title", escape(_clean(self.title)), id="title"),
            element("style", escape(self.style)),
            *self.parts,
        )
        root = element(
            "svg",
            "".join(f"\n{part}" for part in inner),
            "\n",
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {number(self.width)} {number(self.height)}",
            width=self.width,
            height=self.height,
            role="img",
            aria_labelledby="title",
        )
        return f"{root}\n"


def element(tag: str, *children: str, **attributes: object) -> str:
    """Write an element; `_` in an attribute's name stands for a dash, a last one for nothing."""
    said = "".join(
        f" {name.rstrip('_').replace('_', '-')}={quoteattr(_clean(number(value)))}"
        for name, value in attributes.items()
        if value is not None
    )
    inner = "".join(children)
    return f"<{tag}{said}>{inner}</{tag}>" if inner else f"<{tag}{said}/>"


def text(words: str, x: float, y: float, **attributes: object) -> str:
    """Write one line of text."""
    return element("text", escape(_clean(words)), x=x, y=y, **attributes)


def cited(piece: Piece, *children: str, said: str = "", **attributes: object) -> str:
    """Group what is drawn for a piece, with its clauses as data and as a title to point at."""
    clauses = "; ".join(piece.clauses)
    title = f"{said or piece.text} [{clauses}]"
    return element(
        "g",
        element("title", escape(_clean(title))),
        *children,
        data_item=piece.item.name.lower().replace("_", "-"),
        data_clause=clauses,
        **attributes,
    )


def number(value: object) -> str:
    """Write a number shortly, anything else as it is."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)


def point(center: tuple[float, float], radius: float, degrees: float) -> tuple[float, float]:
    """Return a point on a circle; 0 degrees is at the right, 90 at the bottom."""
    angle = math.radians(degrees)
    return center[0] + radius * math.cos(angle), center[1] + radius * math.sin(angle)


def width_of(words: str, size: float = 1.0) -> float:
    """Estimate the width of a line, rather too wide than too narrow."""
    return size * sum(_width(letter) for letter in words)


def fit(words: str, width: float, most: float) -> float:
    """Return the largest size at which a line fits into a width."""
    return min(most, width / max(width_of(words), 1.0))


def wrap(words: str, size: float, width: float) -> Sequence[str]:
    """Break a text into lines that fit into a width."""
    letters = max(8, int(width / (size * _WRAPPED_WIDTH)))
    lines = textwrap.wrap(words, letters, break_on_hyphens=False) or [""]
    # Lines of much the same length look better than a last word on its own.
    even = textwrap.wrap(words, -(-len(words) // len(lines)) + 6, break_on_hyphens=False)
    return even if len(even) == len(lines) else lines


def _width(letter: str) -> float:
    if letter in _NARROW:
        return _NARROW_WIDTH
    if letter in _WIDE or ord(letter) > 0x2E80:  # noqa: PLR2004 - scripts that fill a square
        return _WIDE_WIDTH
    return _CAPITAL_WIDTH if letter.isupper() else _WIDTH


def _clean(words: str) -> str:
    """Leave out what no XML document may hold."""
    return "".join(letter for letter in words if letter.isprintable() or letter == "\xa0")
