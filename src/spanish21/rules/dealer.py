"""What the dealer must do with the dealer's own hand."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from spanish21.hand import BEST_TOTAL
from spanish21.law.clause import cites, reads
from spanish21.rules.result import DealerHand
from spanish21.rules.settlement import settle

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from spanish21.cards import Card
    from spanish21.law.rulebook import Rulebook
    from spanish21.rules.settlement import Played

__all__ = [
    "dealer_stands",
    "must_draw",
    "must_use_reader",
    "second_card_is_never_spared",
    "second_card_must_be_dealt",
]

_NOT_DEALT = "not-dealt"


@cites("MD 7.G", "MD 7.G(2)", "MA 7(i)")
def must_use_reader(up: Card, rulebook: Rulebook) -> bool:
    """Whether the hole card goes into the card reader: an ace, king, queen or jack is up."""
    return rulebook.card_reader.value and up.rank in rulebook.reader_up_cards.value


@cites("MD 7.M", "MD 7.N", "MA 12(b)", "MA 12(c)")
@reads("R32")
def must_draw(
    dealer: DealerHand, up: Card, persons: Iterable[Sequence[Played]], rulebook: Rulebook
) -> bool:
    """Whether the dealer draws: below 17, and only if that can change an amount.

    `persons` holds, for each person on each box, the hands in which that person has a part.
    """
    if dealer_stands(dealer, rulebook):
        return False
    outcomes = _final_hands(rulebook.dealer_stands_at.value)
    return _changes_an_amount(persons, up, outcomes, rulebook)


@cites("MD 7.M", "MA 12(b)")
def dealer_stands(dealer: DealerHand, rulebook: Rulebook) -> bool:
    """Whether the dealer's total takes no further card: 17 or more, a soft 17 as well."""
    least = rulebook.dealer_stands_at.value
    if dealer.points != least:
        return dealer.points > least
    return not (dealer.soft and rulebook.dealer_hits_soft_17.value)


@reads("R33")
def second_card_is_never_spared(rulebook: Rulebook) -> bool:
    """Whether a dealer without a hole card deals the second card after every round of decisions."""
    return not rulebook.reads("second-card-always", _NOT_DEALT)


@cites("MA 7(g)", "MA 12(c)")
@reads("R33")
def second_card_must_be_dealt(
    up: Card, persons: Iterable[Sequence[Played]], rulebook: Rulebook, *, insured: bool
) -> bool:
    """Whether a dealer without a hole card deals the second card; only a reading may spare it."""
    if second_card_is_never_spared(rulebook) or insured:
        return True
    outcomes = _final_hands(rulebook.dealer_stands_at.value)
    if up.rank in rulebook.reader_up_cards.value:
        outcomes = (*outcomes, DealerHand(BEST_TOTAL, blackjack=True))
    return _changes_an_amount(persons, up, outcomes, rulebook)


@cache
def _final_hands(least: int) -> tuple[DealerHand, ...]:
    """List the hands a drawing dealer may end with, the most unlike first; one bust for all."""
    totals = (BEST_TOTAL + 1, BEST_TOTAL, *range(least, BEST_TOTAL))
    return tuple(DealerHand(points, blackjack=False) for points in totals)


def _changes_an_amount(
    persons: Iterable[Sequence[Played]],
    up: Card,
    outcomes: tuple[DealerHand, ...],
    rulebook: Rulebook,
) -> bool:
    for hands in persons:
        nets = _nets(hands, outcomes[0], up, rulebook)
        for dealer in outcomes[1:]:
            if _nets(hands, dealer, up, rulebook) != nets:
                return True
    return False


def _nets(hands: Sequence[Played], dealer: DealerHand, up: Card, rulebook: Rulebook) -> list[int]:
    return [outcome.paid - outcome.taken for outcome in settle(hands, dealer, up, rulebook)]
