"""Snackjack, an outside game: the analyzer's general game against brute force, in fractions."""

from __future__ import annotations

import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from tests.analysis.snackjack import brute_force

ROOT = Path(__file__).parents[2]
DECKS = (1, 2, 4)


@pytest.fixture(scope="module")
def analyzed() -> dict[int, Fraction]:
    """Analyze in a process of its own, where the hands of another game are left behind."""
    command = [sys.executable, "-m", "tests.analysis.snackjack", *map(str, DECKS)]
    told = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    return dict(zip(DECKS, map(Fraction, told.split()), strict=True))


@pytest.mark.parametrize("decks", DECKS)
def test_the_general_game_values_snackjack_as_brute_force_does(
    analyzed: dict[int, Fraction], decks: int
) -> None:
    assert analyzed[decks] == brute_force(decks)
