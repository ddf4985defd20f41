"""Weights for a wanted return."""

from __future__ import annotations

from fractions import Fraction

import pytest

from spanish21.law import Submission
from spanish21.law.assumed import assumed_wheel
from spanish21.law.wheel import Wheel
from spanish21.money import Cents
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
    assert wheel.weight == 40_000
    assert [s.name for s in wheel.sections] == [s.name for s in assumed_wheel("D").sections]
    book = Submission(MD, {"bonus_spin.wheel_5": str(wheel)}).rulebook()
    assert book.spins is not None
    assert book.spins.stakes[Cents(500)].wheel.value == wheel


@pytest.mark.parametrize("stops", [500, 1_001, 99_999])
def test_a_fitted_wheel_has_the_number_of_stops_asked_for(stops: int) -> None:
    wheel, found = fit_wheel(game_of, assumed_wheel("D"), Fraction(1), stops)
    assert wheel.weight == stops
    assert abs(found.value - 1) < Fraction(1, 200)
    assert {s.weight for s in wheel.sections if s.symbol == "jackpot"} == {1}


def test_a_wheel_that_returns_what_is_wanted_is_left_as_it_is() -> None:
    wheel = assumed_wheel("D")
    made, _ = fit_wheel(game_of, wheel, Fraction(1840497, 2870000))
    assert made.sections == wheel.sections


def test_a_return_out_of_reach_is_refused_with_the_bounds() -> None:
    with pytest.raises(FitError, match="they return from"):
        fit_wheel(game_of, assumed_wheel("D"), Fraction(1, 10))
