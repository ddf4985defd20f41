"""Match-the-Dealer: limits of the wager and what matching cards are paid."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from spanish21.law.clause import Cited, cites, reads
from spanish21.law.equipment import Item
from spanish21.money import Cents
from spanish21.rules.offering import KindOffer
from spanish21.rules.result import Result, Verdict
from spanish21.rules.side_wagers.side_wager import Payout, Payouts, SideWager
from spanish21.wager import BASIC, Wager, WagerKind

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from spanish21.cards import Card
    from spanish21.law.clause import ClauseRef
    from spanish21.law.rulebook import Rulebook, Settlement
    from spanish21.money import Odds

__all__ = ["MATCH_ROW", "MATCH_THE_DEALER", "Match", "match", "matched", "most_match"]

MATCH_THE_DEALER = WagerKind("match-the-dealer")
_NAME = "Match-the-Dealer"


class Match(NamedTuple):
    """The odds due for the cards that match, None without a match, and the clauses."""

    odds: Odds | None
    clauses: tuple[ClauseRef, ...]


@cites("MD 6.G", "MD 6.G(1)", "MA 6(a)", "MA 6(b)", "MA 6(b)(1)", "MA 6(b)(2)", "MA 6(c)")
def _terms(rulebook: Rulebook) -> KindOffer:
    """Offer Match-the-Dealer beside a basic wager; without a posted maximum up to its amount."""
    posted, basic = rulebook.match_the_dealer_maximum, rulebook.match_the_dealer_within_basic
    if posted.value is None:
        most, capped = Cited(rulebook.maximum.value, basic.clause), True
    else:
        most, capped = Cited(posted.value, posted.clause), basic.value
    return KindOffer(
        MATCH_THE_DEALER,
        _NAME,
        rulebook.match_the_dealer_minimum,
        most,
        Cited(rulebook.smallest_chip.value, rulebook.prohibitions.match_not_in_chips),
        rulebook.match_the_dealer_offered.clause,
        needs=Cited(BASIC, rulebook.citations.side_wager_needs_basic),
        within=Cited(BASIC, basic.clause) if capped else None,
        coupons=True,
    )


def _offer(rulebook: Rulebook) -> KindOffer | ClauseRef:
    offered = rulebook.match_the_dealer_offered
    return _terms(rulebook) if offered.value else offered.clause


def most_match(basic: Cents, rulebook: Rulebook) -> Cents:
    """Return the largest Match-the-Dealer wager beside a basic wager."""
    return _terms(rulebook).most_beside({BASIC: Wager(BASIC, basic)}).value


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
    """Return the odds of each card behind what a match was paid by these clauses."""
    suited, unsuited = rulebook.match_the_dealer_suited, rulebook.match_the_dealer_unsuited
    for first, *others in ((suited,), (unsuited,), (suited, unsuited), (suited,) * 2):
        odds = first.value
        for other in others:
            odds = odds.plus(other.value)
        if odds == paid and all(row.clause in clauses for row in (first, *others)):
            return (first.value, *(other.value for other in others))
    return (unsuited.value, unsuited.value)


def _decide(cards: Sequence[Card], up: Card, rulebook: Rulebook) -> Verdict:
    found = match(cards, up, rulebook)
    if found.odds is None:
        return Verdict(Result.LOSE, None, rulebook.citations.match_lost, found.clauses)
    return Verdict(Result.WIN, found.odds, rulebook.citations.match_before_all, found.clauses)


def _settlement(rulebook: Rulebook) -> Settlement:
    return rulebook.match_the_dealer_settlement.value


def _cash(rulebook: Rulebook) -> ClauseRef:
    return rulebook.house.cash_match


def _payouts(rulebook: Rulebook, write: Callable[[Odds], str]) -> Payouts:
    suited, unsuited = rulebook.match_the_dealer_suited, rulebook.match_the_dealer_unsuited
    paid = f"{write(suited.value)} in the same suit", f"{write(unsuited.value)} in another"
    return (Payout((_NAME, "each card"), paid, (suited, unsuited)),)


MATCH_ROW = SideWager(
    MATCH_THE_DEALER,
    _NAME,
    "match",
    "MATCH",
    Item.MATCH_AREA,
    offer=_offer,
    decide=_decide,
    coupons=True,
    settlement=_settlement,
    payouts=_payouts,
    cash=_cash,
    odds_paid=matched,
    noticed=(
        "match_the_dealer.offered",
        "match_the_dealer.suited",
        "match_the_dealer.unsuited",
        "match_the_dealer.minimum",
        "match_the_dealer.maximum",
    ),
)
