"""The wheel wagers of a round told line by line."""

from __future__ import annotations

from typing import assert_never

from spanish21.money import dollars
from spanish21.rules.side_wagers import wager_name
from spanish21.table.wheels import events as v

__all__ = ["tell_spin"]


def tell_spin(event: v.WheelEvent) -> str:
    """Tell one event of a wheel wager."""
    match event:
        case v.WagerAcknowledged():
            return (
                f"The device of box {event.box} acknowledges the {wager_name(event.wager)} wager."
            )
        case v.LateWagerLockedOut():
            late = f"{event.person}'s {wager_name(event.wager)} wager of {dollars(event.amount)}"
            return f"The lock-out keeps {late} on box {event.box} out."
        case v.SeatButtonPressed():
            return f"The seat button of box {event.box} is pressed."
        case v.HotSpotDrawn():
            return f"Box {event.box} is the Hot Spot."
        case v.WheelSpun():
            shared = f", {dollars(event.community)} to the others" if event.community else ""
            stop = f"The {event.wheel.value} stops on {event.symbol} for box {event.box}{shared}"
            return f"{stop} (assumed weights)." if event.assumed else f"{stop}."
        case v.MeterTaken():
            return f"The meter {event.meter} shows {dollars(event.amount)}."
        case v.SpinWagerTaken() | v.SpinWagerReturned():
            did = "spent" if isinstance(event, v.SpinWagerTaken) else "returned"
            wager = f"{wager_name(event.wager)} wager of {dollars(event.amount)}"
            return f"{event.person}'s {wager} on box {event.box} is {did}."
        case v.AcePaid():
            return f"{event.person} is paid {dollars(event.amount)} for the ace on box {event.box}."
        case v.SpinPaid():
            what = f"{event.symbol} of {wager_name(event.wager)} on box {event.box}"
            goods = f", as merchandise: {event.merchandise}" if event.merchandise else ""
            return f"{event.person} is paid {dollars(event.amount)} for {what}{goods}."
        case v.CommunityPaid():
            what = f"Community Pay of {dollars(event.amount)} ({wager_name(event.wager)})"
            return f"{event.person} is paid {what} for box {event.box}."
        case _:
            assert_never(event)
