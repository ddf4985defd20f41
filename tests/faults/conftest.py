"""A house whose log is changed, and shoes that are the same at each run."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from spanish21.ledger import Entry
from tests.faults.tampering import log_of
from tests.house.dice import same_secrets
from tests.ledger.conftest import database, place, postgres

__all__ = ["copied", "data", "database", "log", "place", "postgres", "same_secrets"]


@pytest.fixture(scope="session")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("tampered")


@pytest.fixture(scope="session")
def log(data: Path) -> list[Entry]:
    return log_of(data)


@pytest.fixture
def copied(log: list[Entry], data: Path, tmp_path: Path) -> Path:
    assert log
    return Path(shutil.copytree(data, tmp_path / "copy"))
