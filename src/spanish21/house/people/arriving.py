"""Coming in: guests, names, passwords and play money."""

from __future__ import annotations

from spanish21.house.clock import clock_text
from spanish21.house.people import commands as c, events as e
from spanish21.house.people.directory import Directory, Person
from spanish21.house.people.links import accepted
from spanish21.house.people.names import clean_name, folded_name, likeness
from spanish21.house.people.restraint import admit
from spanish21.house.people.roles import STAFF
from spanish21.house.people.setting import Events, Setting, known
from spanish21.house.people.terms import Terms
from spanish21.house.people.tries import Source, failed, may_try
from spanish21.money import Cents, dollars
from spanish21.refusal import refused

__all__ = ["give_password", "refill", "refill_from", "register", "welcome"]


def _must_be_free(directory: Directory, name: str, person: str) -> None:
    """Refuse a name that another account has, or that looks like it."""
    if {directory.names.get(folded_name(name)), directory.likenesses.get(likeness(name))} - {
        None,
        person,
    }:
        message = f"{name} is taken. Choose another name, or log in if it is yours."
        raise refused("people/name-taken", message)


def welcome(setting: Setting, command: c.ArriveAsGuest) -> Events:
    """Register a guest with play money."""
    name = clean_name(command.name)
    _must_be_free(setting.directory, name, command.person)
    arrived = e.GuestArrived(command.person, name)
    return (arrived, e.PlayMoneyGiven(command.person, setting.terms.play_money))


def register(setting: Setting, command: c.Register) -> Events:
    """Give a name to a newcomer or a guest; an invitation brings its roles."""
    directory, person = setting.directory, command.person
    name = clean_name(command.name)
    _must_be_free(directory, name, person)
    before = directory.people.get(person)
    if before is not None and not before.guest:
        raise refused("people/registered", "You are already registered. Log in instead.")
    joined: Events = ()
    if command.invitation is not None:
        joined = accepted(setting, command.invitation, person)
    staff = any(isinstance(event, e.RoleGranted) for event in joined)
    gift: Events = ()
    if before is None and not staff:  # staff do not play, so they get nothing to play with
        gift = (e.PlayMoneyGiven(person, setting.terms.play_money),)
    return (e.Registered(person, name), *gift, *joined)


def refill(setting: Setting, command: c.AskForPlayMoney) -> Events:
    """Give play money to someone who has next to none, not too often."""
    terms = setting.terms
    person = known(setting.directory, command.person)
    if person.roles & STAFF:
        raise refused("people/staff", "Staff do not play here. Use an account without staff roles.")
    if command.held >= terms.refill_below:
        message = (
            f"You can get more play money when you have less than {dollars(terms.refill_below)}."
        )
        raise refused("people/not-broke", message)
    again = refill_from(person, terms)
    if setting.now < again:
        message = f"You can get more play money from {clock_text(again)} on. Wait until then."
        raise refused("people/refilled", message)
    return (e.PlayMoneyGiven(person.id, Cents(terms.play_money - command.held)),)


def refill_from(person: Person, terms: Terms) -> int:
    """Return from when a person may ask for play money; 0 if they were never refilled."""
    return person.refilled_at + terms.refill_every if person.refilled_at else 0


def give_password(setting: Setting, command: c.GivePassword) -> Events:
    """Take note of a right password, or of a wrong one: after too many their source waits."""
    person = known(setting.directory, command.person)
    source = Source(command.source, command.known)
    may_try(person.tries, source, setting.now)
    if not command.right:
        return failed(person.id, person.tries, source, setting.terms, setting.now)
    admit(person)
    return (e.LoggedIn(person.id, source.name),)
