"""Plain values: integer cents and payout odds."""

from __future__ import annotations

import re
from decimal import Context, Decimal, DecimalException, Inexact, InvalidOperation, Overflow
from math import gcd
from typing import Annotated, NamedTuple, NewType, TypeAlias

from spanish21.checked import READ, checked
from spanish21.errors import Spanish21Error

__all__ = [
    "Cents",
    "Dollars",
    "MoneyError",
    "Odds",
    "cents",
    "dollars",
    "exact_dollars",
    "whole_dollars",
]

Cents = NewType("Cents", int)
Dollars: TypeAlias = Annotated[Decimal | int | str, READ]
"""An amount in dollars as callers give it, never a float."""

_CENTS_PER_DOLLAR = 100
_AMOUNT = re.compile(r"[+-]?\$?(\d+|\d{1,3}(,\d{3})+)?(\.\d*)?")
_ODDS = re.compile(r"\s*(\d{1,9})\s*(?:to|:|/)\s*(\d{1,9})\s*")
# Beyond any table, and far from where arithmetic on money could become slow or inexact.
_MOST = 10**15
_EXACT = Context(prec=40, traps=[Inexact, InvalidOperation, Overflow])


class MoneyError(Spanish21Error, ValueError):
    """An amount or odds that cannot be read, or cannot be paid in whole cents."""


def cents(amount: Dollars) -> Cents:
    """Read a dollar amount (`25`, `Decimal("2.50")`, `"$1,000"`) as whole cents."""
    said = repr(amount) if isinstance(amount, str) else str(amount)
    msg = f"{said} isn't an amount. Enter dollars, such as 25 or 7.50."
    if isinstance(amount, float):
        msg = f"{amount!r} is a float. Give dollars as an int, a str or a Decimal, such as '7.50'."
    if isinstance(amount, bool) or not isinstance(amount, Decimal | int | str):
        raise MoneyError(msg)
    text = str(amount).strip()
    if isinstance(amount, str):
        if not _AMOUNT.fullmatch(text):
            raise MoneyError(msg)
        text = text.replace("$", "").replace(",", "")
    try:
        exact = _EXACT.multiply(_EXACT.create_decimal(text), Decimal(_CENTS_PER_DOLLAR))
    except DecimalException:
        raise MoneyError(msg) from None
    if not exact.is_finite() or abs(exact) > _MOST or exact != exact.to_integral_value():
        msg = f"{said} isn't a whole number of cents up to {dollars(_MOST)}. Enter another amount."
        raise MoneyError(msg)
    return Cents(int(exact))


def exact_dollars(amount: int) -> Decimal:
    """Return cents as dollars to reckon with: 250 cents are `Decimal("2.50")`."""
    return Decimal(amount).scaleb(-2)


@checked
def dollars(amount: int) -> str:
    """Write cents as dollars: `dollars(250000)` is `$2,500.00`."""
    sign = "-" if amount < 0 else ""
    whole, part = divmod(abs(amount), _CENTS_PER_DOLLAR)
    return f"{sign}${whole:,}.{part:02d}"


def whole_dollars(amount: int) -> str:
    """Write cents as signs do, without cents that are none: `$5`, but `$7.50`."""
    whole, part = divmod(abs(amount), _CENTS_PER_DOLLAR)
    return dollars(amount) if part else f"{'-' if amount < 0 else ''}${whole:,}"


class Odds(NamedTuple):
    """Payout odds `win to stake`: 3 to 2 pays three for every two wagered."""

    win: int
    stake: int

    @classmethod
    def parse(cls, text: object) -> Odds:
        """Read `9 to 1`, `9:1`, `9/1` or the whole number 9."""
        if isinstance(text, int) and not isinstance(text, bool):
            return cls(text, 1)
        match = _ODDS.fullmatch(str(text)) if isinstance(text, str) else None
        if match and int(match[2]):
            return cls(int(match[1]), int(match[2]))
        msg = f"{text!r} isn't a payout. Write the odds as '9 to 1'."
        raise MoneyError(msg)

    def at_least(self, other: Odds) -> bool:
        """Whether these odds pay as much as the others or more."""
        return self.win * other.stake >= other.win * self.stake

    def pay(self, amount: Cents) -> Cents:
        """Return the winnings on a wager, which are always whole cents (R25)."""
        winnings, rest = divmod(amount * self.win, self.stake)
        if rest:
            msg = f"{dollars(amount)} cannot be paid {self} in whole cents."
            raise MoneyError(msg)
        return Cents(winnings)

    def plus(self, other: Odds) -> Odds:
        """Add the odds of two matching cards on one wager, in lowest terms."""
        win = self.win * other.stake + other.win * self.stake
        stake = self.stake * other.stake
        common = gcd(win, stake)
        return Odds(win // common, stake // common)

    @property
    def ratio(self) -> str:
        """Write the odds for a program to read: `3:2`."""
        return f"{self.win}:{self.stake}"

    def __str__(self) -> str:
        """Write the odds as a layout does: `3 to 2`."""
        return f"{self.win} to {self.stake}"
