"""Both Massachusetts editions: every test here is run for each of them."""

from __future__ import annotations

import pytest

from tests.support import MASSACHUSETTS


@pytest.fixture(params=MASSACHUSETTS)
def edition(request: pytest.FixtureRequest) -> str:
    return str(request.param)
