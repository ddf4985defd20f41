"""All wire types in one place, for the OpenAPI document and the browser's TypeScript."""

from __future__ import annotations

from typing import get_args

from msgspec import Struct

from spanish21.chips import ChipCount
from spanish21.house.live.events import SettledEvent
from spanish21.house.people.events import PeopleEvent
from spanish21.house.people.settings import HouseSettings, Weaker
from spanish21.house.wire import (
    asking,
    asking_staff,
    boxes,
    day,
    events,
    figures,
    glance,
    house,
    learning,
    lesson,
    listing,
    meters,
    offer,
    people,
    school,
    showing,
    staff,
    telling,
    watching,
)
from spanish21.house.wire.asking import ClientMessage
from spanish21.house.wire.events import Fact
from spanish21.house.wire.telling import ServerMessage
from spanish21.ledger.events import SlipKind
from spanish21.ledger.finding import Finding
from spanish21.progressive.events import ProgressiveEvent, Reading
from spanish21.progressive.state import Exact, Pending, Terms
from spanish21.refusal import Refusal
from spanish21.table.commands import StaffCommand, Step

__all__ = ["ALIASES", "UNIONS", "ClientMessage", "ServerMessage", "structs"]

ALIASES: dict[str, object] = {
    "Phase": showing.Phase,
    "ShoeStage": showing.ShoeStage,
    "HandStatus": boxes.HandStatus,
    "TurnKind": showing.TurnKind,
    "ClockKind": showing.ClockKind,
    "PaymentKind": showing.PaymentKind,
    "StepRole": staff.StepRole,
    "SlipKind": SlipKind,
    "OfferType": offer.OfferType,
    "OptionKind": listing.OptionKind,
    "MeterAction": meters.MeterAction,
    "AlertKind": watching.AlertKind,
    "FloorAction": watching.FloorAction,
    "TimeoutEffect": showing.TimeoutEffect,
}
"""Choices of words, by name."""

UNIONS: dict[str, object] = {
    "Ask": asking.Ask,
    "ForWalkUp": asking.ForWalkUp,
    "ClientMessage": ClientMessage,
    "ServerMessage": ServerMessage,
    "Fact": Fact,
    "SettledEvent": SettledEvent,
    "Step": Step,
    "StaffCommand": StaffCommand,
    "Advice": learning.Advice,
    "PeopleEvent": PeopleEvent,
    "ProgressiveEvent": ProgressiveEvent,
    "LoggedFact": watching.LoggedFact,
}
"""The closed unions, by name."""

_ROOMS = (
    asking,
    asking_staff,
    boxes,
    offer,
    showing,
    staff,
    events,
    telling,
    people,
    house,
    listing,
    learning,
    watching,
    day,
    figures,
    glance,
    meters,
    school,
    lesson,
)


def structs() -> tuple[type[Struct], ...]:
    """List every type of the wire, in the order in which they are written."""
    own = tuple(
        kind
        for room in _ROOMS
        for kind in vars(room).values()
        if isinstance(kind, type)
        and issubclass(kind, Struct)
        and kind.__module__ == room.__name__
        and kind.__name__ in room.__all__
        and kind not in {asking.OnBox, asking_staff.Request}
    )
    logged = dict.fromkeys((*get_args(watching.LoggedFact), *get_args(StaffCommand)))
    parts = (Refusal, HouseSettings, Weaker, Finding, ChipCount, Exact, Terms, Pending, Reading)
    return (*parts, *own, *(kind for kind in logged if kind not in own))
