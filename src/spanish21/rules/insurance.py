"""When insurance is offered, how much may be wagered on it, and what it wins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spanish21.law.clause import cites, reads
from spanish21.money import Cents

if TYPE_CHECKING:
    from spanish21.cards import Card
    from spanish21.law.clause import ClauseRef
    from spanish21.law.rulebook import Rulebook

__all__ = ["insurance_clause", "may_insure", "most_insurance"]


@cites("MD 7.G(1)", "MD 8.A", "MA 11(a)")
@reads("R4")
def may_insure(up: Card, rulebook: Rulebook) -> bool:
    """Whether insurance is offered: the dealer's first card is an ace."""
    return up.rank in rulebook.insurance_up_cards.value


@cites("MD 8.B", "MD 8.C", "MA 11(b)")
def most_insurance(wager: Cents, rulebook: Rulebook) -> Cents:
    """Return half the initial wager, rounded up to the next amount that chips can make."""
    share = rulebook.insurance_share.value
    chip = rulebook.smallest_chip.value
    chips = -(-wager * share.numerator // (chip * share.denominator))
    return Cents(chips * chip)


@cites("MD 8.B", "MD 8.C", "MA 11(b)")
def insurance_clause(amount: Cents, wager: Cents, rulebook: Rulebook) -> ClauseRef:
    """Return what bounds an Insurance Wager: half the wager, or the chip above half of it."""
    share = rulebook.insurance_share
    rounded = amount * share.value.denominator > wager * share.value.numerator
    return rulebook.citations.insurance_rounded if rounded else share.clause
