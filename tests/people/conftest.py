"""What the tests of people share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.people.support import House, opened


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """A house whose people service stands on a store of its own."""
    with opened(tmp_path) as house:
        yield house
