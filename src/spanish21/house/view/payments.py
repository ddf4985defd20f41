"""What became of each wager, with the arithmetic and the clauses behind it."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, assert_never

from spanish21.house.view.tell import celebrated
from spanish21.house.wire.showing import Payment, PaymentTerm
from spanish21.law.clause import edition_of, number_of
from spanish21.law.editions import document
from spanish21.money import Cents, Odds
from spanish21.rules.side_wagers import side_wager
from spanish21.table import events as e
from spanish21.table.events import wheels as v
from spanish21.table.events.irregularities import WagerUndone
from spanish21.table.phrases import clauses_of
from spanish21.wager import BASIC

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from spanish21.house.live.events import SettledEvent
    from spanish21.house.tables.state import Told
    from spanish21.house.wire.showing import PaymentKind
    from spanish21.law.rulebook import Rulebook

__all__ = ["clause_words", "payments"]


def payments(
    found: Iterable[Told], names: Mapping[str, str], rulebook: Rulebook
) -> tuple[Payment, ...]:
    """Write down what became of the wagers of a round."""
    return tuple(_payment(told.number, told.event, names, rulebook) for told in found)


def _payment(
    number: int, event: SettledEvent, names: Mapping[str, str], rulebook: Rulebook
) -> Payment:
    odds = _odds(event, rulebook) if isinstance(event, e.WagerPaid) else ()
    settled = e.WagerPaid | e.WagerTaken | e.WagerReturned
    return Payment(
        event=number,
        box=event.box,
        hand=None if isinstance(event, v.WheelEvent) else event.hand,
        person=event.person,
        name=names.get(event.person, event.person),
        wager=BASIC if isinstance(event, e.FixedPaid) else event.wager,
        kind=_kind(event),
        amount=event.taken - event.paid if isinstance(event, WagerUndone) else event.amount,
        stake=event.stake if isinstance(event, e.WagerPaid) else 0,
        odds=" + ".join(map(str, odds)) or None,
        result=event.result if isinstance(event, settled) else None,
        fact=event,
        terms=tuple(_terms(event, odds)) if isinstance(event, e.WagerPaid) else (),
        clauses=clauses_of(event),
        summaries=tuple(map(clause_words, clauses_of(event))),
        celebrate=celebrated(event),
    )


def _kind(event: SettledEvent) -> PaymentKind:
    match event:
        case e.WagerPaid():
            return "paid"
        case e.WagerTaken() | v.SpinWagerTaken():
            return "taken"
        case e.WagerReturned() | v.SpinWagerReturned():
            return "returned"
        case e.FixedPaid():
            return "fixed"
        case WagerUndone():
            return "undone"
        case v.SpinPaid():
            return "spin"
        case v.AcePaid():
            return "ace"
        case v.CommunityPaid():
            return "community"
        case _:
            assert_never(event)


def _odds(event: e.WagerPaid, rulebook: Rulebook) -> tuple[Odds, ...]:
    """Return at what a wager was paid; a side wager may add up several odds."""
    paid = Odds(*event.odds)
    row = side_wager(event.wager)
    return row.odds_paid(paid, event.clauses, rulebook) if row is not None else (paid,)


def _terms(event: e.WagerPaid, odds: tuple[Odds, ...]) -> Iterator[PaymentTerm]:
    """Multiply the stake by each of the odds; a coupon may be paid at even odds."""
    terms = [(Cents(event.stake + event.coupon), each) for each in odds]
    even = [*((event.stake, each) for each in odds), (event.coupon, Odds(1, 1))]
    if event.coupon and sum(each.pay(stake) for stake, each in even) == event.amount:
        terms = even
    for stake, each in terms:
        yield PaymentTerm(stake=stake, win=each.win, per=each.stake, amount=each.pay(stake))


@lru_cache(maxsize=4096)
def clause_words(clause: str) -> str:
    """Return what a clause says, in our words."""
    try:
        found = document(edition_of(clause)).clause(number_of(clause))
    except KeyError:
        return ""
    return found.summary if found else ""
