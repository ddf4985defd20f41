"""The best chart with tables for split hands, and what the rows of charts are worth."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from spanish21 import Submission, analyze
from spanish21.analysis.charts import edge_of, play_by
from spanish21.analysis.edge import SPLIT_TABLES, TOTAL, Analysis
from spanish21.rules.player import Action
from spanish21.strategy import Cell, parse_chart, write_chart

PRINTED = {"hole_card": True, "card_reader": True, "readings.split-two-card-21": "even-money"}
"""the rules for which a chart with tables for split hands is known"""
CELLS = [Cell.parse(word) for word in ("H", "S", "S4", "S5", "S6", "D", "D4", "D5")]
MARKED = [Cell.parse(word) for word in ("S*", "S'", 'S"', "S4*", "S5'", "S6*")]


@pytest.fixture(scope="module")
def maryland() -> Analysis:
    return analyze(Submission("MD-1.0"), strategy=SPLIT_TABLES)


def test_the_best_chart_with_split_tables_is_as_good_as_the_one_that_is_known() -> None:
    found = analyze(Submission("MA", PRINTED), strategy=SPLIT_TABLES, wager=1000)
    assert f"{100 * found.edge:.5f}" == "-0.36503"


def test_split_tables_are_worth_something_and_less_than_the_cards_of_the_hand(
    maryland: Analysis,
) -> None:
    plain = analyze(maryland.rulebook, strategy=TOTAL)
    assert not plain.best_chart.has_split_tables
    assert maryland.best_chart.has_split_tables
    assert plain.edge + 1e-6 < maryland.edge < analyze(maryland.rulebook).edge


def test_no_other_square_is_better(maryland: Analysis) -> None:
    """Twenty squares of each table say something else; the exact edge never rises."""
    chart, drawn = maryland.best_chart, random.Random(21)
    assert chart.split is not None
    for _ in range(20):
        points, up = drawn.randrange(9, 18), drawn.randrange(1, 11)
        against = [found for found in maryland.ups if found.place.up == up - 1]
        name = drawn.choice(["hard", "soft"] if points > 11 else ["hard"])
        cell = drawn.choice([*CELLS, *MARKED] if (name, points // 3) == ("hard", 4) else CELLS)
        for part in ("plays", "split"):
            plays = getattr(chart, part)
            squares = {**getattr(plays, name), (points, up): cell}
            other = replace(chart, **{part: replace(plays, **{name: squares})})
            worse = edge_of(play_by(other, against, maryland.shoe))
            assert worse <= edge_of(against) + 1e-9, (part, name, points, up, str(cell))


def test_a_chart_with_split_tables_reads_back_as_it_was(maryland: Analysis) -> None:
    chart = maryland.best_chart
    again = parse_chart(write_chart(chart))
    assert again == chart
    assert analyze(maryland.rulebook, strategy=again).edge == pytest.approx(maryland.edge)


def test_a_row_is_worth_what_a_chart_without_it_loses(maryland: Analysis) -> None:
    """Each cost is that of a whole chart, analyzed by itself, in which the row says one thing."""
    chart = maryland.best_chart
    rows = {(row.table, row.row, row.split): row for row in maryland.rows}
    sixteen = rows["hard", "16", False]
    put = {(16, up): Cell.parse(sixteen.instead) for up in range(1, 11)}
    other = replace(chart, plays=replace(chart.plays, hard={**chart.plays.hard, **put}))
    lost = maryland.edge - analyze(maryland.rulebook, strategy=other).edge
    assert sixteen.worth == pytest.approx(lost, abs=1e-12)
    assert sixteen.worth > 0.004
    fifteen = rows["rescue", "15", False]
    never = frozenset(place for place in chart.rescue if place[0] != 15)
    lost = maryland.edge - analyze(maryland.rulebook, strategy=replace(chart, rescue=never)).edge
    assert fifteen.worth == pytest.approx(lost, abs=1e-12)


def test_no_row_costs_less_than_nothing_but_for_a_fixed_payout(maryland: Analysis) -> None:
    for row in maryland.rows:
        assert row.worth >= -1e-12, row
        assert row.signs >= -1e-12 or (row.table, row.row) == ("pairs", "7-7"), row


def test_rows_of_a_chart_without_split_tables_are_forgotten_on_split_hands_too() -> None:
    found = analyze(Submission("MD-1.0"), strategy=TOTAL)
    chart = found.best_chart
    assert chart.split is not None
    [eighteen] = [row for row in found.rows if (row.table, row.row) == ("soft", "18")]
    put = {(18, up): Cell(Action.STAND) for up in range(1, 11)}
    other = replace(
        chart,
        plays=replace(chart.plays, soft={**chart.plays.soft, **put}),
        split=replace(chart.split, soft={**chart.split.soft, **put}),
    )
    lost = found.edge - analyze(found.rulebook, strategy=other).edge
    assert (eighteen.instead, eighteen.split) == ("S", False)
    assert eighteen.worth == pytest.approx(lost, abs=1e-12)
