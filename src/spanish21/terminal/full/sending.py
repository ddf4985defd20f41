"""What is sent to the terminal: only the cells that differ from those already on the screen."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from rich.cells import get_character_cell_size

if TYPE_CHECKING:
    from collections.abc import Iterator

    from textual.driver import Driver

__all__ = ["Sent", "sending_changes"]

_PARTS = re.compile(
    r"\x1b\[(?P<style>[0-9;:]*)m"
    r"|\x1b\[(?P<row>[0-9]*)(?:;(?P<column>[0-9]*))?H"
    r"|(?P<line>\n)"
    r"|(?P<text>[^\x00-\x1f\x7f]+)"
    r"|(?P<other>"
    r"\x1b[\]PX^_][^\x07\x1b]*(?:\x07|\x1b\\)"  # a string, such as a title or a pointer
    r"|\x1b\[[0-?]*[ -/]*[@-~]"
    r"|\x1b[ -/]*[0-~]"
    r"|[\x00-\x1f\x7f])",
)
_ALTERNATE_SCREEN = "\x1b[?1049"
_END_OF_LINE = "\x1b[K"
_NEAR = 4
"""cells that are sent again rather than skipped, since a move of the cursor takes as many bytes"""

Place = tuple[int, int]
"""a line and a column, both from 0"""


class Cell(NamedTuple):
    """A character and how it is drawn."""

    character: str
    style: str


_BLANK = Cell(" ", "")


class Sent:
    """The screen as the terminal has it, by what was sent so far."""

    def __init__(self) -> None:
        """Begin with a screen of which nothing is known."""
        self._cells: dict[Place, Cell] = {}
        self._width = 0

    def forget(self) -> None:
        """Know nothing of the screen anymore, as after a change of its size."""
        self._cells.clear()
        self._width = 0

    def changes(self, data: str) -> str:
        """Return what must be sent of `data` so that the screen looks as if all were sent."""
        out: list[str] = []
        drawn: dict[Place, Cell] = {}
        row = column = 0
        style = ""
        for part in _PARTS.finditer(data):
            match part.lastgroup:
                case "text":
                    cells = tuple(_cells(part["text"], style))
                    drawn.update(((row, column + at), cell) for at, cell in enumerate(cells))
                    column += len(cells)
                case "style":
                    style = _styled(style, part["style"])
                case "row" | "column":
                    row, column = int(part["row"] or 1) - 1, int(part["column"] or 1) - 1
                case "line":
                    row, column = row + 1, 0
                case _:
                    out.extend((self._draw(drawn), part["other"]))
                    drawn = {}
                    if part["other"].startswith(_ALTERNATE_SCREEN):
                        self.forget()
        return "".join((*out, self._draw(drawn)))

    def _draw(self, drawn: dict[Place, Cell]) -> str:
        """Send the cells that are new, line by line."""
        new = sorted(place for place, cell in drawn.items() if self._cells.get(place) != cell)
        self._cells.update(drawn)
        self._width = max((self._width, *(column + 1 for _, column in new)))
        lines: dict[int, list[int]] = {}
        for row, column in new:
            lines.setdefault(row, []).append(column)
        return "".join(self._line(row, columns) for row, columns in lines.items())

    def _line(self, row: int, columns: list[int]) -> str:
        """Send the new cells of a line, and those between two that are near."""
        out = ""
        blank = self._blank_from(row)
        at = 0
        while at < len(columns) and columns[at] < blank:
            first = last = columns[at]
            while at < len(columns) and columns[at] <= min(last + _NEAR, blank - 1):
                last, at = columns[at], at + 1
            out += f"\x1b[{row + 1};{first + 1}H{self._run(row, first, last + 1)}"
        if at == len(columns):
            return out
        return f"{out}\x1b[{row + 1};{max(blank, columns[at]) + 1}H{_END_OF_LINE}"

    def _blank_from(self, row: int) -> int:
        """Return from which column on a line is blank, as far as it was drawn."""
        end = self._width
        while end and self._cells.get((row, end - 1), _BLANK) == _BLANK:
            end -= 1
        return end

    def _run(self, row: int, start: int, end: int) -> str:
        """Send the cells between two columns of a line."""
        out, style = "", ""
        for column in range(start, end):
            cell = self._cells.get((row, column), _BLANK)
            if cell.style != style:
                out += "\x1b[0m" if style else ""
                out += f"\x1b[{cell.style}m" if cell.style else ""
                style = cell.style
            out += cell.character
        return out + ("\x1b[0m" if style else "")


def _cells(text: str, style: str) -> Iterator[Cell]:
    """Place each character in its cell; the second cell of a wide one is empty."""
    for character in text:
        size = get_character_cell_size(character)
        yield from (Cell(character, style), Cell("", style))[:size]


def _styled(style: str, codes: str) -> str:
    """Return the style after some more codes."""
    if codes.startswith("0;"):
        return codes[2:]
    if codes in {"", "0"}:
        return ""
    return f"{style};{codes}" if style else codes


def sending_changes(driver: type[Driver], sent: Sent) -> type[Driver]:
    """Return a driver that sends only the changes of the screen."""

    def write(self: Driver, data: str) -> None:
        driver.write(self, sent.changes(data))

    return type(f"Changes{driver.__name__}", (driver,), {"write": write})
