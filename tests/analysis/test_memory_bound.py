"""What memory of the other hands can add at most: the inequalities, and true maxima below it."""

from __future__ import annotations

import json
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given, strategies as st
from typer.testing import CliRunner

from spanish21.analysis import analyze
from spanish21.analysis.compile import compile_game
from spanish21.analysis.hands import hands
from spanish21.analysis.memory import remembered
from spanish21.analysis.memory_bound import edge_at_most, gain_at_most
from spanish21.analysis.numbers import FLOATS
from spanish21.analysis.rounds import against
from spanish21.analysis.seen_cards import above_zero, chance_of_more, first_order, higher_orders
from spanish21.analysis.shoe import Shoe
from spanish21.cards import parse_cards
from spanish21.cli import app
from spanish21.law import Submission
from spanish21.rules.player import Action
from tests.analysis.oracle import BruteForce

if TYPE_CHECKING:
    from spanish21.table.state import Hand, TableState


@given(st.lists(st.floats(-5, 5), min_size=1, max_size=8))
def test_the_positive_part_is_bounded_by_mean_and_variance(values: list[float]) -> None:
    found = np.array(values)
    bound = above_zero(found.mean(), found.var())
    assert np.maximum(found, 0).mean() <= bound + 1e-12


@pytest.mark.parametrize(("known", "used"), [(1, 2), (2, 2), (2, 3), (3, 2), (3, 3), (4, 3)])
def test_cards_seen_explain_no_more_than_the_bound(known: int, used: int) -> None:
    """Any quantity of `used` cards, averaged given `known` others, listed for a deck of nine."""
    cards, numbers = range(9), np.random.default_rng(known * 10 + used)
    worth = {drawn: numbers.normal() for drawn in combinations(cards, used)}

    def given_cards(seen: tuple[int, ...]) -> float:
        left = [card for card in cards if card not in seen]
        return float(np.mean([worth[drawn] for drawn in combinations(left, used)]))

    one = np.var([given_cards(seen) for seen in combinations(cards, 1)])
    many = np.var([given_cards(seen) for seen in combinations(cards, known)])
    whole = np.var(list(worth.values()))
    unseen = np.array(len(cards))
    linear = first_order(known, unseen) * one
    assert linear - 1e-12 <= many
    assert many <= linear + higher_orders(known, np.array(used), unseen) * whole + 1e-12


def test_the_chance_of_more_cards_is_not_below_a_count_of_all_orders() -> None:
    left = (3, 2, 2, 0, 1, 0, 0, 0, 0, 4)
    deck = [value for value, many in enumerate(left) for _ in range(many)]
    generator = np.random.default_rng(1)
    drawn = []
    for _ in range(4000):
        order = generator.permutation(deck).tolist()
        cards = 0
        for _hand in range(2):
            total = 8
            while total <= 21 and cards < len(order):
                total += order[cards] + 1
                cards += 1
        drawn.append(cards)
    for most in range(4, 9):
        share = np.mean(np.array(drawn) > most)
        assert share <= chance_of_more(left, 7, 2, most) + 0.03


@pytest.mark.parametrize("up", [2, 8])
def test_the_bound_is_above_the_true_maximum_of_one_split(up: int) -> None:
    for decks in (1, 6):
        game = compile_game(Submission("MD-1.0").amended(decks=decks, max_splits=1).rulebook())
        shoe = Shoe.decks(decks)
        whole = against(game, shoe, up, FLOATS)
        for pair in (7, 8):
            true = remembered(game, shoe, up, pair, FLOATS)
            bound = gain_at_most(whole, shoe, pair)
            assert true.gain <= bound + 1e-12
            assert bound < (0.1 if decks == 1 else 0.002)


def split_always(state: TableState, hand: Hand, legal: tuple[Action, ...]) -> Action | None:
    """Split a pair that was dealt, and do whatever is best afterwards."""
    del state
    return Action.SPLIT if Action.SPLIT in legal and not hand.split else None


UNSEEN = {"hole_card": False, "dealer_blackjack_takes": "all"}
"""no card is face down, for brute force would look at it"""


@pytest.mark.parametrize(
    ("edition", "amendments", "shoe", "opening"),
    [
        ("MD-1.0", UNSEEN, "9s 9s 9s 5d 5d 5d Kd Kd Kd Kd Kd Kd", "9s 5d 9s"),
        ("MA", {}, "9s 9s 9s Ac 8d 8d Kd Kd Kd Kd Kd Kd", "9s Kd 9s"),
        ("MA", {"split_aces": "one-card"}, "Ac Ac Ac 6d 9c 9c 7s Kd Kd", "Ac Kd Ac"),
        ("PA", UNSEEN, "7s 7s 7s 7s 8d Kd Kd Kd Kd Kd Kd", "7s Kd 7s"),
    ],
)
def test_no_play_of_a_tiny_shoe_passes_the_bound(
    edition: str, amendments: dict[str, object], shoe: str, opening: str
) -> None:
    rulebook = Submission(edition).amended(max_splits=2, **amendments).rulebook()
    first, shown, _ = parse_cards(opening)
    cards = Shoe.of(parse_cards(shoe))
    whole = against(compile_game(rulebook), cards, shown.points - 1, FLOATS)
    pair = first.points - 1
    fixed = min(
        float(start.values[3] / whole.dealt.masses[start.hand].sum())
        for start in whole.starts
        if start.values[3] is not None and hands().counts[start.hand, pair] == 2
    )
    brute = BruteForce(rulebook, shoe, split_always).expectation(opening)
    assert float(brute) <= fixed + gain_at_most(whole, cards, pair) + 1e-12


@pytest.mark.parametrize(("edition", "most"), [("MD-1.0", 9e-6), ("MA", 12e-6), ("PA", 12e-6)])
def test_the_play_against_a_six_is_near_the_best_possible(edition: str, most: float) -> None:
    found = analyze(edition)
    six = found.ups[5]
    assert 0 < edge_at_most([six], found.shoe) - float(six.chance * six.value) < most


def test_analyze_says_how_far_the_best_possible_play_is() -> None:
    """One split of one deck keeps it short."""
    words = ["analyze", "MD-1.0", "--amend", "max_splits=1", "--amend", "decks=1", "--bound"]
    runner = CliRunner(env={"COLUMNS": "80", "NO_COLOR": "1", "TERM": "dumb"})
    found = json.loads(runner.invoke(app, [*words, "--json"]).stdout)
    best = found["best_possible"]
    assert best["within"] == pytest.approx(best["edge_at_most"] - found["edge"])
    assert 0 < best["within"] < 0.01
    told = " ".join(runner.invoke(app, words).stdout.split())
    assert f"the best possible play is within {100 * best['within']:.6f}%" in told
    assert "best_possible" not in json.loads(runner.invoke(app, [*words[:-1], "--json"]).stdout)


def test_a_chart_is_measured_by_the_same_bound() -> None:
    rules = Submission("MD-1.0").amended(decks=1, max_splits=1)
    chart, best = analyze(rules, strategy="total"), analyze(rules)
    assert chart.edge_at_most == pytest.approx(best.edge_at_most)
    assert chart.within > best.within > 0
