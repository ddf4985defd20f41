"""What people ask to be kept from: limits, time-outs, self-exclusion.

Tighter holds at once, looser only later; a time-out and an exclusion are never shortened.
"""

from __future__ import annotations

from msgspec import Struct

from spanish21.house.clock import clock_text
from spanish21.house.people import commands as c, events as e
from spanish21.house.people.day import Opening
from spanish21.house.people.directory import Exclusion, Person
from spanish21.house.people.events import LimitKind
from spanish21.house.people.setting import Events
from spanish21.house.people.terms import DAY, MINUTE, Terms
from spanish21.money import dollars
from spanish21.refusal import refused

__all__ = [
    "Stretch",
    "admit",
    "exclude",
    "least_held",
    "may_go_on",
    "may_lose",
    "may_play",
    "may_wager",
    "set_limit",
    "take_time_out",
]

_MOST = 10**12


def set_limit(person: Person, command: c.SetLimit, terms: Terms, now: int) -> Events:
    """Set a person's limit: now if it is tighter, later if it is looser."""
    amount = command.amount
    if amount is not None and not 0 <= amount <= _MOST:
        message = f"{amount} is not a limit. Enter a number from 0 up, or none."
        raise refused("people/limit", message)
    current = person.limit(command.kind).at(now)
    looser = current is not None and (amount is None or amount > current)
    holds_from = now + terms.loosened_after if looser else now
    return (e.LimitSet(person.id, command.kind, amount, holds_from, current),)


def take_time_out(person: Person, until: int, terms: Terms, now: int) -> Events:
    """Keep a person from play for some days at most."""
    if not now < until <= now + terms.longest_time_out:
        days = terms.longest_time_out // DAY
        message = (
            f"A time-out lasts {days} days at most. Choose a shorter one, or exclude yourself."
        )
        raise refused("people/time-out", message)
    if until < person.time_out_until:
        message = (
            f"You can't shorten a time-out. It lasts until {clock_text(person.time_out_until)}."
        )
        raise refused("people/shorter", message)
    return (e.TimeOutTaken(person.id, until),)


def exclude(person: Person, until: int, terms: Terms, now: int) -> Events:
    """Keep a person from play for long."""
    if not now + terms.shortest_exclusion <= until <= now + terms.longest_exclusion:
        least, most = terms.shortest_exclusion // DAY, terms.longest_exclusion // DAY
        message = (
            f"An exclusion lasts from {least} to {most} days. Choose one of those, or a time-out."
        )
        raise refused("people/exclusion", message)
    if until < person.excluded_until:
        message = f"You can't shorten an exclusion. It ends {clock_text(person.excluded_until)}."
        raise refused("people/shorter", message)
    return (e.Excluded(person.id, until),)


class Stretch(Struct, frozen=True):
    """How a person has played of late."""

    began: int
    """when they sat down, in milliseconds"""
    seen: int
    """when they last did something"""


def admit(person: Person) -> None:
    """Refuse a person who is suspended, with the reason."""
    if person.suspended is not None:
        reason = _sentence(person.suspended)
        message = f"This account is suspended. Reason: {reason} Ask the operator."
        raise refused("people/suspended", message)


def _sentence(reason: str) -> str:
    """Return a reason with a period at its end, as most people write none."""
    return reason if reason.endswith((".", "!", "?")) else f"{reason}."


def may_play(person: Person, now: int) -> None:
    """Deny play to who is suspended, on a time-out or excluded."""
    admit(person)
    if person.exclusion is not None and person.exclusion.at(now):
        raise refused("people/excluded-by-staff", _excluded(person.exclusion))
    until = max(person.excluded_until, person.time_out_until)
    if now >= until:
        return
    if until == person.excluded_until:
        message = f"You excluded yourself until {clock_text(until)}. You can play again then."
        raise refused("people/excluded", message)
    message = f"You took a time-out until {clock_text(until)}. You can play again then."
    raise refused("people/time-out", message)


def _excluded(exclusion: Exclusion) -> str:
    """Return what an excluded player reads."""
    until = f" until {clock_text(exclusion.until)}" if exclusion.until is not None else ""
    return (
        f"Staff excluded you from play{until}. Reason: {_sentence(exclusion.reason)} Ask the floor."
    )


def may_wager(person: Person, amount: int, now: int) -> None:
    """Deny a single wager beyond a person's own limit."""
    may_play(person, now)
    most = person.limit(LimitKind.WAGER).at(now)
    if most is not None and amount > most:
        message = f"Your limit per bet is {dollars(most)}. Bet {dollars(most)} or less."
        raise refused("people/wager-limit", message)


def least_held(person: Person, begun: Opening, now: int) -> int | None:
    """Return how much a person must hold for not having lost more than they may in a day.

    What is wagered counts as lost, and what the house gave does not count as won.
    """
    most = person.limit(LimitKind.LOSS).at(now)
    return None if most is None else begun.held + person.received - begun.received - most


def may_lose(person: Person, least: int | None, amount: int, held: int, now: int) -> None:
    """Deny more wagers than a person may lose in a day."""
    most = person.limit(LimitKind.LOSS).at(now)
    if least is not None and most is not None and held - amount < least:
        lost = least + most - held
        message = (
            f"Your daily loss limit is {dollars(most)}. With this bet you could lose "
            f"{dollars(lost + amount)}. Bet less."
        )
        raise refused("people/loss-limit", message)


def may_go_on(person: Person, stretch: Stretch, now: int) -> None:
    """Deny wagers after the time of a sitting."""
    most = person.limit(LimitKind.MINUTES).at(now)
    if most is not None and now - stretch.began >= most * MINUTE:
        limit = "1 minute" if most == 1 else f"{most} minutes"
        message = f"Your session limit is {limit}. Take a break."
        raise refused("people/time-limit", message)
