"""Every test of this folder holds in each of the three Maryland editions."""

from __future__ import annotations

import pytest

from tests.support import MARYLAND


@pytest.fixture(params=MARYLAND)
def edition(request: pytest.FixtureRequest) -> str:
    return str(request.param)
