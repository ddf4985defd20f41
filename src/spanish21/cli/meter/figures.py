"""How meters are written: exact amounts, rates, moments."""

from __future__ import annotations

from datetime import UTC, datetime
from fractions import Fraction
from typing import TYPE_CHECKING

from spanish21.cli.failure import Failure
from spanish21.money import Cents, MoneyError, cents, dollars

if TYPE_CHECKING:
    from spanish21.progressive.state import Exact, Ratio

__all__ = ["amount_of", "exact", "fraction", "moment_of", "name_of", "rate_of", "written_moment"]

_HUNDRED = 100


def fraction(amount: Exact) -> Fraction:
    """Return an amount of cents as one number."""
    return amount.whole + Fraction(amount.part, amount.per)


def exact(amount: Fraction) -> str:
    """Write an amount to the fraction of a cent."""
    whole, rest = divmod(amount, 1)
    return f"{dollars(whole)} and {rest} cent" if rest else dollars(whole)


def amount_of(option: str, text: str) -> Cents:
    """Read an amount of dollars."""
    try:
        return cents(text)
    except MoneyError as error:
        raise Failure("meter/amount", f"{option}: {error}") from None


def rate_of(option: str, text: str) -> Ratio:
    """Read a part of a wager: `7%`, `0.07` or `7/100`."""
    number = text.strip().removesuffix("%").strip()
    try:
        share = Fraction(number) / (_HUNDRED if text.strip().endswith("%") else 1)
    except (ValueError, ZeroDivisionError):
        message = f"{option}: '{text}' is not a rate. Write 7%, 0.07 or 7/100."
        raise Failure("meter/rate", message) from None
    return share.as_integer_ratio()


def moment_of(text: str | None) -> int:
    """Read a moment that has come, by default now, as seconds."""
    now = int(datetime.now(UTC).timestamp())
    if text is None:
        return now
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        message = f"--at: '{text}' is not a date or a time. Write 2026-01-05 or 2026-01-05T09:30."
        raise Failure("meter/moment", message) from None
    moment = int((found if found.tzinfo else found.replace(tzinfo=UTC)).timestamp())
    if moment > now:
        raise Failure("meter/moment", f"--at: '{text}' has not come yet. Give an earlier time.")
    return moment


def name_of(wanted: str, text: str) -> str:
    """Read a name in plain words, without spaces around it."""
    if not text.strip() or not text.isprintable():
        raise Failure("meter/unnamed", f"{wanted} in plain words.")
    return text.strip()


def written_moment(seconds: int) -> str:
    """Write a moment in universal time."""
    return f"{datetime.fromtimestamp(seconds, UTC):%Y-%m-%d %H:%M}"
