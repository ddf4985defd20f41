"""People of a recorded house: all that they, their staff and the operator may ask for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from spanish21.house.people import HouseSettings, Role
from spanish21.house.people.events import LimitKind
from spanish21.house.tables.person import Person
from spanish21.ids import PersonId
from spanish21.refusal import RefusedError

if TYPE_CHECKING:
    from spanish21.house.people import People

__all__ = ["guest", "live_through_everything", "open_door", "staff"]

PASSWORD = "correct horse"
OTHER = "battery staple"
TRIES = 5


def guest(people: People, name: str) -> Person:
    """Let a guest in."""
    return _at_tables(people, people.guest(name).person.id)


def open_door(people: People) -> Person:
    """Register the operator with the second of two links, who changes the settings."""
    people.operator_link()
    olga = _registered(people, "Olga", people.operator_link())
    settings = HouseSettings("Harbor", "1-800-GAMBLER", 7_000, 5, notice_minutes=0)
    people.change_settings(olga.id, settings)
    otto = _registered(people, "Otto", people.invite(olga.id, [Role.PIT_MANAGER]))
    people.approve_settings(otto.id, 1)
    people.change_settings(olga.id, replace(settings, large_payout=0))
    people.reject_settings(otto.id, 2)
    people.change_settings(olga.id, replace(settings, casino="Harbor Casino", alert_errors=4))
    return olga


def staff(people: People, operator: Person, name: str, role: Role) -> Person:
    """Invite someone to a role."""
    return _registered(people, name, people.invite(operator.id, [role]))


def _registered(people: People, name: str, invitation: str | None) -> Person:
    signed = people.register(name, PASSWORD, invitation=invitation)
    return _at_tables(people, signed.person.id)


def _at_tables(people: People, person: str) -> Person:
    """Return a person as the tables know them."""
    known = people.person(person)
    return Person(PersonId(known.id), known.name, frozenset(role.value for role in known.roles))


def live_through_everything(people: People, operator: Person) -> None:
    """Give, take, limit, lock, suspend and exclude, so that every event of people happens."""
    eve = _at_tables(people, people.guest("Eve").person.id)
    people.exclude_player(operator.id, eve.id, "Left a table without paying.", 30)
    people.lift_exclusion(operator.id, eve.id, "It was someone else.")
    people.register("Eve", PASSWORD, guest=eve.id)
    known = people.log_in("Eve", PASSWORD)
    for _ in range(TRIES):
        _must_fail(people, "Eve")
    people.reinstate(operator.id, eve.id)
    changed = people.change_password(known.token, PASSWORD, OTHER)
    people.end_sessions(changed.token, OTHER)
    people.revoke_sessions(operator.id, eve.id)
    people.offer_reset(operator.id, eve.id)
    people.use_reset(people.offer_reset(operator.id, eve.id), OTHER)
    people.offer_reset(operator.id, eve.id)
    people.invite(operator.id, [Role.AUDITOR])
    people.withdraw_link(operator.id, people.links()[0][0])
    people.grant(operator.id, eve.id, Role.DEALER)
    people.withdraw(operator.id, eve.id, Role.DEALER)
    pit = staff(people, operator, "Pit", Role.PIT_MANAGER)
    taken = people.propose_correction(pit.id, eve.id, -95_000, "Paid twice at table 1.")
    people.approve_correction(operator.id, taken)
    people.refill(eve.id)
    people.reject_correction(
        operator.id, people.propose_correction(pit.id, eve.id, 500, "A chip was found.")
    )
    people.issue_coupon(operator.id, eve.id, 1_000)
    people.set_limit(eve.id, LimitKind.LOSS, 50_000)
    people.set_limit(eve.id, LimitKind.WAGER, 2_500)
    people.set_limit(eve.id, LimitKind.MINUTES, 90)
    people.set_limit(eve.id, LimitKind.LOSS, None)
    people.take_time_out(eve.id, 60)
    people.suspend(operator.id, eve.id, "Until the papers are here.")
    people.reinstate(operator.id, eve.id)
    people.exclude(eve.id, 30)


def _must_fail(people: People, name: str) -> None:
    try:
        people.log_in(name, OTHER)
    except RefusedError:
        return
    raise AssertionError(name)
