"""What the house does not do for somebody: a code, a sentence that says what to do, a clause."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from spanish21.ledger.errors import Overdrawn

__all__ = ["Declined", "overdrawn"]


class Declined(Exception):
    """A request that was not carried out."""

    def __init__(self, code: str, message: str, clause: str | None = None) -> None:
        """Keep the parts."""
        super().__init__(message)
        self.code = code
        self.message = message
        self.clause = clause


def overdrawn(error: Overdrawn) -> tuple[str, str]:
    """Say in code and words what somebody does not have."""
    if error.account.startswith("coupons/"):
        return "coupon/none", "you hold no match play coupon of that face"
    return "money/not-enough", "your play money does not cover that: choose a smaller amount"
