"""Weights for a wanted return."""

from __future__ import annotations

from fractions import Fraction

import pytest

from spanish21.law import Submission
from spanish21.law.assumed import assumed_wheel
from spanish21.law.wheel import Wheel
from spanish21.wheels import FitError, fit_wheel
from spanish21.wheels.analysis import Game, games_of

MD = "MD-bonus-spin"


def game_of(wheel: Wheel) -> Game:
    book = Submission(MD, {"bonus_spin.wheel_5": str(wheel)}).rulebook()
    return list(games_of(book))[1]


@pytest.mark.parametrize("wanted", ["0.70", "0.78", "0.85"])
def test_a_fitted_wheel_is_permitted_and_returns_what_is_wanted(wanted: str) -> None:
    wheel, found = fit_wheel(game_of, assumed_wheel("D"), Fraction(wanted))
    assert abs(found.value - Fraction(wanted)) < Fraction(1, 100_000)
    assert not wheel.assumed
    assert abs(wheel.weight - 40_000) < 30
    assert [s.name for s in wheel.sections] == [s.name for s in assumed_wheel("D").sections]
    book = Submission(MD, {"bonus_spin.wheel_5": str(wheel)}).rulebook()
    assert book.spins["bonus_spin_wheel_5"].value == wheel


def test_a_return_out_of_reach_is_refused_with_the_bounds() -> None:
    with pytest.raises(FitError, match="they return from"):
        fit_wheel(game_of, assumed_wheel("D"), Fraction(1, 10))
