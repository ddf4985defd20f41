"""How often a pair may be split: as the rules say, and as there are cards in the shoe."""

import pytest

from spanish21.analysis.compile import compile_game
from spanish21.law.submission import Submission


@pytest.mark.parametrize(
    ("chosen", "aces", "tens"), [(1, 1, 1), (3, 3, 3), (40, 23, 40), (1_000_000, 23, 71)]
)
def test_splits_end_with_the_rules_or_with_the_shoe(chosen: int, aces: int, tens: int) -> None:
    rulebook = Submission("MD-1.0", {"max_splits": chosen, "decks": 6}).rulebook()
    allowed = compile_game(rulebook).allowed
    assert allowed[0] == aces
    assert allowed[9] == tens
