"""What lies on the layout, by the state of the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spanish21.rules.side_wagers.spins import SPINS

if TYPE_CHECKING:
    from spanish21.table import TableState

__all__ = ["on_the_layout"]


def on_the_layout(state: TableState) -> tuple[int, int]:
    """Add up the chips and the coupons that are not settled yet."""
    stakes = [stake for box in state.boxes for stake in box.stakes]
    beside = [wager for stake in stakes for wager in stake.wagers[1:] if wager.kind not in SPINS]
    lies: int = sum(wager.amount for wager in beside)
    coupons: int = sum(wager.coupon for wager in beside)
    if state.wagers_closed:
        hands = [hand for box in state.boxes for hand in box.hands]
        shares = [share for hand in hands for share in hand.shares if not share.settled]
        lies += sum(share.wager + share.doubled for share in shares)
        coupons += sum(share.coupon for share in shares)
    else:
        lies += sum(stake.basic.amount for stake in stakes)
        coupons += sum(stake.basic.coupon for stake in stakes)
    return lies, coupons
