"""Faults that are planted in the server: the simulation finds every one of them."""

from __future__ import annotations

import pytest

from tests.simulated.faults import FAULTS
from tests.simulated.run import first_violation

SEEDS = 400
"""within which a fault is found; the tests play 2,000 at every push"""
LEAST = 12


def test_there_are_at_least_twelve_faults() -> None:
    assert len(FAULTS) >= LEAST


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_found(fault: str) -> None:
    assert first_violation(range(SEEDS), fault) is not None


def test_without_a_fault_nothing_is_found_there() -> None:
    assert first_violation(range(10)) is None
