"""A wager as a value: of which kind, how many chips, and the coupon beside them."""

from __future__ import annotations

from typing import NewType

from msgspec import Struct

from spanish21.money import Cents

__all__ = ["BASIC", "INSURANCE", "Wager", "WagerKind"]

WagerKind = NewType("WagerKind", str)
"""The word for a kind of wager in logs and files; side wagers add theirs where their rules are."""

BASIC = WagerKind("basic")
INSURANCE = WagerKind("insurance")


class Wager(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Chips of one person on one box, and the face of a match play coupon beside them."""

    kind: WagerKind
    amount: Cents
    coupon: Cents = Cents(0)

    @property
    def whole(self) -> Cents:
        """Return the chips together with the coupon."""
        return Cents(self.amount + self.coupon)
