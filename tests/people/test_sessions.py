"""How long somebody stays logged in."""

from __future__ import annotations

from spanish21.house.people import Permission, Role
from tests.people.support import PASSWORD, House, denied


def test_a_session_ends_by_logging_out_and_by_long_absence(house: House) -> None:
    one, other = house.people.guest(), house.people.guest()
    house.people.log_out(one.token)
    with denied("people/no-session"):
        house.people.authenticate(one.token)
    house.clock.now += house.people.terms.session
    with denied("people/no-session"):
        house.people.authenticate(other.token)
    with denied("people/no-session"):
        house.people.authenticate("made up")


def test_sessions_survive_a_restart_and_presence_prolongs_them(house: House) -> None:
    signed = house.people.guest()
    for _ in range(3):
        house.clock.now += house.people.terms.session - 1
        assert house.restarted().authenticate(signed.token).person.id == signed.person.id


def test_another_password_ends_all_other_sessions_at_once(house: House) -> None:
    first = house.people.register("Ann", PASSWORD)
    second = house.people.log_in("Ann", PASSWORD)
    with denied("people/wrong-password"):
        house.people.change_password(first.token, "not the old", "a new secret")
    third = house.people.change_password(first.token, PASSWORD, "a new secret")
    for token in (first.token, second.token):
        with denied("people/no-session"):
            house.people.authenticate(token)
    house.people.authenticate(third.token)
    with denied("people/wrong-password"):
        house.people.log_in("Ann", PASSWORD)
    house.people.log_in("Ann", "a new secret")


def test_sessions_are_revoked_by_oneself_or_the_operator_only(house: House) -> None:
    operator = house.staff("Olga", Role.OPERATOR)
    ann, ben = house.people.guest(), house.people.guest()
    with denied("people/not-permitted"):
        house.people.revoke_sessions(ben.person.id, ann.person.id)
    house.people.revoke_sessions(operator, ann.person.id)
    with denied("people/no-session"):
        house.people.authenticate(ann.token)
    house.people.revoke_sessions(ben.person.id, ben.person.id)
    with denied("people/no-session"):
        house.people.authenticate(ben.token)


def test_staff_who_were_idle_give_their_password_again(house: House) -> None:
    house.staff("Dora", Role.DEALER)
    signed = house.people.log_in("Dora", PASSWORD)
    house.clock.now += house.people.terms.staff_idle - 1
    house.people.authenticate(signed.token).must_have(Permission.DEAL)
    house.clock.now += house.people.terms.staff_idle
    for people in (house.people, house.restarted()):
        session = people.authenticate(signed.token)
        assert session.roles == {Role.PLAYER}
        with denied("people/resting"):
            session.must_have(Permission.DEAL)
        session.must_have(Permission.PLAY)
        house.clock.now += 1
    with denied("people/wrong-password"):
        house.people.confirm(signed.token, "wrong wrong")
    house.people.confirm(signed.token, PASSWORD).must_have(Permission.DEAL)
    house.people.authenticate(signed.token).must_have(Permission.DEAL)


def test_sessions_that_are_over_are_swept_away(house: House) -> None:
    gone, kept = house.people.guest(), house.people.guest()
    house.people.revoke_sessions(gone.person.id, gone.person.id)
    assert house.people.sweep() == 1
    assert house.people.sweep() == 0
    house.people.authenticate(kept.token)
