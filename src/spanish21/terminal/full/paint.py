"""The table as lines of text: rows of cards and chips that fit a width and a height."""

from __future__ import annotations

from itertools import accumulate, zip_longest
from typing import TYPE_CHECKING, NamedTuple

from rich.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from spanish21.cards import Card
    from spanish21.terminal.screen import Screen

__all__ = ["Painted", "Row", "fitted", "gauge", "paint_rows"]

_GAP = 2
_MANY = 4
"""rows from which on one line for each is preferred, and columns are tried"""
_COLUMNS = (2, 3)
_SMALL = 3
"""cells of a small card and the blank after it"""


class Row(NamedTuple):
    """One hand, or one box without cards: what is beside each other in a line."""

    name: str
    cards: tuple[Card, ...] = ()
    hole: bool = False
    total: str = ""
    chips: Text | str = ""
    note: Text | str = ""
    active: bool = False


class Painted(NamedTuple):
    """Lines of text, and where among them the active row begins and ends."""

    lines: tuple[Text, ...]
    active: int = 0
    end: int = 0

    @property
    def text(self) -> Text:
        """Join the lines."""
        return Text("\n").join(self.lines)


def paint_rows(
    screen: Screen,
    worded: Sequence[Sequence[Row]],
    width: int,
    height: int,
    *,
    large: bool = True,
) -> Painted:
    """Draw rows, given in several wordings, the longest first, so that all are in view.

    The first layout that fits the height is drawn: large cards, then small ones, then columns,
    and shorter words. If none fits, the one with the fewest lines is drawn.
    """
    least: Painted | None = None
    for painted in _layouts(screen, worded, width, large=large):
        if len(painted.lines) <= height:
            return painted
        if least is None or len(painted.lines) < len(least.lines):
            least = painted
    return least or Painted(())


def _layouts(
    screen: Screen, worded: Sequence[Sequence[Row]], width: int, *, large: bool
) -> Iterator[Painted]:
    """Draw rows in one way after the other, the best first."""
    *detailed, sums = worded
    many = len(sums) >= _MANY
    for rows in detailed:
        small = _below(screen, rows, width, aligned=True)
        if len(small.lines) == len(rows):
            if large and all(_large_width(row) < width // 2 for row in rows):
                yield from _all_large(screen, rows, width)
            yield small
    if not many:
        yield _below(screen, detailed[-1], width)
    yield _below(screen, sums, width)
    if many:
        yield from (
            painted
            for columns in _COLUMNS
            for rows in worded
            if (painted := _in_columns(screen, rows, width, columns)) is not None
        )


def _all_large(screen: Screen, rows: Sequence[Row], width: int) -> Iterator[Painted]:
    """Draw rows with large cards, unless one does not fit the width."""
    widths = _Widths.of(rows, _large_width)
    lines: list[Text] = []
    active = 0
    for row in rows:
        active = len(lines) if row.active else active
        above, middle, below = _large(screen, row)
        lines.append(_line(screen, None, above, widths))
        lines.append(_with_tail(_line(screen, row, middle, widths), row))
        lines.append(_line(screen, None, below, widths))
    if all(line.cell_len <= width for line in lines):
        yield Painted(tuple(lines), active, active + 3)


def _in_columns(screen: Screen, rows: Sequence[Row], width: int, columns: int) -> Painted | None:
    """Draw rows in columns, unless they are too wide for it."""
    each = -(-len(rows) // columns)
    shares = [rows[first : first + each] for first in range(0, len(rows), each)]
    parts = [_below(screen, share, width) for share in shares]
    widths = _divided(width, columns, [_needed(part) for part in parts])
    if widths is None:
        column = (width - _GAP * (columns - 1)) // columns
        parts, widths = [_below(screen, share, column) for share in shares], [column] * len(shares)
        if any(_needed(part) > column for part in parts):
            return None
    lines: list[Text] = []
    starts = list(accumulate((one + _GAP for one in widths), initial=0))
    for beside in zip_longest(*(part.lines for part in parts), fillvalue=Text()):
        line = Text()
        for start, cell in zip(starts, beside, strict=False):
            if cell.plain:
                line.append(" " * (start - line.cell_len)).append_text(cell)
        lines.append(line)
    turn = max(parts, key=lambda part: part.end)
    return Painted(tuple(lines), turn.active, turn.end)


def _needed(part: Painted) -> int:
    """Return how wide the longest line is."""
    return max((line.cell_len for line in part.lines), default=0)


def _divided(width: int, columns: int, needed: Sequence[int]) -> list[int] | None:
    """Divide a width into equal columns, or by what each needs; None if there is not enough."""
    column = (width - _GAP * (columns - 1)) // columns
    if max(needed) <= column:
        return [column] * len(needed)
    left = width - _GAP * (len(needed) - 1) - sum(needed)
    return [need + left // len(needed) for need in needed] if left >= 0 else None


def _below(screen: Screen, rows: Sequence[Row], width: int, *, aligned: bool = False) -> Painted:
    """Draw rows below each other with small cards, each in one line where it fits.

    Where a long hand would push others out of line, the columns are as wide as a shorter one.
    """
    widest = _Widths.of(rows, _small_width)
    cards = sorted(set(map(_small_width, rows)), reverse=True)[: 1 if aligned else None]
    best: tuple[int, int] | None = None
    painted = Painted(())
    for widths in (widest._replace(cards=wide) for wide in cards):
        drawn = [_small_row(screen, row, widths, width, aligned=aligned) for row in rows]
        found = _stacked(rows, drawn)
        apart = sum(not row.aligned for row in drawn)
        if best is None or (len(found.lines), apart) < best:
            best, painted = (len(found.lines), apart), found
        if not apart:
            break
    return painted


def _stacked(rows: Sequence[Row], drawn: Sequence[_Drawn]) -> Painted:
    """Put the lines of rows below each other, and find those of the active one."""
    lines: list[Text] = []
    active = end = 0
    for row, own in zip(rows, drawn, strict=True):
        if row.active:
            active, end = len(lines), len(lines) + len(own.lines)
        lines.extend(own.lines)
    return Painted(tuple(lines), active, end)


class _Drawn(NamedTuple):
    """The lines of one row, and whether its columns are those of the others."""

    lines: list[Text]
    aligned: bool


def _small_row(screen: Screen, row: Row, widths: _Widths, width: int, *, aligned: bool) -> _Drawn:
    """Draw a row in the columns of all, or else in its own, folded if neither fits the width."""
    cards = screen.cards(row.cards, hole=row.hole)
    own = _Widths.of((row,), _small_width)._replace(names=widths.names)
    fits = cards.cell_len <= widths.cards
    tried = (widths,) if aligned else (widths, own)
    for columns in tried:
        line = _with_tail(_line(screen, row, cards, columns), row)
        if line.cell_len <= width:
            return _Drawn([line], fits and columns is widths)
    indent = widths.names + _GAP
    folded = [_folded(_line(screen, row, cards, columns), row, indent, width) for columns in tried]
    fitting = (lines for lines in folded if lines[0].cell_len <= width)
    lines = next(fitting, folded[-1])
    return _Drawn(lines, fits and lines is folded[0])


def _folded(line: Text, row: Row, indent: int, width: int) -> list[Text]:
    """Add the chips and the note to a line, in as many lines as it takes."""
    lines = [line]
    for part in (part for whole in _parts(row) for part in _broken(whole, width - indent)):
        if lines[-1].cell_len + _GAP + part.cell_len <= width:
            lines[-1].append(" " * _GAP).append_text(part)
        else:
            lines.append(Text.assemble(" " * indent, part))
    lines[0].rstrip()
    return lines


def _broken(part: Text, width: int) -> Iterator[Text]:
    """Break a list of bets before a plus sign, where it is too long for a line."""
    while part.cell_len > width and (at := part.plain.rfind(" + ", 0, width + 1)) > 0:
        yield part[:at]
        part = part[at + 1 :]
    yield part


def fitted(parts: Iterable[str], width: int, gap: int = 2) -> str:
    """Write parts beside each other, in as many lines as it takes; no part is broken."""
    lines = [""]
    for part in parts:
        line = f"{lines[-1]}{' ' * gap}{part}" if lines[-1] else part
        if len(line) <= width or not lines[-1]:
            lines[-1] = line
        else:
            lines.append(part)
    return "\n".join(lines)


class _Widths(NamedTuple):
    """How wide the columns of names, cards and totals are."""

    names: int
    cards: int
    totals: int

    @classmethod
    def of(cls, rows: Sequence[Row], measure: Callable[[Row], int]) -> _Widths:
        """Make every column as wide as its widest cell."""
        return cls(
            max((len(row.name) for row in rows), default=0) + _GAP,
            max(map(measure, rows), default=0),
            max((len(row.total) for row in rows), default=0),
        )


def _line(screen: Screen, row: Row | None, picture: Text, widths: _Widths) -> Text:
    """Draw one line of a row: marker, name, cards, total."""
    pointer = "\N{BLACK RIGHT-POINTING SMALL TRIANGLE}" if screen.signs else ">"
    marker = pointer if row is not None and row.active else " "
    name = f"{row.name if row else '':<{widths.names}}"
    line = Text.assemble(f"{marker} ", Text(name, "bold" if row and row.active else ""), picture)
    if widths.cards:
        line.append(" " * (max(widths.cards - picture.cell_len, 0) + _GAP))
    line.append(f"{row.total if row else '':>{widths.totals}}")
    return line


def _with_tail(line: Text, row: Row) -> Text:
    """Add the chips and the note to a line."""
    for part in _parts(row):
        line.append(" " * _GAP).append_text(part)
    return line


def _parts(row: Row) -> tuple[Text, ...]:
    return tuple(Text.assemble(part) for part in (row.chips, row.note) if part)


def _small_width(row: Row) -> int:
    return max(_SMALL * (len(row.cards) + row.hole) - 1, 0)


def _large_width(row: Row) -> int:
    count = len(row.cards) + row.hole
    return 3 * count + 1 if count else 0


def _large(screen: Screen, row: Row) -> tuple[Text, Text, Text]:
    """Draw cards three lines high, each half under the next."""
    faces = [screen.card(card) for card in row.cards]
    if row.hole:
        faces.append(screen.back())
    if not faces:
        return Text(), Text(), Text()
    corner, side, end = ("╭──", "│", "╮") if screen.signs else ("+--", "|", "+")
    low, low_end = ("╰──", "╯") if screen.signs else ("+--", "+")
    middle = Text(side).join([Text(), *faces, Text()])
    return Text(corner * len(faces) + end), middle, Text(low * len(faces) + low_end)


def gauge(screen: Screen, left: int, whole: int, cells: int = 8) -> str:
    """Draw how full the shoe is."""
    full = round(cells * left / whole) if whole else 0
    marks = ("\N{FULL BLOCK}", "\N{LIGHT SHADE}") if screen.signs else ("#", ".")
    return marks[0] * full + marks[1] * (cells - full)
