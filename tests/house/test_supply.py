"""Secrets that come from the disk while a table works out what follows."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from spanish21.house.sealed import Vault
from spanish21.house.tables.supply import NotReady, Supply


def _ready(ask: Callable[[], str]) -> str:
    """Ask once more after what was missing has come from the disk."""
    with pytest.raises(NotReady) as missing:
        ask()
    missing.value.work()
    return ask()


def test_one_step_may_pledge_several_shoes(tmp_path: Path) -> None:
    """A table that opens and finds no one there goes through a shoe at once, and begins another."""
    supply = Supply(Vault(tmp_path), "t1")
    first = _ready(lambda: supply.pledge(1))
    second = _ready(lambda: supply.pledge(2))
    assert (supply.pledge(1), supply.pledge(2)) == (first, second)
    assert first != second


def test_the_pledge_of_a_secret_is_forgotten_with_it(tmp_path: Path) -> None:
    supply = Supply(Vault(tmp_path), "t1")
    _ready(lambda: supply.pledge(1))
    supply.forget([supply.label(1)])
    with pytest.raises(NotReady):
        supply.pledge(1)
