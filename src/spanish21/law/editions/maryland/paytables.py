"""Paytables A to D, Hot Spot and Community Pay: which symbols pay what, each with its clause."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from spanish21.law.clause import Cited, cite
from spanish21.law.paytables import Community, HotSpot, Paytable
from spanish21.money import Cents

if TYPE_CHECKING:
    from spanish21.law.clause import ClauseRef

__all__ = ["HOT_SPOT", "PAYTABLES"]

ID = "MD-bonus-spin"
at = partial(cite, ID)


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


HOT_SPOT = HotSpot(
    at("12.E(1)"),
    _HOT_SPOT,
    at("12.E(6)(a)"),
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
    at("12.E(5)(b)"),
)
"""The Xtreme 16 paytable: a meter's symbols, fixed amounts, and what the other positions get."""
