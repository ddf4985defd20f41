"""The mathematics of the wheel wagers against enumeration, hand counts and published figures."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product
from typing import Any

import pytest

from spanish21.cards import DECK, FACES, Rank
from spanish21.law import Submission, cites
from spanish21.law.assumed import assumed_wheel
from spanish21.law.wheel import prize_of
from spanish21.money import Cents
from spanish21.wheels import (
    ace_chance,
    analyze,
    blackjack_chance,
    favors_players,
    sixteen_chance,
)
from spanish21.wheels.analysis import Analysis

MD, MA = "MD-bonus-spin", "MA-bonus-spin"


def of(edition: str, index: int = 0, players: int = 1, **choices: object) -> Analysis:
    named = {name.replace("__", "."): value for name, value in choices.items()}
    return analyze(Submission(edition, named).rulebook(), players)[index]


@cites("MD-bonus-spin 6.G(2)", "MD-bonus-spin 6.G(3)")
@cites("MA-bonus-spin 16(c)", "MA-bonus-spin 16(d)")
@pytest.mark.parametrize("decks", [1, 2])
def test_chances_equal_a_count_of_all_pairs(decks: int) -> None:
    pairs = list(combinations([card.rank for card in DECK] * decks, 2))
    counts = {
        blackjack_chance: sum(Rank.ACE in pair and bool(FACES & {*pair}) for pair in pairs),
        sixteen_chance: sum(Rank.SIX in pair and bool(FACES & {*pair}) for pair in pairs),
        ace_chance: sum(Rank.ACE in pair for pair in pairs),
    }
    for chance, count in counts.items():
        assert chance(decks) == Fraction(count, len(pairs))


def test_chances_of_six_and_eight_decks() -> None:
    assert blackjack_chance(6) == sixteen_chance(6) == Fraction(12, 287)
    assert blackjack_chance(8) == Fraction(16, 383)
    assert ace_chance(6) == 1 - Fraction(264 * 263, 288 * 287)


def test_the_return_is_the_weighted_mean_of_the_sections() -> None:
    found = of(MD, 1)
    total = Fraction(0)
    for section in assumed_wheel("D").sections:
        amount = prize_of(section.symbol) or 1_000_000
        total += Fraction(section.weight, 40_000) * amount
    assert found.expected == Fraction(12, 287) * total
    assert found.value == found.expected / 500
    assert found.hit == Fraction(12, 287)


def test_the_variance_is_that_of_a_listed_distribution() -> None:
    found = of(MD, 1)
    wheel = assumed_wheel("D")
    rows = [
        (Fraction(12, 287) * Fraction(s.weight, wheel.weight), prize_of(s.symbol) or 1_000_000)
        for s in wheel.sections
    ]
    rows.append((1 - Fraction(12, 287), Cents(0)))
    mean = sum((chance * amount for chance, amount in rows), Fraction(0))
    assert sum(chance for chance, _ in rows) == 1
    assert found.variance == sum((chance * (amount - mean) ** 2 for chance, amount in rows))


def test_at_the_break_even_meter_the_wager_returns_itself() -> None:
    book = Submission(MD).rulebook()
    found = analyze(book)[1]
    meter = found.break_even["bonus_spin_meter_5"]
    chance = found.jackpot_chance["bonus_spin_meter_5"]
    assert found.expected + chance * (meter - 1_000_000) == 500
    whole = -(-meter.numerator // meter.denominator)
    favorable = analyze(book, meters={"bonus_spin_meter_5": Cents(whole)})[1]
    assert favorable.value >= 1 > favorable.value - chance / 500


def test_each_further_player_adds_the_same_community_pay() -> None:
    found = [of(MD, 1, players) for players in (1, 2, 7)]
    assert found[0].community == 0
    assert found[2].community == 6 * found[1].community
    assert found[0].expected == found[2].expected


@pytest.mark.parametrize("players", range(1, 8))
def test_the_hot_spot_is_one_of_the_wagering_positions(players: int) -> None:
    found = of(MD, 2, players)
    wheel = assumed_wheel("Hot Spot")
    prizes = {"primary": 1_000_000, "secondary": 500_000}
    hot = sum(
        Fraction(s.weight, wheel.weight) * (prizes.get(s.symbol) or prize_of(s.symbol) or 0)
        for s in wheel.sections
    )
    others = sum(Fraction(s.weight, wheel.weight) * s.community for s in wheel.sections)
    expected = Fraction(12, 287) * (hot + (players - 1) * others) / players
    assert found.expected == expected


def test_where_every_player_spins_the_number_of_players_does_not_matter() -> None:
    choice: dict[str, Any] = {"readings.xtreme-hot-spot": "every-player-spins"}
    assert of(MD, 2, 5, **choice).value == of(MD, 2, 1, **choice).value == of(MD, 2, 1).value


def test_the_expected_time_to_a_jackpot() -> None:
    found = of(MD, 1)
    assert found.rounds_to("bonus_spin_meter_5") == 40_000 * Fraction(287, 12)
    assert found.rounds_to("nothing") is None


@cites("MD-bonus-spin 12.D(6)", "MD-bonus-spin 12.E(3)")
def test_the_long_run_counts_resets_and_rates_but_no_reserve_nor_the_meter_of_today() -> None:
    choices: dict[str, Any] = {
        "bonus_spin.meter_5.reset": 20_000,
        "bonus_spin.meter_5.reserve": "3%",
        "xtreme_16.primary.initial": 15_000,
    }
    book = Submission(MD, choices).rulebook()
    meters = {"bonus_spin_meter_5": Cents(9_000_000), "xtreme_16_secondary": Cents(700_000)}
    won = Fraction(12, 287) / 40_000
    for shown in ({}, meters):
        _, five, sixteen = analyze(book, 1, shown)
        jackpots = five.jackpots["bonus_spin_meter_5"] * won
        assert five.long_run == (five.expected - jackpots + 2_000_000 * won) / 500 + Fraction(
            7, 100
        )
        both = sum(sixteen.jackpots.values()) * won
        at_reset = sixteen.expected - both + (1_000_000 + 500_000) * won
        assert sixteen.long_run == at_reset / 500 + Fraction(7, 100)
        assert five.contribution == Fraction(10, 100)


@pytest.mark.parametrize(
    ("edition", "index", "players", "choices"),
    [
        (MD, 0, 4, {"bonus_spin.paytable_1": "A"}),
        (MD, 0, 4, {}),
        (MD, 1, 4, {"bonus_spin.paytable_5": "C"}),
        (MD, 1, 4, {}),
        (MD, 2, 4, {}),
        (MA, 0, 1, {}),
    ],
)
@pytest.mark.parametrize("decks", [6, 8])
def test_every_assumed_wheel_returns_seventy_to_eighty_five_per_cent(
    edition: str, index: int, players: int, choices: dict[str, Any], decks: int
) -> None:
    found = of(edition, index, players, decks=decks, **choices)
    assert found.assumed
    assert 0.70 <= found.value <= 0.85
    assert 0.70 <= found.long_run <= 0.85
    if edition == MD and index < 2:
        assert of(edition, index, 7, decks=decks, **choices).long_run < 1


def test_in_massachusetts_an_ace_pays_ten_dollars_beside_the_wheel() -> None:
    both = of(MA)
    wheel_only: dict[str, Any] = {"readings.ace-and-blackjack": "wheel-only"}
    only = of(MA, **wheel_only)
    assert both.expected - only.expected == blackjack_chance(6) * 1_000
    assert both.hit == only.hit == ace_chance(6)
    returned: dict[str, Any] = {"readings.spin-wager-not-returned": "returned"}
    back = of(MA, **returned)
    assert back.expected - both.expected == ace_chance(6) * 500


def test_community_pay_equals_an_enumeration_of_two_players_spins() -> None:
    book = Submission(MD).rulebook()
    alone, two = (analyze(book, players)[1] for players in (1, 2))
    wheel = assumed_wheel("D")
    chance = Fraction(12, 287)
    gained = Fraction(0)
    for mine, theirs in product((False, True), repeat=2):
        weight = (chance if mine else 1 - chance) * (chance if theirs else 1 - chance)
        for section in wheel.sections if theirs else ():
            gained += weight * Fraction(section.weight, wheel.weight) * section.community
    assert two.community == gained
    assert two.value == alone.value + gained / 500


@cites("MD-bonus-spin 12.E(1)(j)", "MD-bonus-spin 6.G(3)")
@pytest.mark.parametrize(
    ("players", "least"),
    [(1, Fraction(480, 287)), (2, Fraction(270, 287)), (3, Fraction(200, 287))],
)
def test_the_least_symbol_bounds_what_xtreme_16_can_be_made_to_return(
    players: int, least: Fraction
) -> None:
    """Nearly all weight on $200, with $25 to the others: less cannot be reached."""
    others = "$250+$30:1; $300+$35:1; $350+$40:1; $400+$50:1; $500+$75:1; $600+$100:1"
    jackpots = "$1,000+$150:1; primary+$150:1; secondary+$150:1"
    wheel = f"$200+$25:100000000; {others}; {jackpots}"
    found = of(MD, 2, players, xtreme_16__wheel=wheel)
    assert least < found.value < least + Fraction(1, 1000)


CHEAP = (
    "$200+$25:100000000; $250+$30:1; $300+$35:1; $350+$40:1; $400+$50:1; $500+$75:1; $600+$100:1; "
    "$1,000+$150:1; secondary+$150:1; primary+$150:1"
)
"""all sections but the cheapest as seldom as can be"""


@cites("MD-bonus-spin 6.G(3)", "MD-bonus-spin 12.E(1)")
@pytest.mark.parametrize("wheel", [{}, {"xtreme_16__wheel": CHEAP}])
def test_no_weights_take_the_edge_on_xtreme_16_from_a_single_player(wheel: dict[str, Any]) -> None:
    alone, both = (of(MD, 2, players, **wheel) for players in (1, 2))
    # A six and a ten-value card pay the only bettor $200 or more for $5.
    assert alone.least == Fraction(12, 287) * 200 / 5 == Fraction(480, 287)
    assert both.least == Fraction(12, 287) * (200 + 25) / 2 / 5
    for found in (alone, both):
        assert found.value > found.least
        assert bool(wheel) == (found.value < found.least + Fraction(1, 100_000))


def test_a_wheel_wager_says_with_how_many_players_the_house_has_no_edge() -> None:
    rows = [of(MD, 2, players) for players in range(1, 8)]
    said = favors_players(rows)
    assert "1 wagering: 210.1% (167.2%), 2 wagering: 118.0% (94.1%)" in said
    assert "3 wagering" not in said
    assert "[MD-bonus-spin 12.E(1)]" in said
    assert favors_players([of(MD, 0, players) for players in range(1, 8)]) == ""
