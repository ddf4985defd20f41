"""The prices that the page names beside an offer are those that the analyzer finds."""

from __future__ import annotations

from pathlib import Path

import pytest

from spanish21.analysis.side_wagers import full_shoe, insurance, match_the_dealer
from spanish21.law.editions import EDITIONS
from spanish21.law.submission import Submission

PHRASES = Path(__file__).parents[2] / "frontend" / "src" / "phrases"
CENTS = {"en": "about {} cents per dollar", "es": "unos {} centavos por dólar"}


def hints(words: str, name: str) -> str:
    """Find the hints of one sort."""
    return words.partition(f"export const {name}:")[2].partition("}\n")[0]


@pytest.mark.parametrize("decks", [6, 8])
@pytest.mark.parametrize("edition", EDITIONS)
def test_insurance_and_match_the_dealer_cost_what_is_said(edition: str, decks: int) -> None:
    rulebook = Submission(edition, {"decks": decks}).rulebook()
    shoe = full_shoe(decks)
    matched = -100 * match_the_dealer(rulebook, shoe).expectation
    insured = -100 * insurance(rulebook, shoe).expectation
    for language, said in CENTS.items():
        words = (PHRASES / language / "words.ts").read_text("utf-8")
        assert said.format(round(matched)) in hints(words, "BET_HINTS")
        assert said.format(round(insured)) in hints(words, "HINTS")
