"""What is written to the terminal: lines that fold, cards in color, letters where signs fail."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.cells import cell_len, set_cell_size
from rich.padding import Padding
from rich.rule import Rule
from rich.text import Text

from spanish21.drawing.pen import LETTERS, Pen, can_write, in_width
from spanish21.terminal.wheel import draw_wheel

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from spanish21.terminal.wheel import Wheel

__all__ = ["Screen"]

_LONGEST_QUOTE = 20


class Screen(Pen):
    """A rich console that knows how to draw cards."""

    def __init__(self, console: Console, *, ascii_only: bool = False) -> None:
        """Find out whether the terminal can write the signs of the suits, unless none is wanted."""
        self.console = console
        self.ascii_only = ascii_only
        self.refused = False
        """whether the last answer led nowhere"""
        super().__init__(signs=not ascii_only and can_write(console.encoding))

    def line(self, *parts: str | Text, indent: int = 0, style: str = "") -> None:
        """Write one line, folded between words where the terminal is narrow."""
        text = Text.assemble(*parts, style=style)
        if not self.signs:
            text.plain = text.plain.translate(LETTERS)
        self.console.print(Padding(text, (0, 0, 0, indent), expand=False) if indent else text)

    def show(self, table: Table) -> None:
        """Write a table; where its columns would cut words, row by row."""
        self.console.print(in_width(table, self.console.width))

    def wheel(self, wheel: Wheel) -> None:
        """Draw a wheel that has stopped."""
        for line in draw_wheel(wheel, self.console.width - 2, signs=self.signs):
            self.line(line, indent=2)

    def heading(self, title: str) -> None:
        """Write a title on a line across the screen."""
        self.console.print()
        line = "\N{BOX DRAWINGS LIGHT HORIZONTAL}" if self.signs else "-"
        rule = Rule(Text(title, style="bold"), align="left", style="dim", characters=line)
        self.console.print(rule)

    def refuse(self, message: str, clause: str | None = None) -> None:
        """Show why something cannot be done, and the clause last."""
        self.refused = True
        self.line(message, Text(f" [{clause}]" if clause else ""), indent=2, style="yellow")

    def quoted(self, answer: str) -> str:
        """Show what was typed without obeying it: short, printable, in letters there are."""
        start = answer.strip()[: _LONGEST_QUOTE + 1]
        text = "".join(mark if mark.isprintable() else "?" for mark in start)
        encoding = self.console.encoding
        text = text.encode(encoding, "replace").decode(encoding)
        if cell_len(text) <= _LONGEST_QUOTE:
            return text
        return set_cell_size(text, _LONGEST_QUOTE) + "..."
