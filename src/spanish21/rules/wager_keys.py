"""The names under which case files and the library take the wagers of a person on a box."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spanish21.errors import ArgumentError
from spanish21.money import Cents, Dollars, cents
from spanish21.rules.side_wagers import SIDE_WAGERS
from spanish21.wager import BASIC, Wager

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

__all__ = ["BASIC_KEY", "named_wagers", "wager_keys", "wagers_by_key", "wagers_in_dollars"]

BASIC_KEY = "wager"
_COUPON = "match_play"
_NOTHING = Cents(0)


def wager_keys() -> tuple[str, ...]:
    """List the names: the basic wager, its coupon, then each side wager and its coupon."""
    return (BASIC_KEY, _COUPON, *(name for _, *names in _sides() for name in names if name))


def _sides() -> Iterator[tuple[str, str, str]]:
    """List the side wagers by kind, with the names of the wager and of the coupon beside it."""
    for kind, row in SIDE_WAGERS.items():
        yield kind, row.key, f"{row.key}_{_COUPON}" if row.coupons else ""


def named_wagers(amounts: Mapping[str, Cents]) -> tuple[Wager, ...]:
    """Read the wagers out of amounts by name; a side wager of nothing is none."""
    unknown = [name for name in amounts if name not in wager_keys()]
    if unknown:
        raise LookupError(unknown[0])
    basic = Wager(BASIC, amounts[BASIC_KEY], amounts.get(_COUPON, _NOTHING))
    sides = (
        Wager(row.kind, amounts.get(name, _NOTHING), amounts.get(coupon, _NOTHING))
        for row, (_, name, coupon) in zip(SIDE_WAGERS.values(), _sides(), strict=True)
    )
    return (basic, *(side for side in sides if side.amount or side.coupon))


def wagers_in_dollars(basic: Dollars, beside: Mapping[str, Dollars]) -> tuple[Wager, ...]:
    """Read a basic wager and what is named beside it, all in dollars."""
    amounts = {name: cents(amount) for name, amount in beside.items()}
    try:
        return named_wagers({**amounts, BASIC_KEY: cents(basic)})
    except LookupError as error:
        others = ", ".join(name for name in wager_keys() if name != BASIC_KEY)
        msg = f"{error} isn't a wager. Beside the basic wager you can name {others}."
        raise ArgumentError(msg) from None


def wagers_by_key(wagers: Sequence[Wager]) -> Iterator[tuple[str, Cents]]:
    """Write wagers as amounts by name, without those of nothing."""
    names = {kind: (name, coupon) for kind, name, coupon in _sides()}
    for wager in wagers:
        name, coupon = names.get(wager.kind, (BASIC_KEY, _COUPON))
        yield name, wager.amount
        if wager.coupon:
            yield coupon, wager.coupon
