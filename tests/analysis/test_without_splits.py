"""Games in which no pair may be split: nothing that differs after a split can tell them apart."""

from __future__ import annotations

import pytest

from spanish21 import Submission, analyze

MARYLAND = Submission("MD-1.0").amended(max_splits=0)
MASSACHUSETTS = Submission("MA", {"hole_card": True, "card_reader": True}).amended(max_splits=0)


def test_massachusetts_with_a_reader_is_then_the_game_of_maryland() -> None:
    """MA pays bonuses and 3 to 2 on split hands, Maryland neither; all else is the same."""
    one, other = analyze(MARYLAND), analyze(MASSACHUSETTS)
    assert one.edge == pytest.approx(other.edge, abs=1e-14)
    assert one.edge < analyze("MD-1.0").edge


@pytest.mark.parametrize("rules", [MARYLAND, MASSACHUSETTS], ids=["MD-1.0", "MA"])
def test_a_chart_without_splits_costs_little(rules: Submission) -> None:
    charted = analyze(rules, strategy="optimal")
    assert -0.001 < charted.edge - analyze(rules).edge <= 0
