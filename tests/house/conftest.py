"""Shoes that are the same at each run, so that no test hangs on the luck of the cards."""

from tests.house.dice import same_secrets
from tests.ledger.conftest import database, postgres

__all__ = ["database", "postgres", "same_secrets"]
