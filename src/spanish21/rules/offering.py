"""What one kind of wager may be at a table: its amounts, what it needs and what caps it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from spanish21.law.clause import Cited
from spanish21.remembering import once_for_each
from spanish21.wager import BASIC

if TYPE_CHECKING:
    from collections.abc import Mapping

    from spanish21.law.clause import ClauseRef
    from spanish21.law.rulebook import Rulebook
    from spanish21.money import Cents
    from spanish21.wager import Wager, WagerKind

__all__ = ["KindOffer", "basic_offer"]


class KindOffer(NamedTuple):
    """The terms of a kind of wager, each with the clause it follows from.

    Bounds are of the chips together with a coupon; `unit` is of the chips alone.
    """

    kind: WagerKind
    name: str
    least: Cited[Cents]
    most: Cited[Cents]
    unit: Cited[Cents]
    """the smallest chip, by the clause that has chips placed for the wager"""
    clause: ClauseRef
    """under which the wager is made"""
    amounts: Cited[tuple[Cents, ...]] | None = None
    """the only amounts, where not every one from least to most will do"""
    needs: Cited[WagerKind] | None = None
    """the wager that must be on the same box"""
    within: Cited[WagerKind] | None = None
    """the wager that it may not exceed"""
    coupons: bool = False
    """whether a match play coupon may be beside it, if the table takes coupons"""

    def most_beside(self, laid: Mapping[WagerKind, Wager]) -> Cited[Cents]:
        """Return the largest such wager beside others on the same box."""
        if self.within is None or self.within.value not in laid:
            return self.most
        cap = laid[self.within.value].whole
        if cap >= self.most.value:
            return self.most
        return Cited(cap, self.within.clause)


@once_for_each
def basic_offer(rulebook: Rulebook) -> KindOffer:
    """Return the terms of the basic wager."""
    return KindOffer(
        BASIC,
        "basic",
        rulebook.minimum,
        rulebook.maximum,
        Cited(rulebook.smallest_chip.value, rulebook.prohibitions.not_in_chips),
        rulebook.citations.basic_wager,
        coupons=True,
    )
