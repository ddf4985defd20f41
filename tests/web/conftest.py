"""A house to ask, and shoes that are the same at each run: no test hangs on the luck of cards."""

from tests.house.dice import same_secrets
from tests.ledger.conftest import database, postgres
from tests.web.live import quick_passwords, server
from tests.web.served import served

__all__ = ["database", "postgres", "quick_passwords", "same_secrets", "served", "server"]
