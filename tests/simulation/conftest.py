"""A short simulation that several tests look at."""

from __future__ import annotations

import pytest

from spanish21.simulation import Results, simulate
from tests.support import book


@pytest.fixture(scope="session")
def played() -> Results:
    """Two million rounds of Maryland 1.0 with Match-the-Dealer."""
    return simulate(book("MD-1.0"), rounds=2_000_000, seed=7, match_the_dealer=1)
