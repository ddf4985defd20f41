"""Faults that are planted in the server: the simulation finds every one of them."""

from __future__ import annotations

import re

import pytest

from tests.simulated.faults import FAULTS
from tests.simulated.run import first_violation, replayed

SEEDS = 400
"""within which a fault is found; the tests play 2,000 at every push"""
LEAST = 12


def _without_holders(violated: BaseException) -> str:
    """Leave out the names that servers draw for themselves when they start."""
    return re.sub(r"#\S+", "#", str(violated))


def test_there_are_at_least_twelve_faults() -> None:
    assert len(FAULTS) >= LEAST


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_found_and_its_seed_shows_it_again(fault: str) -> None:
    found = first_violation(range(SEEDS), fault)
    assert found is not None
    seed, violated = found
    trace, again = replayed(seed, fault)
    assert again is not None
    assert _without_holders(again) == _without_holders(violated)
    assert trace
    assert replayed(seed)[1] is None, "without the fault the same seed keeps every promise"


def test_without_a_fault_nothing_is_found_there() -> None:
    assert first_violation(range(10)) is None
