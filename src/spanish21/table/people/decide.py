"""People around a round: what happens."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from spanish21.law.clause import cites
from spanish21.table.awaited import Awaiting
from spanish21.table.people import commands as c, events as p
from spanish21.table.people.refuse import cash_clause, cash_wager, cash_waiting
from spanish21.table.round.laying import placed
from spanish21.table.state import Stage

if TYPE_CHECKING:
    from spanish21.law.rulebook import Rulebook
    from spanish21.table.events import Event
    from spanish21.table.people.commands import PeopleCommand
    from spanish21.table.state import TableState

__all__ = ["decide"]

Events = tuple["Event", ...]


def decide(state: TableState, command: PeopleCommand, now: Awaiting, book: Rulebook) -> Events:
    """Return what follows from a command that was not refused."""
    match command:
        case c.Arrive():
            return _arrive(state, command, now, book)
        case c.Sit():
            return _sit(state, command, now, book)
        case c.Leave():
            return _leave(state, command, now, book)
        case c.BuyIn():
            return _buy_in(state, command, now, book)
        case c.OfferCash():
            return _offer(state, command, now, book)
        case c.ConfirmCash():
            return _confirm(state, command, now, book)
        case c.ConvertCash():
            return _convert(state, command, now, book)
        case c.ConsentToShare():
            return _consent(state, command, now, book)
        case c.PermitEntry():
            return _permit(state, command, now, book)
        case c.ChangeDealer():
            return _change_dealer(state, command, now, book)
        case c.ChangeFloorperson():
            return _change_floorperson(state, command, now, book)
        case c.Tip():
            return _tip(state, command, now, book)
        case _:
            assert_never(command)


def _arrive(_s: TableState, command: c.Arrive, _n: Awaiting, _b: Rulebook) -> Events:
    return (p.PersonArrived(command.person),)


def _sit(_s: TableState, command: c.Sit, _n: Awaiting, book: Rulebook) -> Events:
    return (p.PersonSeated(command.person, command.box, book.house.seat),)


def _leave(_s: TableState, command: c.Leave, _n: Awaiting, _b: Rulebook) -> Events:
    return (p.PersonLeft(command.person),)


@cites("MD 6.B", "MA 5(c)")
def _buy_in(_s: TableState, command: c.BuyIn, _n: Awaiting, book: Rulebook) -> Events:
    """Change cash into chips."""
    return (p.BoughtIn(command.person, command.amount, book.house.buy_in),)


def _offer(_s: TableState, command: c.OfferCash, _n: Awaiting, book: Rulebook) -> Events:
    clause = cash_clause(book, match=command.match)
    return (p.CashOffered(command.box, command.person, command.amount, command.match, clause),)


def _confirm(state: TableState, command: c.ConfirmCash, _n: Awaiting, book: Rulebook) -> Events:
    cash = cash_waiting(state, command)
    assert cash is not None  # noqa: S101 - judged
    clause = cash_clause(book, match=cash.match)
    return (p.CashConfirmed(command.box, command.person, command.supervisor, clause),)


def _convert(state: TableState, command: c.ConvertCash, _n: Awaiting, book: Rulebook) -> Events:
    cash = cash_waiting(state, command)
    assert cash is not None  # noqa: S101 - judged
    bought = p.BoughtIn(cash.person, cash.amount, cash_clause(book, match=cash.match), cash.box)
    return (bought, *placed(cash.box, cash.person, [cash_wager(cash)], book))


def _consent(_s: TableState, command: c.ConsentToShare, _n: Awaiting, book: Rulebook) -> Events:
    clause = book.house.consent
    return (p.ConsentGiven(command.box, command.person, command.other, clause),)


@cites("MD 6.C(1)", "MA 5(j)")
def _permit(_s: TableState, command: c.PermitEntry, _n: Awaiting, book: Rulebook) -> Events:
    """Let a person who sat out wager again."""
    return (p.EntryPermitted(command.person, book.house.entry),)


@cites("MD 7.B(4)", "MA 7(c)")
def _change_dealer(
    state: TableState, command: c.ChangeDealer, _n: Awaiting, book: Rulebook
) -> Events:
    """Have a new dealer burn one card before dealing."""
    burns = 1 if state.cards.stage is Stage.READY else 0
    return (p.DealerChanged(command.dealer, burns, book.house.burn_new_dealer),)


def _change_floorperson(
    _s: TableState, command: c.ChangeFloorperson, _n: Awaiting, _b: Rulebook
) -> Events:
    return (p.FloorpersonChanged(command.floorperson),)


def _tip(_s: TableState, command: c.Tip, _n: Awaiting, book: Rulebook) -> Events:
    return (p.Tipped(command.person, command.amount, book.house.tip),)
