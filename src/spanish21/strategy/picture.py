"""A chart as a picture: one page to print or to show, told apart by letters and by colour."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

from spanish21.strategy import Mark
from spanish21.strategy.chart import without_marks
from spanish21.strategy.notation import UP_CARDS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from spanish21.strategy import Cell, Chart

__all__ = ["COLORS", "LEGEND", "ChartTable", "chart_tables", "html", "legend", "svg"]

_POINTS = {name: 1 if name == "A" else int(name) for name in UP_CARDS}
_CELL, _ROW, _LABEL, _GAP = 44, 24, 116, 26
_LEFT, _TOP = 24, 76
# Okabe and Ito's colors, lightened so that black letters stay readable on every one.
COLORS = {
    "H": "#ffffff",
    "S": "#f6e27f",
    "D": "#9ad1f0",
    "P": "#8fd6b9",
    "R": "#f0b48a",
}
_STYLE = (
    "text{font-family:'DejaVu Sans',Helvetica,Arial,sans-serif;fill:#1a1a1a}"
    ".title{font-size:20px;font-weight:700}.head{font-size:13px;font-weight:700}"
    ".cell{font-size:13px;text-anchor:middle}.note{font-size:11px}"
    ".sign{font-size:12px;font-weight:700}"
)
LEGEND = {
    "H": "hit",
    "S": "stand; in the table of doubled hands: keep",
    "D": "double down, hit where that is not allowed",
    "DS": "double down, stand where that is not allowed",
    "P": "split; where that is not allowed play the total",
    "RH": "surrender, hit where that is not allowed",
    "RS": "surrender, stand where that is not allowed",
    "RD": "surrender, double down where that is not allowed",
    "RP": "surrender, split where that is not allowed",
    "R": "in the table of doubled hands: rescue",
    "3-7": "hit instead with this many cards or more: S4 hits four cards, stands on three",
    "*": "hit instead if any 6-7-8 is possible",
    "'": "hit instead if a suited 6-7-8 is possible",
    '"': "hit instead if a spaded 6-7-8 is possible",
    "$": "hit instead with suited sevens, for the fixed payout",
}
_QUALIFIERS = "34567" + "".join(mark.value for mark in Mark)
"""what may follow the letters of a play"""


@dataclass(frozen=True)
class ChartTable:
    """One table of a chart, rows that say the same put together."""

    title: str
    rows: tuple[tuple[str, tuple[str, ...]], ...]


def chart_tables(chart: Chart) -> tuple[ChartTable, ...]:
    """Lay the tables of a chart out, ready to be drawn."""
    plays = chart.plays
    doubled = {
        (points, up): "R" if (points, up) in chart.rescue else "S"
        for points in range(6, 21)
        for up in _POINTS.values()
    }
    return (
        ChartTable("Hard totals", _rows(_words(plays.hard))),
        ChartTable("Soft totals", _rows(_words(plays.soft))),
        ChartTable("Pairs", _rows(_words(plays.pairs), pairs=True)),
        ChartTable("After a double", _rows(doubled)),
        *(_again(chart, soft=soft) for soft in (False, True) if chart.redouble),
        *_split_tables(chart),
    )


def _split_tables(chart: Chart) -> tuple[ChartTable, ...]:
    """Lay out the rows by which split hands are played otherwise, where there are any."""
    if chart.split is None or not chart.has_split_tables:
        return ()
    plain = without_marks(chart.plays, chart.marks_lost_by_a_split)
    tables = (
        ("Split hands, hard totals", chart.split.hard, plain.hard),
        ("Split hands, soft totals", chart.split.soft, plain.soft),
        ("Split hands, pairs", chart.split.pairs, plain.pairs),
    )
    found = []
    for title, squares, others in tables:
        differ = {row for (row, up), cell in squares.items() if cell != others[row, up]}
        words = {key: word for key, word in _words(squares).items() if key[0] in differ}
        if words:
            found.append(ChartTable(title, _rows(words, pairs=squares is chart.split.pairs)))
    return tuple(found)


def _again(chart: Chart, *, soft: bool) -> ChartTable:
    """Lay out at which totals a doubled hand is doubled again."""
    words = {
        (points, up): "D" if (points, soft, up) in chart.redouble else "S"
        for points in range(12 if soft else 6, 21)
        for up in _POINTS.values()
    }
    return ChartTable(f"Double again, {'soft' if soft else 'hard'} totals", _rows(words))


def _words(squares: Mapping[tuple[int, int], Cell]) -> dict[tuple[int, int], str]:
    return {key: str(cell) for key, cell in squares.items()}


def _rows(
    words: Mapping[tuple[int, int], str], *, pairs: bool = False
) -> tuple[tuple[str, tuple[str, ...]], ...]:
    order = sorted({row for row, _ in words}, key=lambda row: (pairs and row == 1, row))
    found: list[tuple[list[int], tuple[str, ...]]] = []
    for row in order:
        line = tuple(words[row, _POINTS[up]] for up in UP_CARDS)
        if found and found[-1][1] == line and not pairs:
            found[-1][0].append(row)
        else:
            found.append(([row], line))
    return tuple((_label(rows, pairs=pairs), line) for rows, line in found)


def _label(rows: Sequence[int], *, pairs: bool) -> str:
    if pairs:
        card = "A" if rows[0] == 1 else str(rows[0])
        return f"{card}-{card}"
    return f"{rows[0]}-{rows[-1]}" if len(rows) > 1 else str(rows[0])


def legend(chart: Chart) -> list[tuple[str, str]]:
    """List the signs that a chart uses, with what they mean."""
    tables = chart_tables(chart)
    cells = {cell for table in tables for _, line in table.rows for cell in line}
    used = [(sign, meaning) for sign, meaning in LEGEND.items() if _uses(cells, sign)]
    return used + _after_split(chart)


def _uses(cells: Iterable[str], sign: str) -> bool:
    if sign.isalpha():
        return any(cell.rstrip(_QUALIFIERS) == sign for cell in cells)
    letters = "34567" if sign == "3-7" else sign
    return any(letter in cell for cell in cells for letter in letters)


def _after_split(chart: Chart) -> list[tuple[str, str]]:
    """Write what differs for hands after a split, where no tables show it."""
    gone = [mark.value for mark in Mark if mark in chart.marks_lost_by_a_split]
    if chart.has_split_tables or not gone:
        return []
    verb = "does" if len(gone) == 1 else "do"
    return [("", f"On split hands {' '.join(gone)} {verb} not count.")]


def svg(chart: Chart, lines: Sequence[str] = ()) -> str:
    """Draw a chart, with lines of text below its title."""
    tables = chart_tables(chart)
    width = _LEFT * 2 + _LABEL + _CELL * len(UP_CARDS)
    top = _TOP + 16 * len(lines)
    parts: list[str] = []
    for table in tables:
        drawn, top = _table(table, top)
        parts += drawn
    for sign, meaning in legend(chart):
        parts.append(
            f'<text x="{_LEFT}" y="{top}" class="sign">{escape(sign)}</text>'
            f'<text x="{_LEFT + 44}" y="{top}" class="note">{escape(meaning)}</text>'
        )
        top += 17
    notes = [
        f'<text x="{_LEFT}" y="{62 + 16 * place}" class="note">{escape(line)}</text>'
        for place, line in enumerate(lines)
    ]
    height = top + 12
    return "\n".join(
        [
            _opening(chart.title, width, height),
            f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
            f"<style>{_STYLE}</style>",
            f'<text x="{_LEFT}" y="38" class="title">{escape(chart.title)}</text>',
            *notes,
            *parts,
            "</svg>",
        ]
    )


def _opening(title: str, width: int, height: int) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" role="img" aria-label="{escape(title)}">'
    )


def _table(table: ChartTable, top: int) -> tuple[list[str], int]:
    parts = [f'<text x="{_LEFT}" y="{top + 15}" class="head">{escape(table.title)}</text>']
    for column, up in enumerate(UP_CARDS):
        x = _LEFT + _LABEL + column * _CELL + _CELL // 2
        parts.append(f'<text x="{x}" y="{top + 15}" class="cell" font-weight="700">{up}</text>')
    top += _ROW
    for label, line in table.rows:
        middle = top + 16
        parts.append(f'<text x="{_LEFT}" y="{middle}" class="head">{escape(label)}</text>')
        for column, cell in enumerate(line):
            x = _LEFT + _LABEL + column * _CELL
            parts.append(
                f'<rect x="{x}" y="{top}" width="{_CELL}" height="{_ROW}" '
                f'fill="{COLORS[cell[0]]}" stroke="#555555" stroke-width="0.7"/>'
                f'<text x="{x + _CELL // 2}" y="{middle}" class="cell">{escape(cell)}</text>'
            )
        top += _ROW
    return parts, top + _GAP


def html(chart: Chart, lines: Sequence[str] = ()) -> str:
    """Put the picture on a page of its own, with the tables as text for those who cannot see."""
    tables = chart_tables(chart)
    spoken = "".join(_spoken(table) for table in tables)
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        f"<title>{escape(chart.title)}</title>"
        "<style>body{margin:2rem auto;max-width:36rem;background:#fff}svg{width:100%;height:auto}"
        "details{font-family:sans-serif}td,th{padding:.1rem .5rem;border:1px solid #999}"
        "table{border-collapse:collapse}@media print{details{display:none}body{margin:0}}</style>"
        f"</head><body>\n{svg(chart, lines)}\n"
        f"<details><summary>The same as text</summary>{spoken}</details></body></html>\n"
    )


def _spoken(table: ChartTable) -> str:
    head = "".join(f'<th scope="col">{up}</th>' for up in UP_CARDS)
    body = "".join(
        f'<tr><th scope="row">{escape(label)}</th>'
        + "".join(f"<td>{escape(cell)}</td>" for cell in line)
        + "</tr>"
        for label, line in table.rows
    )
    caption = escape(table.title)
    return f"<table><caption>{caption}</caption><tr><td></td>{head}</tr>{body}</table>"
