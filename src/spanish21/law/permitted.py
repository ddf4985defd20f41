"""What an operator may choose: the values an option permits, how they are read and described."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from math import gcd
from typing import Protocol

from spanish21.money import Cents, MoneyError, Odds, cents, dollars

__all__ = [
    "Amount",
    "AnyOdds",
    "Flag",
    "Number",
    "OddsFrom",
    "OneOf",
    "Only",
    "Permitted",
    "Rate",
    "Share",
    "Text",
    "show",
    "typed",
]

_WORDS = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
_NONE = ("none", "")
_UNQUOTED = ", written without quotes"
_MOST_ODDS = 1000
_INTEGER = re.compile(r"[+-]?\d{1,18}")
_SHARE = re.compile(r"(\d{1,9}/\d{1,9})|(\d{1,9}(\.\d{1,9})?|\.\d{1,9})(%?)")


class Permitted(Protocol):
    """The values that an option may take."""

    @property
    def settled(self) -> bool:
        """Whether the edition leaves no choice."""
        ...

    def read(self, raw: object) -> object:
        """Read a value from a file or the command line; raise ValueError when not permitted."""
        ...

    def describe(self) -> str:
        """Describe what is permitted."""
        ...


def show(value: object) -> str:
    """Write an option's value as files and `--set` write it."""
    match value:
        case None:
            return "none"
        case bool():
            return "true" if value else "false"
        case tuple() if not isinstance(value, Odds):
            return ", ".join(show(item) for item in value)
        case frozenset():
            return ", ".join(sorted(show(item) for item in value))
        case _:
            return str(getattr(value, "value", value))


def typed(text: str) -> int | str:
    """Take a value as a person types it: a whole number is one unless it stands in quotes."""
    quoted = text[1:-1] if text[:1] == text[-1:] == '"' else ""
    return quoted or (int(text) if _INTEGER.fullmatch(text) else text)


def _lowest_odds(raw: object) -> Odds | None:
    """Read odds in their lowest terms, so that 18 to 2 and 9 to 1 are one choice."""
    try:
        odds = Odds.parse(raw)
    except MoneyError:
        return None
    common = gcd(odds.win, odds.stake)
    return Odds(odds.win // common, odds.stake // common)


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of a few words or numbers."""

    values: tuple[str | int, ...]

    @property
    def settled(self) -> bool:
        """A single value leaves no choice."""
        return len(self.values) == 1

    def read(self, raw: object) -> str | int:
        """Accept a listed value, but no number that is written as a text."""
        named = "" if isinstance(raw, bool) else str(raw).strip()
        found = next((value for value in self.values if str(value) == named), None)
        quoted = isinstance(raw, str) and isinstance(found, int)
        if found is None or quoted:
            raise ValueError(f"{self.describe()}{_UNQUOTED if quoted else ''}")
        return found

    def describe(self) -> str:
        """List the values."""
        return " or ".join(str(value) for value in self.values)


@dataclass(frozen=True, slots=True)
class Flag:
    """True or false."""

    settled: bool = False

    def read(self, raw: object) -> bool:
        """Accept a truth value or its usual words."""
        word = _WORDS.get(str(raw).strip().lower()) if isinstance(raw, str) else raw
        if isinstance(word, bool):
            return word
        raise ValueError(self.describe())

    def describe(self) -> str:
        """Name both values."""
        return "true or false"


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number within bounds."""

    least: int
    most: int | None = None
    settled: bool = False

    def read(self, raw: object) -> int:
        """Accept a whole number."""
        if isinstance(raw, int) and not isinstance(raw, bool) and self._holds(raw):
            return raw
        quoted = isinstance(raw, str) and isinstance(typed(raw.strip()), int)
        raise ValueError(f"{self.describe()}{_UNQUOTED if quoted else ''}")

    def _holds(self, number: int) -> bool:
        return self.least <= number and (self.most is None or number <= self.most)

    def describe(self) -> str:
        """Name the bounds."""
        if self.most is None:
            return f"a whole number, {self.least} or more"
        return f"a whole number from {self.least} to {self.most}"


@dataclass(frozen=True, slots=True)
class Amount:
    """An amount of money, `none` where an absent one has a meaning."""

    least: Cents = Cents(2)
    multiple: int = 1
    none_means: str | None = None
    settled: bool = False

    def read(self, raw: object) -> Cents | None:
        """Accept dollars and cents as a decimal number or text."""
        if self.none_means and (raw is None or str(raw).strip().lower() in _NONE):
            return None
        amount = _cents(raw)
        if amount is None or isinstance(raw, bool):
            raise ValueError(self.describe())
        if amount < self.least or amount % self.multiple:
            raise ValueError(self.describe())
        return amount

    def describe(self) -> str:
        """Name the least amount and its unit."""
        unit = " in an even number of cents" if self.multiple == 2 else ""  # noqa: PLR2004
        none = f", or none ({self.none_means})" if self.none_means else ""
        return f"an amount of {dollars(self.least)} or more{unit}{none}"


@dataclass(frozen=True, slots=True)
class OddsFrom:
    """Odds that are at least a floor."""

    floor: Odds
    settled: bool = False

    def read(self, raw: object) -> Odds:
        """Accept odds such as `9 to 1`, not below the floor; winnings must be whole cents."""
        odds = _lowest_odds(raw)
        if odds is None or not odds.at_least(self.floor) or odds.stake not in (1, 2):
            raise ValueError(self.describe())
        return odds

    def describe(self) -> str:
        """Name the floor."""
        return f"odds of {self.floor} or more, to 1 or to 2"


@dataclass(frozen=True, slots=True)
class AnyOdds:
    """Any odds that pay something."""

    settled: bool = False

    def read(self, raw: object) -> Odds:
        """Accept odds such as `2:1` or `3 to 2`."""
        odds = _lowest_odds(raw)
        if odds is None or not odds.win or max(odds) > _MOST_ODDS:
            raise ValueError(self.describe())
        return odds

    def describe(self) -> str:
        """Give an example."""
        return "odds such as 3:2 or 2:1"


def _cents(raw: object) -> Cents | None:
    try:
        return cents(raw) if isinstance(raw, Decimal | int | str) else None
    except MoneyError:
        return None


@dataclass(frozen=True, slots=True)
class Only:
    """The one value that the edition fixes."""

    value: object
    settled: bool = True
    money: bool = False
    """whether the value is cents, which are written as dollars"""

    def read(self, raw: object) -> object:
        """Accept the fixed value itself, however it is written."""
        if isinstance(self.value, Odds):
            same = _lowest_odds(raw) == self.value
        elif self.money and self.value is not None:
            same = _cents(raw) == self.value
        elif self.value is None:
            same = raw is None or str(raw).strip().lower() in _NONE
        elif isinstance(self.value, bool):
            same = _WORDS.get(str(raw).strip().lower()) is self.value
        else:
            same = not isinstance(raw, bool) and str(raw).strip() == show(self.value)
        if same:
            return self.value
        raise ValueError(self.describe())

    def describe(self) -> str:
        """Describe the fixed value."""
        amount = self.value if self.money and isinstance(self.value, int) else None
        said = show(self.value) if amount is None else dollars(Cents(amount))
        return f"{said} only, fixed by the rules"


@dataclass(frozen=True, slots=True)
class Share:
    """A part of the stack, at least a floor and less than the whole."""

    floor: Fraction
    settled: bool = False

    def read(self, raw: object) -> Fraction:
        """Accept `0.25`, `1/4` or `25%`."""
        written = _SHARE.fullmatch(str(raw).strip())
        if not written:
            raise ValueError(self.describe())
        ratio, number, _, percent = written.groups()
        try:
            share = Fraction(ratio or number) / (100 if percent else 1)
        except ZeroDivisionError:
            raise ValueError(self.describe()) from None
        if not self.floor <= share < 1:
            raise ValueError(self.describe())
        return share

    def describe(self) -> str:
        """Name the floor."""
        return f"a part of the stack from {self.floor} up to, but not including, the whole"


@dataclass(frozen=True, slots=True)
class Rate:
    """A part of each wager, from nothing up to, but not including, the whole."""

    settled: bool = False

    def read(self, raw: object) -> Fraction:
        """Accept `0.07`, `7/100` or `7%`."""
        try:
            return Share(Fraction(0)).read(raw)
        except ValueError:
            raise ValueError(self.describe()) from None

    def describe(self) -> str:
        """Name the bounds."""
        return "a part of each wager from 0 up to, but not including, the whole"


@dataclass(frozen=True, slots=True)
class Text:
    """Any line of text, `none` where an absent one has a meaning."""

    none_means: str | None = None
    settled: bool = False

    def read(self, raw: object) -> str | None:
        """Accept a text of one line that is not empty."""
        if self.none_means and (raw is None or str(raw).strip().lower() in _NONE):
            return None
        if isinstance(raw, str) and raw.strip() and raw.isprintable():
            return raw.strip()
        raise ValueError(self.describe())

    def describe(self) -> str:
        """Describe what is expected."""
        return (
            f"a line of text, or none ({self.none_means})" if self.none_means else "a line of text"
        )
