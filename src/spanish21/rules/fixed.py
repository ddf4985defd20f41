"""The fixed payouts for suited sevens against a seven."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spanish21.law.bonus import Pattern
from spanish21.law.clause import cites, reads
from spanish21.rules.hands import bonus_pattern

if TYPE_CHECKING:
    from collections.abc import Sequence

    from spanish21.cards import Card
    from spanish21.law.bonus import FixedTier
    from spanish21.law.clause import Cited
    from spanish21.law.rulebook import Rulebook
    from spanish21.money import Cents

__all__ = ["earns_fixed_payout", "fixed_tier"]

_SUITED_SEVENS = frozenset({Pattern.SUITED_777, Pattern.SPADED_777})


@cites("MD 12.C", "MD 12.C(4)", "MA 5(g)", "MA 10(e)")
@reads("R10", "R36")
def earns_fixed_payout(
    cards: Sequence[Card], up: Card, rulebook: Rulebook, *, split: bool, doubled: bool
) -> bool:
    """Whether three sevens of one suit meet a seven up, neither split nor doubled."""
    if split or doubled or up.rank is not rulebook.fixed_up_card.value:
        return False
    if not rulebook.fixed_tiers:
        return False
    return bonus_pattern(cards) in _SUITED_SEVENS


@cites("MD 12.C(1)", "MD 12.C(2)", "MA 5(g)")
@reads("R9")
def fixed_tier(wager: Cents, rulebook: Rulebook) -> Cited[FixedTier] | None:
    """Return the tier to which an original wager belongs; a small one has none."""
    for tier in rulebook.fixed_tiers:
        if tier.value.least <= wager and (tier.value.below is None or wager < tier.value.below):
            return tier
    return None
