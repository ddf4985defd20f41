"""Links that work once: listed, withdrawn, and void with who gave them."""

import pytest

from spanish21.house.people import Invitation, Reset, Role
from tests.people.support import PASSWORD, House, denied

NEW = "a new secret"


def test_an_invitation_does_not_outlive_the_suspension_of_its_giver(house: House) -> None:
    olga, otto = house.staff("Olga", Role.OPERATOR), house.staff("Otto", Role.OPERATOR)
    link = house.people.invite(otto, [Role.OPERATOR])
    house.people.suspend(olga, otto, "left the house")
    with denied("people/invitation"):
        house.people.register("Otto again", PASSWORD, invitation=link)
    house.people.reinstate(olga, otto)
    with denied("people/invitation"):
        house.people.register("Otto again", PASSWORD, invitation=link)


def test_an_invitation_ends_with_the_role_of_its_giver(house: House) -> None:
    olga, otto = house.staff("Olga", Role.OPERATOR), house.staff("Otto", Role.OPERATOR)
    link, reset = house.people.invite(otto, [Role.DEALER]), house.people.offer_reset(otto, olga)
    house.people.withdraw(olga, otto, Role.OPERATOR)
    with denied("people/invitation"):
        house.people.register("Dora", PASSWORD, invitation=link)
    with denied("people/reset"):
        house.people.use_reset(reset, NEW)


def test_links_are_listed_and_withdrawn(house: House) -> None:
    olga, ann = house.staff("Olga", Role.OPERATOR), house.staff("Ann")
    link, reset = house.people.invite(olga, [Role.DEALER]), house.people.offer_reset(olga, ann)
    listed = dict(house.people.links())
    assert [type(each) for each in listed.values()] == [Invitation, Reset]
    assert {each.by for each in listed.values()} == {olga}
    assert link not in listed
    assert reset not in listed
    for key in listed:
        with denied("people/not-permitted"):
            house.people.withdraw_link(ann, key)
        house.people.withdraw_link(olga, key)
        with denied("people/no-link"):
            house.people.withdraw_link(olga, key)
    assert house.restarted().links() == ()
    with denied("people/invitation"):
        house.people.register("Dora", PASSWORD, invitation=link)
    with denied("people/reset"):
        house.people.use_reset(reset, NEW)


def test_a_link_that_is_too_old_is_not_listed(house: House) -> None:
    olga = house.staff("Olga", Role.OPERATOR)
    house.people.invite(olga, [Role.DEALER])
    house.clock.now += house.people.terms.invitation
    assert house.people.links() == ()


def test_another_password_by_a_link_works_once_and_ends_all_sessions(house: House) -> None:
    olga, ann = house.staff("Olga", Role.OPERATOR), house.staff("Ann")
    session = house.people.log_in("Ann", PASSWORD).token
    reset = house.people.offer_reset(olga, ann)
    assert house.people.use_reset(reset, NEW).person.id == ann
    with denied("people/no-session"):
        house.people.authenticate(session)
    with denied("people/reset"):
        house.people.use_reset(reset, "another secret")
    with denied("people/wrong-password"):
        house.people.log_in("Ann", PASSWORD)
    assert house.restarted().log_in("Ann", NEW).person.id == ann


def test_a_newer_link_to_another_password_replaces_the_older(house: House) -> None:
    olga, ann = house.staff("Olga", Role.OPERATOR), house.staff("Ann")
    older, newer = house.people.offer_reset(olga, ann), house.people.offer_reset(olga, ann)
    with denied("people/reset"):
        house.people.use_reset(older, NEW)
    house.people.use_reset(newer, NEW)


def test_a_link_to_another_password_is_too_old_after_a_day(house: House) -> None:
    olga, ann = house.staff("Olga", Role.OPERATOR), house.staff("Ann")
    reset = house.people.offer_reset(olga, ann)
    house.clock.now += house.people.terms.reset
    with denied("people/reset"):
        house.people.use_reset(reset, NEW)
    house.people.log_in("Ann", PASSWORD)


def test_a_link_to_another_password_lets_no_one_in_who_is_suspended(house: House) -> None:
    olga, ann = house.staff("Olga", Role.OPERATOR), house.staff("Ann")
    reset = house.people.offer_reset(olga, ann)
    house.people.suspend(olga, ann, "asked to leave")
    with denied("people/suspended"):
        house.people.use_reset(reset, NEW)
    with denied("people/suspended"):
        house.people.log_in("Ann", NEW)


@pytest.mark.parametrize("who", ["guest", "nobody"])
def test_who_has_no_password_gets_no_link_to_another(house: House, who: str) -> None:
    olga = house.staff("Olga", Role.OPERATOR)
    person = house.people.guest().person.id if who == "guest" else "nobody"
    with denied("people/guest" if who == "guest" else "people/unknown"):
        house.people.offer_reset(olga, person)
