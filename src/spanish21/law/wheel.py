"""A prize wheel as data: sections with a symbol, what the others get by it, and a weight."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import accumulate
from typing import NamedTuple

from spanish21.money import Cents, MoneyError, cents, whole_dollars
from spanish21.shown import Pictured

__all__ = [
    "JACKPOTS",
    "Section",
    "Wheel",
    "WheelText",
    "find_section",
    "in_one_line",
    "prize_of",
    "symbol_of",
    "wheel_of_text",
]

JACKPOTS = ("jackpot", "primary", "secondary")
"""Symbols that pay a meter or a prize instead of the amount they show."""

_SECTION = re.compile(
    r"(?P<symbol>[a-z]+|\$?[\d.,]+)(?:\s*\+\s*(?P<community>\$?[\d.,]+))?\s*:\s*(?P<weight>\d{1,9})"
)
_ASSUMED = "assumed "
_MOST_SECTIONS = 200
_MOST_WEIGHT = 10**9
_KEYS = frozenset({"symbol", "community", "weight"})


class Section(NamedTuple):
    """One section: its symbol, Community Pay to the others (none is 0), and its weight."""

    symbol: str
    community: Cents
    weight: int

    @property
    def jackpot(self) -> bool:
        """Return whether the section pays a meter or a prize instead of the amount it shows."""
        return self.symbol in JACKPOTS

    @property
    def name(self) -> str:
        """Name the section as a script does: `$250+$50`, or the symbol alone."""
        return f"{self.symbol}+{whole_dollars(self.community)}" if self.community else self.symbol

    def __str__(self) -> str:
        """Write the section as a submission may: `$250+$50:675`."""
        return f"{self.name}:{self.weight}"


@dataclass(frozen=True, slots=True)
class Wheel(Pictured):
    """All sections of a wheel; `assumed` says that no document and no operator gave the weights."""

    sections: tuple[Section, ...]
    assumed: bool = False

    @property
    def weight(self) -> int:
        """Add up the weights: the number of equal stops."""
        return sum(section.weight for section in self.sections)

    def section_at(self, stop: int) -> int:
        """Return which section is at a stop, counted from 0."""
        ends = accumulate(section.weight for section in self.sections)
        return bisect_right(tuple(ends), stop)

    @property
    def symbols(self) -> frozenset[str]:
        """List the symbols that stand on the wheel."""
        return frozenset(section.symbol for section in self.sections)

    def __str__(self) -> str:
        """Write the wheel in one line, assumed weights marked as such."""
        written = "; ".join(str(section) for section in self.sections)
        return f"{_ASSUMED}{written}" if self.assumed else written


def symbol_of(raw: object) -> str:
    """Read a symbol in its one spelling: an amount such as `$1,000`, or a jackpot's name."""
    word = str(raw).strip().lower()
    if word in JACKPOTS:
        return word
    if isinstance(raw, bool) or not isinstance(raw, str | int | Decimal):
        raise ValueError(f"{raw!r} is not a symbol")  # noqa: TRY004 - a choice that is refused
    amount = _amount(raw)
    if amount <= 0:
        raise ValueError(f"{raw!r} is not a symbol: a symbol pays something")
    return whole_dollars(amount)


def _amount(raw: str | int | Decimal) -> Cents:
    """Read an amount; why it cannot be read is said within another sentence."""
    try:
        return cents(raw)
    except MoneyError:
        raise ValueError(f"{raw!r} is not an amount") from None


def prize_of(symbol: str) -> Cents | None:
    """Return the amount a symbol shows, none for a jackpot."""
    return None if symbol in JACKPOTS else cents(symbol)


def find_section(wheel: Wheel, name: str) -> int | None:
    """Find a section by symbol, or by symbol and Community Pay; plain ones come first."""
    wanted, _, community = name.partition("+")
    try:
        symbol = symbol_of(wanted.strip())
        paid = cents(community.strip()) if community else None
    except (ValueError, MoneyError):
        return None
    rows = [
        (section.community, index)
        for index, section in enumerate(wheel.sections)
        if section.symbol == symbol and paid in (None, section.community)
    ]
    return min(rows)[1] if rows else None


@dataclass(frozen=True, slots=True)
class WheelText:
    """Sections in tables of a file, or in one line of text; `none` where there may be no wheel."""

    none_means: str | None = None
    settled: bool = False

    def read(self, raw: object) -> Wheel | None:
        """Accept `[{ symbol = "$40", weight = 5 }, ...]` or `$40:5; $250+$50:2; jackpot:1`."""
        if self.none_means and (raw is None or str(raw).strip().lower() in {"none", ""}):
            return None
        try:
            if isinstance(raw, str):
                return wheel_of_text(raw)
            if isinstance(raw, Sequence):
                return _wheel([_section_of_table(row) for row in raw])
        except ValueError as error:
            raise ValueError(f"{self.describe()} ({error})") from None
        raise ValueError(self.describe())

    def describe(self) -> str:
        """Describe how a wheel is written."""
        none = f", or none ({self.none_means})" if self.none_means else ""
        return (
            f"sections with a symbol and a whole weight, as in $40:5; $250+$50:2; jackpot:1{none}"
        )


def in_one_line(choice: object) -> object:
    """Write a wheel that a file gives in tables as one line; leave any other choice as it is."""
    return str(WheelText().read(choice)) if isinstance(choice, list | tuple) else choice


def wheel_of_text(text: str) -> Wheel:
    """Read a wheel that is written in one line."""
    assumed = text.strip().startswith(_ASSUMED)
    rows = []
    for part in text.strip().removeprefix(_ASSUMED).split(";"):
        found = _SECTION.fullmatch(part.strip())
        if not found:
            raise ValueError(f"{part.strip()!r} is not a section")
        rows.append(_section(found["symbol"], found["community"] or 0, int(found["weight"])))
    return _wheel(rows, assumed=assumed)


def _section_of_table(row: object) -> Section:
    if not isinstance(row, Mapping) or not {"symbol", "weight"} <= row.keys() <= _KEYS:
        raise ValueError("a section has symbol, weight and, if it carries any, community")
    return _section(row["symbol"], row.get("community", 0), row["weight"])


def _section(symbol: object, community: object, weight: object) -> Section:
    if isinstance(weight, bool) or not isinstance(weight, int) or not 1 <= weight <= _MOST_WEIGHT:
        raise ValueError(f"{weight!r} is not a weight: write a whole number, 1 or more")
    if isinstance(community, bool) or not isinstance(community, str | int | Decimal):
        msg = f"{community!r} is not a Community Pay: write an amount"
        raise ValueError(msg)  # noqa: TRY004 - a choice that is refused
    paid = _amount(community)
    if paid < 0:
        raise ValueError(f"{community!r} is negative")
    return Section(symbol_of(symbol), paid, weight)


def _wheel(rows: list[Section], *, assumed: bool = False) -> Wheel:
    names = [row.name for row in rows]
    twice = sorted({name for name in names if names.count(name) > 1})
    if not rows or len(rows) > _MOST_SECTIONS:
        raise ValueError(f"a wheel has from 1 to {_MOST_SECTIONS} sections")
    if twice:
        raise ValueError(f"{', '.join(twice)} stands twice: add the weights up")
    return Wheel(tuple(rows), assumed)
