"""Planted players: honest ones raise no alarm more often than the bound, counting ones do."""

from __future__ import annotations

from importlib.util import module_from_spec, spec_from_file_location
from math import exp, sqrt
from pathlib import Path
from sys import modules
from types import ModuleType

import numpy as np
import pytest

from spanish21.forensics import ALARM
from spanish21.forensics.following import Seen, Step, correlation, follows, steps

BENCH = Path(__file__).parents[2] / "bench" / "forensics.py"
SITTINGS, ROUNDS, COUNTERS = 360, 400, 60


@pytest.fixture(scope="module")
def bench() -> ModuleType:
    spec = spec_from_file_location("bench_forensics", BENCH)
    assert spec
    assert spec.loader
    made = module_from_spec(spec)
    modules[spec.name] = made
    spec.loader.exec_module(made)
    return made


def test_honest_players_stay_within_the_bound_and_counting_players_do_not(
    bench: ModuleType,
) -> None:
    dealt = bench.deal("MD-1.0", SITTINGS, ROUNDS, 11)
    edge, true = bench.straight("MD-1.0", dealt.seen)
    at_end, _, finals = bench.honest(dealt, edge, 11)
    # A sitting raises a false alarm with a chance of exp(-8) at most. So many alarms or more among
    # these sittings would come by chance less often than once in a thousand.
    chance = exp(-(ALARM**2) / 2)
    assert at_end < _too_many(SITTINGS, chance, 1e-3)
    # Standard errors have mean 0 and deviation 1; each is known here to four of its own errors.
    assert np.mean(finals) < 4 / sqrt(SITTINGS)
    assert np.std(finals) < 1 + 4 / sqrt(2 * SITTINGS)
    few = bench.Sittings(dealt.seen[:COUNTERS], dealt.net[:COUNTERS])
    caught = sum(one is not None for one in bench.detected(few, edge, true))
    # Found as often by chance, at one of the looks, as honest players would be at each of them.
    looks = ROUNDS // bench._LOOK
    assert caught > _too_many(COUNTERS, looks * chance, 1e-9)
    assert caught > COUNTERS / 2


def _too_many(tries: int, chance: float, rare: float) -> int:
    """Return how many successes come more rarely than so, by the binomial distribution."""
    total, term, number = 0.0, (1 - chance) ** tries, 0
    while 1 - total > rare:
        total += term
        term *= (tries - number) / (number + 1) * chance / (1 - chance)
        number += 1
    return number


def test_wagers_that_go_up_with_the_edge_follow_it_and_constant_ones_do_not() -> None:
    shoe = ("t", 1)
    edges = [0.0, 0.01, -0.01, 0.02, 0.0, 0.01] * 6
    rising = [Seen(shoe, edge, 1000 + int(100_000 * edge), 0) for edge in edges]
    assert follows(steps(rising)) > ALARM
    assert correlation(rising) == pytest.approx(1)
    falling = [Seen(shoe, edge, 5000 - int(100_000 * edge), 0) for edge in edges]
    assert follows(steps(falling)) < -ALARM
    flat = [Seen(shoe, edge, 1000, 0) for edge in edges]
    assert follows(steps(flat)) == 0
    assert correlation(flat) is None


def test_a_round_without_a_wager_counts_as_one_for_nothing() -> None:
    shoe = ("t", 1)
    rounds = [Seen(shoe, 0.0, 0, 0), Seen(shoe, 0.01, 1000, 500), Seen(shoe, 0.0, 0, 0)]
    assert steps(rounds) == [Step(0.01, 1000, None), Step(-0.01, -1000, 1)]


def test_changes_are_not_taken_across_a_shuffle() -> None:
    rounds = [Seen(("t", 1), 0.02, 5000, 1), Seen(("t", 2), 0.0, 1000, 1)]
    assert steps(rounds) == []


def test_the_figure_never_passes_the_root_of_the_number_of_changes() -> None:
    changes = [Step(0.01 * (1 + n % 2), 500 * (1 + n % 2), n % 2) for n in range(15)]
    assert follows(changes) <= sqrt(15)
