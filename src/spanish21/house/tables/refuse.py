"""What a live table answers when money is missing or the table has stopped."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spanish21.ledger.accounts import Coupons, account_of
from spanish21.refusal import Refusal

if TYPE_CHECKING:
    from spanish21.ledger.errors import Overdrawn

__all__ = ["LIMIT_REACHED", "PERSON_CHANGED", "STOPPED", "overdrawn"]

STOPPED = "This table has stopped. Your chips and bets are safe. Wait for the floor supervisor."
LIMIT_REACHED = Refusal(
    "people/loss-limit", None, "This goes beyond the daily loss limit you set. Bet less."
)
"""for wagers at several tables that reach the limit together"""
PERSON_CHANGED = Refusal(
    "people/changed", None, "Your account was checked again meanwhile. Try again."
)
"""for what was decided before something about people changed"""


def overdrawn(error: Overdrawn) -> Refusal:
    """Return what the person does not have."""
    if isinstance(account_of(error.account), Coupons):
        return Refusal(
            "coupon/none",
            None,
            "You don't have a match play coupon of that value. Bet chips instead.",
        )
    message = "You don't have enough play money. Choose a smaller amount."
    return Refusal("money/not-enough", None, message)
