"""What a dealer types for the wheel wagers, read into commands and written as hints."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from spanish21.ids import BoxNumber, PersonId
from spanish21.replay.around import dollars_written
from spanish21.rules.side_wagers.spins import (
    BONUS_SPIN,
    SPINS,
    XTREME_16,
    XTREME_16_ROW,
    on_own_hand,
)
from spanish21.table.awaited import DealerStep, SpinNeeded
from spanish21.table.commands import wheels as s
from spanish21.table.outside import Outside
from spanish21.wager import WagerKind

if TYPE_CHECKING:
    from collections.abc import Callable

    from spanish21.game import Table
    from spanish21.money import Cents
    from spanish21.table.commands import Command
    from spanish21.table.state import TableState

__all__ = ["WHEEL_HELP", "outcome_typed", "wheel_command", "wheel_typed"]

_PAYMENT = re.compile(
    rf"pay (?P<kind>ace|community|{'|'.join(sorted(SPINS))})"
    r" (?P<box>\d{1,2})"
    r" (?P<amount>\$?[\d.,]{1,20})(?: to (?P<to>\d{1,2}))?"
)
WHEEL_HELP = (
    ("button 2, pay ace 2 10.00", "show the seat of a blackjack; pay for an ace"),
    ("spin, hot spot", "turn the wheel; draw the Hot Spot"),
    (f"pay {BONUS_SPIN} 2 115.00", f"what the wheel landed on; '{XTREME_16}' likewise"),
    (
        "pay community 2 15.00 to 3",
        f"for the spin of box 2 to box 3; without 'to' by {XTREME_16_ROW.name}",
    ),
)


def wheel_command(words: str, table: Table, read: Callable[[str], Cents]) -> Command | None:
    """Read a step about a wheel wager; None if it is none."""
    button = re.fullmatch(r"button (\d{1,2})", words)
    if button:
        return s.PressSeatButton(BoxNumber(int(button[1])))
    if words == "spin":
        return s.SpinWheel(0)
    if words == "hot spot":
        now = table.awaiting
        boxes = now.boxes if isinstance(now, SpinNeeded) else ()
        return s.DrawHotSpot(boxes[0] if boxes else BoxNumber(0))
    found = _PAYMENT.fullmatch(words)
    return _payment(found, table, read(found["amount"])) if found else None


def _payment(found: re.Match[str], table: Table, amount: Cents) -> Command:
    """Read a payment; the person is the one it is due to, or the first at the box."""
    box = BoxNumber(int(found["box"]))
    to = BoxNumber(int(found["to"])) if found["to"] else box
    person = _due_to(table, to) or _first(table.state, to)
    match found["kind"]:
        case "ace":
            return s.PayAce(box, person, amount)
        case "community":
            wager = next(kind for kind in SPINS if on_own_hand(kind) == bool(found["to"]))
            return s.PayCommunity(box, person, amount, wager)
        case kind:
            return s.PaySpin(box, person, amount, WagerKind(kind))


def _first(state: TableState, number: BoxNumber) -> PersonId:
    box = state.box(number)
    return box.stakes[0].person if box else PersonId("")


def _due_to(table: Table, number: BoxNumber) -> PersonId | None:
    """Return the person at a box to whom a payment is due, where several are at it."""
    now = table.awaiting
    if not isinstance(now, DealerStep):
        return None
    due = now.command
    person = due.person if isinstance(due, s.PayAce | s.PaySpin | s.PayCommunity) else None
    box = table.state.box(number)
    if box is not None and any(stake.person == person for stake in box.stakes):
        return person
    return None


def wheel_typed(command: Command, state: TableState) -> str | None:
    """Write a step about a wheel wager as it is typed; None if it is none."""
    match command:
        case s.PressSeatButton(box):
            return f"button {box}"
        case s.PayAce(box, _, amount):
            return f"pay ace {box} {dollars_written(amount)}"
        case s.PaySpin(box, _, amount, wager):
            return f"pay {wager} {box} {dollars_written(amount)}"
        case s.PayCommunity(box, person, amount, wager):
            to = f" to {_box_of(state, person)}" if on_own_hand(wager) else ""
            return f"pay community {box} {dollars_written(amount)}{to}"
        case _:
            return None


def outcome_typed(now: SpinNeeded) -> str:
    """Write what makes the outcome that is awaited."""
    return "hot spot" if now.kind is Outside.HOT_SPOT else "spin"


def _box_of(state: TableState, person: PersonId) -> BoxNumber:
    return next(
        box.number for box in state.boxes if any(stake.person == person for stake in box.stakes)
    )
