"""What the amount of a wager changes: fixed payouts, and payouts that a posted limit caps."""

from __future__ import annotations

from fractions import Fraction

import pytest

from spanish21.analysis.edge import analyze
from spanish21.analysis.query import HandQuestion, action_values, fixed_values
from spanish21.analysis.side_wagers import (
    fixed_payouts,
    full_shoe,
    insurance,
    match_the_dealer,
)
from spanish21.analysis.variation import costs
from spanish21.cards import parse_card, parse_cards
from spanish21.law import Submission
from spanish21.money import Cents
from tests.support import book

SHOE = full_shoe(6)
QUARTER = Cents(2500)


def sevens(cards: str, wager: int | None, *, doubled: bool = False) -> HandQuestion:
    amount = None if wager is None else Cents(wager)
    return HandQuestion(parse_cards(cards), parse_card("7d"), wager_cents=amount, doubled=doubled)


@pytest.mark.parametrize(
    ("wager", "worth"), [(None, 3), (500, 3 + 200), (2400, 3 + Fraction(1000, 24)), (2500, 203)]
)
def test_three_suited_sevens_have_earned_their_fixed_payout(
    wager: int | None, worth: Fraction | int
) -> None:
    rulebook, question = book("MD-1.0"), sevens("7s 7s 7s", wager)
    assert action_values(rulebook, question) == {"stand": pytest.approx(float(worth))}
    assert sum(fixed_values(rulebook, question).values()) == pytest.approx(float(worth - 3))


def test_doubled_sevens_and_sevens_of_mixed_suits_earn_none() -> None:
    for question in (sevens("7s 7s 7s", 2500, doubled=True), sevens("7s 7s 7h", 2500)):
        assert fixed_values(book("MD-1.0"), question) == {}


def test_a_limit_caps_bonus_and_fixed_payout_of_a_hand_together() -> None:
    rulebook = book("MD-1.0", payout_limit="1000")
    # Sevens of one suit are paid 2 to 1, of spades 3 to 1; the rest of $1,000 is left.
    [tier] = fixed_payouts(rulebook, SHOE, QUARTER)
    assert tier.paid == (95_000, 95_000, 95_000, 92_500)
    assert action_values(rulebook, sevens("7s 7s 7s", 2500)) == {"stand": 40.0}
    low, high = fixed_payouts(rulebook, SHOE)
    assert (low.paid, high.paid[0]) == ((99_000, 99_000, 99_000, 98_500), 95_000)


def test_a_limit_caps_each_side_wager() -> None:
    rulebook = book("MD-1.0", payout_limit="60")
    matched = match_the_dealer(rulebook, SHOE, QUARTER)
    assert set(matched.pays) == {Fraction(60, 25)}
    assert matched.expectation == Fraction(-1776, 3731)
    # The smallest wager of a dollar is paid in full.
    assert match_the_dealer(rulebook, SHOE).pays == match_the_dealer(book("MD-1.0"), SHOE).pays
    # Half of $100 would win $100.
    assert set(insurance(rulebook, SHOE, Cents(10_000)).pays) == {Fraction(60, 50)}


def test_a_limit_leaves_a_wager_what_it_leaves_a_minimum_of_that_amount() -> None:
    asked = analyze(book("MD-1.0", payout_limit="60"), wager=25)
    least = analyze(book("MD-1.0", payout_limit="60", minimum="25"))
    assert asked.edge == least.edge < analyze(book("MD-1.0")).edge
    assert any(
        "one wager of $25.00: the payout limit of $60.00" in line for line in asked.assumptions
    )
    # A bonus of 3 to 1 is cut to $60, which are 2.4 units.
    gains = asked.distribution.gains
    assert gains[2.4] > 0
    assert sum(gains.values()) == pytest.approx(1, abs=1e-12)
    assert asked.distribution.mean == pytest.approx(asked.edge, abs=1e-8)


def test_a_wager_without_a_limit_changes_fixed_payouts_alone() -> None:
    plain, asked = analyze(book("MA")), analyze(book("MA"), wager=10)
    assert asked.edge == plain.edge
    [tier] = asked.fixed
    assert tier.own == plain.fixed[0].own / 2
    # What hitting suited sevens costs does not become less.
    assert 0 < asked.fixed_edge(tier) < plain.fixed_edge(plain.fixed[0]) / 2


def test_the_pay_tables_of_wheels_have_their_price() -> None:
    submission = Submission("MD-bonus-spin", {"bonus_spin.offered": True})
    moved = {(one.option, one.value): one for one in costs(submission)[1]}
    for number, table in ((1, "A"), (5, "C")):
        one = moved[f"bonus_spin.paytable_{number}", table]
        assert one.change == 0
        assert list(one.side_changes) == [f"bonus-spin ${number}"]


def test_the_best_chart_gives_up_edge_for_the_fixed_payout_and_nothing_else() -> None:
    """A chart made elsewhere without fixed payouts has -0.36503%: ours is within 0.0001% of it."""
    rules = book(
        "MA", hole_card=True, card_reader=True, **{"readings.split-two-card-21": "even-money"}
    )
    small, large = (analyze(rules, strategy="total", wager=wager) for wager in (5, 1000))
    assert 100 * small.edge == pytest.approx(-0.36712, abs=5e-6)
    assert 100 * large.edge == pytest.approx(-0.36511, abs=5e-6)
    squares, other = small.best_chart.plays, large.best_chart.plays
    assert [place for place in squares.pairs if squares.pairs[place] != other.pairs[place]] == [
        (7, 7)
    ]
    assert (squares.hard, squares.soft) == (other.hard, other.soft)
    gained = small.fixed_edge(small.fixed[0])
    assert gained > large.edge - small.edge > 0
