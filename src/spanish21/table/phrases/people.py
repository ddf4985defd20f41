"""The sentences about people at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from spanish21.money import dollars
from spanish21.table.events import people as p
from spanish21.table.phrases.reader import label

if TYPE_CHECKING:
    from spanish21.table.phrases.reader import Reader

__all__ = ["people_sentence"]


def people_sentence(event: p.PeopleEvent, reader: Reader) -> str:
    """Write what a person did."""
    if isinstance(event, p.DealerChanged):
        return f"{reader.who(event.dealer).does('signs', 'sign')} on as dealer."
    if isinstance(event, p.FloorpersonChanged):
        return f"{reader.who(event.floorperson).does('is', 'are')} the floorperson."
    who = reader.who(event.person)
    match event:
        case p.PersonArrived():
            return f"{who.does('arrives', 'arrive')}."
        case p.PersonSeated():
            return f"{who.does('sits', 'sit')} down at box {event.box}."
        case p.PersonLeft():
            return f"{who.does('leaves', 'leave')}."
        case p.BoughtIn():
            amount = dollars(event.amount)
            return f"{who.does('buys', 'buy')} in for {amount}. Cash to drop box."
        case p.CashOffered():
            kind = label(event.wager)
            cash = f"{dollars(event.amount)} in cash"
            return f"{who.does('bets', 'bet')} {cash} on box {event.box}{kind}."
        case p.CashConfirmed():
            by = "supervisor" if event.supervisor else "dealer"
            return f"The {by} confirms {who.whose} cash on box {event.box}."
        case p.ConsentGiven():
            other = reader.who(event.other)
            return f"{who.does('lets', 'let')} {other.whom} share box {event.box}."
        case p.EntryPermitted():
            return f"{who.does('may', 'may')} bet again."
        case p.Tipped():
            return f"{who.does('tips', 'tip')} {dollars(event.amount)}."
        case _:
            assert_never(event)
