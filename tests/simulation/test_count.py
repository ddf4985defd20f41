"""Counting: systems as data, results by true count, and what a bankroll is worth."""

from __future__ import annotations

import re
from dataclasses import replace
from math import exp
from pathlib import Path

import numpy as np
import pytest

from spanish21.analysis.charts import Asked, best_chart
from spanish21.analysis.compile import compile_game
from spanish21.analysis.hands import VALUES
from spanish21.analysis.numbers import FLOATS
from spanish21.analysis.rounds import against
from spanish21.analysis.shoe import Shoe
from spanish21.cards import parse_card, parse_cards
from spanish21.rules.player import Action
from spanish21.simulation import CountError, Results, find_count, parse_count, simulate
from spanish21.simulation.bankroll import bankroll
from spanish21.simulation.compile import compile_game as compile_simulated
from spanish21.simulation.count import COUNTS
from spanish21.simulation.kernel.play import play_shoes
from spanish21.simulation.kernel.tally import Note
from spanish21.simulation.simulate import make_game
from spanish21.simulation.sums import new_tally
from spanish21.strategy import Situation, parse_chart, published, write_chart
from tests.support import book

SYSTEM = """
title = "mine"
start_per_deck = -4
ramp = [[-20, 1], [2, 4]]
index = [
  "hard 16 against 10: S from 3 up",
  "insurance from 5 up",
  "hard 13 against 2: S from -2 down",
]
[tags]
A = -1
2 = 1
3 = 1
4 = 1
5 = 1
6 = 1
7 = 0
8 = 0
9 = 0
J = -1
Q = -1
K = -1
"""


@pytest.fixture(scope="module")
def counted() -> Results:
    return simulate(book("MD-1.0"), rounds=3_000_000, seed=5, count=parse_count(SYSTEM))


@pytest.mark.parametrize("name", COUNTS)
def test_a_system_that_ships_has_a_source_and_starts_so_that_it_is_balanced(name: str) -> None:
    system = find_count(name)
    assert system.source
    assert 4 * sum(system.tags) + system.start_per_deck == 0


def test_the_ramp_places_more_where_the_count_is_high(counted: Results) -> None:
    for true, (boxes, _, _, initial) in counted.by_true_count.items():
        assert initial == boxes * (4000 if true >= 2 else 1000)
    assert sum(row[0] for row in counted.by_true_count.values()) == counted.boxes
    assert sum(row[1] for row in counted.by_true_count.values()) == counted.net_cents
    assert sum(row[3] for row in counted.by_true_count.values()) == counted.initial_cents


def test_high_counts_are_better_for_the_player(counted: Results) -> None:
    def edge(least: int, most: int) -> float:
        rows = [row for true, row in counted.by_true_count.items() if least <= true <= most]
        return sum(row[1] for row in rows) / sum(row[3] for row in rows)

    assert edge(-20, -3) < edge(-2, 1) < edge(3, 20)


def test_insurance_is_taken_from_its_index_on(counted: Results) -> None:
    side = counted.side_wagers["insurance"]
    assert 0 < side.wagers < counted.rounds / 12
    assert side.won / side.wagers > 1 / 4


def test_index_plays_replace_the_chart_at_their_count() -> None:
    plans = parse_count(SYSTEM).plans(published())
    legal = (Action.HIT, Action.STAND, Action.DOUBLE)
    hand = Situation(parse_cards("Ks 6d"), parse_card("Kc"))
    plays = {true: plans[true + 20].choose(hand, legal) for true in (-5, 2, 3, 9)}
    assert plays == {-5: Action.HIT, 2: Action.HIT, 3: Action.STAND, 9: Action.STAND}
    low = Situation(parse_cards("Ks 3d"), parse_card("2c"))
    assert plans[-2 + 20].choose(low, legal) is Action.STAND
    assert plans[-1 + 20].choose(low, legal) is Action.HIT
    ace = Situation(parse_cards("Ks 3d"), parse_card("Ac"))
    assert [plans[true + 20].insures(ace) for true in (4, 5)] == [False, True]


@pytest.mark.parametrize("edition", ["MD-1.0", "MA"])
def test_the_true_count_is_counted_by_decks_of_48_cards(edition: str) -> None:
    """3.B, 2(a): a deck has 48 cards; eight of them begin with eight times the start of one."""
    system = replace(find_count("hi-lo"), start_per_deck=-4)
    for decks in (6, 8):
        counting = system.arrays(book(edition, decks=decks))
        assert (counting.unit, counting.start) == (48, -4 * decks)


def shoe_at(steps: int) -> tuple[float, Shoe]:
    """Return five decks with low cards missing and high ones too many, and their true count."""
    sign = 1 if steps > 0 else -1
    counts = [list(row) for row in Shoe.decks(5).counts]
    for step in range(abs(steps)):
        for low in range(1, 6):
            counts[low][(step + low) % 4] -= sign
        for high in (0, 9, 9, 9):
            counts[high][step % 4] += sign
    shoe = Shoe(tuple(map(tuple, counts)))
    values = shoe.values
    return (values[0] + values[9] - sum(values[1:6])) * 48 / shoe.size, shoe


@pytest.mark.parametrize("steps", [-2, 2])
def test_index_plays_are_those_of_the_exact_chart_at_their_count(steps: int) -> None:
    true, shoe = shoe_at(steps)
    game = compile_game(book("MD-1.0"))
    best = [against(game, shoe, up, FLOATS) for up in range(VALUES)]
    chart, _ = best_chart(best, shoe, Asked("exact", "exact", {}))
    checked = 0
    for play in find_count("hi-lo").index:
        # Close to its number either play is as good as the other.
        distance = play.at - true if play.down else true - play.at
        if distance > 0.5:
            squares = chart.plays.soft if play.soft else chart.plays.hard
            assert squares[play.total, play.up].play is play.cell.play, play
            checked += 1
    assert checked > 5


def test_index_plays_win_more() -> None:
    system = find_count("hi-lo")
    plain = replace(system, index=(), insurance=None)
    one, two = (
        simulate(book("MD-1.0"), rounds=2_000_000, seed=3, count=c) for c in (plain, system)
    )
    assert two.net_cents > one.net_cents


def test_a_count_that_changes_nothing_changes_nothing() -> None:
    plain_text = re.sub(r"(?s)index = \[.*?\n\]\n", "", SYSTEM)
    flat = parse_count(plain_text.replace(", [2, 4]]", "]"))
    counted = simulate(book("MA"), rounds=300_000, seed=5, count=flat)
    plain = simulate(book("MA"), rounds=300_000, seed=5)
    assert (counted.net_cents, counted.payouts, counted.by_depth, counted.actions) == (
        plain.net_cents,
        plain.payouts,
        plain.by_depth,
        plain.actions,
    )
    triple = parse_count(plain_text.replace("[[-20, 1], [2, 4]]", "[[-20, 3]]"))
    assert (
        simulate(book("MA"), rounds=300_000, seed=5, count=triple).net_cents
        == simulate(book("MA"), rounds=300_000, seed=5, wager=30).net_cents
    )


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("A = -1", "A = 0.5", "tags.A"),
        ("A = -1", "", "tags: give each rank"),
        ("[[-20, 1], [2, 4]]", "[[2, 4]]", "ramp: write steps that rise"),
        ("[[-20, 1], [2, 4]]", "[[-20, 0]]", "at least one wager"),
        ("S from 3 up", "X from 3 up", "index: "),
        ("hard 16", "hard 21", "21 is not such a total"),
        ("S from 3 up", "S at 3", "from 3 up', or down"),
        ("insurance from 5 up", "insure me", "index: 'insure me'"),
        ("title", "name", "name: unknown"),
        ("start_per_deck = -4", 'start_per_deck = "x"', "start_per_deck"),
        ("start_per_deck = -4", "start_per_deck = true", "start_per_deck"),
        ("start_per_deck = -4", "start_per_deck = 1001", "from -1000 to 1000"),
        ("A = -1", "A = 10000000000000000000", "tags.A: .* from -1000 to 1000"),
        ("[[-20, 1], [2, 4]]", "[[-20, 1], [-20, 4]]", "ramp: write steps that rise"),
        ("S from 3 up", "P from 3 up", "P is impossible: only a pair splits"),
        ("hard 16 against 10: S", "hard 5 against 10: D3", "2 cards at most"),
        ("hard 13 against 2: S from -2 down", "insurance from 7 up", "listed twice"),
        ('title = "mine"', "title = 3", "title: write a text"),
        ('title = "mine"', 'source = ["me"]', "source: write a text"),
        ("title", "= 3", "isn't valid TOML"),
    ],
)
def test_a_fault_is_named(old: str, new: str, said: str) -> None:
    with pytest.raises(CountError, match=said):
        parse_count(SYSTEM.replace(old, new, 1))


def test_index_plays_that_are_no_list_are_not_left_out_unsaid() -> None:
    one = re.sub(r"(?s)index = \[.*?\n\]\n", 'index = "insurance from 5 up"\n', SYSTEM)
    with pytest.raises(CountError, match="index: write a list"):
        parse_count(one)


def test_a_file_that_is_no_text_is_named(tmp_path: Path) -> None:
    file = tmp_path / "count.toml"
    file.write_bytes(b"\xff\x00")
    with pytest.raises(CountError, match=r"count.toml is not text\. Save it as UTF-8"):
        find_count(str(file))


def test_a_system_that_is_not_found_is_named() -> None:
    with pytest.raises(CountError, match="neither a count system nor a file"):
        find_count("no-such-count")


def test_a_bankroll_is_worth_what_the_formulas_say() -> None:
    losing = bankroll(simulate(book("MD-1.0"), rounds=300_000, seed=2), 100)
    assert losing.win_rate < 0
    assert (losing.n0, losing.risk_of_ruin) == (None, 1.0)
    worth = bankroll(simulate(book("MD-1.0"), rounds=10**6, seed=5, count="hi-lo"), 500)
    assert worth.win_rate > 0
    variance = worth.standard_deviation**2
    assert worth.n0 == pytest.approx(variance / worth.win_rate**2)
    assert worth.risk_of_ruin == pytest.approx(exp(-2 * worth.win_rate * 500 / variance))
    assert worth.bankroll_for_5_percent is not None
    ruin = exp(-2 * worth.win_rate * worth.bankroll_for_5_percent / variance)
    assert ruin == pytest.approx(0.05)


def test_a_bankroll_wins_and_loses_by_insurance_too() -> None:
    chart = parse_chart(write_chart(published()).replace('"never"', '"always"', 1))
    compiled = compile_simulated(make_game(book("MD-1.0"), chart))
    trace = np.zeros(1 << 17, np.int64)
    trace[0] = 1
    tally = new_tally(compiled, 100)
    play_shoes(
        compiled.tables, tally, np.uint64(5), 0, 100, 3000, None, trace, None, compiled.wheels
    )
    won = [0]
    for what, _, value in trace[1 : trace[0]].reshape(-1, 3).tolist():
        if what == Note.END:
            won.append(0)
        elif what in {Note.NET, Note.INSURANCE}:
            won[-1] += value * (compiled.quantum if what == Note.NET else 1)
    found = simulate(book("MD-1.0"), chart, rounds=3000, seed=5)
    worth = bankroll(found, 100)
    assert found.side_wagers["insurance"].wagers > 200
    assert worth.win_rate == pytest.approx(np.mean(won[:-1]) / 1000)
    assert worth.standard_deviation == pytest.approx(np.std(won[:-1]) / 1000)
