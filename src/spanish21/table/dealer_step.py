"""The dealer's next step: the one that is due is accepted, any other is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spanish21.refusal import Refusal
from spanish21.table import commands as c
from spanish21.table.awaited import (
    Awaiting,
    CardNeeded,
    DealerStep,
    Decision,
    MoneyDue,
    Wagers,
)
from spanish21.table.commands import wheels as s
from spanish21.table.phrases import describe, refused_meanwhile

if TYPE_CHECKING:
    from spanish21.rules.settlement import Outcome

__all__ = ["due_outcome", "due_step", "out_of_order", "refuse_step"]


def due_step(command: c.DealerCommand | c.WheelCommand, now: Awaiting) -> Refusal | DealerStep:
    """Return the step that is due if it is this one, or why this one is refused."""
    if isinstance(now, DealerStep) and command == now.command:
        return now
    return refuse_step(command, now)


def due_outcome(command: c.Collect | c.Pay | c.Return, now: Awaiting) -> Refusal | Outcome:
    """Return the outcome of the wager that is settled next if this step settles it."""
    if isinstance(now, MoneyDue) and command == now.command:
        return now.outcome
    return refuse_step(command, now)


def refuse_step(command: c.DealerCommand | c.WheelCommand, now: Awaiting) -> Refusal:
    """Refuse a step that is not due, or that names another place, amount or total."""
    if not isinstance(now, DealerStep) or type(command) is not type(now.command):
        return out_of_order(now, f"That isn't the next step: {describe(command)}.")
    code = "dealer/wrong-hand"
    if _place_of(command) == _place_of(now.command):
        wrong_total = isinstance(command, c.AnnounceTotal | c.AnnounceDealerTotal)
        code = "dealer/wrong-total" if wrong_total else "dealer/wrong-amount"
    return Refusal(code, now.clause, f"The next step is another one: {describe(now.command)}.")


def _place_of(command: c.Step) -> tuple[object, ...]:
    """Return which wager or hand a dealer's step is about."""
    match command:
        case c.Collect() | c.Pay() | c.Return():
            return command.box, command.hand, command.person, command.wager
        case c.PayFixed():
            return command.box, command.hand, command.person
        case c.AnnounceTotal():
            return command.box, command.hand
        case s.PaySpin() | s.PayCommunity():
            return command.box, command.person, command.wager
        case s.PayAce():
            return command.box, command.person
        case c.AnnounceBlackjack() | c.RemoveCards() | c.PickUp() | s.PressSeatButton():
            return (command.box,)
        case _:
            return ()


def out_of_order(now: Awaiting, start: str) -> Refusal:
    """Refuse what is not awaited, and name what comes first."""
    codes: dict[type[Awaiting], str] = {
        Wagers: "dealer/no-round",
        CardNeeded: "dealer/card-first",
        Decision: "dealer/decision-first",
    }
    code = codes.get(type(now), "dealer/out-of-order")
    return refused_meanwhile(code, now, start)
