"""What lies on the layout, by the state of the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from spanish21.table import TableState

__all__ = ["on_the_layout"]


def on_the_layout(state: TableState) -> tuple[int, int]:
    """Add up the chips and the coupons that are not settled yet."""
    stakes = [stake for box in state.boxes for stake in box.stakes]
    lies = sum(stake.match + stake.insurance for stake in stakes)
    coupons: int = sum(stake.match_coupon for stake in stakes)
    if state.wagers_closed:
        hands = [hand for box in state.boxes for hand in box.hands]
        shares = [share for hand in hands for share in hand.shares if not share.settled]
        lies += sum(share.wager + share.doubled for share in shares)
        coupons += sum(share.coupon for share in shares)
    else:
        lies += sum(stake.wager for stake in stakes)
        coupons += sum(stake.coupon for stake in stakes)
    return lies, coupons
