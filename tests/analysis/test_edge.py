"""The whole answer: what agrees with what, by independent ways."""

from __future__ import annotations

import tracemalloc
from collections import defaultdict
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import pairwise, product
from math import comb

import numpy as np
import pytest

from spanish21.analysis import optimal_chart
from spanish21.analysis.compile import compile_game, representative
from spanish21.analysis.dealer import dealer_chances
from spanish21.analysis.edge import TOTAL, Analysis, analyze
from spanish21.analysis.endings import endings
from spanish21.analysis.hands import hands
from spanish21.analysis.kernels import BLACKJACK
from spanish21.analysis.numbers import EXACT, FLOATS
from spanish21.analysis.query import HandError, HandQuestion, action_values
from spanish21.analysis.removal import Removal, count_for, effects_of_removal
from spanish21.analysis.risk import ruin_for_ever, trip
from spanish21.analysis.side_wagers import (
    fixed_payout_chance,
    full_shoe,
    insurance,
    match_the_dealer,
)
from spanish21.analysis.variation import costs
from spanish21.cards import Rank, parse_card, parse_cards
from spanish21.law import Submission
from spanish21.money import Cents
from spanish21.rules.result import DealerHand
from spanish21.rules.settlement import Played, settle
from spanish21.simulation import simulate
from spanish21.strategy import Chart, parse_chart, write_chart
from spanish21.wheels import blackjack_chance
from tests.support import EDITIONS, book


@cache
def found(edition: str) -> Analysis:
    return analyze(book(edition))


@cache
def by_chart(edition: str) -> Analysis:
    return analyze(book(edition), strategy=TOTAL)


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_edition_is_worth_a_little_less_than_nothing(edition: str) -> None:
    analysis = found(edition)
    assert -0.006 < analysis.edge < -0.002


@pytest.mark.parametrize("edition", ["MD-1.0", "MA"])
def test_the_edge_is_what_playing_the_chart_out_of_full_shoes_comes_to(edition: str) -> None:
    """The simulator deals the cards; it shares nothing with the analyser but the rules."""
    chart = optimal_chart(book(edition))
    analysis = analyze(book(edition), strategy=chart)
    played = simulate(book(edition), chart, rounds=4_000_000, seed=7, device=True)
    error = played.standard_error
    assert abs(played.edge - analysis.edge) < 4 * error
    assert abs(played.edge_per_unit_wagered - analysis.edge_per_unit_wagered) < 4 * error


@pytest.mark.parametrize(("edition", "decks"), [("MD-1.0", 6), ("MA", 8)])
def test_each_other_player_adds_the_50_dollars_of_suited_sevens(edition: str, decks: int) -> None:
    """12.C(3), 5(g): three sevens of a suit against any seven, as often as cards can be drawn."""
    analysis = found(edition) if decks == 6 else analyze(book(edition, decks=decks))
    cards = 48 * decks
    sevens = 4 * decks * (decks - 1) * (decks - 2) * (4 * decks - 3)
    chance = sevens / (cards * (cards - 1) * (cards - 2) * (cards - 3))
    five, twenty_five = analysis.fixed
    for tier, dollars in ((five, 5), (twenty_five, 25)):
        alone = analysis.fixed_edge(replace(tier, to_others=Cents(0)), players=7)
        for players in range(1, 8):
            others = (players - 1) * chance * 50 / dollars
            assert analysis.fixed_edge(tier, players) - alone == pytest.approx(others, rel=1e-9)


@pytest.mark.parametrize("edition", ["MD-1.0", "MA"])
def test_endings_add_up_to_the_edge(edition: str) -> None:
    analysis = found(edition)
    total = chance = 0.0
    for up in analysis.ups:
        ends = endings(up, analysis.shoe)
        share = float(up.chance)
        total += share * sum(end.gain * mass for end, mass in ends.whole.items())
        chance += share * sum(ends.whole.values())
        for split in ends.splits:
            gains = sum(end.gain * mass for end, mass in split.tally.items())
            gains -= 0 if up.place.looked else split.outcomes[BLACKJACK]
            total += share * split.chance * gains
            chance += share * split.chance
    assert chance == pytest.approx(1, abs=1e-12)
    # Without a hole card a split box whose hands all stay apart keeps the shared loss.
    assert total == pytest.approx(analysis.edge, abs=1e-13 if edition == "MD-1.0" else 3e-5)


def test_the_distribution_of_a_round_is_one_and_has_the_exact_mean() -> None:
    rounds = found("MD-1.0").distribution
    assert sum(rounds.gains.values()) == pytest.approx(1, abs=1e-12)
    assert rounds.mean == pytest.approx(found("MD-1.0").edge, abs=1e-8)
    assert rounds.labels["blackjack"] == pytest.approx(float(blackjack_chance(6)))


@pytest.mark.parametrize("edition", ["MD-1.0", "MA"])
def test_a_chart_costs_little_and_reads_back(edition: str) -> None:
    best, carried = found(edition).edge, by_chart(edition).edge
    assert 0 < best - carried < 1e-4
    chart = by_chart(edition).chart
    assert isinstance(chart, Chart)
    again = parse_chart(write_chart(chart))
    assert analyze(book(edition), strategy=again).edge == pytest.approx(carried, abs=1e-15)


@pytest.mark.parametrize("decks", [6, 8])
def test_match_the_dealer_by_counting_matching_cards(decks: int) -> None:
    rulebook = book("MD-1.0", decks=decks)
    suited, others = decks - 1, 3 * decks
    size = 48 * decks - 1
    expected: defaultdict[Fraction, Fraction] = defaultdict(Fraction)
    won = {6: (9, 4), 8: (12, 3)}[decks]
    for s, u in product(range(3), repeat=2):
        if 0 < s + u <= 2:
            rest = comb(size - suited - others, 2 - s - u)
            ways = Fraction(comb(suited, s) * comb(others, u) * rest, comb(size, 2))
            expected[Fraction(s * won[0] + u * won[1])] += ways
    assert match_the_dealer(rulebook, full_shoe(decks)).pays == dict(expected)


@pytest.mark.parametrize("decks", [6, 8])
def test_rare_hands_by_counting_combinations(decks: int) -> None:
    size = 48 * decks
    shoe = full_shoe(decks)
    rulebook = book("MA", decks=decks)
    assert blackjack_chance(decks) == Fraction(4 * decks * 12 * decks, comb(size, 2))
    assert insurance(rulebook, shoe).hit == Fraction(12 * decks, size - 1)
    # An up seven of the three sevens' suit, or of another suit.
    same = Fraction(4 * decks, size) * Fraction(comb(decks - 1, 3), comb(size - 1, 3))
    other = Fraction(4 * decks, size) * Fraction(3 * comb(decks, 3), comb(size - 1, 3))
    assert fixed_payout_chance(rulebook, shoe) == same + other


def dealer_by_drawing(left: tuple[int, ...], points: int, soft: int, cards: int) -> list[Fraction]:
    """Draw the dealer's cards one by one: the second way to the dealer's final hands."""
    out = [Fraction(0)] * 7
    total = points + (10 if soft and points + 10 <= 21 else 0)
    if cards > 1 and total >= 17:
        place = 5 if total > 21 else 6 if cards == 2 and total == 21 else total - 17
        out[place] = Fraction(1)
        return out
    size = sum(left)
    for value, many in enumerate(left):
        if many:
            rest = tuple(n - (v == value) for v, n in enumerate(left))
            below = dealer_by_drawing(rest, points + value + 1, soft or value == 0, cards + 1)
            for place in range(7):
                out[place] += Fraction(many, size) * below[place]
    return out


@pytest.mark.parametrize("up", [0, 4, 9])
def test_the_dealers_final_hands_by_drawing_card_after_card(up: int) -> None:
    game = compile_game(book("MD-1.0"))
    left = (2, 1, 2, 1, 2, 2, 1, 2, 1, 4)
    removed = np.zeros((1, 10), dtype=np.int64)
    exact = dealer_chances(game, up, EXACT.array(left), removed, EXACT)[0]
    assert list(exact) == dealer_by_drawing(left, up + 1, up == 0, 1)
    floats = dealer_chances(game, up, FLOATS.array(left), removed, FLOATS)[0]
    assert list(floats) == pytest.approx([float(one) for one in exact], abs=1e-15)


@pytest.mark.parametrize("edition", ["MD-1.0", "MA"])
def test_no_rule_tells_hands_of_one_sort_apart(edition: str) -> None:
    rulebook = book(edition)
    game = compile_game(rulebook)
    wager = rulebook.minimum.value
    table = hands()
    dealer = DealerHand(20, blackjack=False)
    for hand in np.flatnonzero(table.cards > 1)[::23].tolist():
        cards = representative(table.counts[hand].tolist())
        for rules, split in ((game.dealt, False), (game.split, True)):
            played = Played(cards, wager, split=split)
            net = settle((played,), dealer, parse_card("2c"), rulebook)[0].net
            assert Fraction(net, wager) == rules.pay[rules.kind[hand]][3]


def test_a_hand_in_question_agrees_with_the_whole_analysis() -> None:
    analysis = found("MD-1.0")
    up = analysis.ups[9]
    hand = hands().of((6, 10))
    start = next(start for start in up.starts if start.hand == hand)
    mass = float(up.dealt.masses[hand][:BLACKJACK].sum())
    question = HandQuestion(parse_cards("6c Kd"), parse_card("Kh"))
    values = action_values(book("MD-1.0"), question)
    assert values["hit"] == pytest.approx(start.values[1] / mass, abs=1e-14)
    assert list(values.values()) == sorted(values.values(), reverse=True)


def test_suits_decide_what_a_hand_on_the_way_to_6_7_8_is_worth() -> None:
    rulebook = book("MD-1.0")
    worth = [
        action_values(rulebook, HandQuestion(parse_cards(cards), parse_card("Kh")))["hit"]
        for cards in ("6c 7d", "6c 7c", "6s 7s")
    ]
    assert worth[0] < worth[1] < worth[2]
    gone = parse_cards("8s 8s 8s 8s 8s 8s")
    without = action_values(rulebook, HandQuestion(parse_cards("6s 7s"), parse_card("Kh"), gone))[
        "hit"
    ]
    assert without < worth[0] + 0.02 < worth[2]


def test_a_doubled_hand_is_kept_or_rescued() -> None:
    hand = HandQuestion(parse_cards("5s 6s 2d"), parse_card("Kd"), doubled=True)
    assert action_values(book("MD-1.0"), hand)["rescue"] == pytest.approx(-1)
    best = HandQuestion(parse_cards("5s 6s Kd"), parse_card("Kd"), doubled=True)
    assert list(action_values(book("MD-1.0"), best)) == ["keep"]


@pytest.mark.parametrize("cards", ["7s", "Ks Kd 5c", "7s 7s 7s 7s 7s 7s 7s"])
def test_a_hand_that_cannot_be_is_refused(cards: str) -> None:
    with pytest.raises(HandError):
        action_values(book("MD-1.0"), HandQuestion(parse_cards(cards), parse_card("Kd")))


def test_more_splits_are_worth_more_and_each_less_than_the_last() -> None:
    edges = [analyze(book("MD-1.0", max_splits=splits)).edge for splits in (1, 2, 3, 5)]
    gains = [after - before for before, after in pairwise(edges)]
    assert all(gain > 0 for gain in gains)
    assert gains == sorted(gains, reverse=True)


def test_costs_name_the_choices_that_move_an_edge() -> None:
    own, others = costs(Submission("MA"))
    moved = {one.option: one for one in others}
    assert own.edge == found("MA").edge
    assert moved["decks"].value == "8"
    # The published edges of six and eight decks are 0.02% apart.
    assert moved["decks"].change == pytest.approx(-0.0002, abs=5e-5)
    assert moved["card_reader"].together == "hole_card = true"
    assert "settlement" not in moved


def test_costs_of_match_the_dealer_are_what_counting_cards_gives() -> None:
    """6(e): 9 to 1 and 4 to 1 with six decks, 12 to 1 and 3 to 1 with eight, one step more each."""
    _, others = costs(Submission("MA"))
    changes = {one.option: one.side_changes.get("Match-the-Dealer") for one in others}
    six = by_counting_matches(6, 9, 4)
    assert changes["decks"] == pytest.approx(float(by_counting_matches(8, 12, 3) - six))
    assert changes["match_the_dealer.suited"] == pytest.approx(
        float(by_counting_matches(6, 10, 4) - six)
    )
    assert changes["match_the_dealer.unsuited"] == pytest.approx(
        float(by_counting_matches(6, 9, 5) - six)
    )


def by_counting_matches(decks: int, suited: int, unsuited: int) -> Fraction:
    """Two cards of a player beside the dealer's: each that matches is paid, none loses the unit."""
    cards, same, other = 48 * decks - 1, decks - 1, 3 * decks
    paid = Fraction(2 * (same * suited + other * unsuited), cards)
    none = cards - same - other
    return paid - Fraction(none * (none - 1), cards * (cards - 1))


def test_effects_of_removal_lead_to_a_balanced_count() -> None:
    removal = effects_of_removal(book("MD-1.0"))
    assert removal.effects[Rank.FIVE] > 0 > removal.effects[Rank.ACE]
    for card in parse_cards("5c Ah Kd"):
        less = analyze(book("MD-1.0"), removed=[card]).edge - found("MD-1.0").edge
        assert removal.effects[card.rank] == pytest.approx(less, abs=1e-5)
    assert abs(sum(removal.effects.values())) < 1e-3
    count = count_for(removal, 6)
    assert sum(count.tags.values()) == 0
    assert count.efficiency > 0.95


def test_a_point_of_the_true_count_is_one_of_48_cards_still_to_come() -> None:
    """Of six decks, 287 cards are left: a tag of 1 is then a true count of 48/287."""
    effects = {rank: 0.001 if place < 6 else -0.001 for place, rank in enumerate(Rank)}
    count = count_for(Removal(0.0, effects, effects, -0.01), 6)
    assert set(count.tags.values()) == {1, -1}
    assert count.edge_per_true_count == pytest.approx(0.001 * 287 / 48)
    assert count.insurance_index == pytest.approx(0.01 / (0.001 * 287 / 48))


def test_a_fair_coin_ruins_in_the_end_and_a_good_one_seldom() -> None:
    assert ruin_for_ever({-1.0: 0.5, 1.0: 0.5}, 10) == 1
    assert ruin_for_ever({-1.0: 0.45, 1.0: 0.55}, 10) == pytest.approx((0.45 / 0.55) ** 10)


def test_a_trip_of_coins_agrees_with_counting_heads() -> None:
    ends = trip({-1.0: 0.5, 1.0: 0.5}, 50, 10)
    assert ends.ruin == 0
    assert ends.mean == pytest.approx(0)
    assert ends.deviation == pytest.approx(10**0.5)
    assert ends.ahead == pytest.approx(sum(comb(10, k) for k in range(6, 11)) / 2**10)
    assert trip({-1.0: 0.5, 1.0: 0.5}, 1, 1).ruin == 0.5


@pytest.mark.parametrize(("bankroll", "ruin"), [(1, 0.5), (1.25, 0.5), (1.5, 0), (2, 0)])
def test_ruin_is_less_than_one_unit_left(bankroll: float, ruin: float) -> None:
    """Half a wager, as a surrender leaves it, is not enough for the next round."""
    assert trip({-0.5: 0.5, 1.0: 0.5}, bankroll, 1).ruin == ruin


def test_a_bankroll_out_of_reach_costs_no_memory() -> None:
    # Gains on a fine grid, as a payout limit makes them: four rounds cannot touch the bankroll.
    gains = {-1.0: 0.5, 1.0: 0.4, 3051 / 1373: 0.1}
    tracemalloc.start()
    rich = trip(gains, 5_000, 4)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    modest = trip(gains, 5, 4)
    assert peak < 10_000_000
    assert rich.ruin == 0
    assert modest.ruin == pytest.approx(0, abs=1e-15)
    for name in ("mean", "deviation", "ahead"):
        assert getattr(rich, name) == pytest.approx(getattr(modest, name), abs=1e-9)
    assert rich.mean == pytest.approx(4 * (0.1 * 3051 / 1373 - 0.1))
