"""People around a round: what happens."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from spanish21.law.clause import cites
from spanish21.refusal import Refusal
from spanish21.table.awaited import Awaiting
from spanish21.table.commands import people as c
from spanish21.table.events import people as p
from spanish21.table.people.refuse import (
    cash_clause,
    cash_waiting,
    confirmed_cash,
    refuse_amount,
    refuse_arrival,
    refuse_cash,
    refuse_consent,
    refuse_leaving,
    refuse_new_dealer,
    refuse_seat,
)
from spanish21.table.round.laying import placed
from spanish21.table.state import Stage
from spanish21.wager import Wager

if TYPE_CHECKING:
    from spanish21.law.rulebook import Rulebook
    from spanish21.table.commands.people import PeopleCommand
    from spanish21.table.events import Event
    from spanish21.table.state import TableState

__all__ = ["decide"]

Events = tuple["Event", ...]


def decide(
    state: TableState, command: PeopleCommand, now: Awaiting, book: Rulebook
) -> Events | Refusal:
    """Return what follows from what people do, or why it is refused."""
    match command:
        case c.Arrive():
            refused = refuse_arrival(state, command, book)
            return refused or (p.PersonArrived(command.person),)
        case c.Sit():
            refused = refuse_seat(state, command, book)
            return refused or (p.PersonSeated(command.person, command.box, book.house.seat),)
        case c.Leave():
            refused = refuse_leaving(state, command, book)
            return refused or (p.PersonLeft(command.person),)
        case c.BuyIn():
            return refuse_amount(command, book) or _buy_in(command, book)
        case c.OfferCash():
            return refuse_cash(state, command, now, book) or _offer(command, book)
        case c.ConfirmCash():
            return _confirm(state, command, now, book)
        case c.ConvertCash():
            return _convert(state, command, now, book)
        case c.ConsentToShare():
            return refuse_consent(state, command, book) or _consent(command, book)
        case c.PermitEntry():
            return _permit(command, book)
        case c.ChangeDealer():
            return refuse_new_dealer(state, book) or _change_dealer(state, command, book)
        case c.ChangeFloorperson():
            return (p.FloorpersonChanged(command.floorperson),)
        case c.Tip():
            refused = refuse_amount(command, book)
            return refused or (p.Tipped(command.person, command.amount, book.house.tip),)
        case _:
            assert_never(command)


@cites("MD 6.B", "MA 5(c)")
def _buy_in(command: c.BuyIn, book: Rulebook) -> Events:
    """Change cash into chips."""
    return (p.BoughtIn(command.person, command.amount, book.house.buy_in),)


def _offer(command: c.OfferCash, book: Rulebook) -> Events:
    clause = cash_clause(book, command.wager)
    return (p.CashOffered(command.box, command.person, command.amount, command.wager, clause),)


def _confirm(
    state: TableState, command: c.ConfirmCash, now: Awaiting, book: Rulebook
) -> Events | Refusal:
    cash = cash_waiting(state, command, now, book)
    if isinstance(cash, Refusal):
        return cash
    clause = cash_clause(book, cash.wager)
    return (p.CashConfirmed(command.box, command.person, command.supervisor, clause),)


def _convert(
    state: TableState, command: c.ConvertCash, now: Awaiting, book: Rulebook
) -> Events | Refusal:
    cash = confirmed_cash(state, command, now, book)
    if isinstance(cash, Refusal):
        return cash
    bought = p.BoughtIn(cash.person, cash.amount, cash_clause(book, cash.wager), cash.box)
    return (bought, *placed(cash.box, cash.person, [Wager(cash.wager, cash.amount)], book))


def _consent(command: c.ConsentToShare, book: Rulebook) -> Events:
    clause = book.house.consent
    return (p.ConsentGiven(command.box, command.person, command.other, clause),)


@cites("MD 6.C(1)", "MA 5(j)")
def _permit(command: c.PermitEntry, book: Rulebook) -> Events:
    """Permit a person who sat out to wager again."""
    return (p.EntryPermitted(command.person, book.house.entry),)


@cites("MD 7.B(4)", "MA 7(c)")
def _change_dealer(state: TableState, command: c.ChangeDealer, book: Rulebook) -> Events:
    """Require a new dealer to burn one card before dealing."""
    burns = 1 if state.cards.stage is Stage.READY else 0
    return (p.DealerChanged(command.dealer, burns, book.house.burn_new_dealer),)
