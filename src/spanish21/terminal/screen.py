"""What is written to the terminal: lines that fold, cards in color, letters where signs fail."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from rich.cells import cell_len, set_cell_size
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from spanish21.cards import Suit
from spanish21.hand import total
from spanish21.money import dollars
from spanish21.terminal.wheel import draw_wheel

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rich.console import Console

    from spanish21.cards import Card
    from spanish21.terminal.wheel import Wheel

__all__ = ["Screen", "grid", "signed"]

_FACE = {
    Suit.CLUBS: "#101010 on #eeeeee",
    Suit.DIAMONDS: "bold #c00018 on #eeeeee",
    Suit.HEARTS: "bold #c00018 on #eeeeee",
    Suit.SPADES: "#101010 on #eeeeee",
}
_BACK = "#d8e0ff on #20408a"
_SIGNS = "".join(suit.symbol for suit in Suit) + "\N{LIGHT SHADE}"
_LETTERS = str.maketrans({suit.symbol: suit.value for suit in Suit})
_LONGEST_QUOTE = 20


class Screen:
    """A rich console that knows how to draw cards."""

    def __init__(self, console: Console, *, ascii_only: bool = False) -> None:
        """Find out whether the terminal can write the signs of the suits, unless none is wanted."""
        self.console = console
        self.ascii_only = ascii_only
        self.refused = False
        """whether the last answer led nowhere"""
        self._signs = not ascii_only and _writes(_SIGNS, console.encoding)

    def line(self, *parts: str | Text, indent: int = 0, style: str = "") -> None:
        """Write one line, folded between words where the terminal is narrow."""
        text = Text.assemble(*parts, style=style)
        if not self._signs:
            text.plain = text.plain.translate(_LETTERS)
        self.console.print(Padding(text, (0, 0, 0, indent), expand=False) if indent else text)

    def show(self, table: Table) -> None:
        """Write a table."""
        self.console.print(table)

    def wheel(self, wheel: Wheel) -> None:
        """Draw a wheel that has stopped."""
        for line in draw_wheel(wheel, self.console.width - 2, signs=self._signs):
            self.line(line, indent=2)

    def heading(self, title: str) -> None:
        """Write a title on a line across the screen."""
        self.console.print()
        line = "\N{BOX DRAWINGS LIGHT HORIZONTAL}" if self._signs else "-"
        rule = Rule(Text(title, style="bold"), align="left", style="dim", characters=line)
        self.console.print(rule)

    def refuse(self, message: str, clause: str | None = None) -> None:
        """Show why something cannot be done, and the clause last."""
        self.refused = True
        self.line(message, Text(f" [{clause}]" if clause else ""), indent=2, style="yellow")

    @property
    def signs(self) -> bool:
        """Return whether suits and lines are drawn with signs rather than letters."""
        return self._signs

    def card(self, card: Card) -> Text:
        """Draw a card: `7♠`, or `7s` where the terminal lacks the sign."""
        sign = card.suit.symbol if self._signs else card.suit.value
        return Text(card.rank.value + sign, style=_FACE[card.suit])

    def back(self) -> Text:
        """Draw a card that is face down."""
        return Text("\N{LIGHT SHADE}" * 2 if self._signs else "??", style=_BACK)

    def cards(self, cards: Iterable[Card], *, hole: bool = False) -> Text:
        """Draw cards side by side, if need be with one face down at the end."""
        drawn = [self.card(card) for card in cards]
        return Text(" ").join([*drawn, self.back()] if hole else drawn)

    def hand(self, cards: tuple[Card, ...]) -> Text:
        """Draw cards and say their total."""
        return Text.assemble(self.cards(cards), f"  {total(cards)}")

    def quoted(self, answer: str) -> str:
        """Show what was typed without obeying it: short, printable, in letters there are."""
        start = answer.strip()[: _LONGEST_QUOTE + 1]
        text = "".join(mark if mark.isprintable() else "?" for mark in start)
        encoding = self.console.encoding
        text = text.encode(encoding, "replace").decode(encoding)
        if cell_len(text) <= _LONGEST_QUOTE:
            return text
        return set_cell_size(text, _LONGEST_QUOTE) + "..."


def _writes(text: str, encoding: str) -> bool:
    try:
        text.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def grid(*columns: Literal["left", "right", "fold"]) -> Table:
    """Make a table without lines, two blanks in; a column to fold gives way on a narrow screen."""
    made = Table.grid(padding=(0, 0, 0, 2), pad_edge=True)
    for column in columns:
        side: Literal["left", "right"] = "right" if column == "right" else "left"
        made.add_column(justify=side, no_wrap=column != "fold", overflow="fold")
    return made


def signed(amount: int) -> Text:
    """Write what was won or lost with its sign, in green or red."""
    if amount > 0:
        return Text(f"+{dollars(amount)}", style="green")
    return Text(dollars(amount), style="red" if amount else "")
