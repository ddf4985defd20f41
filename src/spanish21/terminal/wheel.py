"""A wheel in lines of text: all of its sections in a ring, or those around the pointer."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rich.text import Text

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["Wheel", "draw_wheel"]

_STOP = "bold reverse"
_RING = 6
"""the lines of a whole wheel"""


class Wheel(NamedTuple):
    """The sections of a wheel by their names, and the one at which it stopped."""

    names: tuple[str, ...]
    section: int


class _Lines(NamedTuple):
    """What a ring is drawn with."""

    pointer: str
    side: str
    level: str
    top: str
    middle: str
    bottom: str


_SIGNS = _Lines("▼", "│", "─", "╭┬╮", "├┼┤", "╰┴╯")
_LETTERS = _Lines("V", "|", "-", "+++", "+++", "+++")


def draw_wheel(wheel: Wheel, width: int, height: int = _RING, *, signs: bool) -> tuple[Text, ...]:
    """Draw a wheel with the pointer above its stop: whole, or in part where there is no room."""
    lines = _SIGNS if signs else _LETTERS
    ring = _ring(wheel, lines)
    if height >= _RING and max(line.cell_len for line in ring) <= width:
        return ring
    around = (len(wheel.names) - 1) // 2
    strip = _strip(wheel, lines, around)
    while around and strip[1].cell_len > width:
        around -= 1
        strip = _strip(wheel, lines, around)
    return strip


def _ring(wheel: Wheel, lines: _Lines) -> tuple[Text, ...]:
    """Draw the sections clockwise: from left to right above, from right to left below."""
    count = len(wheel.names)
    columns = (count + 1) // 2
    place = columns // 2
    turned = [wheel.names[(wheel.section - place + step) % count] for step in range(count)]
    above, below = turned[:columns], [*turned[columns:], *[""] * (columns * 2 - count)][::-1]
    widths = [max(len(one), len(other)) for one, other in zip(above, below, strict=True)]
    before = sum(width + 3 for width in widths[:place]) + 2
    return (
        Text(" " * (before + widths[place] // 2) + lines.pointer),
        _edge(widths, lines, lines.top),
        _cells(above, widths, lines, place),
        _edge(widths, lines, lines.middle),
        _cells(below, widths, lines, None),
        _edge(widths, lines, lines.bottom),
    )


def _edge(widths: Sequence[int], lines: _Lines, corners: str) -> Text:
    level = corners[1].join(lines.level * (width + 2) for width in widths)
    return Text(corners[0] + level + corners[2])


def _cells(names: Sequence[str], widths: Sequence[int], lines: _Lines, stop: int | None) -> Text:
    drawn = Text(lines.side)
    for place, (name, width) in enumerate(zip(names, widths, strict=True)):
        drawn.append(f" {name:^{width}} ", _STOP if place == stop else "")
        drawn.append(lines.side)
    return drawn


def _strip(wheel: Wheel, lines: _Lines, around: int) -> tuple[Text, Text]:
    """Draw some sections on both sides of the stop, and the pointer above it."""
    count = len(wheel.names)
    places = range(wheel.section - around, wheel.section + around + 1)
    names = [wheel.names[place % count] for place in places]
    widths = [len(name) for name in names]
    before = sum(width + 3 for width in widths[:around]) + 2
    pointer = Text(" " * (before + widths[around] // 2) + lines.pointer)
    return pointer, _cells(names, widths, lines, around)
