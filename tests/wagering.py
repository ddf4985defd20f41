"""What tests of the live table share: laying wagers as a client does."""

from __future__ import annotations

from typing import Any

import msgspec

from spanish21.house.wire import asking as a

__all__ = ["back", "bet", "laying"]


def bet(box: int, amount: int, *, coupon: int = 0, deal: bool = False, **beside: int) -> a.Lay:
    """Lay a basic wager, and side wagers by name beside it, in cents."""
    named = {name.replace("_", "-"): cents for name, cents in beside.items() if cents}
    sides = (a.LaidWager(kind, cents) for kind, cents in named.items())
    wagers = (a.LaidWager("basic", amount, coupon), *sides)
    return a.Lay((a.BoxWagers(box, wagers),), deal)


def back(box: int) -> a.Lay:
    """Take back what is on a box."""
    return a.Lay((a.BoxWagers(box, ()),))


def laying(box: int, amount: int = 0, *, coupon: int = 0, **beside: int) -> dict[str, Any]:
    """Write the values of the same message; an amount of nothing takes the wagers back."""
    ask = bet(box, amount, coupon=coupon, deal=False, **beside) if amount else back(box)
    found: dict[str, Any] = msgspec.to_builtins(ask)
    found.pop("type")
    return found
