"""What drawings are made with: cards in color or in letters, columns that fold, signed amounts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from rich.cells import cell_len
from rich.console import Group
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from spanish21.cards import Suit
from spanish21.hand import total
from spanish21.money import dollars

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from rich.console import RenderableType

    from spanish21.cards import Card

__all__ = ["LETTERS", "Pen", "can_write", "grid", "in_width", "signed"]

_FACE = {
    Suit.CLUBS: "#101010 on #eeeeee",
    Suit.DIAMONDS: "bold #c00018 on #eeeeee",
    Suit.HEARTS: "bold #c00018 on #eeeeee",
    Suit.SPADES: "#101010 on #eeeeee",
}
_BACK = "#d8e0ff on #20408a"
_SIGNS = "".join(suit.symbol for suit in Suit) + "\N{LIGHT SHADE}"
_APART = 2
"""blanks before each column of a table"""

LETTERS = str.maketrans({suit.symbol: suit.value for suit in Suit})
"""the letter for each sign of a suit"""


def can_write(encoding: str) -> bool:
    """Return whether an encoding has the signs of the suits."""
    try:
        _SIGNS.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


class Pen:
    """Draws cards with the signs of their suits, or with letters."""

    def __init__(self, *, signs: bool) -> None:
        """Choose signs or letters."""
        self._signs = signs

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
        """Draw cards and their total."""
        return Text.assemble(self.cards(cards), f"  {total(cards)}")


def grid(*columns: Literal["left", "right", "fold"]) -> Table:
    """Make a table without lines, two blanks in; a column to fold gives way on a narrow screen."""
    made = Table.grid(padding=(0, 0, 0, _APART), pad_edge=True)
    for column in columns:
        side: Literal["left", "right"] = "right" if column == "right" else "left"
        made.add_column(justify=side, no_wrap=column != "fold", overflow="fold")
    return made


def in_width(table: Table, width: int) -> RenderableType:
    """Return a table of `grid` as it is or, where its columns would cut words, row by row."""
    if _least_width(table) <= width:
        return table
    rows = zip(*(column.cells for column in table.columns), strict=True)
    texts = ([_text(cell) for cell in row] for row in rows)
    lines = (Text("  ").join(cell for cell in row if cell.plain) for row in texts)
    return Group(*(Padding(line, (0, 0, 0, _APART), expand=False) for line in lines))


def _text(cell: RenderableType) -> Text:
    return cell if isinstance(cell, Text) else Text(str(cell))


def _least_width(table: Table) -> int:
    """Return how wide a table of `grid` is at least when no word of it is cut."""
    least = 0
    for column in table.columns:
        texts = [_text(cell).plain for cell in column.cells]
        kept = texts if column.no_wrap else [word for text in texts for word in text.split()]
        least += _APART + max(map(cell_len, kept), default=0)
    return least


def signed(amount: int, money: Callable[[int], str] = dollars) -> Text:
    """Write what was won or lost with its sign, in green or red."""
    if amount > 0:
        return Text(f"+{money(amount)}", style="green")
    return Text(money(amount), style="red" if amount else "")
