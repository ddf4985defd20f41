"""The sentences about the wheel wagers."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from spanish21.money import dollars
from spanish21.rules.side_wagers import wager_name
from spanish21.table.events import wheels as v
from spanish21.table.outside import Outside
from spanish21.table.phrases.reader import METERS

if TYPE_CHECKING:
    from spanish21.table.phrases.reader import Reader

__all__ = ["OUTSIDE", "wheel_sentence"]

OUTSIDE = {
    Outside.HOT_SPOT: "Hot Spot",
    Outside.WHEEL: "wheel",
    Outside.COMMUNITY: "community wheel",
    Outside.METER: "meter",
}
"""what decides a wheel wager"""
_Paid = v.SpinWagerTaken | v.SpinWagerReturned | v.AcePaid | v.SpinPaid | v.CommunityPaid


def wheel_sentence(event: v.WheelEvent, reader: Reader) -> str:
    """Write one event of a wheel wager."""
    if isinstance(event, _Paid):
        return _paid(event, reader)
    match event:
        case v.WagerAcknowledged():
            return f"The device of box {event.box} shows the {wager_name(event.wager)} wager."
        case v.LateWagerLockedOut():
            who = reader.who(event.person)
            late = f"{who.whose} {wager_name(event.wager)} wager of {dollars(event.amount)}"
            return f"Too late: {late} on box {event.box} is locked out."
        case v.SeatButtonPressed():
            return f"The dealer presses the seat button of box {event.box}."
        case v.HotSpotDrawn():
            return f"Box {event.box} is the Hot Spot."
        case v.WheelSpun():
            shared = f", {dollars(event.community)} Community Pay" if event.community else ""
            assumed = " (assumed weights)" if event.assumed else ""
            wheel = OUTSIDE[event.wheel]
            return f"The {wheel} stops on {event.symbol} for box {event.box}{shared}{assumed}."
        case v.MeterTaken():
            return f"The {METERS[event.meter]} meter shows {dollars(event.amount)}."
        case _:
            assert_never(event)


def _paid(event: _Paid, reader: Reader) -> str:
    who = reader.who(event.person)
    amount = dollars(event.amount)
    where = f"box {event.box} ({wager_name(event.wager)})"
    match event:
        case v.SpinWagerTaken():
            return f"{who.does('spends', 'spend')} {amount} on {where}."
        case v.SpinWagerReturned():
            return f"{who.does('gets back', 'get back')} {amount} on {where}."
        case v.AcePaid():
            return f"{who.does('wins', 'win')} {amount} for the ace on {where}."
        case v.SpinPaid():
            goods = f", as merchandise: {event.merchandise}" if event.merchandise else ""
            return f"{who.does('wins', 'win')} {amount} for {event.symbol} on {where}{goods}."
        case v.CommunityPaid():
            won = who.does("wins", "win")
            return f"{won} {amount} Community Pay for {where}."
        case _:
            assert_never(event)
