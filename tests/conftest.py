"""What all tests share: `--update` writes the recorded results anew instead of comparing them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pytest import FixtureRequest, Parser  # noqa: PT013 - for annotations only


def pytest_addoption(parser: Parser) -> None:
    parser.addoption(
        "--update",
        action="store_true",
        help="write golden transcripts and perft counts anew",
    )


@pytest.fixture
def update(request: FixtureRequest) -> bool:
    """Whether recorded results are written instead of compared."""
    return bool(request.config.getoption("--update"))
