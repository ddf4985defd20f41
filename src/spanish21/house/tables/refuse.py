"""What a person lacks when the ledger cannot move their money."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spanish21.refusal import Refusal

if TYPE_CHECKING:
    from spanish21.ledger.errors import Overdrawn

__all__ = ["LIMIT_REACHED", "overdrawn"]

LIMIT_REACHED = Refusal(
    "people/loss-limit",
    None,
    "Your own limit for what you may lose in a day does not cover that. Bet less.",
)
"""for wagers at several tables that reach the limit together"""


def overdrawn(error: Overdrawn) -> Refusal:
    """Return what the person does not have."""
    if error.account.startswith("coupons/"):
        return Refusal("coupon/none", None, "you hold no match play coupon of that face")
    message = "your play money does not cover that: choose a smaller amount"
    return Refusal("money/not-enough", None, message)
