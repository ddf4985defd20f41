"""What each row of a chart is worth: how much of the edge a player loses without it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import numpy as np
from msgspec.structs import replace

from spanish21.analysis.charts import DEALT, SPLIT, Column, column, play_by
from spanish21.analysis.hands import VALUES
from spanish21.rules.player import Action
from spanish21.strategy import Cell
from spanish21.strategy.notation import row_label

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from spanish21.analysis.rounds import AgainstUp
    from spanish21.analysis.shoe import Shoe
    from spanish21.strategy import Chart
    from spanish21.strategy.chart import Plays

__all__ = ["RowWorth", "worth_of_rows"]

Table = Literal["hard", "soft", "pairs", "rescue"]
_ONE_PLAY = (
    Cell(Action.STAND),
    Cell(Action.HIT),
    Cell(Action.DOUBLE),
    Cell(Action.DOUBLE, Action.STAND),
)
"""what a row may say against every up card, in the order of a column's plays"""
_ONE_PAIR = (*_ONE_PLAY[:3], Cell(Action.SPLIT))


@dataclass(frozen=True)
class RowWorth:
    """A row of a chart, with what it costs to forget it, of the initial wager."""

    table: Table
    row: str
    """a total such as `17`, or a pair such as `8-8`"""
    split: bool
    """whether the row is for split hands, where they have tables of their own"""
    instead: str
    """the one play against all up cards that costs least, as a chart writes it"""
    worth: float
    """what is lost if the row says just that"""
    signs: float
    """what is lost if the row has no numbers of cards, no signs of bonuses and no surrender"""


def worth_of_rows(chart: Chart, ups: Sequence[AgainstUp], shoe: Shoe) -> tuple[RowWorth, ...]:
    """Work out what each row of a chart is worth; `ups` are what the chart makes of every up card.

    Only rows that say more than one thing are listed.
    """
    return tuple(_Rows(chart, ups, shoe).all())


class _Rows:
    """The rows of a chart, tried one by one without what they say."""

    def __init__(self, chart: Chart, ups: Sequence[AgainstUp], shoe: Shoe) -> None:
        self.chart, self.ups, self.shoe = chart, ups, shoe
        self.own = chart.has_split_tables

    def all(self) -> Iterator[RowWorth]:
        """Go through the tables in the order in which a chart prints them."""
        kinds = DEALT if self.own else DEALT | SPLIT
        columns = [column(up, kinds) for up in self.ups]
        yield from self._tables(self.chart.plays, columns, split=False)
        for points in sorted({points for points, _ in self.chart.rescue}):
            kept = {place for place in self.chart.rescue if place[0] != points}
            lost = self._lost(replace(self.chart, rescue=frozenset(kept)), self.ups)
            yield RowWorth("rescue", str(points), split=False, instead="S", worth=lost, signs=0.0)
        if self.own and self.chart.split is not None:
            columns = [column(up, SPLIT) for up in self.ups]
            yield from self._tables(self.chart.split, columns, split=True)

    def _tables(
        self, plays: Plays, columns: Sequence[Column], *, split: bool
    ) -> Iterator[RowWorth]:
        tables: tuple[tuple[Table, Mapping[tuple[int, int], Cell]], ...] = (
            ("hard", plays.hard),
            ("soft", plays.soft),
            ("pairs", plays.pairs),
        )
        for name, squares in tables:
            if split and name == "pairs":
                continue
            for row in sorted({row for row, _ in squares}):
                cells = {up: squares[row, up] for up in range(1, VALUES + 1)}
                if len(set(cells.values())) > 1 or any(map(_has_signs, cells.values())):
                    one = _one_play(name, row, columns)
                    same = dict.fromkeys(cells, one)
                    plain = {up: _plain(cell) for up, cell in cells.items()}
                    yield RowWorth(
                        name,
                        row_label(name, row),
                        split=split,
                        instead=str(one),
                        worth=self._without(name, row, same, split=split),
                        signs=self._without(name, row, plain, split=split),
                    )

    def _without(self, name: Table, row: int, cells: Mapping[int, Cell], *, split: bool) -> float:
        """Return what is lost if the squares of a row say something else, by up card."""
        plays = self.chart.split if split and self.chart.split else self.chart.plays
        squares = plays.tables[name]
        changed = {up: cell for up, cell in cells.items() if cell != squares[row, up]}
        if not changed:
            return 0.0
        put = {(row, up): cell for up, cell in changed.items()}
        chart = self.chart
        if not split:
            chart = replace(chart, plays=_put(chart.plays, name, put))
        if chart.split is not None and split is self.own:
            gone = self.chart.marks_lost_by_a_split
            put = {k: replace(c, mark=None) if c.mark in gone else c for k, c in put.items()}
            chart = replace(chart, split=_put(chart.split, name, put))
        return self._lost(chart, [up for up in self.ups if up.place.up + 1 in changed])

    def _lost(self, chart: Chart, ups: Sequence[AgainstUp]) -> float:
        """Return what another chart loses against some up cards."""
        played = play_by(chart, ups, self.shoe)
        pairs = zip(ups, played, strict=True)
        return sum(float(up.chance * (up.value - now.value)) for up, now in pairs)


def _put(plays: Plays, name: Table, cells: Mapping[tuple[int, int], Cell]) -> Plays:
    return replace(plays, **{name: {**plays.tables[name], **cells}})


def _one_play(name: Table, row: int, columns: Sequence[Column]) -> Cell:
    """Choose the play that suits a row best against all up cards together."""
    if name == "pairs":
        sums = sum(found.pairs[row - 1].sum(axis=0)[: len(_ONE_PAIR)] for found in columns)
        return _ONE_PAIR[int(np.argmax(sums))]
    sums = sum(found.plays[row, int(name == "soft")].sum(axis=0) for found in columns)
    return _ONE_PLAY[int(np.argmax(sums))]


def _plain(cell: Cell) -> Cell:
    """Leave out the number of cards, the sign and the surrender of a square."""
    if cell.play is Action.SURRENDER and cell.otherwise is not None:
        return Cell(cell.otherwise)
    return Cell(cell.play, cell.otherwise)


def _has_signs(cell: Cell) -> bool:
    return cell != _plain(cell)
