"""A house to ask, and shoes that are the same at each run: no test hangs on the luck of cards."""

from tests.house.dice import same_secrets
from tests.web.served import served

__all__ = ["same_secrets", "served"]
