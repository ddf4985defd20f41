"""A side wager that exists only in tests: its law, its rule and its picture, and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from spanish21.law import Edition, edition
from spanish21.law.clause import Cited, ClauseRef, cite
from spanish21.law.equipment import Item
from spanish21.law.option import Change, Option, Terms
from spanish21.law.papers import Papers
from spanish21.law.permitted import Amount, Flag, OddsFrom
from spanish21.money import Cents, Odds
from spanish21.rules.offering import KindOffer
from spanish21.rules.result import Result, Verdict
from spanish21.rules.side_wagers import SideWager
from spanish21.rules.side_wagers.side_wager import Payout
from spanish21.wager import BASIC, WagerKind

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from spanish21.cards import Card
    from spanish21.law import Rulebook
    from spanish21.law.permitted import Permitted
    from spanish21.rules.side_wagers.side_wager import Payouts

__all__ = ["EDITION", "FIRST_PAIR", "LAW", "ROW"]

EDITION = "MD-first-pair"
FIRST_PAIR = WagerKind("first-pair")
_NAME = "First Pair"

# the law

_CATALOGUE = f"""
document = "{EDITION}"
base = "MD-1.0"
title = "Maryland rules with First Pair"

[[chapter]]
number = "15"
title = "First Pair"
summary = "A wager that a player's first two cards are a pair; of one suit, it comes back."
status = "code"
"""


def _option(name: str, permitted: Permitted, default: object) -> Option:
    terms = Terms(permitted, default, cite(EDITION, "15"))
    return Option(f"first_pair.{name}", {6: terms, 8: terms}, f"{_NAME}: {name}", Change.SUBMISSION)


LAW: Edition = edition("MD-1.0").amended(
    EDITION,
    title="Maryland rules with First Pair",
    options=[
        _option("offered", Flag(), default=True),
        _option("minimum", Amount(Cents(100)), Cents(100)),
        _option("maximum", Amount(Cents(100)), Cents(2000)),
        _option("odds", OddsFrom(Odds(5, 1)), Odds(5, 1)),
    ],
    papers=Papers(equipment={Item.SIDE_AREA: "15"}),
    catalogue=lambda: _CATALOGUE,
)

# the rule


def _rule(rulebook: Rulebook, name: str) -> Cited[Any]:
    return rulebook.side_wagers[f"first_pair_{name}"]


def _offer(rulebook: Rulebook) -> KindOffer | ClauseRef:
    offered = rulebook.side_wagers.get("first_pair_offered")
    if offered is None or not offered.value:
        return offered.clause if offered else rulebook.citations.side_wager_needs_basic
    return KindOffer(
        FIRST_PAIR,
        _NAME,
        _rule(rulebook, "minimum"),
        _rule(rulebook, "maximum"),
        rulebook.smallest_chip,
        offered.clause,
        needs=Cited(BASIC, offered.clause),
    )


def _decide(cards: Sequence[Card], _up: Card, rulebook: Rulebook) -> Verdict:
    odds = _rule(rulebook, "odds")
    told = (odds.clause, (odds.clause,))
    first, second = cards[:2]
    if first.rank is second.rank:
        return Verdict(Result.WIN, odds.value, *told)
    return Verdict(Result.TIE if first.suit is second.suit else Result.LOSE, None, *told)


def _payouts(rulebook: Rulebook, write: Callable[[Odds], str]) -> Payouts:
    odds = _rule(rulebook, "odds")
    return (Payout((_NAME,), (write(odds.value),), (odds,)),)


# the picture is the mark on the page's felt, and the area on the drawn layout

ROW = SideWager(
    FIRST_PAIR,
    _NAME,
    "pair",
    "PAIR",
    Item.SIDE_AREA,
    offer=_offer,
    decide=_decide,
    payouts=_payouts,
)
