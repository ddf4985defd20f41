"""Paytables as values: which symbols a wheel has, what the others get, each with its clause."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from spanish21.law.wheel import Section, Wheel
from spanish21.money import Cents

if TYPE_CHECKING:
    from collections.abc import Iterator

    from spanish21.law.clause import Cited, ClauseRef

__all__ = ["Community", "HotSpot", "Paytable"]


class Community(NamedTuple):
    """One place of a Community Pay table: the symbol that brings it, and what the others get."""

    symbol: str
    payout: Cents


@dataclass(frozen=True, slots=True)
class Paytable:
    """The symbols of one paytable, its Community Pay from first to third place, and its clause."""

    name: str
    clause: ClauseRef
    rows: tuple[Cited[str], ...]
    community: tuple[Cited[Community], ...]
    metered: bool

    def row(self, symbol: str) -> Cited[str]:
        """Return the row of a symbol."""
        return next(row for row in self.rows if row.value == symbol)

    def place(self, payout: int) -> int:
        """Return the place of an amount in the Community Pay table, the first is 0."""
        return [row.value.payout for row in self.community].index(Cents(payout))

    def objections(self, wheel: Wheel) -> Iterator[tuple[str, ClauseRef]]:
        """List what the wheel lacks of the paytable and has beyond it, each with its clause."""
        known = {row.value for row in self.rows}
        for row in self.rows:
            if row.value not in wheel.symbols:
                yield f"a section {row.value}, which paytable {self.name} has", row.clause
        for symbol in sorted(wheel.symbols - known):
            yield f"no section {symbol}, which paytable {self.name} does not have", self.clause
        yield from self._community_objections(wheel)

    def _community_objections(self, wheel: Wheel) -> Iterator[tuple[str, ClauseRef]]:
        paired = {(section.symbol, section.community) for section in wheel.sections}
        for row in self.community:
            if (row.value.symbol, row.value.payout) not in paired:
                named = Section(row.value.symbol, row.value.payout, 1).name
                yield f"a section {named}, which brings Community Pay", row.clause
        known = {(row.value.symbol, row.value.payout) for row in self.community}
        for symbol, payout in sorted(paired):
            if payout and (symbol, payout) not in known:
                named = Section(symbol, payout, 1).name
                yield (
                    f"no section {named}, which is not in the table of Community Pay",
                    self.community[0].clause,
                )


@dataclass(frozen=True, slots=True)
class HotSpot:
    """The Hot Spot wheel's symbols and the amounts of its Community Pay."""

    clause: ClauseRef
    rows: tuple[Cited[str], ...]
    amounts: ClauseRef
    community: tuple[Cited[Cents], ...]
    second: ClauseRef
    """a second wheel may say what the others get"""

    def row(self, symbol: str) -> Cited[str]:
        """Return the row of a symbol."""
        return next(row for row in self.rows if row.value == symbol)

    def pays(self, amount: int) -> Cited[Cents]:
        """Return the row of an amount of Community Pay."""
        return next(row for row in self.community if row.value == amount)

    def objections(self, wheel: Wheel, second: Wheel | None) -> Iterator[tuple[str, ClauseRef]]:
        """List what the wheel and its pairing, or its second wheel, lack and have beyond it."""
        known = {row.value for row in self.rows}
        for row in self.rows:
            if row.value not in wheel.symbols:
                yield f"a section {row.value} on the Hot Spot wheel", row.clause
        for symbol in sorted(wheel.symbols - known):
            yield f"no section {symbol} on the Hot Spot wheel", self.clause
        paired = {section.community for section in wheel.sections}
        if second is not None:
            if paired != {Cents(0)}:
                yield "sections without Community Pay, or no second wheel", self.second
            return
        for amount in self.community:
            if amount.value not in paired:
                yield (
                    f"a section that brings Community Pay of ${amount.value // 100}",
                    amount.clause,
                )
        for stray in sorted(paired - {row.value for row in self.community}):
            yield (
                f"sections with Community Pay from the table, which has no ${stray // 100}",
                self.amounts,
            )

    def second_objections(self, second: Wheel) -> Iterator[tuple[str, ClauseRef]]:
        """List what a second wheel, for Community Pay, lacks and has beyond the table."""
        known = {f"${row.value // 100}": row for row in self.community}
        for symbol, row in known.items():
            if symbol not in second.symbols:
                yield f"a section {symbol} on the second wheel", row.clause
        for section in second.sections:
            if section.symbol not in known or section.community:
                yield f"no section {section.name} on the second wheel", self.amounts
