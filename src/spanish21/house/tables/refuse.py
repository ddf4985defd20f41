"""What a live table answers when money is missing or the table has stopped."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spanish21.refusal import Refusal

if TYPE_CHECKING:
    from spanish21.ledger.errors import Overdrawn

__all__ = ["LIMIT_REACHED", "STOPPED", "overdrawn"]

STOPPED = "This table has stopped. Your chips and bets are safe. Wait for the floor supervisor."
LIMIT_REACHED = Refusal(
    "people/loss-limit", None, "This goes beyond the daily loss limit you set. Bet less."
)
"""for wagers at several tables that reach the limit together"""


def overdrawn(error: Overdrawn) -> Refusal:
    """Return what the person does not have."""
    if error.account.startswith("coupons/"):
        return Refusal(
            "coupon/none",
            None,
            "You don't have a match play coupon of that value. Bet chips instead.",
        )
    message = "You don't have enough play money. Choose a smaller amount."
    return Refusal("money/not-enough", None, message)
