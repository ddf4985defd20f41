"""Match-the-Dealer: limits of the wager and what matching cards are paid."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from spanish21.law.clause import cites, reads
from spanish21.money import Cents

if TYPE_CHECKING:
    from collections.abc import Sequence

    from spanish21.cards import Card
    from spanish21.law.clause import ClauseRef
    from spanish21.law.rulebook import Rulebook
    from spanish21.money import Odds

__all__ = ["Match", "match", "matched", "most_match"]


class Match(NamedTuple):
    """The odds due for the cards that match, none if there is no match, and the clauses."""

    odds: Odds | None
    clauses: tuple[ClauseRef, ...]


@cites("MD 6.G", "MA 6(b)", "MA 6(b)(1)", "MA 6(b)(2)")
def most_match(basic: Cents, rulebook: Rulebook) -> Cents:
    """Return the largest Match-the-Dealer wager beside a basic wager."""
    posted = rulebook.match_the_dealer_maximum.value
    if posted is None:
        return basic
    if rulebook.match_the_dealer_within_basic.value:
        return Cents(min(basic, posted))
    return posted


@cites("MD 7.F(1)", "MD 7.F(1)(a)", "MD 7.F(1)(b)", "MD 7.F(1)(c)", "MD 12.A(4)", "MA 6(a)")
@cites("MA 6(e)")
@reads("R34")
def match(cards: Sequence[Card], up: Card, rulebook: Rulebook) -> Match:
    """Add the odds of each of the two initial cards that has the rank of the up card."""
    suited, unsuited = rulebook.match_the_dealer_suited, rulebook.match_the_dealer_unsuited
    odds: Odds | None = None
    clauses: list[ClauseRef] = []
    for card in cards[:2]:
        if card.rank is not up.rank:
            continue
        row = suited if card.suit is up.suit else unsuited
        odds = row.value if odds is None else odds.plus(row.value)
        clauses.append(row.clause)
    if odds is None:
        return Match(None, (rulebook.citations.match_lost,))
    return Match(odds, tuple(dict.fromkeys(clauses)))


def matched(paid: Odds, clauses: Sequence[ClauseRef], rulebook: Rulebook) -> tuple[Odds, ...]:
    """Tell the odds of each card behind what a match was paid by these clauses."""
    suited, unsuited = rulebook.match_the_dealer_suited, rulebook.match_the_dealer_unsuited
    for first, *others in ((suited,), (unsuited,), (suited, unsuited), (suited,) * 2):
        odds = first.value
        for other in others:
            odds = odds.plus(other.value)
        if odds == paid and all(row.clause in clauses for row in (first, *others)):
            return (first.value, *(other.value for other in others))
    return (unsuited.value, unsuited.value)
