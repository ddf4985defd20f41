"""Paytables A to D, Hot Spot and Community Pay: which symbols pay what, each with its clause."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from spanish21.law.clause import Cited, ClauseRef, cite
from spanish21.law.wheel import Section, Wheel
from spanish21.money import Cents

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["HOT_SPOT", "PAYTABLES", "Community", "HotSpot", "Paytable"]

ID = "MD-bonus-spin"


def at(number: str) -> ClauseRef:
    """Cite a clause of this edition."""
    return cite(ID, number)


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
                yield f"paytable {self.name} has a symbol {row.value}", row.clause
        for symbol in sorted(wheel.symbols - known):
            yield f"paytable {self.name} has no symbol {symbol}", self.clause
        yield from self._community_objections(wheel)

    def _community_objections(self, wheel: Wheel) -> Iterator[tuple[str, ClauseRef]]:
        paired = {(section.symbol, section.community) for section in wheel.sections}
        for row in self.community:
            if (row.value.symbol, row.value.payout) not in paired:
                named = Section(row.value.symbol, row.value.payout, 1).name
                yield f"a section {named} brings Community Pay", row.clause
        known = {(row.value.symbol, row.value.payout) for row in self.community}
        for symbol, payout in sorted(paired):
            if payout and (symbol, payout) not in known:
                named = Section(symbol, payout, 1).name
                yield f"Community Pay has no section {named}", self.community[0].clause


def _community(*rows: tuple[int, int, ClauseRef]) -> tuple[Cited[Community], ...]:
    return tuple(
        Cited(Community(f"${symbol}", Cents(payout * 100)), clause)
        for symbol, payout, clause in rows
    )


_A = (
    Cited("jackpot", at("12.D(1)(a)")),
    Cited("$1,000", at("12.D(1)(b)")),
    Cited("$350", at("12.D(1)(c)")),
    Cited("$120", at("12.D(1)(d)")),
    Cited("$50", at("12.D(1)(e)")),
    Cited("$33", at("12.D(1)(f)")),
    Cited("$20", at("12.D(1)(g)")),
    Cited("$10", at("12.D(1)(h)")),
)
_B = (
    Cited("jackpot", at("12.D(2)(a)")),
    Cited("$1,000", at("12.D(2)(b)")),
    Cited("$350", at("12.D(2)(c)")),
    Cited("$120", at("12.D(2)(d)")),
    Cited("$50", at("12.D(2)(e)")),
    Cited("$33", at("12.D(2)(f)")),
    Cited("$15", at("12.D(2)(g)")),
    Cited("$10", at("12.D(2)(h)")),
)
_C = (
    Cited("jackpot", at("12.D(3)(a)")),
    Cited("$5,000", at("12.D(3)(b)")),
    Cited("$2,500", at("12.D(3)(c)")),
    Cited("$850", at("12.D(3)(d)")),
    Cited("$250", at("12.D(3)(e)")),
    Cited("$165", at("12.D(3)(f)")),
    Cited("$100", at("12.D(3)(g)")),
    Cited("$70", at("12.D(3)(h)")),
    Cited("$60", at("12.D(3)(i)")),
    Cited("$50", at("12.D(3)(j)")),
    Cited("$40", at("12.D(3)(j)[2]")),
)
_D = (
    Cited("jackpot", at("12.D(4)(a)")),
    Cited("$5,000", at("12.D(4)(b)")),
    Cited("$600", at("12.D(4)(c)")),
    Cited("$750", at("12.D(4)(d)")),
    Cited("$250", at("12.D(4)(e)")),
    Cited("$115", at("12.D(4)(f)")),
    Cited("$75", at("12.D(4)(g)")),
    Cited("$70", at("12.D(4)(h)")),
    Cited("$60", at("12.D(4)(i)")),
    Cited("$50", at("12.D(4)(j)")),
    Cited("$40", at("12.D(4)(k)")),
)
_HOT_SPOT = (
    Cited("primary", at("12.E(1)(a)")),
    Cited("secondary", at("12.E(1)(b)")),
    Cited("$1,000", at("12.E(1)(c)")),
    Cited("$600", at("12.E(1)(d)")),
    Cited("$500", at("12.E(1)(e)")),
    Cited("$400", at("12.E(1)(f)")),
    Cited("$350", at("12.E(1)(g)")),
    Cited("$300", at("12.E(1)(h)")),
    Cited("$250", at("12.E(1)(i)")),
    Cited("$200", at("12.E(1)(j)")),
)

PAYTABLES: dict[str, Paytable] = {
    "A": Paytable(
        "A",
        at("12.D(1)"),
        _A,
        _community(
            (350, 100, at("12.D(9)(a)(i)")),
            (120, 20, at("12.D(9)(a)(ii)")),
            (33, 3, at("12.D(9)(a)(iii)")),
        ),
        metered=False,
    ),
    "B": Paytable(
        "B",
        at("12.D(2)"),
        _B,
        _community(
            (350, 100, at("12.D(9)(b)(i)")),
            (120, 20, at("12.D(9)(b)(ii)")),
            (33, 3, at("12.D(9)(b)(iii)")),
        ),
        metered=True,
    ),
    "C": Paytable(
        "C",
        at("12.D(3)"),
        _C,
        _community(
            (850, 100, at("12.D(10)(a)(i)")),
            (250, 50, at("12.D(10)(a)(ii)")),
            (165, 15, at("12.D(10)(a)(iii)")),
        ),
        metered=False,
    ),
    "D": Paytable(
        "D",
        at("12.D(4)"),
        _D,
        _community(
            (600, 100, at("12.D(10)(b)(i)")),
            (250, 50, at("12.D(10)(b)(ii)")),
            (115, 15, at("12.D(10)(b)(iii)")),
        ),
        metered=True,
    ),
}
"""The Bonus Spin paytables; the symbol that brings Community Pay is the sum of the pair (R13)."""


@dataclass(frozen=True, slots=True)
class HotSpot:
    """The Hot Spot wheel's symbols and the amounts of its Community Pay."""

    clause: ClauseRef
    rows: tuple[Cited[str], ...]
    community: tuple[Cited[Cents], ...]

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
                yield f"the Hot Spot wheel has a symbol {row.value}", row.clause
        for symbol in sorted(wheel.symbols - known):
            yield f"the Hot Spot wheel has no symbol {symbol}", self.clause
        paired = {section.community for section in wheel.sections}
        if second is not None:
            if paired != {Cents(0)}:
                yield "with a second wheel the sections carry no Community Pay", at("12.E(5)(b)")
            return
        for amount in self.community:
            if amount.value not in paired:
                yield f"Community Pay has ${amount.value // 100}", amount.clause
        for stray in sorted(paired - {row.value for row in self.community}):
            yield f"Community Pay has no ${stray // 100}, and none is without it", at("12.E(6)(a)")

    def second_objections(self, second: Wheel) -> Iterator[tuple[str, ClauseRef]]:
        """List what a second wheel, for Community Pay, lacks and has beyond the table."""
        known = {f"${row.value // 100}": row for row in self.community}
        for symbol, row in known.items():
            if symbol not in second.symbols:
                yield f"Community Pay has a symbol {symbol}", row.clause
        for section in second.sections:
            if section.symbol not in known or section.community:
                yield f"Community Pay has no symbol {section.name}", at("12.E(6)(a)")


HOT_SPOT = HotSpot(
    at("12.E(1)"),
    _HOT_SPOT,
    (
        Cited(Cents(15_000), at("12.E(6)(a)(i)")),
        Cited(Cents(10_000), at("12.E(6)(a)(ii)")),
        Cited(Cents(7_500), at("12.E(6)(a)(iii)")),
        Cited(Cents(5_000), at("12.E(6)(a)(iv)")),
        Cited(Cents(4_000), at("12.E(6)(a)(v)")),
        Cited(Cents(3_500), at("12.E(6)(a)(vi)")),
        Cited(Cents(3_000), at("12.E(6)(a)(vii)")),
        Cited(Cents(2_500), at("12.E(6)(a)(viii)")),
    ),
)
"""The Xtreme 16 paytable: a meter's symbols, fixed amounts, and what the other positions get."""
