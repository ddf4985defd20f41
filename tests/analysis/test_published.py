"""Published figures, each with its source."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import pytest

from spanish21.analysis.edge import COMPOSITION, Analysis, analyze, optimal_chart
from spanish21.analysis.numbers import FLOATS
from spanish21.analysis.rounds import against
from spanish21.analysis.shoe import Shoe
from spanish21.law import Submission
from spanish21.strategy import published
from tests.analysis.plain_blackjack import decks_of_52, plain_blackjack
from tests.analysis.pontoon import ALL, BB1, OBBO, pontoon_edge

if TYPE_CHECKING:
    from spanish21.analysis.game import Game
    from spanish21.strategy import Strategy


@pytest.mark.parametrize(
    ("decks", "hits_soft_17", "percent"),
    [
        (6, False, "-0.330268"),
        (8, False, "-0.354763"),
        (8, True, "-0.553002"),
        (6, True, "-0.527192"),
    ],
)
def test_plain_blackjack_agrees_with_the_exact_analyser_of_eric_farmer(
    decks: int, percent: str, *, hits_soft_17: bool
) -> None:
    # Composition-dependent strategy that repeats itself after a split, up to four hands, aces
    # split once for one card each, double after split, late surrender (possiblywrong).
    game = plain_blackjack(hits_soft_17=hits_soft_17)
    shoe = decks_of_52(decks)
    ups = [against(game, shoe, up, FLOATS) for up in range(10)]
    edge = sum(up.chance * up.value for up in ups)
    assert f"{100 * edge:.6f}" == percent


WIZARD = {
    "hole_card": True,
    "card_reader": True,
    "readings.split-two-card-21": "even-money",
}
"""The game of the Wizard of Odds: a dealer who stands on soft 17, bonuses after splits."""


def spanish(decks: int, chart: Strategy | None = None) -> Analysis:
    rulebook = Submission("MA", {**WIZARD, "decks": decks}).rulebook()
    return analyze(rulebook, strategy=chart or COMPOSITION)


def edge_of(game: Game, decks: int) -> float:
    shoe = Shoe.decks(decks)
    return float(
        sum(up.chance * up.value for up in (against(game, shoe, up, FLOATS) for up in range(10)))
    )


def test_spanish_21_agrees_with_the_wizard_of_odds_within_its_rounding() -> None:
    # wizardofodds.com/games/spanish-21: stand on soft 17, house edge 0.37 % with six decks and
    # 0.38 % with eight. Play by the cards of the hand gives 0.3644 % and 0.3847 %, his own chart
    # 0.3673 % and 0.3872 %: the first printed figure is the chart's, the second lies between.
    printed = {6: 0.37, 8: 0.38}
    for decks, percent in printed.items():
        best, chart = spanish(decks).edge, spanish(decks, published()).edge
        assert chart < best
        assert -100 * best == pytest.approx(percent, abs=0.006)
        assert -100 * chart == pytest.approx(percent, abs=0.0075)
    assert f"{-100 * spanish(6, published()).edge:.2f}" == "0.37"
    assert f"{-100 * spanish(8).edge:.2f}" == "0.38"


def test_rule_changes_cost_what_the_wizard_of_odds_says() -> None:
    game = spanish(6).game
    edge = edge_of(game, 6)
    one_card_to_aces = replace(game, split_acts=(False, *[True] * 9))
    assert f"{100 * (edge - edge_of(one_card_to_aces, 6)):.2f}" == "0.28"
    nobody = np.zeros_like(game.dealt.may_surrender)
    no_surrender = replace(game, dealt=replace(game.dealt, may_surrender=nobody))
    # 0.006 % for a chart, which surrenders 17 against an ace alone; 0.0068 % by the cards.
    assert 100 * (edge - edge_of(no_surrender, 6)) == pytest.approx(0.006, abs=0.001)


@pytest.mark.parametrize(
    ("decks", "match", "fixed"),
    [(6, "3.06", "0.030"), (8, "2.99", "0.036")],
)
def test_side_wagers_agree_with_the_wizard_of_odds(decks: int, match: str, fixed: str) -> None:
    # Match-the-Dealer 9 / 4 with six decks, 12 / 3 with eight; Super Bonus alone at the table.
    found = spanish(decks)
    assert f"{-100 * float(found.side_wagers[0].expectation):.2f}" == match
    assert f"{100 * float(found.fixed[0].own):.3f}" == fixed


def test_the_best_chart_is_the_published_one_but_for_two_squares() -> None:
    # wizardofodds.com/games/spanish-21, dealer stands on soft 17. Both squares are all but even:
    # they cost a chart less than 0.0002 % together.
    rulebook = Submission("MA", WIZARD).rulebook()
    mine, printed = optimal_chart(rulebook), published()
    differ = {
        (name, square): (str(cell), str(getattr(printed.plays, name)[square]))
        for name in ("hard", "soft", "pairs")
        for square, cell in getattr(mine.plays, name).items()
        if cell != getattr(printed.plays, name)[square]
    }
    assert differ == {("hard", (11, 1)): ("D4", "D3"), ("hard", (15, 6)): ("S6", 'S6"')}
    assert mine.rescue == printed.rescue
    gain = analyze(rulebook, strategy=mine).edge - analyze(rulebook, strategy=printed).edge
    assert 0 < gain < 2e-6


AMERICAN = {"bonus_after_split": True}
"""What the published American games have beside Maryland's rules."""
HITS = {**AMERICAN, "dealer_hits_soft_17": True}


def amended_edge(*, fixed: bool = False, **amendments: object) -> float:
    """Return the house edge in percent, with the fixed payout of a $5 wager if so asked."""
    found = analyze(Submission("MD-1.0").amended(**amendments))
    return -100 * (found.edge + (found.fixed_edge(found.fixed[0]) if fixed else 0))


# Wizard of Odds: the house edge with the Super Bonus of a $5 wager, best play.
@pytest.mark.parametrize(
    ("decks", "doubles", "percent"), [(6, 1, 0.78), (8, 1, 0.80), (6, 3, 0.42), (8, 3, 0.45)]
)
def test_a_dealer_who_hits_soft_17_costs_what_is_published(
    decks: int, doubles: int, percent: float
) -> None:
    # The published figures are of play by total; play by the cards of a hand gains up to 0.003.
    found = amended_edge(fixed=True, decks=decks, doubles=doubles, **HITS)
    assert found == pytest.approx(percent, abs=0.006)


@pytest.mark.parametrize(("rules", "percent"), [(HITS, 0.018), (AMERICAN, 0.006)])
def test_no_surrender_costs_what_is_published(rules: dict[str, bool], percent: float) -> None:
    # With a dealer who stands it is 0.0068: what was published is not rounded but cut off.
    cost = amended_edge(surrender=False, **rules) - amended_edge(**rules)
    assert cost == pytest.approx(percent, abs=0.001)


def test_split_aces_that_get_one_card_cost_what_is_published() -> None:
    cost = amended_edge(split_aces="one-card", **AMERICAN) - amended_edge(**AMERICAN)
    assert cost == pytest.approx(0.28, abs=0.005)


def test_the_fixed_payout_of_a_wager_at_the_least_is_worth_what_is_published() -> None:
    found = analyze(Submission("MD-1.0").amended(**HITS))
    for tier in found.fixed:
        assert 100 * found.fixed_edge(tier) == pytest.approx(0.03, abs=0.005)


def test_match_the_dealer_with_six_decks_has_the_published_edge_and_deviation() -> None:
    (match,) = analyze(Submission("MD-1.0")).side_wagers
    lost = 1 - sum(match.pays.values())
    mean = sum(odds * chance for odds, chance in match.pays.items()) - lost
    square = sum(odds * odds * chance for odds, chance in match.pays.items()) + lost
    assert -100 * float(mean) == pytest.approx(3.055, abs=0.0005)
    assert float(square - mean * mean) ** 0.5 == pytest.approx(2.448, abs=0.0005)


SPLIT_ACES_ONCE = {"resplit_aces": False}


@pytest.mark.parametrize(
    ("decks", "takes", "splits", "more", "percent"),
    [
        (8, OBBO, 2, {}, 0.34),
        (4, BB1, 3, SPLIT_ACES_ONCE, 0.31),
        (6, BB1, 1, {}, 0.41),
        (8, BB1, 2, SPLIT_ACES_ONCE, 0.40),
    ],
)
def test_pontoon_with_doubles_on_any_cards_has_the_published_edge(
    decks: int, takes: str, splits: int, more: dict[str, object], percent: float
) -> None:
    # Katarina Walker's simulations, as tabulated for Pontoon: OBBO or BB+1, so many splits, aces
    # split once, "not last chance" doubling. They are of one chart for all of these games. What the
    # abbreviations leave open (see pontoon.py) was chosen among several meanings by these figures.
    rules = {"decks": decks, "dealer_blackjack_takes": takes, "max_splits": splits, **more}
    found = pontoon_edge(rules)
    assert found == pytest.approx(percent, abs=0.03)


def test_pontoon_with_doubles_on_9_to_11_alone_has_the_published_edge() -> None:
    # Neither OBBO nor BB+1 is printed. That a dealer blackjack takes every wager, and that doubles
    # are on two cards, is the meaning that fits.
    rules = {"decks": 8, "max_splits": 2, "double_on": "two-cards", **SPLIT_ACES_ONCE}
    found = pontoon_edge({**rules, "dealer_blackjack_takes": ALL}, range(9, 12))
    assert found == pytest.approx(0.62, abs=0.005)


def test_two_published_edges_of_pontoon_are_not_met_but_explained() -> None:
    # BB+1 with one split: 0.41 with six decks and 0.38 with eight are printed. More decks cost the
    # player by the same rules. Four decks, as in a shuffling machine, have the printed edge.
    four, six, eight = (
        pontoon_edge({"decks": decks, "dealer_blackjack_takes": BB1, "max_splits": 1})
        for decks in (4, 6, 8)
    )
    assert eight - six == pytest.approx(0.027, abs=0.005)
    assert four == pytest.approx(0.38, abs=0.03)
    # OBBO with "last chance" doubling: 0.50 is printed, between doubles on any cards and on two.
    rules = {"decks": 8, "max_splits": 2, "dealer_blackjack_takes": OBBO, **SPLIT_ACES_ONCE}
    any_cards, two_cards = (
        pontoon_edge({**rules, "double_on": cards}) for cards in ("any-cards", "two-cards")
    )
    assert any_cards < 0.50 < two_cards
