"""The table as a machine: what is awaited, what is refused, what happens, and what changes."""

from __future__ import annotations

from typing import assert_never

from spanish21.law.clause import cites
from spanish21.law.rulebook import DeviceBroken, Rulebook
from spanish21.refusal import Refusal, RefusedError
from spanish21.table.awaited import Awaiting, CardNeeded, DealerStep, Suspended
from spanish21.table.cards import decide as cards_decide, evolve as cards_evolve
from spanish21.table.cards.awaiting import next_handling
from spanish21.table.commands import Command
from spanish21.table.commands.irregularities import PutDeviceAway
from spanish21.table.events import Event
from spanish21.table.irregularities import (
    decide as irregularities_decide,
    evolve as irregularities_evolve,
)
from spanish21.table.people import decide as people_decide, evolve as people_evolve
from spanish21.table.round import decide as round_decide, evolve as round_evolve
from spanish21.table.round.awaiting import awaiting_round
from spanish21.table.shuffled import Shuffled
from spanish21.table.state import Stage, TableState
from spanish21.table.wheels import decide as wheels_decide, evolve as wheels_evolve

__all__ = ["awaiting", "decide", "decide_awaited", "evolve", "judge", "refusal", "refusal_awaited"]

Events = tuple["Event", ...]
_READY = Stage.READY


def awaiting(state: TableState, rulebook: Rulebook) -> Awaiting:
    """Return who or what acts next, and what exactly they may do."""
    if state.suspended:
        return Suspended(rulebook.reader_broken.clause)
    if state.cards.stage is not _READY:
        return next_handling(state, rulebook)
    due = awaiting_round(state, rulebook)
    if state.cards.device_out and isinstance(due, CardNeeded):
        return _broken_shoe(state, rulebook) or due
    return due


@cites("MD 13.S")
def _broken_shoe(state: TableState, rulebook: Rulebook) -> DealerStep | None:
    """Require an automated shoe that broke down to be covered or signed before dealing goes on."""
    if state.cards.device_put_away:
        return None
    shoe = Shuffled(rulebook.shuffler.value) is Shuffled.RESHUFFLER
    rule = rulebook.device_broken
    if not shoe or rule.value is not DeviceBroken.COVER:
        return None
    return DealerStep(PutDeviceAway(removed=False), rule.clause)


def refusal(state: TableState, command: Command, rulebook: Rulebook) -> Refusal | None:
    """Return why a command may not be carried out now, or None if it may."""
    return refusal_awaited(state, command, awaiting(state, rulebook), rulebook)


def refusal_awaited(
    state: TableState, command: Command, now: Awaiting, rulebook: Rulebook
) -> Refusal | None:
    """Return why a command may not be carried out, given what is awaited."""
    found = judge(state, command, now, rulebook)
    return found if isinstance(found, Refusal) else None


def decide(state: TableState, command: Command, rulebook: Rulebook) -> Events:
    """Return what happens because of a command, or raise RefusedError."""
    return decide_awaited(state, command, awaiting(state, rulebook), rulebook)


def decide_awaited(
    state: TableState, command: Command, now: Awaiting, rulebook: Rulebook
) -> Events:
    """Decide a command when it is known already what is awaited."""
    found = judge(state, command, now, rulebook)
    if isinstance(found, tuple):
        return found
    raise RefusedError(found)


def judge(
    state: TableState, command: Command, now: Awaiting, rulebook: Rulebook
) -> Events | Refusal:
    """Return what happens because of a command when this is awaited, or why it is refused."""
    match command.subject:
        case "round":
            return round_decide.decide(state, command, now, rulebook)
        case "cards":
            return cards_decide.decide(state, command, now, rulebook)
        case "people":
            return people_decide.decide(state, command, now, rulebook)
        case "wheels":
            return wheels_decide.decide(state, command, now, rulebook)
        case "irregularities":
            return irregularities_decide.decide(state, command, now, rulebook)
        case _:
            assert_never(command)


def evolve(state: TableState, event: Event) -> TableState:
    """Return the table after an event."""
    match event.subject:
        case "round":
            return round_evolve.evolve(state, event)
        case "cards":
            return cards_evolve.evolve(state, event)
        case "people":
            return people_evolve.evolve(state, event)
        case "wheels":
            return wheels_evolve.evolve(state, event)
        case "irregularities":
            return irregularities_evolve.evolve(state, event)
        case _:
            assert_never(event)
