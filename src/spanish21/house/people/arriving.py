"""Coming in: guests, names, passwords and play money."""

from __future__ import annotations

import unicodedata

from spanish21.house.clock import clock_text
from spanish21.house.people import commands as c, events as e
from spanish21.house.people.directory import Person, Roll, folded_name
from spanish21.house.people.roles import Role
from spanish21.house.people.setting import Events, Setting, known
from spanish21.money import Cents, dollars
from spanish21.refusal import refused

__all__ = ["admit", "clean_name", "give_password", "plain_name", "refill", "register", "welcome"]

_SHORTEST_NAME, _LONGEST_NAME = 2, 32


def plain_name(name: str) -> str:
    """Return a name as it is looked up: one spelling for what looks the same."""
    return " ".join(unicodedata.normalize("NFKC", name).split())


def clean_name(name: str) -> str:
    """Return a name as it is kept, or deny it."""
    kept = plain_name(name)
    if not _SHORTEST_NAME <= len(kept) <= _LONGEST_NAME or not kept.isprintable():
        message = f"A name has {_SHORTEST_NAME} to {_LONGEST_NAME} letters or digits: choose one."
        raise refused("people/name", message)
    return kept


def _must_be_free(roll: Roll, name: str, person: str) -> None:
    """Deny a name that somebody with a password bears."""
    if roll.names.get(folded_name(name), person) != person:
        message = f"{name} is taken: choose another name, or log in if it is yours."
        raise refused("people/name-taken", message)


def welcome(setting: Setting, command: c.ArriveAsGuest) -> Events:
    """Let a guest in, with play money."""
    name = clean_name(command.name)
    _must_be_free(setting.roll, name, command.person)
    arrived = e.GuestArrived(command.person, name)
    return (arrived, e.PlayMoneyGiven(command.person, setting.terms.play_money))


def register(setting: Setting, command: c.Register) -> Events:
    """Give a name to a newcomer or a guest; an invitation brings its roles."""
    roll, person = setting.roll, command.person
    name = clean_name(command.name)
    _must_be_free(roll, name, person)
    before = roll.people.get(person)
    if before is not None and not before.guest:
        raise refused("people/registered", "You are registered already: log in instead.")
    registered = e.Registered(person, name)
    gift = () if before else (e.PlayMoneyGiven(person, setting.terms.play_money),)
    if command.invitation is None:
        return (registered, *gift)
    offered = roll.invitations.get(command.invitation)
    if offered is None or setting.now >= offered.until:
        message = "This link was used before or is too old: ask the operator for a new one."
        raise refused("people/invitation", message)
    granted = tuple(e.RoleGranted(person, role) for role in offered.roles if role != Role.PLAYER)
    accepted = e.InvitationAccepted(command.invitation, person)
    # Staff do not play, so they get nothing to play with.
    return (registered, *(() if granted else gift), accepted, *granted)


def refill(setting: Setting, command: c.AskForPlayMoney) -> Events:
    """Give play money to somebody who has next to none, not too often."""
    terms = setting.terms
    person = known(setting.roll, command.person)
    if command.held >= terms.refill_below:
        message = f"There is more play money once you hold less than {dollars(terms.refill_below)}."
        raise refused("people/not-broke", message)
    again = person.refilled_at + terms.refill_every
    if person.refilled_at and setting.now < again:
        message = f"There is more play money from {clock_text(again)} on."
        raise refused("people/refilled", message)
    return (e.PlayMoneyGiven(person.id, Cents(terms.play_money - command.held)),)


def admit(person: Person, now: int) -> None:
    """Deny entry to who is suspended or locked out."""
    if person.suspended is not None:
        message = f"This account is suspended: {person.suspended} Ask the operator."
        raise refused("people/suspended", message)
    if now < person.locked_until:
        message = f"Too many wrong passwords: try again after {clock_text(person.locked_until)}."
        raise refused("people/locked", message)


def give_password(setting: Setting, command: c.GivePassword) -> Events:
    """Take note of a right password, or of a wrong one, and lock the account after too many."""
    person = known(setting.roll, command.person)
    admit(person, setting.now)
    if command.right:
        return (e.LoggedIn(person.id),)
    failed = e.PasswordFailed(person.id)
    if person.failures + 1 < setting.terms.failures:
        return (failed,)
    return (failed, e.LockedOut(person.id, setting.now + setting.terms.locked_for))
