"""The best chart that has tables of their own for hands after a split."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import numpy as np
from msgspec.structs import replace

from spanish21.analysis.charts import (
    DEALT,
    MARKS,
    PLAYS,
    SPLIT,
    THRESHOLDS,
    Asked,
    Found,
    Sums,
    after_split,
    chart,
    column,
    improved,
    most_cards,
    play_by,
    square,
)
from spanish21.analysis.hands import hands
from spanish21.analysis.kernels import DOUBLE, HIT, STAND
from spanish21.analysis.suits import completing
from spanish21.hand import BEST_TOTAL
from spanish21.rules.player import Action
from spanish21.strategy import Cell, Chart
from spanish21.strategy.chart import Plays

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from spanish21.analysis.numbers import Array
    from spanish21.analysis.rounds import AgainstUp
    from spanish21.analysis.shoe import Shoe

__all__ = ["best_with_split_tables"]

_BETTER = 1e-12
"""by how much a square must be better to be taken"""
_TWO = 2


def best_with_split_tables(ups: Sequence[AgainstUp], shoe: Shoe, asked: Asked) -> Found:
    """Find the best chart whose split hands are played by tables of their own."""

    def draw(ups: Sequence[AgainstUp]) -> Chart:
        drawn = chart([column(up, DEALT) for up in ups], asked)
        plain = after_split(ups[0].place.game, drawn.plays)
        return replace(drawn, split=_own_tables(plain, ups))

    return _searched(*improved(draw, ups, shoe), shoe)


def _own_tables(plays: Plays, ups: Iterable[AgainstUp]) -> Plays:
    """Choose the squares of split hands by split hands alone, where any come to them.

    Which marks of suits a square should have does not follow from sums over all suits, so squares
    of two cards that may lack one of a 6-7-8 are left as they are.
    """
    hard, soft = dict(plays.hard), dict(plays.soft)
    for up in ups:
        sums, marked = column(up, SPLIT).plays, _marked(up)
        for points, softness in product(range(4, BEST_TOTAL), (False, True)):
            squares, key = soft if softness else hard, (points, up.place.up + 1)
            found = sums[points, int(softness)]
            if key in squares and found.any() and (softness or points not in marked):
                squares[key] = square(Sums(), found, most_cards(points, soft=softness))
    return Plays(hard, soft, plays.pairs)


def _marked(up: AgainstUp) -> set[int]:
    """List the totals of two cards for which a split hand's suits may matter."""
    table, rules = hands(), up.place.game.split
    if not rules.pays_suits():
        return set()
    two = np.flatnonzero(table.cards == _TWO).tolist()
    return {int(table.points[hand]) for hand in two if completing(hand, rules) >= 0}


def _searched(best: Chart, ups: tuple[AgainstUp, ...], shoe: Shoe) -> Found:
    """Try the squares of split hands for which suits matter, each by its exact value."""
    found = list(ups)
    for number, up in enumerate(ups):
        sums = column(up, SPLIT).plays
        for points in sorted(_marked(up)):
            key = points, up.place.up + 1
            for cell in _candidates(sums[points, 0], points):
                tried = _with_square(best, key, cell)
                (worth,) = play_by(tried, [up], shoe)
                if worth.value > found[number].value + _BETTER:
                    best, found[number] = tried, worth
    return best, tuple(found)


def _candidates(plays: Array, points: int) -> list[Cell]:
    """List what a square of split hands may say, each play with its best number of cards."""
    cells = [Cell(Action.HIT)]
    for play in (STAND, DOUBLE):
        longer = plays[::-1, HIT] - plays[::-1, play]
        gained = longer.cumsum()[::-1].tolist()
        limits = [limit for limit in THRESHOLDS if limit <= most_cards(points, soft=False)]
        best = max(limits, key=lambda limit: gained[limit])
        limit = best if gained[best] > 0 else None
        cells += [Cell(PLAYS[play], None, limit, mark) for mark in (None, *MARKS)]
    return cells


def _with_square(chart: Chart, key: tuple[int, int], cell: Cell) -> Chart:
    split = chart.split or chart.plays
    return replace(chart, split=replace(split, hard={**split.hard, key: cell}))
