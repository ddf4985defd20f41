"""Trips of many rounds: the same as round by round, and soon."""

from __future__ import annotations

import random
import time
from fractions import Fraction

import numpy as np
import pytest

from spanish21.analysis.risk import Gain, beside, trip, wagered
from spanish21.analysis.walk import Walk

STEPS = {-8: 0.001, -4: 0.05, -2: 0.42, -1: 0.01, 0: 0.09, 2: 0.35, 3: 0.05, 4: 0.02, 16: 0.009}


def slowly(
    steps: dict[int, float], start: int, least: int, rounds: int
) -> tuple[dict[int, float], dict[int, float]]:
    """Go through every round and place, as the law of chance says."""
    alive, lost = {start: 1.0}, dict[int, float]()
    for _ in range(rounds):
        moved: dict[int, float] = {}
        for place, chance in alive.items():
            for step, share in steps.items():
                moved[place + step] = moved.get(place + step, 0.0) + chance * share
        alive = {place: chance for place, chance in moved.items() if place >= least}
        for place, chance in moved.items():
            if place < least:
                lost[place] = lost.get(place, 0.0) + chance
    return alive, lost


def moments(steps: dict[int, float]) -> tuple[float, float]:
    """Return the mean and the variance of one step."""
    mean = sum(step * chance for step, chance in steps.items())
    return mean, sum((step - mean) ** 2 * chance for step, chance in steps.items())


@pytest.mark.parametrize("start", [2, 10, 60, 400, 5000])
@pytest.mark.parametrize("rounds", [1, 7, 8, 9, 50, 200])
def test_a_walk_is_what_its_rounds_make_of_it(start: int, rounds: int) -> None:
    total = sum(STEPS.values())
    steps = {step: chance / total for step, chance in STEPS.items()}
    ends = Walk(steps, least=2).after(start, rounds)
    found = dict(zip(*(row.tolist() for row in ends.places()), strict=True))
    alive = {place: chance for place, chance in found.items() if place >= 2}
    lost = {place: chance for place, chance in found.items() if place < 2}
    exactly = slowly(steps, start, 2, rounds)
    mean, square = moments(steps)
    known = start + max(mean * rounds + 4.5 * (square * rounds) ** 0.5, 0)
    for mine, exact in zip((alive, lost), exactly, strict=True):
        for place in mine.keys() | exact.keys():
            if place <= known:
                assert mine.get(place, 0.0) == pytest.approx(exact.get(place, 0.0), abs=1e-13)
    beyond = ends.beyond
    for power, rest in enumerate((beyond.chance, beyond.sum, beyond.square)):
        total = rest + sum((place - start) ** power * chance for place, chance in found.items())
        every = [pair for part in exactly for pair in part.items()]
        exact_total = sum((place - start) ** power * chance for place, chance in every)
        assert total == pytest.approx(exact_total, rel=1e-9, abs=1e-9)


@pytest.mark.parametrize("bankroll", [100, 1_000, 100_000])
def test_the_longest_trip_is_worked_out_in_seconds(bankroll: int) -> None:
    total = sum(STEPS.values())
    gains = {step / 2: chance / total for step, chance in STEPS.items()}
    began = time.process_time()
    found = trip(gains, bankroll, 100_000)
    assert time.process_time() - began < 15
    mean = sum(gain * chance for gain, chance in gains.items())
    if not found.ruin:
        assert found.mean == pytest.approx(100_000 * mean, rel=1e-6)
    assert 0 <= found.ruin <= 1 + 1e-9


def test_a_spread_of_wagers_scales_what_each_gains() -> None:
    gains = {-1.0: 0.5, 1.5: 0.5}
    assert wagered(gains, {1: 0.8, 4: 0.2}) == pytest.approx(
        {-1.0: 0.4, 1.5: 0.4, -4.0: 0.1, 6.0: 0.1}
    )


def test_a_side_wager_adds_its_mean_and_its_variance() -> None:
    gains: dict[Gain, float] = {-1.0: 0.52, 1.0: 0.48}
    side = {Fraction(-1): Fraction(9, 10), Fraction(4): Fraction(1, 10)}
    both = beside(gains, side, Fraction(1, 2))
    value = np.array([float(gain) for gain in both])
    chance = np.array(list(both.values()))
    mean = float(value @ chance)
    assert mean == pytest.approx(-0.04 + 0.5 * -0.5)
    assert float((value - mean) ** 2 @ chance) == pytest.approx(1 - 0.04**2 + 0.25 * 2.25)


def test_ruin_agrees_with_trips_that_are_played() -> None:
    gains = {-1.0: 0.52, 1.0: 0.48}
    dice = random.Random(3)
    ruined = 0
    for _ in range(4000):
        left = 5
        for _ in range(60):
            left += 1 if dice.random() < 0.48 else -1
            if left < 1:
                ruined += 1
                break
    assert trip(gains, 5, 60).ruin == pytest.approx(ruined / 4000, abs=0.03)
