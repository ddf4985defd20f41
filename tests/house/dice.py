"""Secrets of shoes drawn from a seed instead of the operating system."""

from __future__ import annotations

from random import Random

import pytest


@pytest.fixture(autouse=True)
def same_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw the secrets of all shoes from the same seed in every test."""
    monkeypatch.setattr("spanish21.house.sealed.shoe.os.urandom", Random(21).randbytes)
