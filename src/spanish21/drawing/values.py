"""How values of the library look when they are printed or shown in a notebook."""

from __future__ import annotations

from io import StringIO
from typing import TYPE_CHECKING, assert_never

from rich.console import Console, Group
from rich.text import Text

from spanish21.drawing.chart import draw_chart
from spanish21.drawing.pen import Pen, can_write, in_width, signed
from spanish21.drawing.picture import wheel_svg, with_cards
from spanish21.drawing.table import layout, results
from spanish21.drawing.wheel import draw_wheel
from spanish21.game import Table
from spanish21.law.wheel import Wheel
from spanish21.strategy import Chart
from spanish21.strategy.picture import svg
from spanish21.table.awaited import Decision
from spanish21.table.phrases import waiting_for
from spanish21.table.report import RoundReport

if TYPE_CHECKING:
    from rich.console import ConsoleOptions, RenderableType

__all__ = ["Drawn", "as_svg", "as_text", "on_console"]

Drawn = Table | RoundReport | Chart | Wheel
_COLUMNS = 80


class _Letters(StringIO):
    """A text for which everything is drawn in ASCII, so that any terminal can print it."""

    encoding = "ascii"


def as_text(value: Drawn) -> str:
    """Draw a value in 80 columns, without color and with cards in letters."""
    kept = _Letters()
    console = Console(file=kept, width=_COLUMNS, color_system=None, markup=False, highlight=False)
    console.print(_draw(value, Pen(signs=False), _COLUMNS))
    return "\n".join(line.rstrip() for line in kept.getvalue().splitlines())


def on_console(value: Drawn, options: ConsoleOptions) -> RenderableType:
    """Draw a value in the width of a terminal, with signs for the suits if it has them."""
    return _draw(value, Pen(signs=can_write(options.encoding)), options.max_width)


def as_svg(value: Table | Chart | Wheel) -> str:
    """Draw a value as a picture."""
    match value:
        case Table():
            return with_cards(value.rulebook, value.state).svg
        case Chart():
            return svg(value)
        case Wheel():
            return wheel_svg(value)
        case _:
            assert_never(value)


def _draw(value: Drawn, pen: Pen, width: int) -> RenderableType:
    match value:
        case Table():
            return _table(value, pen, width)
        case RoundReport():
            return _round(value, pen, width)
        case Chart():
            return draw_chart(value, width)
        case Wheel():
            return draw_wheel(value, width)
        case _:
            assert_never(value)


def _table(table: Table, pen: Pen, width: int) -> Group:
    """Draw the table with what it waits for; between rounds, with the last round."""
    book, state, now = table.rulebook, table.state, table.awaiting
    title = f"{book.edition}, {book.decks.value} decks, round {state.round}"
    parts: list[RenderableType] = [Text(title, style="bold")]
    if state.boxes:
        parts.append(in_width(layout(pen, state), width))
    elif table.last_round:
        parts += [Text("The last round"), _round(table.report(), pen, width)]
    waits = waiting_for(now)
    if isinstance(now, Decision):
        *others, last = (action.value for action in now.actions)
        offered = f"{', '.join(others)} or {last}" if others else last
        waits = f"{waits} {offered.capitalize()}?"
    return Group(*parts, Text(waits))


def _round(found: RoundReport, pen: Pen, width: int) -> Group:
    """Draw what every wager came to, and what each person won or lost in all."""
    nets = (
        Text.assemble("  ", f"{person}: ", signed(net)) for person, net in found.nets_cents.items()
    )
    return Group(in_width(results(pen, found), width), *nets)
