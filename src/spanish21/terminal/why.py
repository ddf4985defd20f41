"""Why money moved: the arithmetic of the last payments, and their clauses in short."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rich.text import Text

from spanish21.drawing.table import place
from spanish21.law.clause import number_of
from spanish21.law.editions import document
from spanish21.law.wheel import JACKPOTS
from spanish21.money import Cents, Odds, dollars
from spanish21.rules.side_wagers import wager_name
from spanish21.table import events as e
from spanish21.table.events import wheels as v
from spanish21.table.phrases import RESULTS, clauses_of
from spanish21.wager import BASIC

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from spanish21.law.clause import ClauseRef
    from spanish21.table.events import Event
    from spanish21.table.state import TableState
    from spanish21.terminal.screen import Screen
    from spanish21.terminal.seat import Seat
    from spanish21.wager import WagerKind

__all__ = ["explain_last", "explain_payments", "payments"]

_Spin = v.SpinWagerTaken | v.AcePaid | v.SpinPaid | v.CommunityPaid | v.SpinWagerReturned
_Payment = e.WagerTaken | e.WagerReturned | e.WagerPaid | e.FixedPaid | _Spin


class _Reason(NamedTuple):
    """One wager with what became of it and the clauses that say so."""

    where: str
    arithmetic: str
    clauses: tuple[ClauseRef, ...]


def _kind(kind: WagerKind) -> str:
    return "" if kind == BASIC else f", {wager_name(kind)}"


def payments(events: Iterable[Event]) -> tuple[_Payment, ...]:
    """Pick the events that decide wagers."""
    return tuple(event for event in events if isinstance(event, _Payment))


def explain_payments(
    screen: Screen, edition: str, table: TableState, found: Sequence[_Payment]
) -> None:
    """Write each wager with its arithmetic, then each clause once with its summary."""
    reasons = list(_reasons(table, found))
    for reason in reasons:
        cited = Text(f" [{'; '.join(reason.clauses)}]", style="dim")
        screen.line(Text(reason.where, style="bold"), f": {reason.arithmetic}", cited, indent=2)
    text = document(edition)
    for ref in dict.fromkeys(clause for reason in reasons for clause in reason.clauses):
        clause = text.clause(number_of(ref))
        if clause is not None:
            screen.line(Text(f"{ref}  {clause.heading}", style="bold"))
            screen.line(clause.summary, indent=2)


def explain_last(screen: Screen, seat: Seat) -> None:
    """Explain the payments of the round in play, or before any those of the last one."""
    table = seat.table
    found, state = payments(seat.this_round), table.state
    if not found or not seat.in_round:
        found, state = payments(table.last_round), table.before_last
    if not found:
        screen.line("No wager has been decided yet.", indent=2)
        return
    explain_payments(screen, table.rulebook.edition, state, found)


def _reasons(table: TableState, found: Sequence[_Payment]) -> Iterator[_Reason]:
    """Join what was taken and what was returned of one wager."""
    for index, event in enumerate(found):
        if isinstance(event, _Spin):
            where = f"Box {event.box}{_kind(event.wager)}"
            yield _Reason(where, _spin(event), event.clauses)
            continue
        where = place(table, event.box, event.hand).capitalize()
        match event:
            case e.FixedPaid():
                said = f"a fixed payout of {dollars(event.amount)}"
                yield _Reason(where, said, event.clauses)
            case e.WagerPaid():
                yield _Reason(where + _kind(event.wager), _paid(event), clauses_of(event))
            case e.WagerTaken():
                rest = _rest(event, found[index + 1 : index + 2])
                said = f"{RESULTS[event.result]}, {dollars(event.amount)} collected{rest}"
                yield _Reason(where + _kind(event.wager), said, event.clauses)
            case e.WagerReturned():
                if not _is_rest(event, found[index - 1 : index]):
                    said = f"{RESULTS[event.result]}, {dollars(event.amount)} returned"
                    yield _Reason(where + _kind(event.wager), said, event.clauses)


def _spin(event: _Spin) -> str:
    """Write what a wheel wager cost or won."""
    amount = dollars(event.amount)
    match event:
        case v.SpinWagerTaken():
            return f"{amount} spent when the round began"
        case v.AcePaid():
            return f"an ace among the first two cards, {amount}"
        case v.SpinPaid():
            whole = event.symbol in JACKPOTS
            meter = "the meter or prize as it stood, " if whole else ""
            goods = f", as merchandise: {event.merchandise}" if event.merchandise else ""
            return f"the wheel landed on {event.symbol}: {meter}{amount}{goods}"
        case v.CommunityPaid():
            return f"Community Pay for another position's spin, {amount}"
        case v.SpinWagerReturned():
            return f"{amount} returned with the win"


def _paid(event: e.WagerPaid) -> str:
    """Write out stake times odds, and the limit if it was cut."""
    odds = Odds(*event.odds)
    stake = Cents(event.stake)
    due = odds.pay(stake)
    by = "" if odds.stake == 1 else f" / {odds.stake}"
    sum_ = f"{dollars(stake)} x {odds.win}{by} = {dollars(due)}"
    cut = "" if due == event.amount else f", limited to {dollars(event.amount)}"
    return f"{RESULTS[event.result]} at {odds}, {sum_}{cut}"


def _rest(taken: e.WagerTaken, after: Sequence[_Payment]) -> str:
    """Write what of a wager came back when the other part was taken."""
    for event in after:
        if isinstance(event, e.WagerReturned) and _same(taken, event):
            whole = dollars(taken.amount + event.amount)
            return f" and {dollars(event.amount)} returned of {whole}"
    return ""


def _is_rest(returned: e.WagerReturned, before: Sequence[_Payment]) -> bool:
    return any(isinstance(event, e.WagerTaken) and _same(event, returned) for event in before)


def _same(a: e.WagerTaken, b: e.WagerReturned) -> bool:
    return (a.box, a.hand, a.person, a.wager) == (b.box, b.hand, b.person, b.wager)
