"""The best chart a person can carry: squares by total, pair and number of cards."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from msgspec.structs import replace

from spanish21.analysis.chart_guide import ChartGuide
from spanish21.analysis.hands import VALUES, hands
from spanish21.analysis.kernels import AGAIN, DOUBLE, HIT, KEEP, OUTCOMES, RESCUE, STAND, follow
from spanish21.analysis.rounds import AgainstUp, Start, against
from spanish21.analysis.suits import MIXED, SPADED
from spanish21.hand import BEST_TOTAL
from spanish21.rules.player import Action
from spanish21.strategy import Cell, Chart, Mark
from spanish21.strategy.chart import Plays, without_marks

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from spanish21.analysis.game import Game
    from spanish21.analysis.hands import Ints
    from spanish21.analysis.numbers import Array
    from spanish21.analysis.player import Solved, Tables
    from spanish21.analysis.shoe import Shoe

__all__ = [
    "DEALT",
    "MARKS",
    "PLAYS",
    "SPLIT",
    "THRESHOLDS",
    "Asked",
    "Column",
    "Found",
    "Sums",
    "after_split",
    "best_chart",
    "chart",
    "column",
    "edge_of",
    "improved",
    "most_cards",
    "play_by",
    "square",
]

_MOST_CARDS = 8
_SURRENDER, _SPLIT = 4, 3
PLAYS = {STAND: Action.STAND, HIT: Action.HIT, DOUBLE: Action.DOUBLE}
_NAMED: dict[int, tuple[Action, Action | None]] = {
    **{play: (action, None) for play, action in PLAYS.items()},
    3: (Action.DOUBLE, Action.STAND),
}
"""by column, the play and what it is where it is not allowed"""
THRESHOLDS = range(3, 8)
_ROUNDS = 4
_HINT = 1e-7
"""weight of hands that the play never comes to, which decide squares that are else empty"""
_TWO = 2
_COLUMNS = 4
_ELSE_STAND = 3
"""the column of a double that is a stand where it is not allowed"""
Square = tuple[int, bool]
"""A total, and whether it is soft."""
Kinds = frozenset[str]
DEALT, SPLIT = frozenset({"dealt"}), frozenset({"split"})
"""hands that a column counts: as they are dealt, or after a split"""


@dataclass
class Sums:
    """What two-card hands of a square are worth that may surrender or have a bonus chance."""

    surrender: float = 0.0
    surrendering: Array = field(default_factory=lambda: np.zeros(_COLUMNS))
    """what the plays are worth for those two-card hands that may surrender"""
    chances: dict[int, Array] = field(
        default_factory=lambda: defaultdict(lambda: np.zeros(_COLUMNS))
    )
    """by sort of suits, the plays of two cards that lack one of a 6-7-8"""


@dataclass
class Column:
    """Everything one up card contributes to a chart."""

    squares: dict[Square, Sums] = field(default_factory=lambda: defaultdict(Sums))
    pairs: dict[int, Array] = field(default_factory=dict)
    """by pair, the sums of all five actions, mixed suits and one suit apart"""
    plays: Array = field(default_factory=lambda: np.zeros((22, 2, _MOST_CARDS + 1, _COLUMNS)))
    """by total, softness and number of cards, the sums of stand, hit, and double else hit or
    stand"""
    kept: Array = field(default_factory=lambda: np.zeros((22, 2, 3)))
    """by total and softness, the sums of keeping a double, rescuing it and doubling again"""


class Asked(NamedTuple):
    """How a chart is called, where it comes from, and what it plays for beside the edge."""

    title: str
    source: str
    sevens: Mapping[int, bool]
    """by up card, whether a suited pair of sevens is to be hit for a fixed payout"""


Found = tuple[Chart, tuple[AgainstUp, ...]]
"""A chart, and what it is worth against every up card."""


def best_chart(ups: Sequence[AgainstUp], shoe: Shoe, asked: Asked) -> Found:
    """Find the chart by improving each square until none can be, and its exact value.

    `ups` are all up cards with the best play, from which the chart begins.
    """
    known: dict[int, tuple[AgainstUp, Column]] = {}

    def sums(up: AgainstUp) -> Column:
        if up.place.up not in known or known[up.place.up][0] is not up:
            known[up.place.up] = up, column(up)
        return known[up.place.up][1]

    def draw(ups: Sequence[AgainstUp]) -> Chart:
        drawn = chart([sums(up) for up in ups], asked)
        return replace(drawn, split=after_split(ups[0].place.game, drawn.plays))

    return improved(draw, ups, shoe)


def improved(
    draw: Callable[[Sequence[AgainstUp]], Chart], ups: Sequence[AgainstUp], shoe: Shoe
) -> Found:
    """Draw a chart from what hands are worth, then by what it makes of them, while it helps."""
    first = draw(ups)
    best = first, play_by(first, ups, shoe)
    for _ in range(_ROUNDS - 1):
        found = draw(best[1])
        better = found, play_by(found, best[1], shoe, before=best[0])
        if edge_of(better[1]) <= edge_of(best[1]) + 1e-12:
            break
        best = better
    return best


def _against(chart: Chart, up: AgainstUp) -> list[object]:
    """Return all that a chart says about one up card."""
    shown = up.place.up + 1
    return [
        {key: cell for key, cell in squares.items() if key[1] == shown}
        for plays in (chart.plays, chart.split or chart.plays)
        for squares in (plays.hard, plays.soft, plays.pairs)
    ] + [{key for key in keys if key[-1] == shown} for keys in (chart.rescue, chart.redouble)]


def edge_of(ups: Iterable[AgainstUp]) -> float:
    """Add up what a play is worth against every up card."""
    return sum(float(up.chance * up.value) for up in ups)


def play_by(
    chart: Chart, ups: Sequence[AgainstUp], shoe: Shoe, *, before: Chart | None = None
) -> tuple[AgainstUp, ...]:
    """Work out what a chart is worth against up cards whose tables are there already.

    Up cards that were played by the chart `before` stay as they are where both charts agree.
    """
    guide = ChartGuide(ups[0].place.game, chart)

    def played(up: AgainstUp) -> AgainstUp:
        if before is not None and _against(before, up) == _against(chart, up):
            return up
        place = up.place
        return against(place.game, shoe, place.up, place.numbers, guide=guide, place=place)

    return tuple(played(up) for up in ups)


def chart(columns: Sequence[Column], asked: Asked) -> Chart:
    """Choose the squares of a chart; split hands have none of their own."""
    hard, soft_plays, pairs = {}, {}, {}
    rescue: set[tuple[int, int]] = set()
    again: set[tuple[int, bool, int]] = set()
    for up, found in enumerate(columns):
        shown = up + 1
        for points in range(4, 21):
            hard[points, shown] = square(
                found.squares[points, False], found.plays[points, 0], most_cards(points, soft=False)
            )
        for points in range(12, 21):
            soft_plays[points, shown] = square(
                found.squares[points, True], found.plays[points, 1], most_cards(points, soft=True)
            )
        for value in range(VALUES):
            pairs[value + 1, shown] = _pair(
                found.pairs[value],
                sevens=value == 6 and asked.sevens.get(up, False),  # noqa: PLR2004
            )
        rescue |= {
            (points, shown)
            for points in range(6, 21)
            if found.kept[points, :, RESCUE].sum() > found.kept[points, :, KEEP].sum()
        }
        again |= {
            (points, bool(soft), shown)
            for points in range(6, 21)
            for soft in (0, 1)
            if found.kept[points, soft, AGAIN] > max(found.kept[points, soft, :AGAIN])
        }
    plays = Plays(hard, soft_plays, pairs)
    return Chart(
        asked.title, asked.source, plays, rescue=frozenset(rescue), redouble=frozenset(again)
    )


def after_split(game: Game, plays: Plays) -> Plays:
    """Leave out the chances of bonuses that a split hand is not paid."""
    gone = {Mark.SUITED_SEVENS} if game.split.pays_suits() else frozenset(Mark)
    return without_marks(plays, gone)


def most_cards(points: int, *, soft: bool) -> int:
    """Return how many cards a hand of a total has at most."""
    if soft:
        return points - 10
    return points if points >= 12 else points // 2  # noqa: PLR2004 - a lower ace makes it soft


def column(up: AgainstUp, kinds: Kinds = DEALT | SPLIT) -> Column:
    """Add up what squares are worth against an up card, for dealt hands, split hands or both."""
    found = Column()
    place, table = up.place, hands()
    size = len(table.cards)
    begin, every = np.zeros((size, 3)), np.zeros(size)
    splitting: dict[int, float] = defaultdict(float)
    for start in up.starts:
        every[start.hand] += start.weight
        pair = int(table.counts[start.hand].max()) == _TWO
        if not place.game.dealt.may_act[start.hand]:
            continue
        if start.best < _SPLIT:
            begin[start.hand, start.best] += start.weight
        if pair:
            value = int(table.counts[start.hand].argmax())
            if start.best == _SPLIT:
                splitting[value] += start.weight * float(up.dealt.masses[start.hand].sum())
            row = found.pairs.setdefault(value, np.full((2, 5), 0.0))
            row[int(bool(start.combo and start.combo.sort()))] += [
                -np.inf if worth is None else float(start.weight * worth) for worth in start.values
            ]
        elif kinds >= DEALT:
            _add_start(found, start)
    if kinds >= DEALT:
        _add_hands(found, up.dealt, place.dealt, begin, every, 1.0)
    if kinds >= SPLIT:
        for value, chance in splitting.items():
            _add_split(found, up, value, chance)
    return found


def _add_start(column: Column, start: Start) -> None:
    table, hand = hands(), start.hand
    sums = column.squares[int(table.points[hand]), bool(table.soft[hand])]
    weight, values = start.weight, start.values
    stand, hit, double = values[:3]
    either = (hit, stand) if double is None else (double, double)
    plays = np.array([float(weight * worth) for worth in (stand, hit, *either)])
    column.plays[table.points[hand], int(table.soft[hand]), _TWO] += plays
    if values[_SURRENDER] is not None:
        sums.surrender += float(weight * values[_SURRENDER])
        sums.surrendering += plays
    if start.combo is not None:
        sums.chances[start.combo.sort()] += plays


def _orders(solved: Solved, tables: Tables, begin: Array, policy: Ints) -> Array:
    reach, levels = np.zeros(len(hands().cards)), tables.hand.levels
    follow(
        solved.masses,
        hands().after,
        tables.kind,
        policy,
        solved.play.rescues,
        reach,
        np.zeros((levels, len(reach))),
        begin,
        np.zeros((2 + 3 * levels, len(tables.pay), OUTCOMES)),
        0.0,
    )
    return reach


def _add_hands(  # noqa: PLR0913, PLR0917 - what one pass over the hands needs
    column: Column, solved: Solved, tables: Tables, begin: Array, every: Array, share: float
) -> None:
    """Add hands of three and more cards, and doubled hands, as often as the play comes to them."""
    table = hands()
    reach = _orders(solved, tables, begin, solved.play.policy)
    always = np.zeros_like(begin)
    always[:, HIT] = every
    hit = np.full(len(table.cards), HIT, dtype=np.int64)
    hint = _orders(solved, tables, always, hit)
    weight = share * (reach + _HINT * hint)
    chosen = np.flatnonzero((table.cards > _TWO) & tables.hand.may_act & (weight != 0))
    np.add.at(
        column.plays,
        (
            table.points[chosen],
            table.soft[chosen].astype(int),
            np.minimum(table.cards[chosen], _MOST_CARDS),
        ),
        weight[chosen, None] * _plays(solved, tables, chosen),
    )
    doubled = begin[:, DOUBLE] + np.where(solved.play.policy == DOUBLE, reach, 0.0)
    doubled = share * (doubled + _HINT * (hint + every))
    redoubles = tables.hand.may_redouble & (tables.hand.levels > 1)
    for value in range(VALUES):
        after = table.after[:, value]
        chosen = np.flatnonzero((doubled != 0) & (after >= 0))
        chosen = chosen[table.points[after[chosen]] < BEST_TOTAL]
        follower = after[chosen]
        values = solved.value[follower, 4:7].astype(float)
        for column_of, may in ((RESCUE, tables.hand.may_rescue), (AGAIN, redoubles)):
            values[~may[follower], column_of] = -np.inf
        place = table.points[follower], table.soft[follower].astype(int)
        np.add.at(column.kept, place, doubled[chosen, None] * values)


def _plays(solved: Solved, tables: Tables, chosen: Ints) -> Array:
    """Return what stand and hit are worth, and a double that is else a hit, or else a stand."""
    value = solved.value[chosen].astype(float)
    stand, hit, double = value[:, 0], value[:, 1], value[:, 2]
    may = tables.hand.may_double[chosen]
    return np.stack([stand, hit, np.where(may, double, hit), np.where(may, double, stand)], axis=1)


def _add_split(column: Column, up: AgainstUp, pair: int, chance: float) -> None:
    """Add the hands of a split pair to the same squares."""
    split, table, tables = up.splits[pair], hands(), up.place.split_of(pair)
    if not up.place.game.split_acts[pair]:
        return
    for solved in (split.bound, split.paired):
        begin, every = np.zeros((len(table.cards), 3)), np.zeros(len(table.cards))
        for hand, owner in split.starts():
            if owner is solved and tables.hand.may_act[hand]:
                begin[hand, solved.play.policy[hand]] += 1
                every[hand] += 1
                place = int(table.points[hand]), int(table.soft[hand]), _TWO
                column.plays[place] += chance * _plays(solved, tables, np.array([hand]))[0]
        _add_hands(column, solved, tables, begin, every, chance)


def square(sums: Sums, plays: Array, most: int) -> Cell:
    """Choose the play, the number of cards from which to hit, and the mark."""
    total = plays.sum(axis=0).tolist()
    from_on = plays[::-1].cumsum(axis=0)[::-1].tolist()
    found: list[tuple[float, int, Cell]] = []
    for play in (HIT, STAND, DOUBLE, _ELSE_STAND):
        named = _NAMED[play]
        limits = [None, *(n for n in THRESHOLDS if n <= most)] if play != HIT else [None]
        for limit, mark in product(limits, (None, *MARKS) if play != HIT else (None,)):
            worth = total[play]
            if limit is not None:
                worth += from_on[limit][HIT] - from_on[limit][play]
            if mark is not None:
                sorts = [sort for sort in MARKS[mark] if sort in sums.chances]
                if not sorts:
                    continue
                worth += sum(
                    float(sums.chances[sort][HIT] - sums.chances[sort][play]) for sort in sorts
                )
            plainness = (limit is not None) + (mark is not None) + (play == _ELSE_STAND)
            found.append((worth, -plainness, Cell(*named, limit, mark)))
        worth = total[play] - float(sums.surrendering[play]) + sums.surrender
        if sums.surrender and play != _ELSE_STAND:
            found.append((worth, -1, Cell(Action.SURRENDER, PLAYS[play])))
    highest = max(worth for worth, _, _ in found)
    return max((item for item in found if item[0] >= highest - 1e-13), key=lambda item: item[1])[2]


MARKS = {
    Mark.ANY_RUN: (MIXED, 1, SPADED),
    Mark.SUITED_RUN: (1, SPADED),
    Mark.SPADED_RUN: (SPADED,),
}


def _pair(sums: Array, *, sevens: bool) -> Cell:
    """Choose the play of a pair, and whether suited sevens are hit."""
    total = sums.sum(axis=0)
    order = [_SPLIT, HIT, STAND, DOUBLE]
    best = max(order, key=lambda action: float(total[action]))
    actions = {**PLAYS, _SPLIT: Action.SPLIT}
    if total[_SURRENDER] > total[best]:
        return Cell(Action.SURRENDER, actions[best])
    mark = Mark.SUITED_SEVENS if sevens and best != HIT else None
    return Cell(actions[best], None, None, mark)
