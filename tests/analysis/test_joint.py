"""The distribution of split rounds: drawn from a mixture of decks, and as it really is."""

from __future__ import annotations

from dataclasses import replace
from math import perm, prod

import pytest

from spanish21.analysis.compile import compile_game
from spanish21.analysis.edge import TOTAL, analyze
from spanish21.analysis.joint import Grid, box_gains
from spanish21.analysis.kernels import BLACKJACK
from spanish21.analysis.mixture import mixture
from spanish21.analysis.numbers import FLOATS
from spanish21.analysis.rounds import against
from spanish21.analysis.shoe import Shoe
from spanish21.cards import parse_cards
from tests.analysis.oracle import BruteForce
from tests.analysis.strategist import Strategist
from tests.analysis.test_brute_force import SPLIT, start_of
from tests.support import book

SIX_DECKS = (24, 24, 24, 24, 24, 24, 23, 22, 24, 72)
BUSTS = {"readings__dealer_blackjack_original_only": "busts-stay-lost"}


def drawn(shoe: tuple[int, ...], cards: tuple[int, ...], level: int) -> tuple[float, float]:
    """Return the chance of cards in one order, by the mixture and without replacement."""
    mixed = mixture(shoe, level)
    powers = prod(mixed.shares[value] ** many for value, many in enumerate(cards))
    exact = prod(map(perm, shoe, cards)) / perm(sum(shoe), sum(cards))
    return float((mixed.weights * powers).sum().real), exact


@pytest.mark.parametrize(
    ("cards", "level", "off"),
    [
        ((0, 0, 0, 0, 0, 0, 1, 0, 0, 1), 2, 1e-12),
        ((0, 0, 0, 0, 0, 0, 0, 3, 0, 2), 2, 1e-4),
        ((1, 0, 1, 0, 1, 0, 0, 3, 1, 5), 2, 1e-3),
        ((1, 0, 1, 0, 1, 0, 0, 3, 1, 5), 3, 1e-5),
        ((1, 0, 1, 0, 1, 0, 0, 3, 1, 5), 4, 1e-6),
    ],
)
def test_a_mixture_of_decks_gives_cards_as_a_shoe_does(
    cards: tuple[int, ...], level: int, off: float
) -> None:
    mixed, exact = drawn(SIX_DECKS, cards, level)
    assert mixed == pytest.approx(exact, rel=off)


@pytest.mark.parametrize(
    ("level", "decks", "off"), [(2, 100, "9e-05"), (3, 670, "4e-06"), (4, 3685, "8e-08")]
)
def test_more_decks_come_as_near_as_the_documents_state(level: int, decks: int, off: str) -> None:
    shoe = (24, 24, 24, 24, 24, 24, 23, 22, 24, 72)
    mixed, exact = drawn(shoe, (1, 0, 1, 0, 1, 0, 0, 3, 1, 5), level)
    assert (len(mixture(shoe, level).weights), f"{abs(mixed / exact - 1):.0e}") == (decks, off)


def test_a_shoe_of_one_value_gives_nothing_else() -> None:
    assert drawn((0, 0, 0, 5, 0, 0, 0, 0, 0, 0), (0, 0, 0, 3, 0, 0, 0, 0, 0, 0), 2) == (1, 1)


def test_a_grid_keeps_sums_of_odd_gains_apart() -> None:
    grid = Grid.of([-1.0, 1.0, 1.5, 12.34], 2)
    chances = {-2.0: 0.25, 2.5: 0.5, 24.68: 0.25}
    transform = sum(chance * grid.turned(gain) for gain, chance in chances.items())
    assert grid.read(transform) == pytest.approx(chances)


@pytest.mark.parametrize(
    ("edition", "choices", "shoe", "opening", "levels"),
    [
        (
            "MD-1.0",
            {"max_splits": 2},
            (6, "8d", 6, "Kd", 5, "4c", 5, "9d"),
            "8d 9d 8d",
            {2: 1e-3, 8: 1e-7},
        ),
        ("MA", BUSTS, (5, "Ad", 5, "Kd", 4, "Kc", 6, "8c"), "8c Kd 8c", {2: 1e-3, 6: 1e-12}),
        ("MA", {}, (5, "Ad", 5, "Kd", 4, "Kc", 6, "8c"), "8c Kd 8c", {2: 1e-3, 6: 1e-12}),
    ],
)
def test_split_boxes_gain_together_what_brute_force_finds(
    edition: str,
    choices: dict[str, object],
    shoe: tuple[int | str, ...],
    opening: str,
    levels: dict[int, float],
) -> None:
    rulebook = book(edition, **choices)
    cards = " ".join(
        f"{card} " * int(many) for many, card in zip(shoe[::2], shoe[1::2], strict=True)
    )
    pair, shown = (card.points - 1 for card in parse_cards(opening)[:2])
    up = against(compile_game(rulebook), Shoe.of(parse_cards(cards)), shown, FLOATS)
    played = BruteForce(rulebook, cards, Strategist({shown: up}, "split")).gains(opening)
    start = start_of(up, opening)
    split = replace(up, starts=(start._replace(best=SPLIT),))
    masses = up.dealt.masses[start.hand]
    blackjack = float(masses[BLACKJACK] / masses.sum()) if up.place.looked else 0.0
    for level, off in levels.items():
        found = box_gains(split, Shoe.of(parse_cards(cards)), pair, level)
        assert len(found) >= len(played)
        for gain, chance in played.items():
            at_once = blackjack if gain == -1 else 0.0
            here = found.get(float(gain), 0.0) * (1 - blackjack) + at_once
            assert here == pytest.approx(float(chance), abs=off)


def test_the_distribution_has_the_exact_mean_and_deviation() -> None:
    analysis = analyze(book("MA", **BUSTS), strategy=TOTAL)
    rounds = analysis.distribution
    assert sum(rounds.gains.values()) == pytest.approx(1, abs=1e-12)
    assert rounds.mean == pytest.approx(analysis.edge, abs=1e-8)
    assert rounds.deviation == pytest.approx(analysis.exact_deviation, abs=1e-8)
