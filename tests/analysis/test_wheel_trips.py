"""Trips with wheel wagers: jackpots far above the bankroll, by enumeration and by play."""

from __future__ import annotations

from fractions import Fraction
from math import fsum, lcm, sqrt
from typing import TYPE_CHECKING

import numpy as np
import pytest

from spanish21 import Submission
from spanish21.analysis import analyze, trip, trip_gains
from spanish21.money import exact_dollars
from spanish21.rules.side_wagers.match_the_dealer import MATCH_THE_DEALER
from spanish21.rules.side_wagers.spins import BONUS_SPIN, XTREME_16
from tests.analysis.test_commands import data, run

if TYPE_CHECKING:
    from spanish21.analysis.risk import Gain
    from spanish21.wager import WagerKind

OFFERED = {"bonus_spin.offered": True, "xtreme_16.offered": True}
SIDES: tuple[tuple[str, dict[WagerKind, int]], ...] = (
    ("MD-bonus-spin", {BONUS_SPIN: 1}),
    ("MD-bonus-spin", {BONUS_SPIN: 5}),
    ("MD-bonus-spin", {XTREME_16: 5}),
    (
        "MD-bonus-spin",
        {MATCH_THE_DEALER: 5, BONUS_SPIN: 5, XTREME_16: 5},
    ),
    ("MA-bonus-spin", {BONUS_SPIN: 5}),
)


def gains_of(edition: str, sides: dict[WagerKind, int], wager: int = 2500) -> dict[Gain, float]:
    """Return what a round gains with these side wagers beside a wager."""
    book = Submission(edition, OFFERED if edition == "MD-bonus-spin" else {}).rulebook()
    return trip_gains(analyze(book, wager=exact_dollars(wager)), sides=sides)


def enumerated(
    gains: dict[Fraction, Fraction], bankroll: int, rounds: int
) -> tuple[dict[Fraction, Fraction], Fraction]:
    """Go through every sequence of gains, in whole numbers; return the ends and the chance of ruin.

    A place is counted in parts of a wager that make every gain whole, and so is a chance.
    """
    part = lcm(*(gain.denominator for gain in gains))
    whole = lcm(*(share.denominator for share in gains.values()))
    steps = [(int(gain * part), int(share * whole)) for gain, share in gains.items()]
    alive, ends, ruin = {bankroll * part: 1}, dict[Fraction, Fraction](), Fraction(0)
    for number in range(1, rounds + 1):
        moved: dict[int, int] = {}
        for place, chance in alive.items():
            for gain, share in steps:
                moved[place + gain] = moved.get(place + gain, 0) + chance * share
        alive = {place: chance for place, chance in moved.items() if place >= part}
        ruined = moved.keys() - alive.keys()
        ruin += Fraction(sum(moved[place] for place in ruined), whole**number)
        for place in moved if number == rounds else ruined:
            at = Fraction(place, part)
            ends[at] = ends.get(at, Fraction(0)) + Fraction(moved[place], whole**number)
    return ends, ruin


@pytest.mark.parametrize(("edition", "sides"), SIDES)
@pytest.mark.parametrize(("bankroll", "rounds"), [(1, 3), (4, 3), (300, 2)])
def test_a_short_trip_is_the_sum_over_all_its_sequences(
    edition: str, sides: dict[WagerKind, int], bankroll: int, rounds: int
) -> None:
    gains = gains_of(edition, sides)
    exact = {Fraction(gain).limit_denominator(1000): Fraction(at) for gain, at in gains.items()}
    if len(exact) > 400:
        rounds = 2
    ends, ruin = enumerated(exact, bankroll, rounds)
    found = trip(gains, bankroll, rounds)
    mean = sum(place * chance for place, chance in ends.items()) - bankroll
    square = sum((place - bankroll) ** 2 * chance for place, chance in ends.items()) - mean**2
    assert found.ruin == pytest.approx(float(ruin), abs=1e-12)
    assert found.mean == pytest.approx(float(mean), abs=1e-9)
    assert found.deviation == pytest.approx(sqrt(square), rel=1e-9)
    ahead = sum(chance for place, chance in ends.items() if place > bankroll)
    assert found.ahead == pytest.approx(float(ahead), abs=1e-12)
    gained = [(float(place - bankroll), float(chance)) for place, chance in ends.items()]
    for name, at in found.quantiles.items():
        share = float(name.rstrip("%")) / 100
        below = fsum(chance for gain, chance in gained if gain < at - 1e-9)
        reached = fsum(chance for gain, chance in gained if gain <= at + 1e-9)
        assert below <= share + 1e-12
        assert reached >= share - 1e-12


def round_by_round(gains: dict[Gain, float], bankroll: int, rounds: int) -> tuple[float, float]:
    """Move one array on, step by step, with all that is far above in its last place."""
    exact = {Fraction(gain).limit_denominator(10_000): at for gain, at in gains.items()}
    grid = lcm(*(gain.denominator for gain in exact))
    alive, ruin = np.zeros(400 * grid), 0.0
    alive[bankroll * grid] = 1.0
    for _ in range(rounds):
        moved = np.zeros_like(alive)
        for gain, chance in exact.items():
            step = min(int(gain * grid), len(alive) - 1)
            if step >= 0:
                moved[step:] += chance * alive[: len(alive) - step]
                moved[-1] += chance * alive[len(alive) - step :].sum()
            else:
                moved[:step] += chance * alive[-step:]
                ruin += chance * alive[:-step].sum()
        ruin += moved[:grid].sum()
        moved[:grid] = 0.0
        alive = moved
    return ruin, float(alive[bankroll * grid + 1 :].sum())


@pytest.mark.parametrize(("edition", "sides"), [*SIDES[:3], SIDES[4]])
def test_a_longer_trip_is_what_its_rounds_make_of_it(
    edition: str, sides: dict[WagerKind, int]
) -> None:
    gains = gains_of(edition, sides)
    found = trip(gains, 20, 150)
    assert (found.ruin, found.ahead) == pytest.approx(round_by_round(gains, 20, 150), abs=1e-11)


@pytest.mark.parametrize(("edition", "sides"), SIDES)
def test_trips_that_are_played_agree(edition: str, sides: dict[WagerKind, int]) -> None:
    gains = gains_of(edition, sides)
    bankroll, rounds, trips = 20, 200, 40_000
    found = trip(gains, bankroll, rounds)
    dice = np.random.default_rng(12)
    value = np.array([float(gain) for gain in gains])
    chance = np.array(list(gains.values()))
    left = np.full(trips, float(bankroll))
    for _ in range(rounds):
        drawn = dice.choice(value, size=trips, p=chance / chance.sum())
        left = np.where(left >= 1 - 1e-9, left + drawn, left)
    for mine, share in (
        (found.ruin, float((left < 1 - 1e-9).mean())),
        (found.ahead, float((left > bankroll + 1e-9).mean())),
    ):
        assert abs(mine - share) < 3 * sqrt(mine * (1 - mine) / trips)
    assert abs(found.mean - (left.mean() - bankroll)) < 3 * found.deviation / sqrt(trips)


@pytest.mark.parametrize(("edition", "sides"), SIDES)
def test_a_trip_out_of_reach_of_ruin_gains_the_means_of_its_wagers(
    edition: str, sides: dict[WagerKind, int]
) -> None:
    gains = gains_of(edition, sides)
    assert sum(gains.values()) == pytest.approx(1)
    book = Submission(edition, OFFERED if edition == "MD-bonus-spin" else {}).rulebook()
    analysed = analyze(book, wager=25)
    means = {MATCH_THE_DEALER: analysed.side_wagers[0].expectation}
    wheels = {wheel.name: wheel.expectation for wheel in analysed.wheels}
    wanted = analysed.edge
    for kind, amount in sides.items():
        mean = means.get(kind) or wheels[f"{kind} ${amount}"]
        wanted += float(mean) * amount / 25
    found = trip(gains, 5_000, 300)
    assert found.ruin < 1e-12
    assert found.mean == pytest.approx(300 * wanted, abs=1e-5)


def test_bonus_spin_pays_in_the_rounds_that_a_blackjack_wins() -> None:
    book = Submission("MD-bonus-spin", OFFERED).rulebook()
    analysed = analyze(book, wager=5)
    wheel = next(wheel.alone for wheel in analysed.wheels if wheel.name == "bonus-spin $5")
    gains = trip_gains(analysed, sides={BONUS_SPIN: 5})
    # Whenever the wheel pays, the hand has won 3 to 2, and never anything else.
    for won, chance in wheel.spun.items():
        assert gains[won + Fraction(3, 2)] >= float(chance) * (1 - 1e-12)
    highest = max(wheel.spun)
    assert gains[highest + Fraction(3, 2)] == pytest.approx(float(wheel.spun[highest]))
    assert highest + 2 not in gains


def test_the_command_takes_every_side_wager() -> None:
    found = data(
        *("risk", "MD-bonus-spin", "--set", "bonus_spin.offered=true"),
        *("--set", "xtreme_16.offered=true", "--match-the-dealer", "5", "--bonus-spin", "1"),
        *("--xtreme-16", "5", "--rounds", "100", "--spread", "1:0.8,4:0.2"),
    )
    sides = [found[f"{name}_cents"] for name in ("match_the_dealer", "bonus_spin", "xtreme_16")]
    assert sides == [500, 100, 500]
    said = " ".join(found["assumptions"])
    for wanted in (
        "Xtreme 16 is taken as if",
        "starting amounts",
        "assumed: the wheel",
        "10^-13 for each round",
    ):
        assert wanted in said
    assert "Bonus Spin is taken as if" not in said
    assert "hold for any wager" not in said


@pytest.mark.parametrize(
    ("words", "clause"),
    [
        (("MA", "--bonus-spin", "5"), "MA"),
        (("MA-bonus-spin", "--bonus-spin", "1"), "MA-bonus-spin 16"),
        (("MD-bonus-spin", "--xtreme-16", "5"), "MD-bonus-spin"),
    ],
)
def test_a_wheel_wager_is_refused_by_its_clause(words: tuple[str, ...], clause: str) -> None:
    answer = run("risk", *words)
    assert answer.exit_code == 2
    assert f"[{clause}" in answer.stderr
