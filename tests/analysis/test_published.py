"""Published figures, each with its source."""

from __future__ import annotations

import pytest

from spanish21.analysis.numbers import FLOATS
from spanish21.analysis.rounds import against
from tests.analysis.plain_blackjack import decks_of_52, plain_blackjack


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
